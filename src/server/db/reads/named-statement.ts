import type pg from "pg";
import type { Executor } from "../client.ts";
import { clientOf } from "./drizzle-parts.ts";

/**
 * Runs a statement under a name: a connection reads and plans it once. For long ones that are part of many transactions, where planning
 * costs more than doing. One name has one text.
 */
export async function runNamed<Row extends pg.QueryResultRow>(db: Executor, name: string, text: string, values: unknown[]): Promise<Row[]> {
  // Drizzle names statements of its own making alone.
  const { rows } = await clientOf(db).query<Row>({ name, text, values });
  return rows;
}
