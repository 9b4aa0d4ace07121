import { and, eq, inArray } from "drizzle-orm";
import type { CourseTable } from "#contract/content/course-export.ts";
import type { ExportKind } from "#contract/exports/staff-exports.ts";
import type { Executor } from "#server/db/client.ts";
import { programs } from "#server/db/tables/catalogue.ts";

/** Kinds of exports that are about one course, and the table that each of them is. */
export const COURSE_KINDS = {
  course_grades: "grades",
  course_submissions: "submissions",
  course_activity: "activity",
} as const satisfies Partial<Record<ExportKind, CourseTable>>;
export type CourseKind = keyof typeof COURSE_KINDS;

export const isCourseKind = (kind: ExportKind): kind is CourseKind => kind in COURSE_KINDS;

/** Whether there is such a program, among those whose rows the asker may see. @param categories null is all of them */
export async function isProgramOf(db: Executor, program: number | undefined, categories: readonly number[] | null): Promise<boolean> {
  if (program === undefined) return false;
  const within = categories === null ? undefined : inArray(programs.categoryId, [...categories]);
  return (await db.$count(programs, and(eq(programs.id, program), within))) > 0;
}
