import { delMany, keys } from "idb-keyval";
import { announce } from "#offline/announce.ts";
import { dropSavedFiles } from "#offline/saved-files.ts";
import { registersOf } from "#offline/register-rows.ts";
import { ROW } from "#offline/rows.ts";
import { type DeviceStores, deviceStores } from "#offline/stores.ts";
import { change, type Rows } from "#offline/transaction.ts";

/**
 * Takes everything of an account off this device: queue, refused changes, messages, kept cart, shelves, saved courses. Done at an explicit logout and
 * when another account signs in (after the offer to send first), never on a 401. Errors: StorageFailure.
 */
export async function wipeOwner(owner: string, stores: DeviceStores = deviceStores()): Promise<void> {
  await change(stores.queue, (rows) => wipeRows(rows, owner));
  await wipeShelves(owner, stores);
  announce({ kind: "outbox" });
  announce({ kind: "messages" });
  announce({ kind: "queued" });
  announce({ kind: "saved-courses" });
}

/** The same for the rows of `queue`, inside a transaction that does more. */
export function wipeRows(rows: Rows, owner: string): void {
  for (const record of rows.recordsOf(owner)) rows.removeRecord(record);
  for (const { record } of rows.rejections()) if (record.owner === owner) rows.remove(ROW.rejection + record.key);
  for (const { record } of rows.refused()) if (record.owner === owner) rows.remove(ROW.refused + record.key);
  rows.removeBelow(registersOf(owner));
  for (const message of rows.messages()) if (message.owner === owner) rows.remove(ROW.message + message.id);
  rows.remove(ROW.cart + owner);
  if (rows.owner()?.tag === owner) rows.remove(ROW.owner);
  // What was set aside may be anybody's.
  rows.forgetAside();
}

/** Copies for reading offline, and the files of saved courses. */
export async function wipeShelves(owner: string, { shelves }: DeviceStores): Promise<void> {
  const theirs = (await keys(shelves)).filter((key) => typeof key === "string" && key.startsWith(`${owner}/`));
  if (theirs.length > 0) await delMany(theirs, shelves);
  await dropSavedFiles(owner);
}
