import { AsyncLocalStorage } from "node:async_hooks";
import type { Executor } from "../client.ts";
import { asking, type Client, clientOf } from "./drizzle-parts.ts";

const asked = new AsyncLocalStorage<Client>();

/** Has no connection: what is built on it asks whatever database or transaction it is run on. */
const anywhere = asking((...statement: Parameters<Client["query"]>) => {
  const on = asked.getStore();
  if (!on) throw new Error("a prepared query is run by `prepared` alone");
  return on.query(...statement);
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
  return { execute: (values) => asked.run(clientOf(db), () => execute.call(query, values)) } as Pick<Q, "execute">;
}
