import { and, desc, eq, isNull } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import { OWNED } from "#server/commands/cart/refuse-undeliverable.ts";
import { enrolByHand } from "#server/commands/enrollments/by-hand/enrol-by-hand.ts";
import { judgeEnrollments } from "#server/commands/enrollments/by-hand/judge-enrollments.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { learningPlatforms, platformCourses, platformScores } from "#server/db/tables/learning/platforms.ts";
import type { PlatformLaunch } from "#server/db/tables/security/provider-sign-in.ts";

/** @throws Problem `program_unavailable` where the platform is out of service or may not open the program any more */
async function courseOf(db: Executor, { platformId, programId }: PlatformLaunch) {
  const [found] = await db
    .select({ course: platformCourses, platform: learningPlatforms, cohort: cohorts })
    .from(platformCourses)
    .innerJoin(learningPlatforms, eq(learningPlatforms.id, platformCourses.platformId))
    .leftJoin(cohorts, eq(cohorts.id, platformCourses.cohortId))
    .where(and(eq(platformCourses.platformId, platformId), eq(platformCourses.programId, programId), isNull(learningPlatforms.archivedAt)));
  if (!found) throw new Problem("program_unavailable");
  return found;
}

/** Before anything is asked of somebody new. @throws Problem as `enterCourse` for whoever has no seat yet */
export async function refuseFull(db: Executor, launch: PlatformLaunch, now: Date): Promise<void> {
  const { cohort } = await courseOf(db, launch);
  if (!cohort) return;
  if (cohort.archivedAt !== null || cohort.ending !== null || cohort.endsOn < riyadhDay(now)) throw new Problem("program_unavailable");
  if (cohort.seatsTaken >= cohort.seatsTotal) throw new Problem("seat_unavailable");
}

/**
 * Lets whoever comes from a platform into the course of its link, in the caller's transaction: seated once, in the cohort that staff chose and in
 * their name; and the platform's column is told of them from now on.
 * @throws Problem `program_unavailable`, `seat_unavailable`, `not_a_learner`; `access_expired` for a seat that was theirs
 */
export async function enterCourse(
  tx: Executor,
  launch: PlatformLaunch,
  userId: number,
  { now, requestId }: Pick<ActionContext, "now" | "requestId">,
): Promise<void> {
  const { course, platform } = await courseOf(tx, launch);
  const { programId, cohortId, chosenBy } = course;
  const enrollmentId = (await heldBy(tx, userId, programId, now)) ?? (await seat());
  if (launch.lineItem !== null)
    await tx
      .insert(platformScores)
      .values({ platformId: platform.id, enrollmentId, itemId: launch.itemId, lineItem: launch.lineItem, createdAt: now })
      .onConflictDoNothing();

  async function seat(): Promise<number> {
    const wish = { userId, programId, cohortId, basis: "sponsored" as const, reference: platform.nameAr };
    const [judged] = await judgeEnrollments(tx, [wish], { now, allowClash: true, lock: true });
    // Another launch of theirs was quicker.
    if (judged?.problem === "already_enrolled") return (await heldBy(tx, userId, programId, now)) ?? 0;
    const { problem = "program_unavailable" } = judged ?? {};
    if (problem === "not_a_learner" || problem === "seat_unavailable") throw new Problem(problem);
    if (!judged || problem !== null) throw new Problem("program_unavailable");
    const context = { now, requestId, actor: `user:${chosenBy}` };
    const [made] = await enrolByHand(tx, [judged], { reason: `LTI: ${platform.nameAr}`, importId: null }, context);
    return made ?? 0;
  }
}

/** Their enrollment in the program; null where they never had one. @throws Problem `access_expired` */
async function heldBy(tx: Executor, userId: number, programId: number, now: Date): Promise<number | null> {
  const rows = await tx
    .select({ id: enrollments.id, status: enrollments.status, accessUntil: enrollments.accessUntil })
    .from(enrollments)
    .where(and(eq(enrollments.userId, userId), eq(enrollments.programId, programId)))
    .orderBy(desc(enrollments.id));
  const running = rows.find(({ status, accessUntil }) => (OWNED as readonly string[]).includes(status) && accessUntil > now);
  if (!running && rows.length > 0) throw new Problem("access_expired");
  return running?.id ?? null;
}
