import type { ContactMessage } from "#contract/contact.ts";
import { announce } from "#offline/announce.ts";
import { now } from "#offline/clock.ts";
import { type ContactRecord, GUEST_OWNER, isContactLane } from "./record.ts";
import { type MessageRow, ROW } from "./rows.ts";
import { deviceStores, type UseStore } from "#offline/stores.ts";
import { change, look, type Rows } from "./store.ts";

/** Messages that one person may see on this device. */
export interface DeviceMessages {
  /** Not known to have arrived, in the order written. */
  waiting: ContactRecord[];
  /** What became of the others, until dismissed. */
  answered: MessageRow[];
}

/**
 * Saves a message to us. When the promise is fulfilled it is on the disk (P1) and will be sent, by whichever page or worker
 * first has a network. The same id twice is one message.
 * @param owner the owner tag of who wrote it, null for a guest: then it belongs to this device, and no login or logout wipes it
 * @param replaces id of a refused message that this one is the better writing of
 * Errors: StorageFailure, and then nothing was saved (P9).
 */
export async function saveMessage(
  owner: string | null,
  message: ContactMessage,
  { replaces = null, queue = deviceStores().queue }: { replaces?: string | null; queue?: UseStore } = {},
): Promise<void> {
  await change(queue, (rows) => {
    if (replaces !== null) rows.remove(ROW.message + replaces);
    if (knows(rows, message.id)) return;
    const order = rows.device().nextOrder;
    rows.setDevice({ nextOrder: order + 1 });
    rows.putRecord({
      v: 2,
      order,
      lane: "contact",
      op: "sendContactMessage",
      key: message.id,
      owner: owner ?? GUEST_OWNER,
      tried: false,
      payload: message,
      madeAt: now().toISOString(),
    });
  });
  announce({ kind: "messages" });
}

/** What this device holds of a person's messages: their own and its guests'. Errors: StorageFailure. */
export const readMessages = (owner: string | null, queue: UseStore = deviceStores().queue): Promise<DeviceMessages> =>
  look(queue, (rows) => {
    const theirs = (one: { readonly owner: string }) => one.owner === GUEST_OWNER || one.owner === owner;
    return { waiting: rows.records().filter(isContactLane).filter(theirs), answered: rows.messages().filter(theirs) };
  });

/**
 * Takes a waiting message back. One that was tried may have arrived all the same, and whoever takes it back must be told so.
 * Without effect for one already answered: then null. Errors: StorageFailure.
 */
export async function takeBackMessage(
  id: string,
  queue: UseStore = deviceStores().queue,
): Promise<{ message: ContactMessage; mayHaveArrived: boolean } | null> {
  const taken = await change(queue, (rows) => {
    const record = rows.records().find((waiting): waiting is ContactRecord => isContactLane(waiting) && waiting.key === id);
    if (!record) return null;
    rows.removeRecord(record);
    return { message: record.payload, mayHaveArrived: record.tried };
  });
  if (taken) announce({ kind: "messages" });
  return taken;
}

/** Puts one back that was dismissed by mistake. Errors: StorageFailure. */
export async function keepMessage(message: MessageRow, queue: UseStore = deviceStores().queue): Promise<void> {
  await change(queue, (rows) => rows.put<MessageRow>(ROW.message + message.id, message));
  announce({ kind: "messages" });
}

/** The person has seen what became of it. Errors: StorageFailure. */
export async function dismissMessage(id: string, queue: UseStore = deviceStores().queue): Promise<void> {
  await change(queue, (rows) => rows.remove(ROW.message + id));
  announce({ kind: "messages" });
}

const knows = (rows: Rows, id: string): boolean =>
  rows.records().some((record) => record.key === id) || rows.messages().some((message) => message.id === id);
