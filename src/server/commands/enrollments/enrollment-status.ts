import { type SQL, sql } from "drizzle-orm";
import type { EnrollmentStatus } from "#contract/enrollments/enrollments.ts";
import { at, type Moment } from "#server/db/told.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";

/**
 * What an enrollment is now, for a query over `enrollments` left-joined with `cohorts`. Three moves of its state machine are
 * made by the clock alone (api.md §5) and hold from that moment, whenever the row is brought up to date: `pending` becomes
 * `active` on the cohort's first day in Riyadh, `postponed` does on the day it runs again, and each becomes `expired` when
 * access ends.
 */
export function statusNow(moment: Date | Moment): SQL<EnrollmentStatus> {
  const { now, day } = at(moment);
  return sql<EnrollmentStatus>`case
  when ${enrollments.status} in ('pending', 'active', 'postponed') and ${enrollments.accessUntil} <= ${now}::timestamptz then 'expired'
  when ${enrollments.status} = 'pending' and ${cohorts.startsOn} <= ${day}::date then 'active'
  when ${enrollments.status} = 'postponed' and ${enrollments.resumesOn} <= ${day}::date then 'active'
  else ${enrollments.status} end`;
}

/**
 * Whether `statusNow` is `active`, as a condition: null is no. Asked of ten thousand rows it costs a fraction of the whole case, and
 * PostgreSQL knows about how many they are.
 */
export function activeNow(moment: Date | Moment): SQL<boolean> {
  const { now, day } = at(moment);
  return sql<boolean>`((${enrollments.status} = 'active' or ${enrollments.status} = 'pending' and ${cohorts.startsOn} <= ${day}::date
    or ${enrollments.status} = 'postponed' and ${enrollments.resumesOn} <= ${day}::date)
    and ${enrollments.accessUntil} > ${now}::timestamptz)`;
}

/** Whether an enrollment gives access now: begun or about to, and its time not over. */
export function givesAccess(moment: Date | Moment): SQL {
  const { now, day } = at(moment);
  return sql`(${enrollments.accessUntil} > ${now}::timestamptz and (${enrollments.status} = 'active' or ${enrollments.status} = 'pending'
    or ${enrollments.status} = 'postponed' and ${enrollments.resumesOn} <= ${day}::date))`;
}
