import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";

type Executor = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** A statement that a connection plans once, and what is done with its rows. One name has one text. */
interface LeftStatement {
  name: string;
  text: string;
  values: readonly (string | null)[];
  written(rows: pg.QueryResultRow[]): void;
}

const LEFT = Symbol("left to the commit");
/** Which statements a connection has read. */
const read = new WeakMap<object, Set<string>>();

/**
 * Leaves a statement to the commit of the transaction that `db` is, with which it is sent: one way to the database and back less. Nobody
 * reads what it writes before then. A savepoint that is rolled back takes along what was left since.
 * @returns false where `db` is no transaction: the statement is the caller's to run
 */
export function leaveToCommit(db: Executor, statement: LeftStatement): boolean {
  const left = leftOf(db);
  left?.push(statement);
  return left !== undefined;
}

/** Writes at once what the transaction has left to its commit so far. */
export async function writeLeft(db: Executor): Promise<void> {
  for (const statement of leftOf(db)?.splice(0) ?? []) await runFirst(clientOf(db), statement);
}

// What drizzle runs on is no part of its types.
const clientOf = (db: Executor) => (db as unknown as { session: { client: pg.ClientBase } }).session.client;
const leftOf = (db: Executor) => (clientOf(db) as { [LEFT]?: LeftStatement[] })[LEFT];

/** The connection of one transaction, which writes with `commit` what was left to it. */
export function keepingForCommit(client: pg.PoolClient): pg.PoolClient {
  const left: LeftStatement[] = [];
  const savepoints = new Map<string, number>();
  const query = async (...asked: [{ text?: string }]): Promise<unknown> => {
    const { text = "" } = asked[0];
    if (text === "commit" && left.length > 0) return await commitWith(client, left.splice(0));
    if (text.startsWith("savepoint ")) savepoints.set(text.slice("savepoint ".length), left.length);
    else if (text.startsWith("rollback to savepoint ")) left.splice(savepoints.get(text.slice("rollback to savepoint ".length)) ?? 0);
    return await (client.query as (...given: unknown[]) => Promise<unknown>).apply(client, asked);
  };
  return new Proxy(client, {
    get: (target, name) => (name === "query" ? query : name === LEFT ? left : Reflect.get(target, name, target)),
  });
}

async function commitWith(client: pg.PoolClient, left: readonly LeftStatement[]): Promise<unknown> {
  if (left.some(({ name }) => !read.get(client)?.has(name))) {
    for (const statement of left) await runFirst(client, statement);
    read.set(client, new Set([...(read.get(client) ?? []), ...left.map(({ name }) => name)]));
    return await client.query("commit");
  }
  const texts = left.map(({ name, values }) => `execute ${pg.escapeIdentifier(name)}(${values.map(asLiteral).join(", ")})`);
  const results = (await client.query([...texts, "commit"].join("; "))) as unknown as pg.QueryResult[];
  for (const [place, { written }] of left.entries()) written(results[place]?.rows ?? []);
  return results.at(-1);
}

const runFirst = async (client: pg.ClientBase, { name, text, values, written }: LeftStatement): Promise<void> =>
  written((await client.query({ name, text, values: [...values] })).rows);

const asLiteral = (value: string | null): string => (value === null ? "null" : pg.escapeLiteral(value));
