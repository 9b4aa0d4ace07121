import { and, asc, eq, gt } from "drizzle-orm";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { referenceNumbers } from "#server/db/tables/messages.ts";
import { postponements, requestEvents } from "#server/db/tables/requests.ts";
import { stableUuid } from "#server/db/seed/stable-uuid.ts";
import { STUDENT_COHORTS } from "./student-sessions.ts";

const DAY_MS = 86_400_000;

/** What came of a postponement that was approved: the course waits for the first day of its new cohort. */
export async function seedStudentPause(db: Executor, userId: number, now: Date): Promise<void> {
  const [held] = await db
    .select({ id: enrollments.id, cohortId: enrollments.cohortId, resumesOn: cohorts.startsOn })
    .from(enrollments)
    .innerJoin(programs, and(eq(programs.id, enrollments.programId), eq(programs.slug, STUDENT_COHORTS.paused.slug)))
    .innerJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .where(and(eq(enrollments.userId, userId), gt(cohorts.startsOn, riyadhDay(now))))
    .orderBy(asc(enrollments.id));
  const [numbers] = await db.select().from(referenceNumbers).where(eq(referenceNumbers.kind, "postponement"));
  if (!held || !numbers) throw new Error("the student's postponed course is not there");
  await db.update(enrollments).set({ resumesOn: held.resumesOn }).where(eq(enrollments.id, held.id));
  const at = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const id = stableUuid("postponement applied");
  const number = numbers.last + 1;
  await db.insert(postponements).values({
    id,
    reference: `PO-${numbers.year}-${String(number).padStart(6, "0")}`,
    userId,
    enrollmentId: held.id,
    status: "applied",
    reasonCode: "work",
    reason: "بدأ مشروع جديد في العمل، وأرغب في متابعة الدورة مع الشعبة القادمة.",
    fromDay: riyadhDay(at(1)),
    toDay: held.resumesOn,
    targetCohortId: held.cohortId,
    decidedAt: at(1),
    createdAt: at(2),
    version: 3,
  });
  const byStaff = {
    actorRole: "staff",
    actorNames: { ar: "هند عبدالعزيز سليمان الدوسري", en: "Hind Abdulaziz Sulaiman Aldosari" },
  } as const;
  await db.insert(requestEvents).values([
    { kind: "postponement", requestId: id, from: null, to: "pending", actorRole: "student", actorNames: null, at: at(2) },
    { kind: "postponement", requestId: id, from: "pending", to: "approved", ...byStaff, at: at(1) },
    { kind: "postponement", requestId: id, from: "approved", to: "applied", actorRole: "system", actorNames: null, at: at(1) },
  ]);
  await db
    .update(referenceNumbers)
    .set({ last: number })
    .where(and(eq(referenceNumbers.kind, "postponement"), eq(referenceNumbers.year, numbers.year)));
}
