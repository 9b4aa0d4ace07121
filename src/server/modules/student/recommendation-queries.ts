import { and, asc, desc, eq, exists, not, type SQL, sql } from "drizzle-orm";
import type { Dashboard } from "#contract/enrollments/enrollments.ts";
import type { Language } from "#contract/shapes.ts";
import { programCards } from "#server/commands/catalogue/program-cards.ts";
import type { Executor } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { isAmong, momentOf, TOLD } from "#server/db/told.ts";

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
  const held = await prepared(db, "programs of a student", heldQuery).execute({ userId });
  const fields = [...new Set(held.map((row) => row.categoryId))];
  const found: { id: number; reason: Reason }[] = [];
  const further = fields.flatMap((field) =>
    furtherThan(held.filter((row) => row.categoryId === field).map((row) => row.level)).map((level) => `${field} ${level}`),
  );
  const except = held.map((row) => row.programId);
  // Each list is read long enough to be filled though the ones before it took some of its programs.
  const [ahead, alike, popular] = await Promise.all([
    further.length > 0 ? joinable(db, { except, further }, FURTHER, now) : [],
    fields.length > 0 ? joinable(db, { except, fields }, RECOMMENDED + FURTHER, now) : [],
    joinable(db, { except }, 2 * RECOMMENDED, now),
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

const heldQuery = (db: Executor, name: string) =>
  db
    .select({ programId: enrollments.programId, categoryId: programs.categoryId, level: programs.level })
    .from(enrollments)
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .where(eq(enrollments.userId, sql.placeholder("userId")))
    .prepare(name);

interface Sought {
  except: number[];
  /** Categories. */
  fields?: number[];
  /** Categories with a level, `3 advanced`. */
  further?: string[];
}

async function joinable(db: Executor, { except, fields, further }: Sought, limit: number, now: Date): Promise<number[]> {
  const asked = { except, limit, ...momentOf(now) };
  const rows = await (further
    ? prepared(db, "programs that lead further", furtherQuery).execute({ ...asked, further })
    : fields
      ? prepared(db, "programs of fields", fieldsQuery).execute({ ...asked, fields })
      : prepared(db, "programs that others choose", popularQuery).execute(asked));
  return rows.map((row) => row.id);
}

const furtherQuery = (db: Executor, name: string) =>
  joinableQuery(db, sql`${programs.categoryId} || ' ' || ${programs.level} = any(${sql.placeholder("further")}::text[])`).prepare(name);
const fieldsQuery = (db: Executor, name: string) => joinableQuery(db, isAmong(programs.categoryId, "fields")).prepare(name);
const popularQuery = (db: Executor, name: string) => joinableQuery(db, undefined).prepare(name);

function joinableQuery(db: Executor, also: SQL | undefined) {
  const openCohort = db
    .select({ one: sql`1` })
    .from(cohorts)
    .where(
      and(
        eq(cohorts.programId, programs.id),
        eq(cohorts.closed, false),
        sql`${cohorts.seatsTaken} < ${cohorts.seatsTotal}`,
        sql`${cohorts.startsOn} >= ${TOLD.day}::date`,
      ),
    );
  return db
    .select({ id: programs.id })
    .from(programs)
    .where(and(eq(programs.status, "published"), not(isAmong(programs.id, "except")), also, exists(openCohort)))
    .orderBy(desc(programs.enrollmentsCount), desc(programs.createdAt), asc(programs.id))
    .limit(sql.placeholder("limit"));
}
