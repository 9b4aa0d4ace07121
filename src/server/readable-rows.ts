import type { FastifyBaseLogger } from "fastify";
import { Problem } from "#contract/problem.ts";
import { safeError } from "./safe-error.ts";

/**
 * Presents the rows of a list. One that cannot be presented (stored JSON of another version, a value that somebody's hand
 * changed) is left out and told to the log by its id alone: it must not take the rest of the list with it (I8).
 * @param list what the log calls the list
 * @param present answers null for a row that cannot be read, or throws
 */
export function readableRows<Row extends { id: number | string }, Shown>(
  log: Pick<FastifyBaseLogger, "error">,
  list: string,
  rows: readonly Row[],
  present: (row: Row) => Shown | null,
): Shown[] {
  return rows.flatMap((row) => {
    try {
      const shown = present(row);
      if (shown !== null) return [shown];
      log.error({ list, id: row.id }, "a row cannot be read and is left out");
    } catch (error) {
      if (error instanceof Problem) throw error;
      log.error({ list, id: row.id, error: safeError(error).name }, "a row cannot be read and is left out");
    }
    return [];
  });
}
