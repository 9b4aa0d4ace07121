import { sql } from "drizzle-orm";
import { riyadhWeekStart } from "#contract/rules/riyadh.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { touchPublic } from "#server/db/public-version.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { counters } from "#server/db/tables/commerce.ts";
import { users } from "#server/db/tables/identity.ts";
import { hashPassword } from "#server/passwords.ts";
import { sowAccounts } from "./account-rows.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./accounts.ts";
import { sowCohorts } from "./cohort-rows.ts";
import { sowLearners } from "./instructor-cohort.ts";
import { sowRegisters } from "./instructor-registers.ts";
import { sowInstructorWork } from "./instructor-work.ts";
import { sowLessons } from "./lessons/lesson-rows.ts";
import { sowStudentLearning } from "./lessons/student-learning.ts";
import { DEMO_WEEK } from "./move-forward.ts";
import { sowPrograms } from "./program-rows.ts";
import { sowCoupons, sowReviews, sowSite } from "./site-rows.ts";
import { sowStudentAccount } from "./student-account.ts";
import { sowStudentAttendance } from "./student-attendance.ts";
import { sowStudentGrades } from "./student-grades.ts";
import { sowStudentOrders } from "./student-orders.ts";
import { sowStudentPause } from "./student-pause.ts";
import { sowStudentRequests } from "./student-requests.ts";

export { moveDemoForward } from "./move-forward.ts";

/** Any number that nothing else locks on: of several processes that start together, one sows. */
const LOCK = 0x51_41_42_53;

/** Whether nobody and nothing is there yet: reference data alone. */
export async function isEmpty(db: Executor): Promise<boolean> {
  const [row] = await db
    .select({
      empty: sql<boolean>`not exists (select 1 from ${users}) and not exists (select 1 from ${programs})`,
    })
    .from(sql`(values (1)) as one`);
  return row?.empty ?? true;
}

/**
 * Sows the demo around `now`, in one transaction; a database that is not empty is left alone. The same moment gives the
 * same data but for the salts of the passwords.
 * @returns whether it was sown
 */
export async function seedDemo(db: Database, now: Date): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  // Slow on purpose, and so outside the transaction.
  const passwordHashes = await Promise.all(Object.values(DEMO_ACCOUNTS).map(() => hashPassword(DEMO_PASSWORD)));
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    if (!(await isEmpty(tx))) return false;
    const { programs: sown, instructorIds, categoryIds } = await sowPrograms(tx, now);
    const cohorts = await sowCohorts(tx, sown, instructorIds, now);
    await sowLessons(tx, sown, instructorIds, now);
    await sowReviews(tx, sown, now);
    await sowSite(tx, now);
    const couponIds = await sowCoupons(tx, categoryIds, now);
    const student = await sowAccounts(tx, passwordHashes, instructorIds, now);
    await sowLearners(tx, cohorts, now);
    await sowStudentOrders(tx, { ...student, programs: sown, cohorts, couponIds, now });
    await sowStudentLearning(tx, student.userId, now);
    await sowStudentGrades(tx, { userId: student.userId, programs: sown, now });
    await sowStudentAttendance(tx, student.userId, now);
    await sowStudentRequests(tx, student.userId, now);
    await sowInstructorWork(tx, now);
    await sowRegisters(tx, now);
    await sowStudentPause(tx, student.userId, now);
    await sowStudentAccount(tx, { userId: student.userId, programs: sown, now });
    await tx.insert(counters).values({ name: DEMO_WEEK, value: riyadhWeekStart(now).getTime() });
    await touchPublic(tx);
    return true;
  });
}
