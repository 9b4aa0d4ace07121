import { msg } from "@lingui/core/macro";
import { messageIn } from "#offline/contact/messages.ts";
import { restoreRefused } from "#offline/queue/read-queue.ts";
import type { QueueRecord, Refused } from "#offline/queue/record.ts";
import { sendMessage, notifyTakenBack } from "#app/state/contact/actions.ts";
import { type Notice, showNotice } from "#app/state/notices/notices.ts";
import { dismissRefused, queueMutation, rereadDevice, undo } from "./actions.ts";

/** Takes a waiting change out of its queue, and offers to put it back: nobody is asked beforehand. */
export async function takeBack(waiting: QueueRecord): Promise<void> {
  const taken = await undo(waiting.key);
  if (taken) {
    notifyTakenBack(taken.record);
    offer(waiting.key, () => putBack(waiting));
  } else showNotice({ kind: "info", id: `taken-back/${waiting.key}`, message: msg`It has already been sent and can’t be undone here.` });
}

/** A message goes under its own id, everything else anew. */
async function putBack(record: QueueRecord): Promise<void> {
  if (record.lane === "contact") await sendMessage(messageIn(record), null, () => void rereadDevice());
  else await queueMutation(record, { wait: false });
}

/** Lets go of something that was refused, with what was typed in it. */
export async function discard(refused: Refused): Promise<void> {
  await dismissRefused(refused.record.key);
  offer(refused.record.key, () => restoreRefused(refused).then(rereadDevice));
}

function offer(key: string, back: () => Promise<void>): void {
  const action: Notice["action"] = { label: msg`Put back`, run: () => void back().catch(() => undefined) };
  showNotice({ kind: "success", id: `taken-back/${key}`, message: msg`Change undone`, action });
}
