import { get, set } from "idb-keyval";
import { isObject, isText } from "#offline/readable.ts";
import { type DeviceStores, deviceStores } from "#offline/stores.ts";

/** A private copy for reading offline, of one account. */
export interface Kept<T> {
  value: T;
  /** When it was read from the server; for showing. */
  at: Date;
}

export interface Shelf<T> {
  /** Replaces the copy. Errors: StorageFailure. */
  put(owner: string, value: T, at: Date, stores?: DeviceStores): Promise<void>;
  /** The copy, or null where there is none or it cannot be read. Errors: StorageFailure. */
  read(owner: string, stores?: DeviceStores): Promise<Kept<T> | null>;
}

/**
 * A shelf named `name`.
 * @param isValue whether a stored value is one that a screen can draw; others count as absent
 */
export const shelf = <T>(name: string, isValue: (value: unknown) => value is T): Shelf<T> => ({
  put: (owner, value, at, stores = deviceStores()) => set(shelfKey(owner, name), { v: 1, value, at: at.toISOString() }, stores.shelves),
  async read(owner, stores = deviceStores()) {
    const row: unknown = await get(shelfKey(owner, name), stores.shelves);
    if (!isObject(row) || row.v !== 1 || !isText(row.at) || Number.isNaN(Date.parse(row.at)) || !isValue(row.value)) return null;
    return { value: row.value, at: new Date(row.at) };
  },
});

export const shelfKey = (owner: string, name: string): string => `${owner}/${name}`;
