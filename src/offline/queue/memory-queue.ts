import { drain, type DrainOptions, type DrainReport } from "./drain.ts";
import { knownBefore } from "./known-rows.ts";
import { StorageFailure } from "#offline/storage/storage-failure.ts";
import { deviceStores, type UseStore } from "#offline/stores.ts";

const queues = new WeakMap<ReadonlyMap<string, unknown>, UseStore>();

/**
 * A queue in memory with what this page knows of one that failed; null where it knows nothing. Nothing is saved there, so that
 * nothing may be added: what waits is read and sent from it. What is left is put back into the database (`put-back.ts`).
 */
export function queueInMemory(queue: UseStore = deviceStores().queue): UseStore | null {
  const stored = knownBefore(queue);
  if (!stored) return null;
  const known = queues.get(stored) ?? queueOver(stored);
  queues.set(stored, known);
  return known;
}

/**
 * As `drain`. Where the device fails, what it was known to hold is sent from memory: a change that was called saved goes on its way
 * (P1), under its own key, so that it counts once wherever it comes from later (P2).
 * Errors: StorageFailure, where nothing is known.
 */
export async function drainDespiteFailure(options: DrainOptions): Promise<DrainReport> {
  try {
    return await drain(options);
  } catch (error) {
    const memory = error instanceof StorageFailure ? queueInMemory(options.queue) : null;
    if (!memory) throw error;
    return await drain({ ...options, queue: memory });
  }
}

/** The few members of an object store that transactions of the queue use. */
function queueOver(rows: Map<string, unknown>): UseStore {
  const store = {
    getAllKeys: () => new Answer([...rows.keys()]),
    getAll: () => new Answer([...rows.values()]),
    put: (value: unknown, key: string) => void rows.set(key, value),
    delete: (key: string) => void rows.delete(key),
    transaction: new Answer(undefined),
  };
  let last: Promise<unknown> = Promise.resolve();
  return (_mode, work) => {
    const run = last.then(() => work(store as unknown as IDBObjectStore));
    last = run.catch(() => undefined);
    return run;
  };
}

/** What `promisifyRequest` waits for: a request, or a transaction that cannot fail. */
class Answer<T> {
  constructor(readonly result: T) {}

  set onsuccess(done: () => void) {
    queueMicrotask(done);
  }

  abort(): void {}
}
