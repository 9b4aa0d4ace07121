import { asc, eq, inArray } from "drizzle-orm";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { instructors, programInstructors } from "#server/db/tables/catalogue.ts";

/** The first instructor of each program, by name. */
export async function leadInstructors(db: Executor, programIds: number[], language: Language): Promise<Map<number, string>> {
  if (programIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([programInstructors.programId], {
      programId: programInstructors.programId,
      name: language === "en" ? instructors.nameEn : instructors.nameAr,
    })
    .from(programInstructors)
    .innerJoin(instructors, eq(instructors.id, programInstructors.instructorId))
    .where(inArray(programInstructors.programId, programIds))
    .orderBy(asc(programInstructors.programId), asc(programInstructors.position), asc(instructors.id));
  return new Map(rows.map((row) => [row.programId, row.name]));
}

/** Who teaches a program, the leading one first. */
export async function programTeachers(
  db: Executor,
  programId: number,
  language: Language,
): Promise<{ id: number; name: string; title: string | null }[]> {
  const rows = await db
    .select()
    .from(programInstructors)
    .innerJoin(instructors, eq(instructors.id, programInstructors.instructorId))
    .where(eq(programInstructors.programId, programId))
    .orderBy(asc(programInstructors.position), asc(instructors.id));
  return rows.map(({ instructors: person }) => ({
    id: person.id,
    name: language === "en" ? person.nameEn : person.nameAr,
    title: language === "en" ? person.titleEn : person.titleAr,
  }));
}
