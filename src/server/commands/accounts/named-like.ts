import { and, or, type SQL, sql } from "drizzle-orm";
import { namesAsked } from "#contract/accounts/name-search.ts";
import { users } from "#server/db/tables/identity.ts";

/** What stands between the words of names. */
const BETWEEN = " ء-'’.()،_·–";

/** People whose names, of whichever spelling, have what was typed; of what says nothing, all. @param names a text that holds all spellings */
export function namedLike(names: SQL, q: string): SQL | undefined {
  const letters = sql`translate(lower(fold_text(${names})), ${BETWEEN}, '')`;
  const ways = namesAsked(q).map((way) => {
    const [longest = ""] = way.toSorted((a, b) => b.length - a.length);
    const begun = and(...way.map((start) => sql`strpos(said.words, ${` ${start}`}) > 0`));
    // Of ten thousand names few have the letters at all: the words of those alone are taken apart.
    return sql`case when strpos(${letters}, ${longest}) > 0
      then exists (select 1 from (select name_words(${names}) as words offset 0) said where ${begun}) else false end`;
  });
  return ways.length === 0 ? undefined : or(...ways);
}

/** The same of accounts; over `users`. */
export const userNamed = (q: string): SQL | undefined => namedLike(sql`${users.nameAr} || ' ' || coalesce(${users.nameEn}, '')`, q);
