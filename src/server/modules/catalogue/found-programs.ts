import { and, asc, eq, gt, gte, like, or, type SQL, sql } from "drizzle-orm";
import { likenessOf, titlesLike } from "#contract/catalogue/program-search.ts";
import { OWN_WORDS } from "#contract/search/dictionary.ts";
import { PROGRAM_FIELDS } from "#contract/search/program-documents.ts";
import { ProgramSearch } from "#contract/search/program-search.ts";
import { type Found, SearchIndex } from "#contract/search/search-index.ts";
import type { Executor } from "#server/db/client.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import type { Services } from "#server/services.ts";
import { type CatalogueState, catalogueState } from "./whole/catalogue-state.ts";

/** All words of so many programs are kept in memory; with more the database says first which ones come into question. */
const IN_MEMORY = 10_000;
/** Programs that are looked at more closely where the database narrows: the others follow in its order, and are counted as well. */
const CANDIDATES = 300;

type Base = Pick<Services, "publicCache" | "db" | "clock">;
type FoundPrograms = Pick<Found, "ids" | "meant">;
interface States {
  index: CatalogueState<"index">;
  texts: CatalogueState<"texts">;
}
interface Kept extends States {
  search: ProgramSearch;
  ready: Promise<void>;
}

/** The search of each server of this process, as it follows the catalogue. */
const searches = new WeakMap<object, Kept>();

/** Published programs that a query finds, the best first: what a device finds in its copy. Null where the query says nothing. */
export async function foundPrograms(base: Base, q: string, most = IN_MEMORY): Promise<FoundPrograms | null> {
  if (q.trim() === "") return null;
  const states: States = { index: await catalogueState(base, "index"), texts: await catalogueState(base, "texts") };
  if (states.index.rows.programs.length > most) return await foundOfMany(base.db, states, q);
  const search = await searchOf(base, states);
  return search.find(q);
}

async function searchOf({ publicCache }: Base, states: States): Promise<ProgramSearch> {
  const before = searches.get(publicCache);
  if (before?.index === states.index && before.texts === states.texts) {
    await before.ready;
    return before.search;
  }
  const search = before?.search ?? new ProgramSearch();
  search.follow(states.index.rows, states.texts.rows);
  const ready = prepared(search);
  searches.set(publicCache, { ...states, search, ready });
  await ready;
  return search;
}

/** A few programs at a time: other requests have their turn meanwhile. */
async function prepared(search: ProgramSearch): Promise<void> {
  while (search.prepare()) await new Promise((resolve) => setImmediate(resolve));
}

/** The same of more programs than are kept in memory: the database narrows them, and the search orders what is left. */
async function foundOfMany(db: Executor, { index, texts }: States, q: string): Promise<FoundPrograms | null> {
  const asked = new SearchIndex([OWN_WORDS], PROGRAM_FIELDS).spellings(q);
  if (asked.length === 0) return null;
  const all = await narrowed(db, asked, q);
  const ids = new Set(all.slice(0, CANDIDATES));
  const only = <R extends { id: number }>(rows: readonly R[]) => rows.filter(({ id }) => ids.has(id));
  const search = new ProgramSearch();
  search.follow({ ...index.rows, programs: only(index.rows.programs) }, { programs: only(texts.rows.programs) });
  await prepared(search);
  const found = search.find(q);
  return found && { ...found, ids: [...found.ids, ...all.slice(CANDIDATES)] };
}

/**
 * Programs that come into question: those whose texts hold every part of a query in one of its spellings, most often in the title first;
 * where there are none, those whose title resembles it.
 * @param spellings of each part, folded
 */
export async function narrowed(db: Executor, spellings: readonly (readonly string[])[], q: string): Promise<number[]> {
  const holds = (column: typeof programs.searchFolded | typeof programs.titlesFolded) =>
    spellings.map((all) => or(...all.map((spelling) => like(column, `%${spelling}%`))) as SQL);
  const titled = sql.join(
    holds(programs.titlesFolded).map((one) => sql`(${one})::int`),
    sql` + `,
  );
  const rows = await db
    .select({ id: programs.id })
    .from(programs)
    .where(and(eq(programs.status, "published"), ...holds(programs.searchFolded)))
    .orderBy(sql`${titled} desc`, asc(programs.id));
  return rows.length > 0 ? rows.map(({ id }) => id) : await alikeIds(db, q);
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
