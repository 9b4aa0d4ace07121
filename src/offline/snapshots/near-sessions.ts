import type { CourseSessions } from "#contract/attendance/attendance.ts";

/** Registers of sessions this near are brought along, so that one can be taken where there is no network. */
const NEAR_MS = 36 * 3_600_000;

type Near = Pick<CourseSessions[number], "starts_at" | "kind" | "status">;

/** Those around now, the nearest first. */
export function nearSessions<Session extends Near>(sessions: readonly Session[], now: Date): Session[] {
  const distance = (session: Session) => Math.abs(Date.parse(session.starts_at) - now.getTime());
  return sessions
    .filter((session) => session.kind !== "deadline" && session.status !== "cancelled" && distance(session) < NEAR_MS)
    .sort((one, other) => distance(one) - distance(other));
}
