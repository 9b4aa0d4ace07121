import type pg from "pg";
import type { Executor } from "./client.ts";

/**
 * Runs a statement under a name: a connection reads and plans it once. For long ones that are part of many transactions, where planning
 * costs more than doing. One name has one text.
 */
export async function runNamed<Row extends pg.QueryResultRow>(db: Executor, name: string, text: string, values: unknown[]): Promise<Row[]> {
  // Drizzle names statements of its own making alone, and what it runs on is no part of its types.
  const { client } = (db as unknown as { session: { client: pg.ClientBase } }).session;
  const { rows } = await client.query<Row>({ name, text, values });
  return rows;
}
