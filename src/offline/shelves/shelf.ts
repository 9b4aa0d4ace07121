import { del, get, set } from "idb-keyval";
import { readOwner } from "#offline/owner.ts";
import { isObject, isText } from "#offline/readable.ts";
import { StorageFailure } from "#offline/storage/storage-failure.ts";
import { type DeviceStores, deviceStores } from "#offline/stores.ts";

/** A private copy for reading offline, of one account. */
export interface Kept<T> {
  value: T;
  /** When it was read from the server; for showing. */
  at: Date;
}

export interface Shelf<T> {
  /** Replaces the copy. Errors: StorageFailure, also where this device is not, or is no longer, that account's. */
  put(owner: string, value: T, at: Date, stores?: DeviceStores): Promise<void>;
  /** The copy, or null where there is none or it cannot be read. Errors: StorageFailure. */
  read(owner: string, stores?: DeviceStores): Promise<Kept<T> | null>;
}

/**
 * A shelf named `name`.
 * @param isValue whether a stored value is one that a screen can draw; others count as absent
 */
export const shelf = <T>(name: string, isValue: (value: unknown) => value is T): Shelf<T> => ({
  async put(owner, value, at, stores = deviceStores()) {
    const key = shelfKey(owner, name);
    await refuseLeft(owner, stores);
    await set(key, { v: 1, value, at: at.toISOString() }, stores.shelves);
    // A logout may have emptied the shelves between the look and the writing: what came after it goes too.
    await refuseLeft(owner, stores).catch(async (failure: unknown) => {
      await del(key, stores.shelves);
      throw failure;
    });
  },
  async read(owner, stores = deviceStores()) {
    const row: unknown = await get(shelfKey(owner, name), stores.shelves);
    if (!isObject(row) || row.v !== 1 || !isText(row.at) || Number.isNaN(Date.parse(row.at)) || !isValue(row.value)) return null;
    return { value: row.value, at: new Date(row.at) };
  },
});

/** An answer under way, or a draft that a closing form hands over, must not come back after its account left (P5). */
async function refuseLeft(owner: string, { queue }: DeviceStores): Promise<void> {
  if ((await readOwner(queue))?.tag !== owner) throw new StorageFailure("broken", "the account left this device");
}

export const shelfKey = (owner: string, name: string): string => `${owner}/${name}`;
