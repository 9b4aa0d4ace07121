import { canExcuse } from "#contract/requests/excuse-window.ts";
import type { ScheduledSession } from "#contract/requests/student-services.ts";

/** Whether an excuse for a session could be sent now, as far as this device knows; the server has the last word. */
export function canExcuseSession(session: ScheduledSession, now: Date): boolean {
  // A copy that an older version kept has neither.
  const { attendance = null, excuse = null } = session;
  if (session.status === "cancelled" || session.kind === "deadline" || !canExcuse(new Date(session.ends_at), now)) return false;
  if (attendance === "present" || attendance === "excused") return false;
  return excuse === null || excuse.status === "rejected" || excuse.status === "expired";
}
