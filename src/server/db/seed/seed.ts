import { sql } from "drizzle-orm";
import { riyadhWeekStart } from "#contract/rules/riyadh.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { touchPublic } from "#server/db/public-version.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { counters } from "#server/db/tables/commerce.ts";
import { users } from "#server/db/tables/identity.ts";
import { hashPassword } from "#server/passwords.ts";
import { seedAccounts } from "./account-rows.ts";
import { DEMO_PASSWORD } from "./accounts.ts";
import { seedCohorts } from "./programs/cohort-rows.ts";
import { seedLearners } from "./instructor-cohort.ts";
import { seedRegisters } from "./instructor-registers.ts";
import { seedInstructorWork } from "./instructor-work.ts";
import { seedOfficeDesk } from "./office-desk.ts";
import { seedConversation } from "./conversation.ts";
import { seedLessons } from "./lessons/lesson-rows.ts";
import { seedStudentLearning } from "./lessons/student-learning.ts";
import { DEMO_WEEK } from "./move-forward.ts";
import { numberDocuments } from "./past-year/document-numbers.ts";
import { seedPastCohorts } from "./past-year/past-cohorts.ts";
import { seedPastYear } from "./past-year/past-year-rows.ts";
import { momentsOf, planPurchases } from "./past-year/plan-purchases.ts";
import { seedPrograms } from "./programs/program-rows.ts";
import { seedSponsors } from "./sponsors.ts";
import { seedCoupons, seedReviews, seedSite } from "./site-rows.ts";
import { seedStudentAccount } from "./students/student-account.ts";
import { seedStudentAttendance } from "./students/student-attendance.ts";
import { seedStudentGrades } from "./students/student-grades.ts";
import { seedStudentOrders, studentMoments } from "./students/student-orders.ts";
import { seedStudentPause } from "./students/student-pause.ts";
import { seedStudentRequests } from "./students/student-requests.ts";

export { moveDemoForward } from "./move-forward.ts";

/** Any number that nothing else locks on: of several processes that start together, one seeds. */
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
 * Seeds the demo around `now`, in one transaction; a database that is not empty is left alone. The same moment gives the
 * same data but for the salt of the password.
 * @returns whether it was seeded
 */
export async function seedDemo(db: Database, now: Date): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  // Slow on purpose, and so outside the transaction. One for all: their password is no secret.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    if (!(await isEmpty(tx))) return false;
    const { programs: seeded, instructorIds, categoryIds } = await seedPrograms(tx, now);
    const cohorts = await seedCohorts(tx, seeded, instructorIds, now);
    await seedLessons(tx, seeded, instructorIds, now);
    await seedReviews(tx, seeded, now);
    await seedSite(tx, now);
    const couponIds = await seedCoupons(tx, categoryIds, now);
    const { financeId, ...student } = await seedAccounts(tx, passwordHash, instructorIds, now);
    await seedLearners(tx, cohorts, now);
    const purchases = planPurchases(await seedPastCohorts(tx, { programs: seeded, cohorts, instructorIds, now }), now);
    const numbers = numberDocuments([...momentsOf(purchases), ...studentMoments(now)]);
    await seedPastYear(tx, { purchases, numbers, couponIds, cityId: student.cityId, financeId, now });
    await seedSponsors(tx, now);
    await seedStudentOrders(tx, { ...student, programs: seeded, cohorts, couponIds, numbers, now });
    await seedStudentLearning(tx, student.userId, now);
    await seedStudentGrades(tx, { userId: student.userId, programs: seeded, now });
    await seedStudentAttendance(tx, student.userId, now);
    await seedStudentRequests(tx, student.userId, numbers, now);
    await seedInstructorWork(tx, now);
    await seedRegisters(tx, now);
    await seedConversation(tx, now);
    await seedOfficeDesk(tx, now);
    await seedStudentPause(tx, student.userId, now);
    await seedStudentAccount(tx, { userId: student.userId, programs: seeded, now });
    // The shop goes on counting where the demo stops.
    await tx.insert(counters).values([...numbers.counters, { name: DEMO_WEEK, value: riyadhWeekStart(now).getTime() }]);
    await touchPublic(tx);
    return true;
  });
}
