import { and, asc, inArray, type SQL, sql } from "drizzle-orm";
import type { ProgramPhase } from "#contract/enrollments/teaching.ts";
import { taughtProgramIds } from "#server/commands/content/teaching-access.ts";
import { isSpelt } from "#server/commands/search/search-dictionary.ts";
import type { Executor } from "#server/db/client.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { together } from "#server/db/reads/together.ts";
import { phaseOf } from "./program-rows.ts";

export interface ProgramsFilter {
  userId: number;
  /** How its parts may be spelt, folded; none: all. */
  spellings: readonly (readonly string[])[];
  phase: ProgramPhase | "all";
  limit: number;
  offset: number;
}

/** Ids of one page of the programs that an account teaches: those that run first, then by name; and how many there are of each phase. */
export async function programPage(db: Executor, filter: ProgramsFilter, now: Date) {
  const phase = phaseOf(now);
  const named = isSpelt(programs.searchFolded, filter.spellings);
  const mine = (at: Executor): SQL | undefined => and(inArray(programs.id, taughtProgramIds(at, filter.userId)), named);
  const [rows, counted] = await together(db, async (at) =>
    Promise.all([
      at
        .select({ id: programs.id })
        .from(programs)
        .where(and(mine(at), filter.phase === "all" ? undefined : sql`${phase} = ${filter.phase}`))
        .orderBy(sql`array_position(array['running', 'upcoming', 'draft', 'ended'], ${phase})`, asc(programs.titleAr), asc(programs.id))
        .limit(filter.limit)
        .offset(filter.offset),
      at
        .select({ phase: phase.as("phase"), n: sql<number>`count(*)::int` })
        .from(programs)
        .where(mine(at))
        .groupBy(sql`1`),
    ]),
  );
  const count = (of: ProgramPhase) => counted.find((one) => one.phase === of)?.n ?? 0;
  const counts = { running: count("running"), upcoming: count("upcoming"), ended: count("ended"), draft: count("draft") };
  const all = counts.running + counts.upcoming + counts.ended + counts.draft;
  return { ids: rows.map(({ id }) => id), total: filter.phase === "all" ? all : counts[filter.phase], counts: { all, ...counts } };
}
