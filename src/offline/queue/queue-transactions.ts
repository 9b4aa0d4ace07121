import { promisifyRequest } from "idb-keyval";
import { announce } from "#offline/announce.ts";
import { commit } from "#offline/storage/connection.ts";
import { StorageFailure } from "#offline/storage/storage-failure.ts";
import { deviceStores, type UseStore } from "#offline/stores.ts";
import { readRecord } from "./record.ts";
import { ROW } from "./rows.ts";
import { Rows } from "./store.ts";

/**
 * Reads the rows, lets `work` decide at once (it cannot wait for anything), writes what it changed: one IndexedDB transaction.
 * Returns after the bytes are safe. What cannot be read is set aside in the same transaction.
 * @param queue of this device by default, here as in the next ones
 * Errors: StorageFailure; whatever `work` throws, and then nothing is changed.
 */
export const writeTransaction = async <T>(queue: UseStore | undefined, work: (rows: Rows) => T): Promise<T> =>
  (await transact(queue, work)).result;

/** As `writeTransaction`; every tab and the worker hear of it where anything was written. */
export async function announcedTransaction<T>(queue: UseStore | undefined, work: (rows: Rows) => T): Promise<T> {
  const { result, wrote } = await transact(queue, work);
  if (wrote) announce({ kind: "queue" });
  return result;
}

const transact = <T>(queue: UseStore = deviceStores().queue, work: (rows: Rows) => T): Promise<{ result: T; wrote: boolean }> =>
  guarded(queue, () =>
    queue("readwrite", async (store) => {
      const rows = await rowsIn(store);
      try {
        const result = work(rows);
        const wrote = rows.write(store);
        if (wrote) await saved(store);
        remember(queue, rows.stored);
        return { result, wrote };
      } catch (error) {
        abandon(store.transaction);
        throw error;
      }
    }),
  );

/** Reads without changing. Errors: StorageFailure. */
export const readTransaction = <T>(queue: UseStore = deviceStores().queue, work: (rows: Rows) => T): Promise<T> =>
  guarded(queue, async () => {
    const rows = await queue("readonly", rowsIn);
    remember(queue, rows.stored);
    return work(rows);
  });

async function rowsIn(store: IDBObjectStore): Promise<Rows> {
  const [keys, values] = await Promise.all([promisifyRequest(store.getAllKeys()), promisifyRequest<unknown[]>(store.getAll())]);
  return new Rows(keys.map((key, index) => [key, values[index]]));
}

function saved({ transaction }: IDBObjectStore): Promise<void> {
  commit(transaction);
  return promisifyRequest(transaction);
}

function abandon(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has already ended.
  }
}

type Stored = ReadonlyMap<string, unknown>;

interface Known {
  stored: Map<string, unknown>;
  failed?: boolean;
  back?: Promise<void> | undefined;
  memory?: UseStore;
}

/** What each queue held when it was last read or changed. A browser that meets a full disk may empty the database. */
const known = new WeakMap<UseStore, Known>();
let putsBack = false;

function remember(queue: UseStore, stored: Map<string, unknown>): void {
  if (!known.get(queue)?.failed) known.set(queue, { stored });
}

/** Whoever was known there left: nothing of theirs may come back. */
export const forgetKnown = (queue: UseStore): boolean => known.delete(queue);

/**
 * From here on, what is gone after a failure is put back before anything else is done. For pages alone: a worker remembers longer
 * than people stay.
 */
export function putBackAfterFailures(): void {
  putsBack = true;
}

/** Around each transaction of a queue. */
async function guarded<T>(queue: UseStore, work: () => Promise<T>): Promise<T> {
  const last = known.get(queue);
  if (putsBack && last?.failed) {
    last.back ??= putBack(queue, last.stored)
      .then((stored) => void known.set(queue, { stored }))
      .finally(() => {
        last.back = undefined;
      });
    await last.back;
  }
  try {
    return await work();
  } catch (error) {
    const now = known.get(queue);
    if (now && error instanceof StorageFailure) now.failed = true;
    throw error;
  }
}

/**
 * Puts back what a page saw last in a queue whose database the browser emptied after it had failed (Chromium does so where a full
 * disk left it half written): what was called saved stays saved (P1). Streams begin anew, under the old keys, which the server
 * knows where it has them (P2). Nothing where the database is whole, nor where somebody else signed in since (P5).
 * @param before what was there
 * @returns what is there now. Errors: StorageFailure.
 */
export const putBack = (queue: UseStore, before: Stored): Promise<Map<string, unknown>> =>
  queue("readwrite", async (store) => {
    const last = new Rows([...before]);
    const rows = await rowsIn(store);
    const owner = rows.owner();
    if (rows.device().id === last.device().id || (owner && owner.tag !== last.owner()?.tag)) return rows.stored;
    let order = Math.max(rows.device().nextOrder, last.device().nextOrder);
    let moved = false;
    for (const record of last.records()) {
      if (rows.records().some(({ key }) => key === record.key)) continue;
      // Another page that was quicker may have put something else in its place: all from there on go behind that, or they would pass it (P3).
      moved ||= rows.records().some((other) => other.order === record.order);
      rows.putRecord(moved ? { ...record, order: order++ } : record);
    }
    // What a later version wrote is put back as it lay there.
    const rest = [...before].filter(([key, value]) => key !== ROW.device && readRecord(value).kind !== "record");
    for (const [key, value] of rest) if (!rows.stored.has(key)) rows.put(key, value);
    rows.setDevice({ nextOrder: order });
    rows.write(store);
    await saved(store);
    return rows.stored;
  });

/**
 * A queue in memory with what this page knows of one that failed; null where it knows nothing. Nothing is saved there, so that
 * nothing may be added: what waits is read and sent from it. What is left is put back into the database.
 */
export function queueInMemory(queue: UseStore = deviceStores().queue): UseStore | null {
  const last = known.get(queue);
  return last?.failed ? (last.memory ??= queueOver(last.stored)) : null;
}

/** `work` with the queue; where the device fails, with what it was known to hold. Errors: StorageFailure, where nothing is known. */
export async function orFromMemory<T>(queue: UseStore | undefined, work: (queue: UseStore | undefined) => Promise<T>): Promise<T> {
  try {
    return await work(queue);
  } catch (error) {
    const memory = error instanceof StorageFailure ? queueInMemory(queue) : null;
    if (!memory) throw error;
    return await work(memory);
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
