import { and, asc, eq, inArray } from "drizzle-orm";
import { riyadhDay, riyadhDayStart } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts, programItems, programSections } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { GRADES } from "./grade-seed.ts";
import { insertAll } from "#server/db/seed/insert-all.ts";
import type { SeededProgram } from "#server/db/seed/programs/program-rows.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

interface Context {
  userId: number;
  programs: readonly SeededProgram[];
  now: Date;
}

/** What the grades of the student's programs are made of, and the marks that they have by now. */
export async function seedStudentGrades(db: Executor, { userId, programs, now }: Context): Promise<void> {
  const graded = programs.flatMap(({ id, seed }) =>
    (GRADES[seed.slug] ?? []).map((grade, position) => ({ programId: id, position, grade })),
  );
  const programIds = [...new Set(graded.map(({ programId }) => programId))];
  const activities = await activitiesOf(db, programIds);
  const seeded = await db
    .insert(gradeItems)
    .values(
      graded.map(({ programId, position, grade }) => ({
        programId,
        programItemId: grade.type === "quiz" ? (activities.get(programId)?.shift() ?? null) : null,
        position,
        type: grade.type,
        titleAr: grade.title[0],
        titleEn: grade.title[1],
        maxDegree: grade.max,
        weight: grade.weight,
        dueAfterDays: grade.due,
        questionCount: grade.questions ?? null,
      })),
    )
    .returning({ id: gradeItems.id });
  const held = await db
    .select({ id: enrollments.id, programId: enrollments.programId, startsOn: cohorts.startsOn })
    .from(enrollments)
    .innerJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .where(and(eq(enrollments.userId, userId), inArray(enrollments.programId, programIds)));
  const marks = graded.flatMap(({ programId, grade }, index): (typeof gradeMarks.$inferInsert)[] => {
    const enrollment = held.find((one) => one.programId === programId);
    const gradeItemId = seeded[index]?.id;
    if (!enrollment || gradeItemId === undefined || grade.mark === undefined) return [];
    const at = markedAt(enrollment.startsOn, grade.due, now);
    const degree = typeof grade.mark === "number" ? grade.mark : null;
    const status = typeof grade.mark === "number" ? "graded" : grade.mark;
    const publishedAt = status === "submitted" ? null : at;
    return [
      {
        enrollmentId: enrollment.id,
        gradeItemId,
        degree,
        status,
        feedback: grade.feedback ?? null,
        publishedAt,
        updatedAt: at,
        createdAt: at,
      },
    ];
  });
  await insertAll(db, gradeMarks, marks);
}

/** At noon of the day after it was due, and never in the future, whatever day the demo is seeded on. */
function markedAt(startsOn: string, due: number, now: Date): Date {
  const noon = riyadhDayStart(riyadhDay(new Date(riyadhDayStart(startsOn).getTime() + (due + 1) * DAY_MS))).getTime() + 12 * HOUR_MS;
  return new Date(Math.min(noon, now.getTime() - HOUR_MS));
}

/** The activities of each program in the order of the course: their tests are its quizzes. */
async function activitiesOf(db: Executor, programIds: number[]): Promise<Map<number, number[]>> {
  const rows = await db
    .select({ id: programItems.id, programId: programSections.programId })
    .from(programItems)
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .where(and(inArray(programSections.programId, programIds), eq(programItems.kind, "activity")))
    .orderBy(asc(programSections.position), asc(programItems.position));
  const found = new Map<number, number[]>();
  for (const { id, programId } of rows) found.set(programId, [...(found.get(programId) ?? []), id]);
  return found;
}
