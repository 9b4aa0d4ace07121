import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { riyadhWeekStart } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { classSessions, cohorts, programItems, programSections } from "#server/db/tables/catalogue.ts";
import { announcements, itemContents } from "#server/db/tables/learning.ts";
import { insertAll } from "#server/db/seed/insert-all.ts";
import type { LessonSeed, ProgramSeed, UnitSeed } from "#server/db/seed/programs/program-seed.ts";
import { ANNOUNCEMENTS } from "./announcement-seed.ts";
import { HUMAN_RESOURCES } from "./human-resources.ts";
import type { ContentSeed } from "./lesson-seed.ts";
import { PYTHON } from "./python.ts";
import { usualContent } from "./usual-content.ts";
import { WRITING } from "./writing.ts";

const DAY_MS = 86_400_000;

/** Content that was written out, by program and by the English title of the item. */
const WRITTEN: Readonly<Record<string, Readonly<Record<string, ContentSeed>>>> = {
  "data-analysis-with-python": PYTHON,
  "professional-writing-in-arabic": WRITING,
  "diploma-human-resources": HUMAN_RESOURCES,
};

export const seededContent = (program: ProgramSeed, unit: UnitSeed, item: LessonSeed): ContentSeed =>
  WRITTEN[program.slug]?.[item[1]] ?? usualContent(program, unit, item);

interface Seeded {
  id: number;
  type: "course" | "diploma";
  seed: ProgramSeed;
}

/** What every item holds, what opens the modules of diplomas, which lectures and deadlines are whose, and announcements. */
export async function seedLessons(db: Executor, seeded: readonly Seeded[], instructorIds: Map<string, number>, now: Date): Promise<void> {
  const items = await db
    .select({ id: programItems.id, programId: programSections.programId, unit: programSections.position, at: programItems.position })
    .from(programItems)
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .orderBy(asc(programItems.id));
  const programs = new Map(seeded.map((program) => [program.id, program.seed]));
  await insertAll(
    db,
    itemContents,
    items.flatMap(({ id, programId, unit: unitAt, at }) => {
      const seed = programs.get(programId);
      const unit = seed?.units[unitAt];
      const item = unit?.[2][at];
      return seed && unit && item ? [{ itemId: id, body: seededContent(seed, unit, item).body, updatedAt: now }] : [];
    }),
  );
  await lockModules(db, seeded, now);
  await linkSessions(db);
  await db.insert(announcements).values(
    ANNOUNCEMENTS.map(({ slug, title, body, daysAgo }) => {
      const program = seeded.find(({ seed }) => seed.slug === slug);
      if (!program) throw new Error(`an announcement names ${slug}, which is not there`);
      return {
        programId: program.id,
        instructorId: instructorIds.get(program.seed.teachers[0]) ?? null,
        titleAr: title[0],
        titleEn: title[1],
        bodyAr: body.map(([ar]) => ar),
        bodyEn: body.map(([, en]) => en),
        publishedAt: new Date(now.getTime() - daysAgo * DAY_MS),
      };
    }),
  );
}

/**
 * Modules of a diploma follow each other from the fourth on, the sixth with the second term, the last when all before it are done;
 * the first three are open from the beginning.
 */
async function lockModules(db: Executor, seeded: readonly Seeded[], now: Date): Promise<void> {
  const diplomas = seeded.flatMap(({ id, type }) => (type === "diploma" ? [id] : []));
  const modules = await db
    .select({ id: programSections.id, programId: programSections.programId, position: programSections.position })
    .from(programSections)
    .where(inArray(programSections.programId, diplomas))
    .orderBy(asc(programSections.programId), asc(programSections.position));
  const last = modules.filter((module, index) => modules[index + 1]?.programId !== module.programId).map(({ id }) => id);
  const term = modules.filter(({ id, position }) => position === 5 && !last.includes(id)).map(({ id }) => id);
  await db.update(programSections).set({ afterAll: true, credits: 6 }).where(inArray(programSections.id, last));
  await db
    .update(programSections)
    .set({ opensAt: new Date(riyadhWeekStart(now).getTime() + 7 * 7 * DAY_MS), credits: 3 })
    .where(inArray(programSections.id, term));
  const rest = modules.filter(({ id, position }) => position >= 3 && !last.includes(id) && !term.includes(id)).map(({ id }) => id);
  await db.execute(sql`
    update ${programSections} set after_section_id = before.id, credits = 3
    from ${programSections} as before
    where ${inArray(programSections.id, rest)} and before.program_id = ${programSections}.program_id and before.position = ${programSections}.position - 1`);
}

/** A lecture's sessions bear its name; what a module's deadline is for is its practical application. */
async function linkSessions(db: Executor): Promise<void> {
  const here = sql`${cohorts.id} = ${classSessions.cohortId} and ${programSections.programId} = ${cohorts.programId} and ${programItems.sectionId} = ${programSections.id}`;
  const set = (condition: ReturnType<typeof and>) =>
    db.execute(sql`
      update ${classSessions} set item_id = ${programItems.id}
      from ${cohorts}, ${programSections}, ${programItems} where ${here} and ${condition}`);
  await set(
    and(
      inArray(classSessions.kind, ["interactive_lecture"]),
      eq(programItems.kind, "interactive_lecture"),
      sql`(${classSessions.titleAr} = ${programItems.titleAr} or ${classSessions.titleAr} like ${programItems.titleAr} || '،%')`,
    ),
  );
  await set(
    and(
      eq(classSessions.kind, "deadline"),
      eq(programItems.kind, "application"),
      sql`${classSessions.titleAr} = 'واجب: ' || ${programSections.titleAr}`,
    ),
  );
}
