import { isPlainObject } from "#contract/plain-values.ts";
import type { ContactMessage } from "#contract/messages/contact.ts";
import { now } from "#offline/clock.ts";
import { appendTo } from "#offline/queue/append.ts";
import type { Mutation } from "#offline/queue/operations.ts";
import { GUEST_OWNER, type QueueRecord } from "#offline/queue/record.ts";
import { ROW, type SentMessage } from "#offline/queue/rows.ts";
import type { Rows } from "#offline/queue/store.ts";
import { announcedTransaction } from "#offline/queue/queue-transactions.ts";
import { isText } from "#offline/readable.ts";
import type { UseStore } from "#offline/stores.ts";

/**
 * Saves a message to us. When the promise is fulfilled it is on the disk (P1) and will be sent, by whichever page or worker
 * first has a network. The same id twice is one message.
 * @param owner the owner tag of who wrote it, null for a guest: then it belongs to this device, and no login or logout wipes it
 * @param replaces id of a refused message that this one is the better writing of
 * Errors: StorageFailure, and then nothing was saved (P9).
 */
export const saveMessage = (
  owner: string | null,
  message: ContactMessage,
  { replaces = null, queue }: { replaces?: string | null; queue?: UseStore } = {},
): Promise<{ key: string }> =>
  announcedTransaction(queue, (rows) => {
    if (replaces !== null) rows.dismiss(replaces);
    if (!rows.knows(message.id)) appendTo(rows, owner ?? GUEST_OWNER, messageMutation(message), message.id);
    return { key: message.id };
  });

export const messageMutation = (message: ContactMessage): Mutation => ({
  op: "sendContactMessage",
  payload: { body: { ...message } },
  shown: {},
});

/** The message that a record is. */
export const messageIn = ({ payload }: QueueRecord): ContactMessage => payload.body as unknown as ContactMessage;

/** References kept for somebody who has not looked; the oldest go first. */
const SENT_LIMIT = 20;

/** A message arrived: its reference stays, and nothing else of it. */
export function keepReference(rows: Rows, { key: id, owner, order }: QueueRecord, data: unknown): void {
  if (!isPlainObject(data) || !isText(data.reference)) return;
  const sent: SentMessage = { v: 1, id, owner, order, at: now().toISOString(), outcome: "sent", reference: data.reference };
  rows.put(ROW.message + id, sent);
  const all = rows.sent();
  for (const old of all.slice(0, Math.max(0, all.length - SENT_LIMIT))) rows.remove(ROW.message + old.id);
}
