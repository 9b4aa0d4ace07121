import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { programItems, programs, programSections } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { itemProgress } from "#server/db/tables/learning.ts";
import type { SeededCohort } from "./programs/cohort-rows.ts";
import { insertAll } from "./insert-all.ts";
import { LEARNERS, learnerName, studyOf } from "./learners.ts";
import { STUDENT_COHORTS } from "./students/student-sessions.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const ACCESS_DAYS = 365;
/** Nobody signs in with it: no password has this hash. */
const NO_PASSWORD = "-";

/** An address that says whose it is and belongs to nobody. */
export const learnerEmail = (index: number): string => `learner-${String(index + 1).padStart(2, "0")}@qabas.example`;

/** The learners of the demo instructor's running course, and what they have studied of it. */
export async function seedLearners(db: Executor, cohorts: readonly SeededCohort[], now: Date): Promise<void> {
  const { slug, week } = STUDENT_COHORTS.python;
  const cohort = cohorts.find((one) => one.slug === slug && one.week === week);
  if (!cohort) throw new Error("the demo instructor's running cohort is not there");
  const joinedAt = (index: number) => new Date(now.getTime() - (38 + (index % 6)) * DAY_MS - index * HOUR_MS);
  const made = await db
    .insert(users)
    .values(
      Array.from({ length: LEARNERS }, (_, index) => {
        const [nameAr, nameEn] = learnerName(index);
        const createdAt = new Date(joinedAt(index).getTime() - HOUR_MS);
        return {
          type: "student" as const,
          email: learnerEmail(index),
          passwordHash: NO_PASSWORD,
          nameAr,
          nameEn,
          phone: `+9665500001${String(index).padStart(2, "0")}`,
          termsAcceptedAt: createdAt,
          demo: true,
          emailVerifiedAt: createdAt,
          createdAt,
        };
      }),
    )
    .returning({ id: users.id });
  const items = await db
    .select({ id: programItems.id })
    .from(programItems)
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .innerJoin(programs, eq(programs.id, programSections.programId))
    .where(and(eq(programs.slug, slug), eq(programItems.status, "published")))
    .orderBy(asc(programSections.position), asc(programItems.position));
  const held = await db
    .insert(enrollments)
    .values(
      made.map(({ id }, index) => {
        const startedAt = joinedAt(index);
        const { done } = studyOf(index);
        return {
          userId: id,
          programId: cohort.programId,
          cohortId: cohort.id,
          status: "active" as const,
          progress: Math.floor((done * 100) / Math.max(1, items.length)),
          minutesLearned: done * 40,
          startedAt,
          accessUntil: new Date(startedAt.getTime() + ACCESS_DAYS * DAY_MS),
          createdAt: startedAt,
        };
      }),
    )
    .returning({ id: enrollments.id });
  await insertAll(
    db,
    itemProgress,
    held.flatMap(({ id }, index) => {
      const { done, daysAgo } = studyOf(index);
      return items.slice(0, done).map((item, place) => {
        const at = new Date(now.getTime() - (daysAgo + (done - 1 - place) * 1.5) * DAY_MS - (2 + (index % 8)) * HOUR_MS);
        return {
          enrollmentId: id,
          itemId: item.id,
          percent: 100,
          startedAt: new Date(at.getTime() - HOUR_MS),
          completedAt: at,
          lastAt: at,
        };
      });
    }),
  );
}

/** The learners in their order, with their enrollment. */
export async function seededLearners(
  db: Executor,
): Promise<{ userId: number; enrollmentId: number; programId: number; cohortId: number; startedAt: Date }[]> {
  const emails = Array.from({ length: LEARNERS }, (_, index) => learnerEmail(index));
  const rows = await db
    .select({
      userId: users.id,
      enrollmentId: enrollments.id,
      programId: enrollments.programId,
      cohortId: sql<number>`${enrollments.cohortId}`,
      startedAt: enrollments.startedAt,
    })
    .from(users)
    .innerJoin(enrollments, eq(enrollments.userId, users.id))
    .where(inArray(users.email, emails))
    .orderBy(asc(users.email));
  return rows;
}
