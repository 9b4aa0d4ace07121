import { readTransaction, writeTransaction } from "#offline/queue/queue-transactions.ts";
import { delMany, keys } from "idb-keyval";
import { announce } from "#offline/announce.ts";
import { dropSavedFiles, ownersOfSavedFiles } from "#offline/saved-courses/saved-files.ts";
import { newId } from "#offline/ids.ts";
import { registersOf } from "#offline/attendance/register.ts";
import { ROW } from "#offline/queue/rows.ts";
import { type DeviceStores, deviceStores } from "#offline/stores.ts";
import type { Rows } from "#offline/queue/store.ts";

/**
 * Takes everything of an account off this device: queue, refused changes, messages, kept cart, snapshots, saved courses. Done at an explicit logout and
 * when another account signs in (after the offer to send first), never on a 401. Errors: StorageFailure.
 */
export async function wipeOwner(owner: string, stores: DeviceStores = deviceStores()): Promise<void> {
  await writeTransaction(stores.queue, (rows) => wipeRows(rows, owner));
  await wipeSnapshots(owner, stores);
  announce({ kind: "queue" });
  announce({ kind: "saved-courses" });
}

/**
 * Takes whatever belongs to other accounts off this device, however it came to be left: called when somebody signs in. True where
 * there was any. Errors: StorageFailure.
 */
export async function wipeOthers(owner: string, stores: DeviceStores = deviceStores()): Promise<boolean> {
  const here = await readTransaction(stores.queue, (rows) => rows.owners());
  for (const key of await keys(stores.snapshots)) if (typeof key === "string") here.add(key.split("/")[0] ?? "");
  for (const saved of await ownersOfSavedFiles()) here.add(saved);
  here.delete(owner);
  for (const other of here) await wipeOwner(other, stores);
  return here.size > 0;
}

/** The same for the rows of `queue`, inside a transaction that does more. */
export function wipeRows(rows: Rows, owner: string): void {
  for (const record of rows.recordsOf(owner)) rows.removeRecord(record);
  for (const { record } of rows.refused()) if (record.owner === owner) rows.dismiss(record.key);
  rows.removeBelow(registersOf(owner));
  for (const message of rows.sent()) if (message.owner === owner) rows.dismiss(message.id);
  rows.remove(ROW.cart + owner);
  forgetStreams(rows, owner);
  if (rows.owner()?.tag === owner) rows.remove(ROW.owner);
  // What was set aside may be anybody's.
  rows.forgetAside();
}

/**
 * The numbers given out under an account's tag. Its streams go on at the server, so that a later queue of the same account needs
 * another outbox id; where changes of somebody else wait under this one, the server's word (`outbox_forked`) brings that about.
 */
function forgetStreams(rows: Rows, owner: string): void {
  const { counters } = rows.device();
  const left = Object.entries(counters).filter(([stream]) => !stream.startsWith(`${owner}/`));
  if (left.length === Object.keys(counters).length) return;
  rows.setDevice({ counters: Object.fromEntries(left), ...(rows.records().length === 0 ? { outboxId: newId(), counters: {} } : {}) });
}

/** Copies for reading offline, and the files of saved courses. */
export async function wipeSnapshots(owner: string, { snapshots }: DeviceStores): Promise<void> {
  const theirs = (await keys(snapshots)).filter((key) => typeof key === "string" && key.startsWith(`${owner}/`));
  if (theirs.length > 0) await delMany(theirs, snapshots);
  await dropSavedFiles(owner);
}
