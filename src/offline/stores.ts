import { promisifyRequest, type UseStore } from "idb-keyval";

export type { UseStore };

/** Why this device cannot keep anything now (P9). */
export type StorageReason = "missing" | "quota" | "blocked" | "broken";

/**
 * The device could not save or read. `missing`: no IndexedDB here; `quota`: the disk or the share is full; `blocked`: another
 * tab holds an older or newer database, closing it helps; `broken`: anything else.
 */
export class StorageFailure extends Error {
  override readonly name = "StorageFailure";
  readonly reason: StorageReason;

  constructor(reason: StorageReason, cause?: unknown) {
    super(`cannot save on this device: ${reason}`, { cause });
    this.reason = reason;
  }
}

export interface DeviceStores {
  /** Guest cart, outbox, counters, owner: one object store, so that one callback is one transaction. */
  queue: UseStore;
  /** Private copies for reading offline, keyed `<owner>/<name>`. */
  shelves: UseStore;
  close(): void;
}

export const DATABASE = "qabas";
const VERSION = 1;
const QUEUE = "queue";
const SHELVES = "shelves";
/** Some browsers leave an open request without any answer. */
const OPEN_PATIENCE_MS = 10_000;

let opened: DeviceStores | undefined;

/** The stores of this page or worker, opened at first use. */
export const deviceStores = (): DeviceStores => (opened ??= openStores());

export interface OpenOptions {
  /** Undefined where the browser has none, or hides it (private mode). */
  factory?: IDBFactory | undefined;
  name?: string;
}

/** Opens nothing yet: the database is opened by the first transaction, and again after the browser closed it. */
export function openStores(options: OpenOptions = {}): DeviceStores {
  const connection = new Connection(options.name ?? DATABASE, "factory" in options ? () => options.factory : browserFactory);
  return {
    queue: connection.store(QUEUE),
    shelves: connection.store(SHELVES),
    close: () => connection.close(),
  };
}

/** Reading the property itself throws where storage is forbidden. */
function browserFactory(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB;
  } catch {
    return undefined;
  }
}

class Connection {
  #database: Promise<IDBDatabase> | undefined;

  constructor(
    private readonly name: string,
    private readonly factory: () => IDBFactory | undefined,
  ) {}

  store(name: string): UseStore {
    return async (mode, work) => {
      try {
        return await work(await this.#begin(name, mode));
      } catch (error) {
        throw asFailure(error);
      }
    };
  }

  close(): void {
    const database = this.#database;
    this.#database = undefined;
    database?.then(
      (open) => open.close(),
      () => undefined,
    );
  }

  async #begin(name: string, mode: IDBTransactionMode): Promise<IDBObjectStore> {
    // Strict: "saved" may be said only once the bytes are on the disk (P1).
    const options = { durability: mode === "readwrite" ? "strict" : "default" } as const;
    const database = await this.#open();
    try {
      return database.transaction(name, mode, options).objectStore(name);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
      // The browser closed the connection without telling (Safari): open it once more.
      this.#database = undefined;
      return (await this.#open()).transaction(name, mode, options).objectStore(name);
    }
  }

  #open(): Promise<IDBDatabase> {
    this.#database ??= this.#request(true).catch((error: unknown) => {
      this.#database = undefined;
      throw error;
    });
    return this.#database;
  }

  async #request(mayReplace: boolean): Promise<IDBDatabase> {
    const factory = this.factory();
    if (!factory) throw new StorageFailure("missing");
    const database = await openDatabase(factory, this.name);
    if (mayReplace && ![QUEUE, SHELVES].every((store) => database.objectStoreNames.contains(store))) {
      // A database of our name and version that is not ours in shape cannot hold anything we could read.
      database.close();
      await promisifyRequest(factory.deleteDatabase(this.name));
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
}

function openDatabase(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let given = false;
    const giveUp = (reason: StorageReason, cause?: unknown) => {
      clearTimeout(patience);
      given = true;
      reject(new StorageFailure(reason, cause));
    };
    const patience = setTimeout(() => giveUp("broken"), OPEN_PATIENCE_MS);
    const request = factory.open(name, VERSION);
    request.onupgradeneeded = () => {
      for (const store of [QUEUE, SHELVES]) {
        if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store);
      }
    };
    request.onblocked = () => giveUp("blocked");
    request.onerror = () => giveUp(request.error?.name === "VersionError" ? "blocked" : reasonOf(request.error), request.error);
    request.onsuccess = () => {
      clearTimeout(patience);
      if (given) request.result.close();
      else resolve(request.result);
    };
  });
}

const reasonOf = (error: unknown): StorageReason =>
  (error as { name?: unknown } | null)?.name === "QuotaExceededError" ? "quota" : "broken";

function asFailure(error: unknown): unknown {
  if (error instanceof StorageFailure) return error;
  // What our own callbacks throw on purpose passes; what the browser throws becomes ours.
  const name = (error as { name?: unknown } | null)?.name;
  return error instanceof DOMException || name === "QuotaExceededError" ? new StorageFailure(reasonOf(error), error) : error;
}
