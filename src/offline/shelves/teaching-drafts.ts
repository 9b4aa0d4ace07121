import { del } from "idb-keyval";
import { isCount, isObject } from "#offline/readable.ts";
import { type DeviceStores, deviceStores } from "#offline/stores.ts";
import { type Shelf, shelf, shelfKey } from "./shelf.ts";

/** What an instructor wrote and has not sent yet: an item of a course, an announcement, the marks of one piece of work. */
export interface TeachingDraft<Fields> {
  readonly fields: Fields;
  /** The server's version that it began from; 0 for what the server does not know yet. */
  readonly version: number;
}

const nameOf = (name: string) => `teaching-draft/${name}`;

/** @param isFields whether what lies there is what the form of today can show; anything else counts as absent */
export const teachingDraftShelf = <Fields>(name: string, isFields: (value: unknown) => value is Fields): Shelf<TeachingDraft<Fields>> =>
  shelf(nameOf(name), (value): value is TeachingDraft<Fields> => isObject(value) && isCount(value.version) && isFields(value.fields));

/** Takes a draft away once the server has it. Errors: StorageFailure. */
export const dropTeachingDraft = (owner: string, name: string, { shelves }: DeviceStores = deviceStores()): Promise<void> =>
  del(shelfKey(owner, nameOf(name)), shelves);
