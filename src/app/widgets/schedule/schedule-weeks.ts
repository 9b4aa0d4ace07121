import type { Schedule, ScheduledSession } from "#contract/requests/student-services.ts";
import { KEPT_WEEKS } from "#app/state/cached/cached-weeks.ts";
import { addDays, type Day, daysOfWeek, riyadhDayOf, startOfDay, weekStart } from "#app/widgets/time/riyadh-days.ts";
import { groupByDay } from "#app/widgets/sessions/session-times.ts";

/** Whether a week lies inside what was kept at `asOf`. Beyond it a week without sessions may only be unknown. */
export function isCachedWeek(sunday: Day, asOf: Date): boolean {
  const current = weekStart(riyadhDayOf(asOf));
  return sunday >= addDays(current, -7 * KEPT_WEEKS.before) && sunday < addDays(current, 7 * KEPT_WEEKS.ahead);
}

/** The query of one week: from its Sunday in Riyadh to the next. */
export const weekRange = (sunday: Day) => ({
  from: startOfDay(sunday).toISOString(),
  to: startOfDay(addDays(sunday, 7)).toISOString(),
});

/** The seven days of a week, each with its sessions in order. */
export function daysWithSessions(sessions: Schedule, sunday: Day): { day: Day; sessions: Schedule }[] {
  const days = new Map(groupByDay(sessions).map(({ day, sessions: own }) => [day, own]));
  return daysOfWeek(sunday).map((day) => ({ day, sessions: days.get(day) ?? [] }));
}

/** Two answers about overlapping weeks: the later one has the last word on its own week. */
export function withWeek<S extends ScheduledSession>(sessions: readonly S[], sunday: Day, week: readonly S[]): S[] {
  const end = addDays(sunday, 7);
  const others = sessions.filter(({ starts_at }) => {
    const day = riyadhDayOf(starts_at);
    return day < sunday || day >= end;
  });
  return [...others, ...week];
}
