import { and, asc, eq, inArray } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { programItems, programSections } from "#server/db/tables/catalogue.ts";
import { gradeItems } from "#server/db/tables/grades.ts";
import { coursesOf, type Platform } from "./platforms.ts";

/** Of a score that is a share of a whole. */
const WHOLE = 100;

/** What a link may be of. */
export interface Linkable {
  /** `p12` is a course, `l345` a lesson. */
  id: string;
  programId: number;
  itemId: number | null;
  title: { ar: string; en: string };
  /** What its score is of; null for a lesson that has no mark. */
  maximum: number | null;
}

/** What an instructor of the platform chooses from: each course that it may open, and its lessons in their order. */
export async function linkables(db: Executor, platform: Platform): Promise<Linkable[]> {
  const courses = (await coursesOf(db, platform)).flatMap(({ program }) => (program.status === "published" ? [program] : []));
  const items =
    courses.length === 0
      ? []
      : await db
          .select({ item: programItems, programId: programSections.programId, maximum: gradeItems.maxDegree })
          .from(programItems)
          .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
          .leftJoin(gradeItems, eq(gradeItems.programItemId, programItems.id))
          .where(
            and(
              eq(programItems.status, "published"),
              inArray(
                programSections.programId,
                courses.map(({ id }) => id),
              ),
            ),
          )
          .orderBy(asc(programSections.position), asc(programSections.id), asc(programItems.position), asc(programItems.id));
  return courses.flatMap(({ id, titleAr, titleEn }) => [
    { id: `p${id}`, programId: id, itemId: null, title: { ar: titleAr, en: titleEn }, maximum: WHOLE },
    ...items
      .filter(({ programId }) => programId === id)
      .map(({ item, maximum }) => ({
        id: `l${item.id}`,
        programId: id,
        itemId: item.id,
        title: { ar: item.titleAr, en: item.titleEn },
        maximum,
      })),
  ]);
}
