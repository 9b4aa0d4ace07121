import { and, like, or, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type SearchWords, searchWords } from "#contract/search/dictionary.ts";
import { SearchIndex } from "#contract/search/search-index.ts";
import { isArabic } from "#contract/search/stem.ts";
import type { Services } from "#server/services.ts";
import { readWordRows } from "./word-rows.ts";

/** The dictionary of the search as this process knows it: what words mean the same, and how a query may be spelt in a text. */
export interface Dictionary {
  words: SearchWords;
  spellings(q: string): string[][];
}

const KEY = "search dictionary";

/** Read once for every change of it that this process hears of, and at most a minute old. */
export async function searchDictionary({ publicCache, db }: Pick<Services, "publicCache" | "db">): Promise<Dictionary> {
  return await publicCache.remember(KEY, ["search"], async () => {
    const words = searchWords(await readWordRows(db));
    const index = new SearchIndex([words], { weights: [1], strong: 1 });
    return { words, spellings: (q) => index.spellings(q) };
  });
}

/** Whether a folded text holds every part of a query in one of its spellings; of one that says nothing, every text does. */
export const isSpelt = (column: AnyPgColumn, spellings: readonly (readonly string[])[]): SQL | undefined =>
  and(
    ...spellings.map((all) =>
      or(
        ...shortest(all)
          .flatMap(patternsOf)
          .map((pattern) => like(column, pattern)),
      ),
    ),
  );

/** What holds «بايثون» holds «بايث»: the shorter one says it for both. */
const shortest = (all: readonly string[]): readonly string[] =>
  all.filter(
    (one) => !all.some((other) => other !== one && (isArabic(other) ? one.includes(other) : other.length > 3 && one.startsWith(other))),
  );

/** Arabic words may have an article before them; Latin ones begin where a word does, and those of three letters or fewer are it («ai»). */
function patternsOf(spelling: string): string[] {
  if (isArabic(spelling)) return [`%${spelling}%`];
  if (spelling.length > 3) return [`${spelling}%`, `% ${spelling}%`];
  return [spelling, `${spelling} %`, `% ${spelling}`, `% ${spelling} %`];
}
