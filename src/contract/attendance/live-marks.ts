import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { flag, instant, integer, list, nullable, object, oneOf, text } from "#contract/schema.ts";

/** Whoever was there for less of a live lecture than this share of it was absent. */
export const LIVE_SHARE_PERCENT = 50;

/** A stay in a live lecture, as the service reported it. */
export interface LiveStay {
  joinedAt: Date;
  seconds: number;
}

/**
 * The mark that a stay proposes: absent below half of the session, late for whoever came in more than so many minutes after its start.
 * @param lateAfter minutes
 */
export function liveMark(
  session: { startsAt: Date; endsAt: Date },
  stay: LiveStay | undefined,
  lateAfter: number,
): { mark: "present" | "late" | "absent"; minutes_late: number | null } {
  const whole = (session.endsAt.getTime() - session.startsAt.getTime()) / 1000;
  if (!stay || stay.seconds * 100 < whole * LIVE_SHARE_PERCENT) return { mark: "absent", minutes_late: null };
  const late = Math.floor((stay.joinedAt.getTime() - session.startsAt.getTime()) / 60_000);
  return late > lateAfter ? { mark: "late", minutes_late: late } : { mark: "present", minutes_late: null };
}

/** Proposes and changes nothing: what the instructor agrees to is marked with `markAttendance`, `from_live: true`. */
export const getLiveMarks = endpoint("GET", "/instructor/sessions/:sid/attendance/live", {
  summary: "Marks that the report of a live lecture proposes, for cells that nobody marked",
  access: "instructor",
  shows: "people",
  params: object({ sid: integer(1) }),
  data: object({
    /** When the last report of it came; null before the first. */
    reported_at: nullable(instant()),
    /** Whoever came in later than this was late, minutes. */
    late_after_min: integer(),
    /** Less of the session than this was an absence. */
    share_percent: integer(),
    marks: list(
      object({
        student_id: integer(),
        mark: oneOf("present", "late", "absent"),
        minutes_late: nullable(integer()),
        note: nullable(text()),
        /** Whole minutes in the lecture; 0 of who never came in. */
        minutes: integer(),
      }),
    ),
    /** Learners whose cell says something already: it stays. */
    marked: integer(),
  }),
});
export type LiveMarks = DataOf<typeof getLiveMarks>;

/**
 * The caller's own address into a live session, made at this moment: a moderator's for who teaches it, a viewer's for who learns in its
 * cohort now. Learners come in from ten minutes before its start until its end: before that it is `item_locked`, and for everybody after its end `session_closed`.
 */
export const enterSession = endpoint("POST", "/sessions/:id/entrance", {
  summary: "The caller's own way into a live session",
  access: "session",
  secret: true,
  outside: true,
  params: object({ id: integer(1) }),
  data: object({ url: text(), moderates: flag() }),
  problems: ["session_closed", "item_locked", "unavailable"],
});
