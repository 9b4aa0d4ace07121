import { getCatalogueIndex, getCatalogueTexts, getCatalogueWords } from "#contract/catalogue/catalogue-index.ts";
import { type IndexRows, indexColumns, textColumns, type TextRows, wordColumns } from "#contract/catalogue/catalogue-rows.ts";
import { type CatalogueVersion, readVersion, versionText } from "#contract/catalogue/catalogue-version.ts";
import type { Route } from "#server/http/route.ts";
import { type CatalogueState, catalogueState } from "./catalogue-state.ts";

/** The whole catalogue for devices: all of it, or what changed since the version that they have. */
export function wholeCatalogueRoutes(route: Route): void {
  route(getCatalogueIndex, async ({ query, services }) => {
    const asked = readVersion(query.since);
    const state = await catalogueState(services, "index", asked);
    const since = knownVersion(state, asked);
    const { programs, categories, instructors } = state.rows;
    const rows: IndexRows = {
      programs: changedIn(state, "programs", programs, since),
      categories: changedIn(state, "categories", categories, since),
      instructors: changedIn(state, "instructors", instructors, since),
    };
    const removed = {
      programs: removedIn(state, "programs", programs, since),
      categories: removedIn(state, "categories", categories, since),
      instructors: removedIn(state, "instructors", instructors, since),
    };
    return { data: { version: versionText(state.version), whole: since === null, ...indexColumns(rows), removed } };
  });

  route(getCatalogueTexts, async ({ query, services }) => {
    const asked = readVersion(query.since);
    const state = await catalogueState(services, "texts", asked);
    const since = knownVersion(state, asked);
    const { programs } = state.rows;
    const rows: TextRows = { programs: changedIn(state, "programs", programs, since) };
    const removed = { programs: removedIn(state, "programs", programs, since) };
    return { data: { version: versionText(state.version), whole: since === null, ...textColumns(rows), removed } };
  });

  route(getCatalogueWords, async ({ query, services }) => {
    const asked = readVersion(query.since);
    const state = await catalogueState(services, "words", asked);
    const since = knownVersion(state, asked);
    const { ideas } = state.rows;
    const rows = { ideas: changedIn(state, "ideas", ideas, since) };
    const removed = { ideas: removedIn(state, "ideas", ideas, since) };
    return { data: { version: versionText(state.version), whole: since === null, ...wordColumns(rows), removed } };
  });
}

/**
 * The number of the version that a device names; null where it gets everything: it names none, one that this server never gave
 * (its database was restored), or one so old that most has changed since.
 */
function knownVersion(state: CatalogueState, since: CatalogueVersion | null): number | null {
  if (!since || since.number > state.version.number) return null;
  if (since.number === state.version.number && since.sum !== state.version.sum) return null;
  let changed = 0;
  for (const number of state.changedAt.values()) if (number > since.number) changed += 1;
  const [rows] = Object.values(state.rows) as object[][];
  return changed > FEW && changed * 2 > (rows?.length ?? 0) ? null : since.number;
}

/** So many rows are a difference, however small the catalogue is. */
const FEW = 50;

const changedIn = <R extends { id: number }>({ changedAt }: CatalogueState, kind: string, rows: R[], since: number | null): R[] =>
  since === null ? rows : rows.filter(({ id }) => (changedAt.get(`${kind}/${id}`) ?? 0) > since);

function removedIn({ changedAt }: CatalogueState, kind: string, rows: readonly { id: number }[], since: number | null): number[] {
  if (since === null) return [];
  const listed = new Set(rows.map(({ id }) => id));
  const changed = [...changedAt].filter(([key, number]) => number > since && key.startsWith(`${kind}/`));
  return changed.map(([key]) => Number(key.slice(kind.length + 1))).filter((id) => !listed.has(id));
}
