import { useEffect, useState } from "react";
import { enterArea } from "#app/i18n/language.ts";
import type { RouteTable } from "./route.ts";

const AREAS = ["/student", "/course"];
const EMPTY: RouteTable = { routes: [], redirects: {} };

let known: RouteTable | null = null;

/** Whether a path is one of the student area, whose table comes in a chunk of its own. */
export const liesInArea = (path: string): boolean => AREAS.some((area) => path === area || path.startsWith(`${area}/`));

/** The table as far as it is here. */
export const areaTable = (): RouteTable => known ?? EMPTY;

/** Who renders two languages in one process has it at hand from the start. */
export const knowTable = (table: RouteTable): void => {
  known = table;
};

/** Brings the table, with the words that its titles are made of. */
export async function fetchTable(path: string): Promise<void> {
  if (known || !liesInArea(path)) return;
  const [module] = await Promise.all([import("./student-routes.ts"), enterArea("student")]);
  await module.learnStudentSentences();
  known = module.STUDENT_TABLE;
}

/** Whether the table that a path needs is here; fetches it otherwise, and throws what kept it from coming. */
export function useTable(path: string): boolean {
  const needed = liesInArea(path) && known === null;
  const [failed, setFailed] = useState<{ path: string; reason: unknown } | null>(null);
  const [, arrived] = useState(0);
  useEffect(() => {
    if (!needed) return;
    fetchTable(path).then(
      () => arrived((count) => count + 1),
      (reason: unknown) => setFailed({ path, reason }),
    );
  }, [needed, path]);
  if (needed && failed?.path === path) throw failed.reason;
  return !needed;
}
