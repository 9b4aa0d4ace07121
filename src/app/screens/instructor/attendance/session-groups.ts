import type { CourseSessions, RegisterSession } from "#contract/attendance/attendance.ts";
import { riyadhDayOf } from "#app/widgets/time/riyadh-days.ts";

export interface SessionGroups {
  today: RegisterSession[];
  /** The latest first. */
  earlier: RegisterSession[];
  /** The soonest first. */
  later: RegisterSession[];
}

/** A course's sessions as a register is looked for: today's, then the latest, then what is ahead. Deadlines have no register. */
export function sessionGroups(sessions: CourseSessions, now: Date): SessionGroups {
  const today = riyadhDayOf(now);
  const groups: SessionGroups = { today: [], earlier: [], later: [] };
  for (const session of sessions) {
    if (session.kind === "deadline" || session.status === "cancelled") continue;
    const day = riyadhDayOf(session.starts_at);
    (day === today ? groups.today : day < today ? groups.earlier : groups.later).push(session);
  }
  groups.earlier.reverse();
  return groups;
}

/** The one that opens by itself: today's that goes on or comes next, else today's last, else the latest, else the next. */
export function firstSession({ today, earlier, later }: SessionGroups, now: Date): RegisterSession | null {
  const due = today.find(({ ends_at }) => Date.parse(ends_at) > now.getTime());
  return due ?? today.at(-1) ?? earlier[0] ?? later[0] ?? null;
}

/** Sessions of the same cohort before one, whose sheets were begun: the latest so many, in order of time, each with its place in the course. */
export function sessionsBefore(
  sessions: CourseSessions,
  chosen: RegisterSession,
  most: number,
): { session: RegisterSession; place: number }[] {
  return sessions
    .filter(({ kind, status, cohort_id }) => kind !== "deadline" && status !== "cancelled" && cohort_id === chosen.cohort_id)
    .toSorted((one, other) => one.starts_at.localeCompare(other.starts_at))
    .map((session, index) => ({ session, place: index + 1 }))
    .filter(({ session }) => session.starts_at < chosen.starts_at && session.attendance_status !== "not_taken")
    .slice(-most);
}
