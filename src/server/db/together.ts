import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Executor } from "./client.ts";

interface Query {
  text: string;
  rowMode?: "array";
}
interface Waiting {
  query: Query;
  values: unknown[];
  resolve(result: { rows: unknown[] }): void;
  reject(error: unknown): void;
}

/**
 * Reads that know nothing of each other, in few statements: whatever `read` asks for at the same time (`Promise.all`) becomes one
 * statement, which sees one state of the database and costs one way to it and back. For reads alone: no locks, no transactions.
 * Instants that are selected by an expression come as ISO 8601, as `new Date` reads them.
 */
export async function together<T>(db: Executor, read: (db: Executor) => Promise<T>): Promise<T> {
  const { $client: client } = db as Executor & { $client?: Pick<pg.Pool, "query"> };
  // A transaction has one connection and one state already.
  if (!client) return await read(db);
  const waiting: Waiting[] = [];
  const ask = async (query: Query, values: unknown[] = []): Promise<{ rows: unknown[] }> =>
    await new Promise((resolve, reject) => {
      waiting.push({ query, values, resolve, reject });
      // What else is asked before the next turn of the loop comes along.
      if (waiting.length === 1) setImmediate(() => void answer(client, waiting.splice(0)));
    });
  // Drizzle calls `query` of a pool, and nothing else while it only reads.
  return await read(drizzle({ client: { query: ask } as unknown as pg.Pool }));
}

async function answer(client: Pick<pg.Pool, "query">, asked: Waiting[]): Promise<void> {
  try {
    const [only] = asked;
    if (only && asked.length === 1) return only.resolve(await client.query(only.query as pg.QueryConfig, only.values));
    const { text, values } = joined(asked);
    const { rows } = await client.query<Record<string, unknown[]>>(text, values);
    for (const [place, { resolve }] of asked.entries()) resolve({ rows: rows[0]?.[`answer_${place}`] ?? [] });
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}

function joined(asked: readonly Waiting[]): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const parts = asked.map(({ query, values: own }, place) => {
    const before = values.length;
    values.push(...own);
    const text = query.text.replace(/;\s*$/u, "").replaceAll(/\$(\d+)/gu, (_, n: string) => `$${Number(n) + before}`);
    // Columns of one name (two `id`s of a join) stand side by side in `json`, in their order.
    const row =
      query.rowMode === "array"
        ? "(select json_agg(field.value order by field.ordinality) from json_each(row_to_json(answered)) with ordinality field)"
        : "row_to_json(answered)";
    return `(select coalesce(json_agg(${row}), '[]') from (${text}) answered) as answer_${place}`;
  });
  return { text: `select ${parts.join(",\n")}`, values };
}
