import { promisifyRequest, type UseStore } from "idb-keyval";
import type { MakingFrame } from "./making-frame.ts";
import type { PageLife } from "./page-life.ts";
import { asFailure, openFailure, StorageFailure } from "./storage-failure.ts";

/** A store that says nothing is asked once more on a new connection, and given up after so long in all. */
const PATIENCE_MS = 5_000;
/** After it said nothing it is believed to be frozen for a while: nobody waits long for each of ten questions. */
const FROZEN_FOR_MS = 30_000;
const FROZEN_PATIENCE_MS = 400;
/** A busy page hears its timers before the answers that came meanwhile: these are let in first. */
const LAST_CALL_MS = 50;
/** So often one transaction is begun anew because its page was left. */
const LEAVES = 10;

const committed = new WeakSet<IDBTransaction>();

/** Says that a transaction writes nothing more: from here on it completes even where its page is left. */
export function commit(transaction: IDBTransaction): void {
  committed.add(transaction);
  transaction.commit?.();
}

/** The browser said nothing in time. */
class Unanswered extends Error {
  /** @param undone whether nothing of it can have been written */
  constructor(readonly undone: boolean) {
    super("no answer");
  }
}

/** Its page was left in the middle of it: nothing of it was written. */
class Left extends Error {}

export interface ConnectionOptions {
  name: string;
  version: number;
  /** All that this database holds. */
  stores: readonly string[];
  factory: () => IDBFactory | undefined;
  life: PageLife;
  /** Begins where a database is made; null, or without an answer: it is made in this page or worker itself. */
  makingFrame?: ((name: string) => Promise<MakingFrame | null>) | null;
}

/**
 * The connection to a database of this device, opened by the first transaction and again after the browser closed it. Every wait on it
 * has an end. When its page is left it lets go: what only reads, or has not written all, is aborted and done anew once the page is back.
 */
export class Connection {
  readonly #live = new Set<IDBTransaction>();
  readonly #left = new WeakSet<IDBTransaction>();
  readonly #making = new Set<() => void>();
  #database: Promise<IDBDatabase> | undefined;
  #frozenUntil = 0;

  constructor(private readonly on: ConnectionOptions) {
    on.life.onLeave(() => this.#letGo());
  }

  /** A store for idb-keyval and our own transactions. Errors: StorageFailure; whatever `work` throws. */
  store(name: string): UseStore {
    return async (mode, work) => {
      const patience = performance.now() < this.#frozenUntil ? FROZEN_PATIENCE_MS : PATIENCE_MS;
      let until = performance.now() + patience;
      for (let tries = 1, leaves = 0; ; ) {
        if (!this.on.life.here) {
          await this.on.life.back(PATIENCE_MS);
          if (!this.on.life.here) throw new StorageFailure("unanswered");
          until = performance.now() + patience;
        }
        try {
          const left = until - performance.now();
          const result = await this.#once(name, mode, work, tries === 1 ? patience / 2 : left);
          this.#frozenUntil = 0;
          return result;
        } catch (error) {
          if (error instanceof Left && (leaves += 1) < LEAVES) continue;
          if (!(error instanceof Unanswered)) throw asFailure(error);
          this.close();
          if (error.undone && (tries += 1) === 2) continue;
          this.#frozenUntil = performance.now() + FROZEN_FOR_MS;
          throw new StorageFailure("unanswered");
        }
      }
    };
  }

  /** Lets go of the connection; the next transaction opens another. */
  close(): void {
    const database = this.#database;
    this.#database = undefined;
    database?.then(
      (open) => open.close(),
      () => undefined,
    );
  }

  /** One transaction, with an end. */
  async #once<T>(name: string, mode: IDBTransactionMode, work: (store: IDBObjectStore) => PromiseLike<T> | T, limitMs: number): Promise<T> {
    const until = performance.now() + limitMs;
    const transaction = await answered(this.#begin(name, mode), limitMs, () => true);
    this.#live.add(transaction);
    try {
      const done = Promise.resolve(work(transaction.objectStore(name)));
      return await answered(done, until - performance.now(), () => abort(transaction));
    } catch (error) {
      // Aborted because its page was left: nothing of it was written.
      if (this.#left.has(transaction)) throw new Left();
      throw error;
    } finally {
      this.#live.delete(transaction);
    }
  }

  #letGo(): void {
    for (const transaction of this.#live) {
      if (committed.has(transaction)) continue;
      this.#left.add(transaction);
      abort(transaction);
    }
    for (const leave of this.#making) leave();
    this.close();
  }

  async #begin(name: string, mode: IDBTransactionMode): Promise<IDBTransaction> {
    // Strict: "saved" may be said only once the bytes are on the disk (P1).
    const options = { durability: mode === "readwrite" ? "strict" : "default" } as const;
    const database = await this.#open();
    try {
      return database.transaction(name, mode, options);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
      // The browser closed the connection without telling (Safari): open it once more.
      this.#database = undefined;
      return (await this.#open()).transaction(name, mode, options);
    }
  }

  #open(): Promise<IDBDatabase> {
    const opening = (this.#database ??= this.#request(true).catch((error: unknown) => {
      if (this.#database === opening) this.#database = undefined;
      throw error;
    }));
    return opening;
  }

  async #request(mayReplace: boolean): Promise<IDBDatabase> {
    const factory = this.on.factory();
    if (!factory) throw new StorageFailure("missing");
    const frame = await this.on.makingFrame?.(this.on.name);
    if (frame) await this.#makeIn(frame);
    const database = await this.#openDatabase(factory);
    if (mayReplace && !this.on.stores.every((store) => database.objectStoreNames.contains(store))) {
      // A database of our name and version that is not ours in shape cannot hold anything we could read.
      database.close();
      await promisifyRequest(factory.deleteDatabase(this.on.name));
      return this.#request(false);
    }
    const forget = () => {
      this.#database = undefined;
    };
    database.onversionchange = () => {
      // Another tab brings a newer version: holding on would block it for good.
      database.close();
      forget();
    };
    database.onclose = forget;
    return database;
  }

  #openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      let given = false;
      const giveUp = (failure: StorageFailure) => {
        given = true;
        reject(failure);
      };
      const request = factory.open(this.on.name, this.on.version);
      request.onupgradeneeded = () => {
        for (const store of this.on.stores) {
          if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store);
        }
      };
      request.onblocked = () => giveUp(new StorageFailure("blocked"));
      request.onerror = () => giveUp(openFailure(request.error));
      request.onsuccess = () => {
        if (given) request.result.close();
        else resolve(request.result);
      };
    });
  }

  /** Makes the database in a document that ends when this page is left. */
  async #makeIn(frame: MakingFrame): Promise<void> {
    let leave: () => void = () => undefined;
    const left = new Promise<never>((_, reject) => {
      leave = () => {
        frame.remove();
        reject(new Left());
      };
    });
    this.#making.add(leave);
    try {
      if (!this.on.life.here) throw new Left();
      (await Promise.race([this.#openDatabase(frame.factory), left])).close();
      frame.made();
    } finally {
      this.#making.delete(leave);
      frame.remove();
    }
  }
}

/**
 * What `work` comes to, within `limitMs`.
 * @param end ends it; answers whether that undid all of it, so that it may be tried again
 */
function answered<T>(work: Promise<T>, limitMs: number, end: () => boolean): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer = setTimeout(() => {
      timer = setTimeout(() => reject(new Unanswered(end())), LAST_CALL_MS);
    }, limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Whether a transaction could still be ended: one that was committed is no longer ours to end. */
function abort(transaction: IDBTransaction): boolean {
  if (committed.has(transaction)) return false;
  try {
    transaction.abort();
    return true;
  } catch {
    return false;
  }
}
