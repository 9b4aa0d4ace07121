import { asc, eq, inArray } from "drizzle-orm";
import { type CountedItem } from "#contract/coursework/grade.ts";
import type { Executor } from "#server/db/client.ts";
import { programItems, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";

type Mark = typeof gradeMarks.$inferSelect;
export interface GradeRow {
  enrollmentId: number;
  passMark: number;
  item: typeof gradeItems.$inferSelect;
  /** What its student may see of a mark. */
  mark: Mark | null;
}

/**
 * Every item of the enrollments' programs with its mark as the student may see it, in the order of the course. One that hangs on a
 * draft or on what was taken out of the course is nobody's yet, or no more: it is told to whoever has a mark of it alone.
 */
export async function gradeRows(db: Executor, enrollmentIds: readonly number[], now: Date): Promise<GradeRow[]> {
  if (enrollmentIds.length === 0) return [];
  const items = db
    .select({ enrollmentId: enrollments.id, passMark: programs.requiredGrade, item: gradeItems, status: programItems.status })
    .from(enrollments)
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .innerJoin(gradeItems, eq(gradeItems.programId, enrollments.programId))
    .leftJoin(programItems, eq(programItems.id, gradeItems.programItemId))
    .where(inArray(enrollments.id, [...enrollmentIds]))
    .orderBy(asc(enrollments.id), asc(gradeItems.position), asc(gradeItems.id));
  const given = db
    .select()
    .from(gradeMarks)
    .where(inArray(gradeMarks.enrollmentId, [...enrollmentIds]));
  const [rows, found] = await Promise.all([items, given]);
  const marks = new Map(found.map((one) => [`${one.enrollmentId} ${one.gradeItemId}`, one]));
  return rows.flatMap(({ status, ...row }): GradeRow[] => {
    const mark = marks.get(`${row.enrollmentId} ${row.item.id}`);
    if (!mark && status !== null && status !== "published") return [];
    return [{ ...row, mark: mark ? visible(mark, now) : null }];
  });
}

/** A mark that is not published says no more than that the work was handed in, which the student did. */
function visible(mark: Mark, now: Date): Mark | null {
  if (mark.publishedAt && mark.publishedAt <= now) return mark;
  if (mark.status !== "submitted" && mark.status !== "graded") return null;
  return { ...mark, status: "submitted", degree: null, feedback: null };
}

/** How an item counts for its student. */
export function countedItem({ item, mark }: GradeRow): CountedItem {
  const state = mark === null || mark.status === "submitted" ? "open" : mark.status;
  return { weight: item.weight, maxDegree: item.maxDegree, degree: mark?.degree ?? null, state };
}
