import { msg } from "@lingui/core/macro";
import { messageIn } from "#offline/contact/message-in.ts";
import { restoreRefused } from "#offline/queue/read-queue.ts";
import type { QueueRecord } from "#offline/queue/record.ts";
import type { Refused } from "#offline/queue/rows.ts";
import { sendMessage, tellTakenBack } from "#app/state/contact/actions.ts";
import { type Notice, notify } from "#app/state/notices/notices.ts";
import { dismissRefused, queueMutation, undo } from "./actions.ts";
import { readDevice } from "./device.ts";

/** Takes a waiting change out of its queue, and offers to put it back: nobody is asked beforehand. */
export async function takeBack(waiting: QueueRecord): Promise<void> {
  const taken = await undo(waiting.key);
  if (taken) {
    tellTakenBack(taken.record);
    offer(waiting.key, () => putBack(waiting));
  } else notify({ kind: "info", id: `taken-back/${waiting.key}`, message: msg`It was sent meanwhile, and cannot be taken back here.` });
}

/** A message goes under its own id, everything else anew. */
async function putBack(record: QueueRecord): Promise<void> {
  if (record.lane === "contact") await sendMessage(messageIn(record), null, () => void readDevice());
  else await queueMutation(record, { wait: false });
}

/** Lets go of something that was refused, with what was typed in it. */
export async function discard(refused: Refused): Promise<void> {
  await dismissRefused(refused.record.key);
  offer(refused.record.key, () => restoreRefused(refused).then(readDevice));
}

function offer(key: string, back: () => Promise<void>): void {
  const action: Notice["action"] = { label: msg`Put back`, run: () => void back().catch(() => undefined) };
  notify({ kind: "success", id: `taken-back/${key}`, message: msg`The change was taken back`, action });
}
