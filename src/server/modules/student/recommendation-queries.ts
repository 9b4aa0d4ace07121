import { and, asc, desc, eq, exists, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import type { Dashboard } from "#contract/enrollments/enrollments.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Language } from "#contract/shapes.ts";
import { programCards } from "#server/commands/catalogue/program-cards.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";

const RECOMMENDED = 4;
/** At most so many of these, so that there is something else to choose from. */
const FURTHER = 2;
const LEVELS = ["beginner", "intermediate", "advanced"] as const;

type Reason = Dashboard["recommended"][number]["reason"];

/**
 * At most four published programs that the student does not have and that can be joined now: first what goes a level further
 * in a field they study, then others of these fields, then what others choose, each by the number of enrollments.
 */
export async function recommendations(
  db: Executor,
  { userId, language }: { userId: number; language: Language },
  now: Date,
): Promise<Dashboard["recommended"]> {
  const held = await db
    .select({ programId: enrollments.programId, categoryId: programs.categoryId, level: programs.level })
    .from(enrollments)
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .where(eq(enrollments.userId, userId));
  const fields = [...new Set(held.map((row) => row.categoryId))];
  const found: { id: number; reason: Reason }[] = [];
  const further = fields.flatMap((field) => {
    const levels = furtherThan(held.filter((row) => row.categoryId === field).map((row) => row.level));
    return levels.length === 0 ? [] : [sql`(${programs.categoryId} = ${field} and ${inArray(programs.level, levels)})`];
  });
  const except = held.map((row) => row.programId);
  // Each list is read long enough to be filled though the ones before it took some of its programs.
  const [ahead, alike, popular] = await Promise.all([
    further.length > 0 ? joinable(db, except, sql`(${sql.join(further, sql` or `)})`, FURTHER, now) : [],
    fields.length > 0 ? joinable(db, except, inArray(programs.categoryId, fields), RECOMMENDED + FURTHER, now) : [],
    joinable(db, except, undefined, 2 * RECOMMENDED, now),
  ]);
  const add = (reason: Reason, ids: readonly number[], most = RECOMMENDED) => {
    for (const id of ids) if (found.length < most && !found.some((one) => one.id === id)) found.push({ id, reason });
  };
  add("completes_path", ahead, FURTHER);
  add("same_category", alike);
  add("popular", popular);
  const cards = await programCards(
    db,
    found.map(({ id }) => id),
    language,
    now,
    true,
  );
  return cards.map((program) => ({ program, reason: found.find(({ id }) => id === program.id)?.reason ?? "popular" }));
}

/** The levels beyond the furthest of these. */
const furtherThan = (levels: readonly (typeof LEVELS)[number][]) =>
  LEVELS.slice(Math.max(...levels.map((level) => LEVELS.indexOf(level))) + 1);

async function joinable(db: Executor, except: number[], also: SQL | undefined, limit: number, now: Date): Promise<number[]> {
  const openCohort = db
    .select({ one: sql`1` })
    .from(cohorts)
    .where(
      and(
        eq(cohorts.programId, programs.id),
        eq(cohorts.closed, false),
        sql`${cohorts.seatsTaken} < ${cohorts.seatsTotal}`,
        sql`${cohorts.startsOn} >= ${riyadhDay(now)}::date`,
      ),
    );
  const rows = await db
    .select({ id: programs.id })
    .from(programs)
    .where(and(eq(programs.status, "published"), except.length > 0 ? notInArray(programs.id, except) : undefined, also, exists(openCohort)))
    .orderBy(desc(programs.enrollmentsCount), desc(programs.createdAt), asc(programs.id))
    .limit(limit);
  return rows.map((row) => row.id);
}
