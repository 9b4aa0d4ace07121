import { AsyncLocalStorage } from "node:async_hooks";
import type { NodePgDatabase as Database, NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import type pg from "pg";

type Executor = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** The transaction that everything on one pool belongs to for as long as some work lasts. */
interface Enclosing {
  pool: pg.Pool;
  client: pg.ClientBase;
  tx: Executor;
  over: boolean;
}

const enclosing = new AsyncLocalStorage<Enclosing>();
const clients = new WeakMap<object, { pool: pg.Pool; client: pg.ClientBase }>();

/** Remembers what a transaction runs on, so that it can enclose others. */
export function knowTransaction(tx: object, pool: pg.Pool, client: pg.ClientBase): void {
  clients.set(tx, { pool, client });
}

/**
 * Does `work` in one transaction: whatever it asks of `db`, in transactions of its own or without any, is part of this one and
 * becomes true with it or not at all. Its own transactions become savepoints. Never for work that waits for the network,
 * hashes a password or draws a document: the connection is lent out until it ends.
 */
export async function inOneTransaction<T>(db: Database, work: (tx: Executor) => Promise<T>): Promise<T> {
  return await db.transaction(async (tx) => {
    const known = clients.get(tx);
    if (!known) throw new Error("a transaction of another database cannot enclose");
    const own: Enclosing = { ...known, tx, over: false };
    try {
      return await enclosing.run(own, () => work(tx));
    } finally {
      // What was begun in here and not waited for asks on a connection of its own from now on.
      own.over = true;
    }
  });
}

/** The transaction that encloses what is asked of this pool here; null where there is none. */
export function enclosingTransaction(pool: pg.Pool): Executor | null {
  const own = enclosing.getStore();
  return own && !own.over && own.pool === pool ? own.tx : null;
}

/** Whether what is asked of a pool here goes to a transaction. */
export function isEnclosed(): boolean {
  const own = enclosing.getStore();
  return own !== undefined && !own.over;
}

/**
 * The same pool, whose statements go to the transaction that encloses them.
 * @param named where statements go that have a name and stand in no transaction
 */
export function withEnclosing(pool: pg.Pool, named: pg.Pool): pg.Pool {
  const query = (...asked: unknown[]): Promise<unknown> => {
    const own = enclosing.getStore();
    const ask = (on: { query: unknown }) => (on.query as (...given: unknown[]) => Promise<unknown>).apply(on, asked);
    if (own && !own.over && own.pool === pool) return ask(own.client);
    return ask((asked[0] as Partial<pg.QueryConfig>).name ? named : pool);
  };
  return new Proxy(pool, { get: (target, name) => (name === "query" ? query : Reflect.get(target, name, target)) });
}

/**
 * The connection of a transaction, which takes what is asked of it at the same time (`Promise.all`) one statement after the other:
 * the driver's own queue of them is deprecated and goes with pg 9.
 */
export function inTurn(client: pg.PoolClient): pg.PoolClient {
  let last: Promise<unknown> = Promise.resolve();
  const query = (...asked: unknown[]): Promise<unknown> => {
    const answer = last.then(() => (client.query as (...given: unknown[]) => Promise<unknown>).apply(client, asked));
    last = answer.catch(() => undefined);
    return answer;
  };
  return new Proxy(client, { get: (target, name) => (name === "query" ? query : Reflect.get(target, name, target)) });
}
