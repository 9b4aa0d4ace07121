import { and, desc, eq, inArray } from "drizzle-orm";
import { ProgramSearch } from "#contract/search/program-search.ts";
import type { Found } from "#contract/search/search-index.ts";
import { isSpelt } from "#server/commands/search/search-dictionary.ts";
import type { Executor } from "#server/db/client.ts";
import { catalogueEntries, programs } from "#server/db/tables/catalogue.ts";
import type { Services } from "#server/services.ts";
import { type CatalogueState, catalogueState, searchedIndex } from "./whole/catalogue-state.ts";

/** All words of so many programs are kept in memory; of more their names alone. */
const IN_MEMORY = 10_000;
/** So many by name and by text are looked at more closely then: the others follow, and are counted as well. */
const CANDIDATES = 50;

type Base = Pick<Services, "publicCache" | "db" | "clock">;
type FoundPrograms = Pick<Found, "ids" | "meant">;
interface States {
  index: CatalogueState<"index">;
  /** Null where names alone are kept. */
  texts: CatalogueState<"texts"> | null;
  words: CatalogueState<"words">;
}
interface Kept extends States {
  search: ProgramSearch;
  ready: Promise<void>;
}

const ofBase = async (base: Base): Promise<States> => ({
  index: await searchedIndex(base),
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
  search.follow(states.index.rows, states.texts?.rows ?? null);
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

/**
 * The same of more programs than are kept in memory with all their words. Their names are kept: beginnings and slips of the pen are looked for
 * in them. Of their longer texts the database says which ones come into question, and the search orders the best of both.
 */
async function foundOfMany(base: Base, { index, texts, words }: States, q: string): Promise<FoundPrograms | null> {
  const names = await searchOf(base, { index, texts: null, words });
  const named = names.find(q);
  if (!named) return null;
  const told = await narrowed(base.db, names.spellings(named.meant ?? q));
  const ids = new Set([...named.ids.slice(0, CANDIDATES), ...told.slice(0, CANDIDATES)]);
  const only = <R extends { id: number }>(rows: readonly R[]) => rows.filter(({ id }) => ids.has(id));
  const search = new ProgramSearch(words.rows);
  search.follow({ ...index.rows, programs: only(index.rows.programs) }, { programs: only(texts?.rows.programs ?? []) });
  await prepared(search);
  const found = search.find(q);
  const all = [...(found?.ids ?? []), ...named.ids.slice(CANDIDATES), ...told.slice(CANDIDATES)];
  return { ids: [...new Set(all)], meant: found?.meant ?? named.meant };
}

/**
 * Programs whose texts hold every part of a query in one of its spellings, the newest first.
 * @param spellings of each part, folded
 */
export async function narrowed(db: Executor, spellings: readonly (readonly string[])[]): Promise<number[]> {
  if (spellings.length === 0) return [];
  // Programs alone have a `folded` among the entries.
  const holding = spellings.map((part) =>
    inArray(
      programs.id,
      db
        .select({ id: programs.id })
        .from(programs)
        .where(isSpelt(programs.searchFolded, [part]))
        .union(
          db
            .select({ id: catalogueEntries.rowId })
            .from(catalogueEntries)
            .where(isSpelt(catalogueEntries.folded, [part])),
        ),
    ),
  );
  const rows = await db
    .select({ id: programs.id })
    .from(programs)
    .where(and(eq(programs.status, "published"), ...holding))
    .orderBy(desc(programs.id));
  return rows.map(({ id }) => id);
}
