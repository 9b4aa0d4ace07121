import type { UseStore } from "#offline/stores.ts";

/**
 * An object store in memory with the face of ours: one transaction at a time, all or nothing. For the model, which runs it
 * some ten million times.
 */
export class MemoryStore {
  rows = new Map<IDBValidKey, unknown>();
  #tail: Promise<unknown> = Promise.resolve();

  readonly use: UseStore = (_mode, work) => {
    const run = this.#tail.then(async () => {
      const transaction = new MemoryTransaction(this);
      const result = await work(transaction as unknown as IDBObjectStore);
      transaction.commit();
      return result;
    });
    this.#tail = run.catch(() => undefined);
    return run;
  };

  dump = async (): Promise<ReadonlyMap<IDBValidKey, unknown>> => new Map(this.rows);

  load = async (rows: ReadonlyMap<IDBValidKey, unknown>): Promise<void> => {
    this.rows = new Map(rows);
  };
}

/** Half the price of `queueMicrotask`, and it is paid some hundred million times. */
const SOON = Promise.resolve();

/** Store and transaction in one: the few members that are used. */
class MemoryTransaction {
  readonly transaction = this;
  #changes: [IDBValidKey, unknown][] | null = [];

  constructor(private readonly store: MemoryStore) {}

  getAll = () => new Answer([...this.store.rows.values()]);
  getAllKeys = () => new Answer([...this.store.rows.keys()]);

  put(value: unknown, key: IDBValidKey): void {
    this.#changes?.push([key, value]);
  }

  delete(key: IDBValidKey): void {
    this.#changes?.push([key, undefined]);
  }

  abort(): void {
    this.#changes = null;
  }

  /** `promisifyRequest` waits for this. */
  set oncomplete(done: () => void) {
    this.commit();
    void SOON.then(done);
  }

  commit(): void {
    for (const [key, value] of this.#changes ?? []) {
      if (value === undefined) this.store.rows.delete(key);
      else this.store.rows.set(key, value);
    }
    this.#changes = null;
  }
}

class Answer<T> {
  constructor(readonly result: T) {}

  set onsuccess(done: () => void) {
    void SOON.then(done);
  }
}
