import { msg } from "@lingui/core/macro";
import { keepMessage } from "#offline/queue/contact-outbox.ts";
import { keepRefused } from "#offline/queue/queued-outbox.ts";
import type { OutboxRecord } from "#offline/queue/record.ts";
import type { RefusedMessage, RefusedRow, RejectionRow } from "#offline/queue/rows.ts";
import { dismissCartRecord, repeatCartChange, undoCartRecord } from "#app/state/cart/actions.ts";
import { dismissMessage, sendMessage, takeBackMessage } from "#app/state/contact/actions.ts";
import { readDeviceMessages } from "#app/state/contact/sending.ts";
import { type Notice, notify } from "#app/state/notices.ts";
import { dismissQueued, queueMutation, undoQueued } from "./actions.ts";
import { readDeviceQueued } from "./sending.ts";

/** Of what was refused: a change of the cart, one of the other lanes, a message. */
export type RefusedChange = RejectionRow | RefusedRow | RefusedMessage;

/** Takes a waiting change out of its queue, and offers to put it back: nobody is asked beforehand. */
export async function takeBack(record: OutboxRecord): Promise<void> {
  if (await undone(record)) offer(record.key, () => putBack(record));
  else notify({ kind: "info", id: `taken-back/${record.key}`, message: msg`It was sent meanwhile, and cannot be taken back here.` });
}

async function undone(record: OutboxRecord): Promise<boolean> {
  switch (record.v) {
    case 1:
      return undoCartRecord(record);
    case 2:
      return (await takeBackMessage(record.key).catch(() => null)) !== null;
    case 3:
      return (await undoQueued(record.key)) !== null;
  }
}

async function putBack(record: OutboxRecord): Promise<void> {
  switch (record.v) {
    case 1:
      return repeatCartChange(record);
    case 2:
      return void (await sendMessage(record.payload, null, () => void readDeviceMessages()));
    case 3:
      return void (await queueMutation({ op: record.op, payload: record.payload, shown: record.shown }, { wait: false }));
  }
}

/** Lets go of something that was refused, with what was typed in it. */
export async function discard(refused: RefusedChange): Promise<void> {
  if ("message" in refused) {
    await dismissMessage(refused.id).catch(() => undefined);
    return offer(refused.id, () => keepMessage(refused).then(readDeviceMessages));
  }
  if (isCartRefusal(refused)) return dismissCartRecord(refused.record);
  await dismissQueued(refused.record.key);
  offer(refused.record.key, () => keepRefused(refused).then(readDeviceQueued));
}

const isCartRefusal = (refused: RejectionRow | RefusedRow): refused is RejectionRow => refused.record.v === 1;

function offer(key: string, back: () => Promise<void>): void {
  const action: Notice["action"] = { label: msg`Put back`, run: () => void back().catch(() => undefined) };
  notify({ kind: "success", id: `taken-back/${key}`, message: msg`The change was taken back`, action });
}
