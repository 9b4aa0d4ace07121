import { asc, eq } from "drizzle-orm";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import { instructors, programInstructors } from "#server/db/tables/catalogue.ts";
import { isAmong } from "#server/db/told.ts";

/** The first instructor of each program, by name. */
export async function leadInstructors(db: Executor, programIds: number[], language: Language): Promise<Map<number, string>> {
  if (programIds.length === 0) return new Map();
  const rows = await prepared(db, "lead instructors", leadQuery).execute({ programIds });
  return new Map(rows.map(({ programId, en, ar }) => [programId, language === "en" ? en : ar]));
}

const leadQuery = (db: Executor, name: string) =>
  db
    .selectDistinctOn([programInstructors.programId], {
      programId: programInstructors.programId,
      ar: instructors.nameAr,
      en: instructors.nameEn,
    })
    .from(programInstructors)
    .innerJoin(instructors, eq(instructors.id, programInstructors.instructorId))
    .where(isAmong(programInstructors.programId, "programIds"))
    .orderBy(asc(programInstructors.programId), asc(programInstructors.position), asc(instructors.id))
    .prepare(name);

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
