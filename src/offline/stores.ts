import { clear, entries, keys, setMany, type UseStore } from "idb-keyval";
import { commit, Connection } from "./storage/connection.ts";
import { makingFrames } from "./storage/making-frame.ts";
import { type PageLife, thisPage } from "./storage/page-life.ts";

export type { UseStore };

export interface DeviceStores {
  /** Guest cart, outbox, counters, owner: one object store, so that one callback is one transaction. */
  queue: UseStore;
  /** Private copies for reading offline, keyed `<owner>/<name>`. In a database of their own: what they weigh never holds up the queue. */
  snapshots: UseStore;
  close(): void;
}

export const DATABASE = "qabas";
const copiesOf = (name: string): string => `${name}-copies`;
const VERSION = 1;
const QUEUE = "queue";
/** Its name on disk is that of the first versions: devices hold data under it. */
const SNAPSHOTS = "shelves";

let opened: DeviceStores | undefined;

/** The stores of this page or worker, opened at first use. */
export const deviceStores = (): DeviceStores => (opened ??= openStores());

export interface OpenOptions {
  /** Undefined where the browser has none, or hides it (private mode). */
  factory?: IDBFactory | undefined;
  name?: string;
  life?: PageLife;
}

/** Opens nothing yet: a database is opened by the first transaction, and again after the browser closed it. */
export function openStores(options: OpenOptions = {}): DeviceStores {
  const factory = "factory" in options ? () => options.factory : browserFactory;
  const on = { version: VERSION, factory, life: options.life ?? thisPage(), makingFrame: makingFrames() };
  const { name = DATABASE } = options;
  const queue = new Connection({ ...on, name, stores: [QUEUE, SNAPSHOTS] });
  const copies = new Connection({ ...on, name: copiesOf(name), stores: [SNAPSHOTS] });
  const snapshots = atOnce(copies.store(SNAPSHOTS));
  const moved = once(() => moveCopies(atOnce(queue.store(SNAPSHOTS)), snapshots));
  return {
    queue: queue.store(QUEUE),
    snapshots: async (mode, work) => {
      await moved();
      return await snapshots(mode, work);
    },
    close() {
      queue.close();
      copies.close();
    },
  };
}

/** A store whose callbacks ask for all they write at once, as those of idb-keyval that set and delete do. */
const atOnce =
  (use: UseStore): UseStore =>
  (mode, work) =>
    use(mode, (store) => {
      const done = work(store);
      if (mode === "readwrite") commit(store.transaction);
      return done;
    });

/** Brings over what versions before 2026-11-23 kept beside the queue. A newer copy stays; what cannot be moved now is at the next start. */
async function moveCopies(from: UseStore, to: UseStore): Promise<void> {
  try {
    const old = await entries(from);
    if (old.length === 0) return;
    const known = new Set(await keys(to));
    await setMany(
      old.filter(([key]) => !known.has(key)),
      to,
    );
    await clear(from);
  } catch {
    // Without them the copies are read from the server again.
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}

/** Reading the property itself throws where storage is forbidden. */
function browserFactory(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB;
  } catch {
    return undefined;
  }
}
