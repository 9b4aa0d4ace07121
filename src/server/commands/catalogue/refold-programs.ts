import { asc, eq, inArray, type SQL } from "drizzle-orm";
import { foldedTitles, searchText } from "#contract/catalogue/program-search.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, instructors, programInstructors, programs } from "#server/db/tables/catalogue.ts";

/** Writes anew what these programs are searched by: after their texts, their category's name or their instructors changed. */
export async function refoldPrograms(tx: Executor, which: SQL): Promise<void> {
  const rows = await tx
    .select({ program: programs, categoryAr: categories.nameAr, categoryEn: categories.nameEn })
    .from(programs)
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .where(which);
  if (rows.length === 0) return;
  const teachers = await tx
    .select({ programId: programInstructors.programId, ar: instructors.nameAr, en: instructors.nameEn })
    .from(programInstructors)
    .innerJoin(instructors, eq(instructors.id, programInstructors.instructorId))
    .where(
      inArray(
        programInstructors.programId,
        rows.map(({ program }) => program.id),
      ),
    )
    .orderBy(asc(programInstructors.position), asc(instructors.id));
  for (const { program, categoryAr, categoryEn } of rows) {
    const own = teachers.filter(({ programId }) => programId === program.id);
    const texts = {
      ar: { title: program.titleAr, summary: program.summaryAr, category: categoryAr, instructors: own.map(({ ar }) => ar) },
      en: { title: program.titleEn, summary: program.summaryEn, category: categoryEn, instructors: own.map(({ en }) => en) },
    };
    await tx
      .update(programs)
      .set({ titlesFolded: foldedTitles(texts), searchFolded: searchText(texts) })
      .where(eq(programs.id, program.id));
  }
}
