import { and, asc, eq, gt, gte, sql } from "drizzle-orm";
import { likenessOf, titlesLike } from "#contract/catalogue/program-search.ts";
import { ProgramSearch } from "#contract/search/program-search.ts";
import type { Found } from "#contract/search/search-index.ts";
import { partsSpelt, searchDictionary } from "#server/commands/search/search-dictionary.ts";
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
  words: CatalogueState<"words">;
}
interface Kept extends States {
  search: ProgramSearch;
  ready: Promise<void>;
}

const ofBase = async (base: Base): Promise<States> => ({
  index: await catalogueState(base, "index"),
  texts: await catalogueState(base, "texts"),
  words: await catalogueState(base, "words"),
});

/** The search of each server of this process, as it follows the catalogue. */
const searches = new WeakMap<object, Kept>();

/** Published programs that a query finds, the best first: what a device finds in its copy. Null where the query says nothing. */
export async function foundPrograms(base: Base, q: string, most = IN_MEMORY): Promise<FoundPrograms | null> {
  if (q.trim() === "") return null;
  const states = await ofBase(base);
  if (states.index.rows.programs.length > most) return await foundOfMany(base, states, q);
  const search = await searchOf(base, states);
  return search.find(q);
}

async function searchOf({ publicCache }: Base, states: States): Promise<ProgramSearch> {
  const before = searches.get(publicCache);
  if (before?.index === states.index && before.texts === states.texts && before.words === states.words) {
    await before.ready;
    return before.search;
  }
  // Every word of every text is read anew with another dictionary, which seldom comes.
  const search = before && isSame(before.words, states.words) ? before.search : new ProgramSearch(states.words.rows);
  search.follow(states.index.rows, states.texts.rows);
  const ready = prepared(search);
  searches.set(publicCache, { ...states, search, ready });
  await ready;
  return search;
}

const isSame = (one: CatalogueState, other: CatalogueState): boolean =>
  one === other || (one.version.number === other.version.number && one.version.sum === other.version.sum);

/** A few programs at a time: other requests have their turn meanwhile. */
async function prepared(search: ProgramSearch): Promise<void> {
  while (search.prepare()) await new Promise((resolve) => setImmediate(resolve));
}

/** The same of more programs than are kept in memory: the database narrows them, and the search orders what is left. */
async function foundOfMany(base: Base, { index, texts, words }: States, q: string): Promise<FoundPrograms | null> {
  const asked = (await searchDictionary(base)).spellings(q);
  if (asked.length === 0) return null;
  const all = await narrowed(base.db, asked, q);
  const ids = new Set(all.slice(0, CANDIDATES));
  const only = <R extends { id: number }>(rows: readonly R[]) => rows.filter(({ id }) => ids.has(id));
  const search = new ProgramSearch(words.rows);
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
  const titled = sql.join(
    partsSpelt(programs.titlesFolded, spellings).map((one) => sql`(${one})::int`),
    sql` + `,
  );
  const rows = await db
    .select({ id: programs.id })
    .from(programs)
    .where(and(eq(programs.status, "published"), ...partsSpelt(programs.searchFolded, spellings)))
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
