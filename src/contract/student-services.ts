import { endpoint, type DataOf } from "./endpoint.ts";
import { instant, integer, list, nullable, object, oneOf, optional, text, uuid, type Static } from "./schema.ts";
import { programReference } from "./shapes.ts";

export const SESSION_KINDS = ["lecture", "interactive_lecture", "workshop", "exam", "deadline", "onsite"] as const;
export const SESSION_STATUSES = ["scheduled", "live", "ended", "rescheduled", "cancelled"] as const;

export const scheduledSession = () =>
  object({
    id: integer(),
    uid: uuid(),
    sequence: integer(),
    program: programReference(),
    title: text(),
    kind: oneOf(...SESSION_KINDS),
    starts_at: instant(),
    ends_at: instant(),
    location: object({
      type: oneOf("online", "room"),
      room: nullable(text()),
      join_url: nullable(text()),
      join_opens_at: nullable(instant()),
    }),
    instructor: nullable(text()),
    status: oneOf(...SESSION_STATUSES),
    previous_starts_at: nullable(instant()),
    /** Ids of the caller's sessions that overlap this one. */
    conflicts_with: list(integer()),
    translations: object({ ar: sessionTexts(), en: sessionTexts() }),
  });

function sessionTexts() {
  return object({ title: text(), instructor: nullable(text()), room: nullable(text()) });
}
export type ScheduledSession = Static<ReturnType<typeof scheduledSession>>;

/** The student's sessions between two instants; four weeks from the start of this week in Riyadh where none are given. */
export const getSchedule = endpoint("GET", "/student/schedule", {
  summary: "The student's schedule",
  access: "student",
  query: object({ from: optional(instant()), to: optional(instant()), "filter[enrollment_id]": optional(integer(1)) }),
  data: list(scheduledSession()),
});
export type Schedule = DataOf<typeof getSchedule>;

/** The link into an online session opens this long before it starts, minutes, and closes when it ends. */
export const JOIN_OPENS_MINUTES = 10;
