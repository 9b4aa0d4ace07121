import { and, asc, isNull, ne, sql } from "drizzle-orm";
import { Problem, type ProblemOptions } from "#contract/problem.ts";
import { adminSearchIdeas, nameKey } from "#contract/search/search-ideas.ts";
import type { Executor } from "#server/db/client.ts";
import { searchIdeas } from "#server/db/tables/site.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { serveResource } from "../serve-resource.ts";

/** So many ideas at the most: every device that searches keeps them all. */
const MOST_IDEAS = 400;
/** Any number that no other transaction locks on. */
const LOCK = 0x51_49_44_45;

/** What staff keep of the search: what else people call the things that are taught. */
export function adminSearchRoutes(route: Route, services: Services): void {
  serveResource(route, services, adminSearchIdeas, {
    subject: "search_idea",
    shownIn: ["search"],
    table: searchIdeas,
    order: [asc(searchIdeas.id)],
    most: { count: MOST_IDEAS, field: "names" },
    search: (q) =>
      sql`exists (select 1 from jsonb_array_elements_text(${searchIdeas.names} || ${searchIdeas.asked}) said
        where strpos(fold_text(said), fold_text(${q})) > 0)`,
    present: async (_db, rows) =>
      rows.map(({ id, version, archivedAt, names, asked }) => ({
        id,
        version,
        archived_at: archivedAt?.toISOString() ?? null,
        names,
        asked,
      })),
    async columns(tx, { names, asked }, before) {
      if (before?.archivedAt == null) await refuseTaken(tx, names, before?.id ?? 0);
      return { names, asked };
    },
    mayRestore: async (tx, { id, names }) => await refuseTaken(tx, names, id),
  });
}

/** A name means one idea: of two that have it, each would find what the other means. @throws Problem with each name that another has */
async function refuseTaken(tx: Executor, names: readonly string[], own: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const others = await tx
    .select({ names: searchIdeas.names })
    .from(searchIdeas)
    .where(and(isNull(searchIdeas.archivedAt), ne(searchIdeas.id, own)));
  const owners = new Map(others.flatMap((other) => other.names.map((name) => [nameKey(name), other.names[0] ?? name] as const)));
  const fields: NonNullable<ProblemOptions["fields"]> = {};
  for (const [place, name] of names.entries()) {
    const owner = owners.get(nameKey(name));
    if (owner !== undefined) fields[`names[${place}]`] = [{ key: "taken.by", values: { name: owner } }];
  }
  if (Object.keys(fields).length > 0) throw new Problem("validation_error", { fields });
}
