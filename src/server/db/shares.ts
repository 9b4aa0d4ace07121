import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";

/** No connection was to be had in time, or too many wait for one already: the caller may come again. */
export class DatabaseBusy extends Error {
  override readonly name = "DatabaseBusy";
  readonly code = "DATABASE_BUSY";
}

export interface ShareRules {
  /** Connections that one kind of work may hold at a time. */
  each: number;
  /** Who may wait for a connection, of all kinds together; one more is refused at once. */
  waitingAtMost: number;
  /** Milliseconds that one waits for its share. */
  patienceMs: number;
}

interface Share {
  held: number;
  limit: number;
  waiting: Set<() => void>;
}

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: Error | boolean) => void) => void;

/** Work that held a connection this long, milliseconds, waited for a lock or strains the database: it gets one connection until it is quick again. */
const SLOW_MS = 2_000;
const NOBODY = "background";

const current = new AsyncLocalStorage<string>();

/** Names the kind of work (a route) whose share the connections of `work` are counted to. */
export const onBehalfOf = <T>(kind: string, work: () => T): T => current.run(kind, work);

/**
 * Gives each kind of work its share of a pool, and bounds who waits for one. Without shares, writers that wait for one locked
 * table hold every connection within a second, and whoever needs another table waits behind them.
 *
 * A share shrinks to one connection when its work was slow, and grows again by one with each quick use. Work that takes a second
 * connection while it holds one may wait for itself until its patience ends: commands never do.
 */
export function shareOut(pool: pg.Pool, { each, waitingAtMost, patienceMs }: ShareRules): void {
  const shares = new Map<string, Share>();
  const connect = pool.connect.bind(pool) as (callback: Callback) => void;
  let waiting = 0;

  function shareOf(kind: string): Share {
    const known = shares.get(kind);
    if (known) return known;
    const share: Share = { held: 0, limit: each, waiting: new Set() };
    shares.set(kind, share);
    return share;
  }

  function giveBack(kind: string, share: Share, heldMs: number): void {
    share.held -= 1;
    share.limit = heldMs >= SLOW_MS ? 1 : Math.min(each, share.limit + 1);
    for (const next of share.waiting) {
      if (share.held >= share.limit) break;
      share.waiting.delete(next);
      next();
    }
    if (share.held === 0 && share.waiting.size === 0 && share.limit === each) shares.delete(kind);
  }

  function lend(kind: string, share: Share, callback: Callback): void {
    share.held += 1;
    const began = performance.now();
    connect((error, client, release) => {
      if (error || !client) {
        giveBack(kind, share, 0);
        return callback(error, undefined, release);
      }
      let given = false;
      const back = (reason?: Error | boolean) => {
        release(reason);
        if (!given) giveBack(kind, share, performance.now() - began);
        given = true;
      };
      client.release = back;
      callback(undefined, client, back);
    });
  }

  function ask(callback: Callback): void {
    const kind = current.getStore() ?? NOBODY;
    const share = shareOf(kind);
    if (share.held < share.limit) return lend(kind, share, callback);
    if (waiting + pool.waitingCount >= waitingAtMost)
      return callback(new DatabaseBusy("too many wait for the database"), undefined, () => undefined);
    waiting += 1;
    const stop = () => {
      clearTimeout(timer);
      waiting -= 1;
    };
    const next = () => {
      stop();
      lend(kind, share, callback);
    };
    const timer = setTimeout(() => {
      share.waiting.delete(next);
      stop();
      callback(new DatabaseBusy("no connection was free in time"), undefined, () => undefined);
    }, patienceMs);
    share.waiting.add(next);
  }

  pool.connect = ((callback?: Callback) => {
    if (callback) return ask(callback);
    return new Promise<pg.PoolClient>((resolve, reject) => {
      ask((error, client) => (client ? resolve(client) : reject(error ?? new DatabaseBusy("no connection"))));
    });
  }) as typeof pool.connect;
}
