import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Executor } from "./client.ts";

type Asked = Pick<pg.Pool, "query">;

const asked = new AsyncLocalStorage<Asked>();

/** Has no connection: what is built on it asks whatever database or transaction it is run on. */
const anywhere = drizzle({
  client: {
    query: (...statement: Parameters<Asked["query"]>) => {
      const on = asked.getStore();
      if (!on) throw new Error("a prepared query is run by `prepared` alone");
      return on.query(...statement);
    },
  } as unknown as pg.Pool,
});

interface Prepared {
  execute(values?: Record<string, unknown>): Promise<unknown>;
}

const kept = new Map<string, Prepared>();

/**
 * A query that is asked with every request: built once instead of with every call, whatever database or transaction it is asked of, and
 * by its name planned once per connection instead of with every execution.
 * @param build makes it with `sql.placeholder`s and prepares it under the given name, which no other query may have
 */
export function prepared<Q extends Prepared>(db: Executor, name: string, build: (db: Executor, name: string) => Q): Pick<Q, "execute"> {
  let query = kept.get(name) as Q | undefined;
  if (!query) {
    query = build(anywhere, name);
    kept.set(name, query);
  }
  const { execute } = query;
  // What a query runs on is no part of its types.
  const { client } = (db as unknown as { session: { client: Asked } }).session;
  return { execute: (values) => asked.run(client, () => execute.call(query, values)) } as Pick<Q, "execute">;
}
