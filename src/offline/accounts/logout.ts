import { readTransaction, writeTransaction } from "#offline/queue/queue-transactions.ts";
import { announce } from "#offline/announce.ts";
import { idsIn } from "#offline/cart/changes.ts";
import { newId } from "#offline/ids.ts";
import { type LogoutRow, ROW } from "#offline/queue/rows.ts";
import { wipeRows, wipeSnapshots } from "#offline/snapshots/wipe.ts";
import { type DeviceStores, deviceStores } from "#offline/stores.ts";
import type { Rows } from "#offline/queue/store.ts";

/**
 * Programs that a logout removes from the server cart: those that the person saw in it, whether the account had them already
 * or their addition waits, or is under way at this moment. For the online call; an offline logout takes them by itself.
 */
export const cartIdsOf = (owner: string, { queue }: DeviceStores = deviceStores()): Promise<number[]> =>
  readTransaction(queue, (rows) => idsOf(rows, owner));

/**
 * A logout without a network (F21): everything of the account leaves this device at once, and one record without token
 * stays. It travels as `POST /logout` with the device cookie alone, before any other request (`settleOwedLogouts`, `drain`).
 * Drop the token cookie afterwards: what is private is gone first, and a token without its owner is dropped at the next start.
 * Errors: StorageFailure.
 */
export async function logOutOffline(owner: string, stores: DeviceStores = deviceStores()): Promise<void> {
  await writeTransaction(stores.queue, (rows) => {
    const owed: LogoutRow = { v: 1, id: newId(), owner, cartIds: idsOf(rows, owner) };
    wipeRows(rows, owner);
    rows.put(ROW.logout + owed.id, owed);
  });
  await wipeSnapshots(owner, stores);
  announce({ kind: "queue" });
  announce({ kind: "saved-courses" });
}

/** True while a logout made offline has not reached the server: nothing else may be sent before it. */
export const owesLogout = ({ queue }: DeviceStores = deviceStores()): Promise<boolean> =>
  readTransaction(queue, (rows) => rows.logouts().length > 0);

function idsOf(rows: Rows, owner: string): number[] {
  const seen = rows.cart(owner)?.cart.learning_programs.map((item) => item.id) ?? [];
  const waiting = rows.recordsOf(owner).flatMap((record) => (record.op === "addToCart" ? idsIn(record.payload) : []));
  return [...new Set([...seen, ...waiting])].slice(0, 200);
}
