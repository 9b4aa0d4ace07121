import { asc, isNull } from "drizzle-orm";
import type { WordRows } from "#contract/catalogue/catalogue-rows.ts";
import type { Executor } from "#server/db/client.ts";
import { searchIdeas } from "#server/db/tables/site.ts";

/** The dictionary of the search, by id. */
export async function readWordRows(db: Executor): Promise<WordRows> {
  const ideas = await db
    .select({ id: searchIdeas.id, names: searchIdeas.names, asked: searchIdeas.asked })
    .from(searchIdeas)
    .where(isNull(searchIdeas.archivedAt))
    .orderBy(asc(searchIdeas.id));
  return { ideas };
}
