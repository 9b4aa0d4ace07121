import { and, asc, desc, eq, exists, gt, gte, inArray, isNotNull, like, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { ProgramSort } from "#contract/catalogue/catalogue.ts";
import { DURATION_MINUTES } from "#contract/catalogue/duration-bucket.ts";
import { DEFAULT_SORT, type ProgramFilters } from "#contract/catalogue/program-filter.ts";
import { likenessOf, searchNeedles, titlesLike } from "#contract/catalogue/program-search.ts";
import type { Language } from "#contract/shapes.ts";
import { type CardRow, cardColumns, nextCohort } from "#server/commands/catalogue/program-cards.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, programInstructors, programs } from "#server/db/tables/catalogue.ts";

export interface ProgramSearch {
  filters: ProgramFilters;
  q: string | undefined;
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

/**
 * One page of published programs and how many there are in all. All words of `q` first; where no program holds
 * them, those whose title resembles it. What `filterPrograms` says of the same query, in SQL.
 */
export async function searchPrograms(db: Executor, search: ProgramSearch): Promise<ProgramPage> {
  const needles = searchNeedles(search.q ?? "");
  const found = await page(
    db,
    search,
    needles.map((needle) => like(programs.searchFolded, `%${needle}%`)),
  );
  if (found.total > 0 || needles.length === 0) return found;
  const alike = await alikeIds(db, search.q ?? "");
  return alike.length === 0 ? found : page(db, search, [sql`${programs.id} = any(${`{${alike.join(",")}}`}::int[])`]);
}

/** Titles that are compared at once. */
const COMPARED = 500;

/**
 * Programs whose title resembles the query. The database leaves those out that share too few of its trigrams, with or without an extension
 * for them; what is left is compared a few hundred at a time, between which other requests have their turn.
 */
async function alikeIds(db: Executor, q: string): Promise<number[]> {
  const { trigrams, needed } = likenessOf(q);
  if (trigrams.length === 0) return [];
  const padded = sql`'  ' || replace(translate(${programs.titlesFolded}, chr(10), ' '), ' ', '  ') || ' '`;
  const shared = sql`(select count(*) from unnest(${sql.param(trigrams)}::text[]) wanted(trigram) where strpos(${padded}, wanted.trigram) > 0)`;
  const resembles = titlesLike(q);
  const alike: number[] = [];
  for (let after = 0; ; ) {
    const titles = await db
      .select({ id: programs.id, titles: programs.titlesFolded })
      .from(programs)
      .where(and(eq(programs.status, "published"), gt(programs.id, after), gte(shared, needed)))
      .orderBy(asc(programs.id))
      .limit(COMPARED);
    for (const row of titles) if (resembles(row.titles)) alike.push(row.id);
    const last = titles.at(-1);
    if (!last || titles.length < COMPARED) return alike;
    after = last.id;
  }
}

async function page(db: Executor, search: ProgramSearch, matches: SQL[]): Promise<ProgramPage> {
  const next = nextCohort(db, search.now);
  const where = and(eq(programs.status, "published"), ...matches, ...conditions(db, search.filters, next.startsOn));
  const rows = await db
    .select({ ...cardColumns(next), total: sql<number>`(count(*) over ())::int` })
    .from(programs)
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .leftJoinLateral(next, sql`true`)
    .where(where)
    .orderBy(...order(search, next.startsOn), desc(programs.id))
    .limit(search.limit)
    .offset(search.offset);
  const first = rows[0];
  if (first || search.offset === 0) return { rows, total: first?.total ?? 0 };
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(programs).leftJoinLateral(next, sql`true`).where(where);
  return { rows: [], total: counted?.total ?? 0 };
}

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

function order({ sort, language }: ProgramSearch, startsOn: Next["startsOn"]): SQL[] {
  // Ties fall to the higher id, which the caller adds.
  switch (sort ?? DEFAULT_SORT) {
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
      // The titles are folded, Arabic in the first line; code-unit order, as the browser sorts.
      return [sql`split_part(${programs.titlesFolded}, chr(10), ${language === "ar" ? sql`1` : sql`2`}) collate "C"`];
  }
}
