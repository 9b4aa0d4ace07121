import { msg } from "@lingui/core/macro";
import type { ContactMessage } from "#contract/messages/contact.ts";
import { messageIn, messageMutation, saveMessage } from "#offline/contact/messages.ts";
import type { QueueRecord } from "#offline/queue/record.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { queueMutation, undo } from "#app/state/queue/actions.ts";
import { lanesAtom } from "#app/state/queue/lanes.ts";
import { queueAtom } from "#app/state/queue/queue-atom.ts";
import { store } from "#app/state/store.ts";

const LIMITED = msg`Many messages came from this network. Yours is saved on this device and is sent automatically a little later.`;

/** As `contact.ts` has it. */
export async function sendMessage(message: ContactMessage, replaces: string | null, saved: () => void): Promise<MessageOutcome> {
  const outcome = await queueMutation<{ reference: string }>(messageMutation(message), {
    key: message.id,
    save: (owner) => saveMessage(owner, message, { replaces }),
    saved,
  });
  const { sent, refused } = store.get(queueAtom);
  const answer = sent.find(({ id }) => id === message.id);
  if (answer) return { kind: "sent", reference: answer.reference, kept: true };
  if (outcome.kind === "sent" && outcome.data) return { kind: "sent", reference: outcome.data.reference, kept: false };
  if (outcome.kind === "failed") return outcome;
  // On this device it stands with the others, and why it was refused.
  if (outcome.kind === "refused" && !refused.some(({ record }) => record.key === message.id))
    return { kind: "failed", error: outcome.problem };
  // Too many from here: it goes by itself once the server takes more, and whoever wrote it knows why it waits.
  if (store.get(lanesAtom).contact?.answer === 429) showNotice({ kind: "info", id: "messages-limited", message: LIMITED });
  return { kind: "waiting" };
}

export async function takeBackMessage(id: string): Promise<ContactMessage | null> {
  const taken = await undo(id);
  if (taken) notifyTakenBack(taken.record);
  return taken && messageIn(taken.record);
}

/** Of a message that was tried. */
export function notifyTakenBack({ lane, tried }: QueueRecord): void {
  const message = msg`The message was deleted from this device. It may have reached us already.`;
  if (lane === "contact" && tried) showNotice({ kind: "info", id: "message-taken-back", message });
}

/** What became of a message that was just written. */
export type MessageOutcome =
  /** `kept`: its reference lies on this device too, until it is dismissed. */
  | { kind: "sent"; reference: string; kept: boolean }
  /** On this device, and sent by itself. */
  | { kind: "waiting" }
  /** Neither on this device nor with us: the form must keep it. `error` says why. */
  | { kind: "failed"; error: unknown };
