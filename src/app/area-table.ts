import { useEffect, useState } from "react";
import { enterArea } from "#app/i18n/language.ts";
import type { AreaTable, RouteTable } from "./screen-route.ts";

const EMPTY: RouteTable = { routes: [], redirects: {} };

/** A chunk for each area: visitors of the public site load none of them. */
const TABLES = {
  student: () => import("./student-routes.ts"),
  instructor: () => import("./instructor-routes.ts"),
  staff: () => import("./staff-routes.ts"),
};
type AreaName = keyof typeof TABLES;

const known: Partial<Record<AreaName, RouteTable>> = {};

const areaOf = (path: string): AreaName | null => {
  const first = path.split("/")[1];
  return first === "instructor" || first === "staff" ? first : first === "student" || first === "course" ? "student" : null;
};

/** Whether a path is one of an area, whose table comes in a chunk of its own. */
export const liesInArea = (path: string): boolean => areaOf(path) !== null;

/** The table of a path's area, as far as it is here. */
export const areaTable = (path: string): RouteTable => {
  const area = areaOf(path);
  return (area && known[area]) ?? EMPTY;
};

/** Who renders two languages in one process has them at hand from the start. */
export const knowTables = (tables: Record<AreaName, RouteTable>): void => {
  Object.assign(known, tables);
};

/** Brings the table, with the words that its titles are made of. */
export async function fetchTable(path: string): Promise<void> {
  const area = areaOf(path);
  if (!area || known[area]) return;
  const [{ TABLE }]: [{ TABLE: AreaTable }, void] = await Promise.all([TABLES[area](), enterArea(area)]);
  await TABLE.learn();
  known[area] = TABLE;
}

/**
 * Whether the table that a path needs is here; fetches it otherwise, and throws what kept it from coming.
 * @param needful else the page goes on without it
 */
export function useTable(path: string, needful = true): boolean {
  const needed = liesInArea(path) && areaTable(path) === EMPTY;
  const [failed, setFailed] = useState<{ path: string; reason: unknown } | null>(null);
  const [, setArrived] = useState(0);
  useEffect(() => {
    if (!needed) return;
    fetchTable(path).then(
      () => setArrived((count) => count + 1),
      (reason: unknown) => setFailed({ path, reason }),
    );
  }, [needed, path]);
  const never = needed && failed?.path === path;
  if (never && needful) throw failed.reason;
  return !needed || never;
}
