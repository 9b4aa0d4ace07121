import { and, asc, desc, eq, exists, gte, inArray, isNotNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { PgSelect } from "drizzle-orm/pg-core";
import type { ProgramSort } from "#contract/catalogue/catalogue.ts";
import { DURATION_MINUTES } from "#contract/catalogue/duration-bucket.ts";
import type { ProgramFilters } from "#contract/catalogue/program-filter.ts";
import { orderOf } from "#contract/catalogue/program-order.ts";
import { ARABIC_ARTICLE, ENGLISH_ARTICLE } from "#contract/catalogue/title-key.ts";
import type { Language } from "#contract/shapes.ts";
import { type CardRow, cardColumns, nextCohort } from "#server/commands/catalogue/program-cards.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, programInstructors, programs } from "#server/db/tables/catalogue.ts";

export interface ProgramQuery {
  filters: ProgramFilters;
  /** Programs that the search found, the best first (`found-programs.ts`); null where nothing is searched. */
  found: readonly number[] | null;
  sort: ProgramSort | undefined;
  language: Language;
  now: Date;
  offset: number;
  limit: number;
}

export interface ProgramPage {
  rows: CardRow[];
  total: number;
}

/** One page of published programs and how many there are in all. What `filterPrograms` says of the same query, in SQL. */
export async function listedPrograms(db: Executor, query: ProgramQuery): Promise<ProgramPage> {
  const next = nextCohort(db, query.now);
  const where = and(eq(programs.status, "published"), ...conditions(db, query.filters, next.startsOn));
  const listing = db
    .select({ ...cardColumns(next), total: sql<number>`(count(*) over ())::int` })
    .from(programs)
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .leftJoinLateral(next, sql`true`)
    .$dynamic();
  onlyFound(listing, query.found);
  const rows = await listing
    .where(where)
    .orderBy(...order(query, next.startsOn), desc(programs.id))
    .limit(query.limit)
    .offset(query.offset);
  const first = rows[0];
  if (first || query.offset === 0) return { rows, total: first?.total ?? 0 };
  const counting = db.select({ total: sql<number>`count(*)::int` }).from(programs).leftJoinLateral(next, sql`true`).$dynamic();
  onlyFound(counting, query.found);
  const [counted] = await counting.where(where);
  return { rows: [], total: counted?.total ?? 0 };
}

/** Leaves the found programs alone in a statement, each with its place. */
function onlyFound(statement: PgSelect, found: readonly number[] | null): void {
  if (found === null) return;
  const places = sql`unnest(${`{${found.join(",")}}`}::int[]) with ordinality as found(id, place)`;
  statement.innerJoin(places, sql`found.id = ${programs.id}`);
}

/** The titles are folded, Arabic in the first line; without their articles and in code-unit order, as the browser sorts (`title-key.ts`). */
const titleOrder: Record<Language, SQL> = {
  ar: sql`substr(split_part(${programs.titlesFolded}, chr(10), 1), case when ${programs.titleAr} ~ ${ARABIC_ARTICLE} then 3 else 1 end)`,
  en: sql`regexp_replace(split_part(${programs.titlesFolded}, chr(10), 2), ${ENGLISH_ARTICLE}, '')`,
};

type Next = ReturnType<typeof nextCohort>;

const price = sql<number>`coalesce(${programs.priceAfterDiscount}, ${programs.price})`;
const rating = sql`case when ${programs.ratingCount} = 0 then 0 else round(${programs.ratingSum}::numeric / ${programs.ratingCount}, 1) end`;

function conditions(db: Executor, filters: ProgramFilters, startsOn: Next["startsOn"]): (SQL | undefined)[] {
  return [
    filters.types ? inArray(programs.type, filters.types) : undefined,
    filters.categoryIds ? inArray(programs.categoryId, filters.categoryIds) : undefined,
    filters.durations ? or(...filters.durations.map((bucket) => within(DURATION_MINUTES[bucket]))) : undefined,
    filters.levels ? inArray(programs.level, filters.levels) : undefined,
    filters.deliveries ? inArray(programs.delivery, filters.deliveries) : undefined,
    filters.languages ? inArray(programs.language, filters.languages) : undefined,
    filters.price ? and(gte(price, filters.price.from), lte(price, sql`${filters.price.to}::bigint`)) : undefined,
    filters.ratingFrom === null ? undefined : gte(rating, sql`${filters.ratingFrom}::numeric`),
    filters.startsFrom === null ? undefined : and(isNotNull(startsOn), gte(startsOn, filters.startsFrom)),
    filters.instructorId === null
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(programInstructors)
            .where(and(eq(programInstructors.programId, programs.id), eq(programInstructors.instructorId, filters.instructorId))),
        ),
  ];
}

const within = (minutes: { from: number; below: number }) =>
  and(gte(programs.durationMinutes, minutes.from), lt(programs.durationMinutes, minutes.below));

function order({ sort, language, found }: ProgramQuery, startsOn: Next["startsOn"]): SQL[] {
  // Ties fall to the higher id, which the caller adds.
  switch (orderOf(sort, found !== null)) {
    case "relevance":
      return [sql`found.place`];
    case "-created_at":
      return [desc(programs.createdAt)];
    case "-starts_at":
      return [sql`${startsOn} desc nulls last`];
    case "popular":
      return [desc(programs.enrollmentsCount)];
    case "-rating":
      return [sql`${rating} desc`, desc(programs.ratingCount)];
    case "price":
      return [asc(price)];
    case "-price":
      return [desc(price)];
    case "title":
      return [sql`${titleOrder[language]} collate "C"`];
  }
}
