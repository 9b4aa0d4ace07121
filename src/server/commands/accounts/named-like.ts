import { and, or, type SQL, sql } from "drizzle-orm";
import { namesAsked } from "#contract/accounts/name-search.ts";
import { users } from "#server/db/tables/identity.ts";

/** People whose names, of whichever spelling, have what was typed; of what says nothing, all. @param names a text that holds all spellings */
export function namedLike(names: SQL, q: string): SQL | undefined {
  const ways = namesAsked(q).map((way) => and(...way.map((start) => sql`strpos(name_words(${names}), ${` ${start}`}) > 0`)));
  return ways.length === 0 ? undefined : or(...ways);
}

/** The same of accounts; over `users`. */
export const userNamed = (q: string): SQL | undefined => namedLike(sql`${users.nameAr} || ' ' || coalesce(${users.nameEn}, '')`, q);
