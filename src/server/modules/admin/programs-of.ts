import { inArray } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { programs } from "#server/db/tables/catalogue.ts";

/** Programs of some categories, for a condition of what belongs to them. */
export const programsOf = (db: Executor, categories: readonly number[]) =>
  db
    .select({ id: programs.id })
    .from(programs)
    .where(inArray(programs.categoryId, [...categories]));
