/** What a student did in lessons, event by event: order-free, monotone, each counted once (api.md §5). */
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { instant, integer, list, nullable, number, object, oneOf, optional, uuid, type Static } from "#contract/schema.ts";

/** The same verbs are reported to the national e-learning centre. */
export const PROGRESS_VERBS = ["initialized", "progressed", "watched", "completed", "attempted", "rated"] as const;

export const PROGRESS_EVENTS_MAX = 200;

/**
 * - `percent` is how much of the item is done, 0 to 100: the greatest of all events counts. `completed` means 100.
 * - `position_s` is where a film or sound stands: that of the event made last counts.
 * - `occurred_at` is by the device's clock; `device_clock_offset_ms` is the server's time minus the device's where known, else 0.
 * Activities and applications are completed by their own calls: their `percent` and `completed` are rejected here.
 */
export const progressEvent = () =>
  object({
    /** Made by the device, once an event (UUID v7). */
    id: uuid(),
    enrollment_id: integer(1),
    item_id: integer(1),
    verb: oneOf(...PROGRESS_VERBS),
    position_s: optional(nullable(number())),
    percent: optional(nullable(number())),
    score: optional(nullable(number())),
    occurred_at: instant(),
    device_clock_offset_ms: optional(integer()),
  });
export type ProgressEvent = Static<ReturnType<typeof progressEvent>>;

export const PROGRESS_REJECTIONS = [
  "enrollment_not_found",
  "access_expired",
  "course_access_denied",
  "item_locked",
  "not_found",
  "not_by_event",
] as const;

/** Each event has its own result: one that is rejected holds up none. A batch is refused whole only where it is no batch. */
export const sendProgress = endpoint("POST", "/student/progress/batch", {
  summary: "Report what was done in lessons, at most 200 events",
  access: "student",
  lane: "learning",
  body: object({ events: list(progressEvent(), PROGRESS_EVENTS_MAX) }),
  data: object({
    results: list(
      object({
        id: uuid(),
        result: oneOf("applied", "duplicate", "ignored_stale", "rejected"),
        reason: nullable(oneOf(...PROGRESS_REJECTIONS)),
      }),
    ),
    /** Every enrollment that an accepted event was about, as it stands now. */
    enrollments: list(
      object({
        id: integer(),
        progress: integer(),
        items: list(object({ id: integer(), percent: integer(), position_s: number() })),
      }),
    ),
  }),
});
export type ProgressResults = DataOf<typeof sendProgress>;
