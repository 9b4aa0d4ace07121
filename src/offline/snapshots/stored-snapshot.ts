import { isPlainObject } from "#contract/plain-values.ts";
import { del, get, set } from "idb-keyval";
import { readOwner } from "#offline/accounts/owner.ts";
import { isText } from "#offline/readable.ts";
import { StorageFailure } from "#offline/storage/storage-failure.ts";
import { type DeviceStores, deviceStores } from "#offline/stores.ts";

/** A private copy for reading offline, of one account. */
export interface Cached<T> {
  value: T;
  /** When it was read from the server; for showing. */
  at: Date;
}

export interface StoredSnapshot<T> {
  /** Replaces the copy. Errors: StorageFailure, also where this device is not, or is no longer, that account's. */
  put(owner: string, value: T, at: Date, stores?: DeviceStores): Promise<void>;
  /** The copy, or null where there is none or it cannot be read. Errors: StorageFailure. */
  read(owner: string, stores?: DeviceStores): Promise<Cached<T> | null>;
}

/**
 * A snapshot named `name`.
 * @param isValue whether a stored value is one that a screen can draw; others count as absent
 */
export const storedSnapshot = <T>(name: string, isValue: (value: unknown) => value is T): StoredSnapshot<T> => ({
  async put(owner, value, at, stores = deviceStores()) {
    const key = snapshotKey(owner, name);
    await refuseLeft(owner, stores);
    await set(key, { v: 1, value, at: at.toISOString() }, stores.snapshots);
    // A logout may have emptied the snapshots between the look and the writing: what came after it goes too.
    await refuseLeft(owner, stores).catch(async (failure: unknown) => {
      await del(key, stores.snapshots);
      throw failure;
    });
  },
  async read(owner, stores = deviceStores()) {
    const row: unknown = await get(snapshotKey(owner, name), stores.snapshots);
    if (!isPlainObject(row) || row.v !== 1 || !isText(row.at) || Number.isNaN(Date.parse(row.at)) || !isValue(row.value)) return null;
    return { value: row.value, at: new Date(row.at) };
  },
});

/** An answer under way, or a draft that a closing form hands over, must not come back after its account left (P5). */
async function refuseLeft(owner: string, { queue }: DeviceStores): Promise<void> {
  const here = await readOwner(queue);
  if (here?.shared) throw new StorageFailure("broken", "nothing is kept on a shared computer");
  if (here?.tag !== owner) throw new StorageFailure("broken", "the account left this device");
}

export const snapshotKey = (owner: string, name: string): string => `${owner}/${name}`;
