import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import type { Executor } from "../client.ts";
import { isEnclosed } from "../one-transaction.ts";
import { countColumns } from "./count-columns.ts";
import { asking, type Client } from "./drizzle-parts.ts";

interface Query {
  text: string;
  name?: string;
  rowMode?: "array";
}
interface Waiting {
  query: Query;
  values: unknown[];
  resolve(result: { rows: unknown[] }): void;
  reject(error: unknown): void;
}

interface Gatherer {
  client: Client;
  ask(query: Query, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

const gatherers = new AsyncLocalStorage<Gatherer>();

const gathering = asking((query: Query, values?: unknown[]) => {
  const own = gatherers.getStore();
  if (!own) throw new Error("a read of `together` was begun after it");
  return own.ask(query, values);
});

/**
 * Reads that know nothing of each other, in few statements: whatever `read` asks for at the same time (`Promise.all`) becomes one
 * statement, which sees one state of the database and costs one way to it and back. For reads alone: no locks, no transactions.
 * Instants that are selected by an expression come as ISO 8601, as `new Date` reads them.
 */
export async function together<T>(db: Executor, read: (db: Executor) => Promise<T>): Promise<T> {
  const { $client: client } = db as Executor & { $client?: Client };
  // A transaction has one connection and one state already, and whoever gathers gathers this too.
  if (!client || db === gathering) return await read(db);
  const waiting: Waiting[] = [];
  const ask = async (query: Query, values: unknown[] = []): Promise<{ rows: unknown[] }> =>
    await new Promise((resolve, reject) => {
      waiting.push({ query, values, resolve, reject });
      // What else is asked before the next turn of the loop comes along.
      if (waiting.length === 1) setImmediate(() => void answer(client, waiting.splice(0)));
    });
  return await gatherers.run({ client, ask }, () => read(gathering));
}

/**
 * What stands for the database that is asked, for as long as it is open; null in a transaction and in what one encloses: it may see what
 * nobody else does.
 */
export function askedOf(db: Executor): object | null {
  if (isEnclosed()) return null;
  if (db === gathering) return gatherers.getStore()?.client ?? null;
  return (db as Executor & { $client?: Client }).$client ?? null;
}

async function answer(client: Client, parts: Waiting[]): Promise<void> {
  try {
    const [only] = parts;
    if (only && parts.length === 1) return only.resolve(await client.query(only.query as pg.QueryConfig, only.values));
    const { rows } = await client.query<Record<string, unknown[]>>(
      joined(parts),
      parts.flatMap(({ values }) => values),
    );
    for (const [place, { resolve }] of parts.entries()) resolve({ rows: rows[0]?.[`answer_${place}`] ?? [] });
  } catch (error) {
    for (const { reject } of parts) reject(error);
  }
}

/** What prepared queries ask together is prepared as well. Those that meet are few; where they are more, they are joined anew each time. */
const MOST_KEPT = 300;
const kept = new Map<string, pg.QueryConfig>();

function joined(parts: readonly Waiting[]): pg.QueryConfig {
  if (!parts.every(({ query }) => query.name)) return { text: joinedText(parts) };
  const names = parts.map(({ query: { name } }) => name).join("\n");
  const known = kept.get(names);
  if (known) return known;
  const text = joinedText(parts);
  if (kept.size >= MOST_KEPT) return { text };
  const made = { name: `together ${kept.size + 1}`, text };
  kept.set(names, made);
  return made;
}

function joinedText(parts: readonly Waiting[]): string {
  let before = 0;
  const answers = parts.map(({ query, values }, place) => {
    const own = before;
    before += values.length;
    const text = query.text.replace(/;\s*$/u, "").replaceAll(/\$(\d+)/gu, (_, n: string) => `$${Number(n) + own}`);
    return query.rowMode === "array"
      ? listOf(text, place)
      : `(select coalesce(json_agg(row_to_json(answered)), '[]') from (${text}) answered) as answer_${place}`;
  });
  return `select ${answers.join(",\n")}`;
}

/** A function of PostgreSQL takes no more arguments. */
const MOST_ARGUMENTS = 100;

/** Rows as lists: columns of one name (two `id`s of a join) stand side by side in `json`, in their order. */
function listOf(text: string, place: number): string {
  const columns = countColumns(text);
  if (columns === null || columns > MOST_ARGUMENTS)
    return `(select coalesce(json_agg((select json_agg(field.value order by field.ordinality)
      from json_each(row_to_json(answered)) with ordinality field)), '[]') from (${text}) answered) as answer_${place}`;
  const names = Array.from({ length: columns }, (_, n) => `c${n}`).join(", ");
  return `(select coalesce(json_agg(json_build_array(${names})), '[]') from (${text}) answered(${names})) as answer_${place}`;
}
