import { isPlainObject } from "#contract/plain-values.ts";
import { del, entries } from "idb-keyval";
import { isCount, isText } from "#offline/readable.ts";
import { type DeviceStores, deviceStores } from "#offline/stores.ts";
import { type StoredSnapshot, storedSnapshot, snapshotKey } from "./stored-snapshot.ts";

/** What an instructor wrote and has not sent yet: an item of a course, an announcement, the marks of one piece of work or of one exam. */
export interface TeachingDraft<Fields> {
  readonly fields: Fields;
  /** The server's version that it began from; 0 for what the server does not know yet. */
  readonly version: number;
}

const nameOf = (name: string) => `teaching-draft/${name}`;

/** @param isFields whether what lies there is what the form of today can show; anything else counts as absent */
export const teachingDraftSnapshot = <Fields>(
  name: string,
  isFields: (value: unknown) => value is Fields,
): StoredSnapshot<TeachingDraft<Fields>> =>
  storedSnapshot(
    nameOf(name),
    (value): value is TeachingDraft<Fields> => isPlainObject(value) && isCount(value.version) && isFields(value.fields),
  );

/** A draft that lies here, without what is written in it: `name` as its form gave it. */
export interface ListedDraft {
  readonly name: string;
  readonly at: Date;
}

/** Drafts of an account on this device, the latest first. Errors: StorageFailure. */
export async function teachingDraftsOf(owner: string, { snapshots }: DeviceStores = deviceStores()): Promise<ListedDraft[]> {
  const prefix = snapshotKey(owner, nameOf(""));
  const found = (await entries<IDBValidKey, unknown>(snapshots)).flatMap(([key, row]) =>
    isText(key) && key.startsWith(prefix) && isPlainObject(row) && isText(row.at) && !Number.isNaN(Date.parse(row.at))
      ? [{ name: key.slice(prefix.length), at: new Date(row.at) }]
      : [],
  );
  return found.toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

/** Takes a draft away once the server has it. Errors: StorageFailure. */
export const dropTeachingDraft = (owner: string, name: string, { snapshots }: DeviceStores = deviceStores()): Promise<void> =>
  del(snapshotKey(owner, nameOf(name)), snapshots);
