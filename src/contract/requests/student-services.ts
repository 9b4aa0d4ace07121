import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { fileBytes, flag, instant, integer, list, nullable, object, oneOf, optional, text, uuid, type Static } from "#contract/schema.ts";
import { cursorMeta, cursorQuery, programReference } from "#contract/shapes.ts";

export const SESSION_KINDS = ["lecture", "interactive_lecture", "workshop", "exam", "deadline", "onsite"] as const;
export const SESSION_STATUSES = ["scheduled", "live", "ended", "rescheduled", "cancelled"] as const;

/** What the register says of the student; `unmarked` is said as null. */
export const ATTENDANCE_MARKS = ["present", "late", "absent", "excused"] as const;

/** The machine of an excuse (api.md §10). `cancelled` by its student; `expired` where nobody decided in time. */
export const EXCUSE_STATUSES = ["pending", "approved", "rejected", "cancelled", "expired"] as const;
export type ExcuseStatus = (typeof EXCUSE_STATUSES)[number];

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
      /** Held at the platform's own live-lecture service: the way in is asked for (`enterSession`), and `join_url` is null. */
      hosted: optional(flag()),
    }),
    instructor: nullable(text()),
    status: oneOf(...SESSION_STATUSES),
    previous_starts_at: nullable(instant()),
    /** Nobody holds it live: a recording stands in for it. */
    recorded: optional(flag()),
    /** Set once it can be watched (`getSessionRecording`); with the item whose page plays it, where it belongs to one. */
    recording: optional(nullable(object({ item_id: nullable(integer()) }))),
    /** Where what was recorded of a hosted one is played, once it can be. */
    recording_url: optional(nullable(text())),
    /** Why it was cancelled, where somebody said so. */
    cancel_reason: optional(nullable(text())),
    attendance: nullable(oneOf(...ATTENDANCE_MARKS)),
    /** The student's latest excuse for it that was not taken back. */
    excuse: nullable(object({ id: uuid(), status: oneOf(...EXCUSE_STATUSES) })),
    /** Ids of the caller's sessions that overlap this one. */
    conflicts_with: list(integer()),
    translations: object({ ar: sessionTexts(), en: sessionTexts() }),
  });

function sessionTexts() {
  return object({ title: text(), instructor: nullable(text()), room: nullable(text()) });
}
export type ScheduledSession = Static<ReturnType<typeof scheduledSession>>;

/**
 * The student's sessions between two instants; four weeks from the start of this week in Riyadh where none are given. With
 * `updated_since` only those of which the session, its mark or its excuse changed since then; `meta.deleted` then names
 * the sessions to forget: removed ones, and those of cohorts that the student is no longer in. What a session that is not
 * sent overlaps with may have changed all the same: compare times.
 */
export const getSchedule = endpoint("GET", "/student/schedule", {
  summary: "The student's schedule",
  access: "student",
  inView: true,
  query: object({
    from: optional(instant()),
    to: optional(instant()),
    "filter[enrollment_id]": optional(integer(1)),
    updated_since: optional(instant()),
    ...cursorQuery(),
  }),
  data: list(scheduledSession()),
  meta: object({ deleted: list(integer()), ...cursorMeta() }),
});
export type Schedule = DataOf<typeof getSchedule>;

/** The link into an online session opens this long before it starts, minutes, and closes when it ends. */
export const JOIN_OPENS_MINUTES = 10;

export const CALENDAR_TYPE = "text/calendar";

/** One session for a calendar. Another student's answers like a missing one. */
export const getSessionCalendar = endpoint("GET", "/sessions/:id.ics", {
  summary: "A session as an iCalendar file",
  access: "student",
  params: object({ id: integer(1) }),
  media: [CALENDAR_TYPE],
  data: fileBytes(),
  problems: ["too_many_requests"],
});

/** The private calendar link: whoever has it reads the student's schedule, without an account. */
export const calendarFeed = () => object({ url: text(), webcal_url: text(), created_at: instant() });
export type CalendarFeed = Static<ReturnType<typeof calendarFeed>>;

export const getCalendarFeed = endpoint("GET", "/student/schedule/feed", {
  summary: "The student's calendar link, where there is one",
  access: "student",
  secret: true,
  data: nullable(calendarFeed()),
});

/** Makes the link, or answers with the one there is: it is derived from a row and the server's secret, and can be shown again. */
export const openCalendarFeed = endpoint("POST", "/student/schedule/feed", {
  summary: "Make a private calendar link",
  access: "student",
  secret: true,
  success: 201,
  data: calendarFeed(),
});

/** From now on the link answers 404 for good; the next one is another. */
export const closeCalendarFeed = endpoint("DELETE", "/student/schedule/feed", {
  summary: "Revoke the private calendar link",
  access: "student",
  data: object({ done: flag() }),
});
