import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { EnrollmentStatus } from "#contract/enrollments/enrollments.ts";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import type { Moment } from "#server/db/told.ts";
import { cohorts, programItems, programs, programSections } from "#server/db/tables/catalogue.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { statusNow } from "#server/commands/enrollments/enrollment-status.ts";

/** An enrollment as the classroom looks at it. */
export interface Enrolled {
  id: number;
  userId: number;
  programId: number;
  cohortId: number | null;
  /** First day of the cohort, YYYY-MM-DD. */
  cohortStartsOn: string | null;
  /** As it is now, by the clock. */
  status: EnrollmentStatus;
  progress: number;
  startedAt: Date;
  accessUntil: Date;
}

/** How an enrollment is named: by itself, or by what is studied. */
export type CourseName = { enrollmentId: number } | { programId: number } | { itemId: number };

/**
 * The caller's enrollment where it opens the classroom: paid, begun or completed (one whose cohort has not begun opens it with all
 * its items locked), and within its 12 months (R2.8). Of several of one program the best counts.
 * @throws Problem `enrollment_not_found`, `not_found` (also for what is another's), `course_access_denied` (of a postponed one with
 * `{ postponed: true, resumes_on }`, a day in Riyadh or null), `access_expired`
 */
export async function courseAccess(db: Executor, userId: number, name: CourseName, now: Date): Promise<Enrolled> {
  const [mine] = await db
    .select({ ...enrolledColumns(now), orderStatus: orders.status, resumesOn: enrollments.resumesOn })
    .from(enrollments)
    .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .leftJoin(orders, eq(orders.id, enrollments.orderId))
    .where(and(eq(enrollments.userId, userId), named(db, name)))
    .orderBy(
      sql`case ${statusNow(now)} when 'active' then 0 when 'completed' then 1 when 'pending' then 2 when 'expired' then 3 else 4 end`,
      sql`${enrollments.accessUntil} desc`,
    )
    .limit(1);
  if (!mine) throw await missing(db, name);
  const { orderStatus, resumesOn, ...enrolled } = mine;
  if (orderStatus === "refunded" || enrolled.status === "withdrawn") throw new Problem("course_access_denied");
  if (enrolled.status === "postponed") throw new Problem("course_access_denied", { data: { postponed: true, resumes_on: resumesOn } });
  if (enrolled.status === "expired" || enrolled.accessUntil <= now)
    throw new Problem("access_expired", { data: { enrollment_id: enrolled.id, access_until: enrolled.accessUntil.toISOString() } });
  return enrolled;
}

/** Columns of a query over `enrollments` left-joined with `cohorts`. */
export const enrolledColumns = (now: Date | Moment) => ({
  id: enrollments.id,
  userId: enrollments.userId,
  programId: enrollments.programId,
  cohortId: enrollments.cohortId,
  cohortStartsOn: cohorts.startsOn,
  status: statusNow(now).as("status_now"),
  progress: enrollments.progress,
  startedAt: enrollments.startedAt,
  accessUntil: enrollments.accessUntil,
});

/**
 * An enrollment whatever has become of it: its page says so.
 * @throws Problem `enrollment_not_found`, also for another's
 */
export async function ownEnrollment(db: Executor, userId: number, enrollmentId: number, now: Date): Promise<Enrolled> {
  const [mine] = await db
    .select(enrolledColumns(now))
    .from(enrollments)
    .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .where(and(eq(enrollments.userId, userId), eq(enrollments.id, enrollmentId)));
  if (!mine) throw new Problem("enrollment_not_found");
  return mine;
}

function named(db: Executor, name: CourseName): SQL | undefined {
  if ("enrollmentId" in name) return eq(enrollments.id, name.enrollmentId);
  if ("programId" in name) return eq(enrollments.programId, name.programId);
  return inArray(enrollments.programId, programOf(db, name.itemId));
}

const programOf = (db: Executor, itemId: number) =>
  db
    .select({ id: programSections.programId })
    .from(programItems)
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .where(and(eq(programItems.id, itemId), eq(programItems.status, "published")));

/** What everybody may see in the catalogue is no secret; all else is not there. */
async function missing(db: Executor, name: CourseName): Promise<Problem> {
  if ("enrollmentId" in name) return new Problem("enrollment_not_found");
  const [program] = await db
    .select({ status: programs.status })
    .from(programs)
    .where("programId" in name ? eq(programs.id, name.programId) : inArray(programs.id, programOf(db, name.itemId)));
  return new Problem(program?.status === "published" ? "course_access_denied" : "not_found");
}
