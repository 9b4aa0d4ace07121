import { CHECK_IN } from "#contract/attendance/check-in.ts";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { type Day, riyadhDayOf } from "#app/widgets/time/riyadh-days.ts";

/** As much of a session as says when it is and how to get in: a lecture of a course is one too. */
export type Joinable = Pick<ScheduledSession, "starts_at" | "ends_at" | "status" | "location">;

/** What a session is at this moment. The server's word may be hours old on a device, so times decide; a cancellation stays. */
export type SessionPhase = "ahead" | "soon" | "live" | "ended" | "cancelled";

/** A session counts as about to begin this many minutes before it does: then its row counts the minutes down. */
export const SOON_MINUTES = 60;

const minutes = (ms: number) => Math.ceil(ms / 60_000);

export function sessionPhase(session: Joinable, now: Date): SessionPhase {
  if (session.status === "cancelled") return "cancelled";
  const untilStart = Date.parse(session.starts_at) - now.getTime();
  if (now.getTime() >= Date.parse(session.ends_at)) return "ended";
  if (untilStart <= 0) return "live";
  return minutes(untilStart) <= SOON_MINUTES ? "soon" : "ahead";
}

/** Whole minutes until a session begins, at least 0. */
export const minutesUntil = (session: ScheduledSession, now: Date): number =>
  Math.max(0, minutes(Date.parse(session.starts_at) - now.getTime()));

/**
 * `open` from the instant the server names (10 minutes before the start) to the end; `null` where there is nothing to join.
 * The address itself comes only while it is open, so that a kept copy never holds one.
 */
export function joinState(session: Joinable, now: Date): "open" | "later" | null {
  const { type, join_opens_at } = session.location;
  const phase = sessionPhase(session, now);
  if (type !== "online" || join_opens_at === null || phase === "cancelled" || phase === "ended") return null;
  return now.getTime() >= Date.parse(join_opens_at) ? "open" : "later";
}

/** A session that can be joined now, but was read before its address was given: the read must be made again. */
export const lacksAddress = (sessions: readonly ScheduledSession[], now: Date): ScheduledSession | undefined =>
  sessions.find((session) => lacksLink(session.location) && joinState(session, now) === "open");

/** Of a hosted one no address is ever given: it is asked for at the press. */
export const lacksLink = ({ join_url, hosted }: Joinable["location"]): boolean => join_url === null && !hosted;

export const bySessionStart = (a: ScheduledSession, b: ScheduledSession): number =>
  a.starts_at === b.starts_at ? a.id - b.id : a.starts_at < b.starts_at ? -1 : 1;

/** The next session that is live or ahead: what a student needs first. */
export const nextSession = (sessions: readonly ScheduledSession[], now: Date): ScheduledSession | null =>
  [...sessions].sort(bySessionStart).find((session) => !["ended", "cancelled"].includes(sessionPhase(session, now))) ?? null;

/** Sessions by Riyadh day, days and sessions in order; days without sessions are not listed. */
export function groupByDay(sessions: readonly ScheduledSession[]): { day: Day; sessions: ScheduledSession[] }[] {
  const days = new Map<Day, ScheduledSession[]>();
  for (const session of [...sessions].sort(bySessionStart)) {
    const day = riyadhDayOf(session.starts_at);
    const known = days.get(day);
    if (known) known.push(session);
    else days.set(day, [session]);
  }
  return [...days].map(([day, list]) => ({ day, sessions: list }));
}

/** Whether codes of a session may be read now: from a quarter of an hour before it until its end, while nobody marked the student. */
export const canCheckIn = (session: ScheduledSession, now: Date): boolean =>
  session.kind !== "deadline" &&
  session.attendance === null &&
  ["soon", "live"].includes(sessionPhase(session, now)) &&
  minutesUntil(session, now) <= CHECK_IN.opensMinutes;

/** The session that moves to another place: shown while its new time is ahead. */
export const hasMoved = (session: ScheduledSession): boolean =>
  session.status !== "cancelled" && session.previous_starts_at !== null && session.previous_starts_at !== session.starts_at;
