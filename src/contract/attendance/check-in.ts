/**
 * Check-in by code (api.md §10): the instructor's phone shows a code that changes every half minute and needs no network;
 * students scan or type it, online or offline, and the server judges code, time and enrollment when it arrives.
 */
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { instant, integer, nullable, object, oneOf, optional, text, uuid, type Static } from "#contract/schema.ts";

export const CHECK_IN = {
  /** A code stands this long, seconds. */
  stepS: 30,
  digits: 6,
  /** How far the clocks of the two phones may be from ours, seconds. */
  driftS: 90,
  /** Before anybody opened it, codes count from so many minutes before the session until its end. */
  opensMinutes: 15,
  lateAfterMin: 10,
  lateAfterMax: 240,
  /** It may be open from this long before a session until this long after, hours. */
  windowHours: 12,
  /** A scan that waited for a network longer than this is refused, hours. */
  acceptedHours: 24,
  /** Wrong codes of one student within a day; then only the instructor marks them. */
  wrongCodes: 10,
} as const;

/** Minutes after the start of the session from which a check-in is late. */
const lateAfter = () => integer(0, CHECK_IN.lateAfterMax);

/** When codes count, and what makes them. */
export const checkInWindow = () =>
  object({
    /** `closed` once an instructor closed it; `by_time` while nobody opened it: codes count around the session by themselves. */
    state: oneOf("by_time", "open", "closed"),
    /** For the instructor's device alone (base64url, 256 bits): `rules/check-in-code.ts` makes the codes from it. */
    secret: text(),
    step_s: integer(),
    opens_at: instant(),
    closes_at: instant(),
    late_after_min: integer(),
  });
export type CheckInWindow = Static<ReturnType<typeof checkInWindow>>;

const answered = () =>
  object({
    session_id: integer(),
    state: oneOf("by_time", "open", "closed"),
    opens_at: instant(),
    closes_at: instant(),
    late_after_min: integer(),
  });

const sessionParams = () => object({ sid: integer(1) });

/** May wait on the device: codes are shown from the secret that came with the register. The answer never holds the secret. */
export const openCheckIn = endpoint("POST", "/instructor/sessions/:sid/check-in", {
  summary: "Open check-in by code for a session",
  access: "instructor",
  lane: "teaching",
  subject: "sid",
  params: sessionParams(),
  body: object({ opens_at: instant(), closes_at: instant(), late_after_min: lateAfter() }),
  data: answered(),
  problems: ["not_found"],
});

export const closeCheckIn = endpoint("DELETE", "/instructor/sessions/:sid/check-in", {
  summary: "Close check-in by code: later codes do not count",
  access: "instructor",
  lane: "teaching",
  subject: "sid",
  params: sessionParams(),
  /** When it was closed, by the server's clock as far as the device knows it. */
  body: object({ closed_at: instant() }),
  data: answered(),
  problems: ["not_found"],
});

/**
 * Without `session_id`, six digits alone: the code is tried on the student's sessions whose codes count at that time.
 * `scanned_at` is by the device's clock, which the server puts right by the header `X-Sent-At`. An `Idempotency-Key` is needed:
 * wrong codes are counted, and after ten of them in a day only the instructor marks that student.
 */
export const checkIn = endpoint("POST", "/student/attendance/check-in", {
  summary: "Check in with the code that the instructor shows",
  access: "student",
  lane: "learning",
  subject: "session_id",
  rate: "check_in",
  body: object({
    /** Made by the device, once a scan. */
    id: uuid(),
    session_id: optional(nullable(integer(1))),
    code: text(12),
    scanned_at: instant(),
    /** The device's own name for itself: two students on one device are pointed out to the instructor. */
    client_id: text(64),
  }),
  data: object({
    result: oneOf("present", "late"),
    session: object({
      id: integer(),
      starts_at: instant(),
      translations: object({ ar: object({ title: text() }), en: object({ title: text() }) }),
    }),
  }),
  problems: ["check_in_code_invalid", "check_in_closed", "check_in_not_enrolled", "check_in_already_marked", "check_in_tries_used"],
});
export type CheckInResult = DataOf<typeof checkIn>;
