import type { ContactMessage } from "#contract/messages/contact.ts";
import { announce } from "#offline/announce.ts";
import { appendTo } from "#offline/queue/append.ts";
import { GUEST_OWNER } from "#offline/queue/record.ts";
import { change } from "#offline/queue/store.ts";
import { deviceStores, type UseStore } from "#offline/stores.ts";

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
    if (replaces !== null) rows.dismiss(replaces);
    const mutation = { op: "sendContactMessage", payload: { body: { ...message } }, shown: {} } as const;
    if (!rows.knows(message.id)) appendTo(rows, owner ?? GUEST_OWNER, mutation, message.id);
  });
  announce({ kind: "queue" });
}
