import { DEFAULT_LANGUAGE } from "#contract/shapes.ts";
import { announce, type DeviceEvent } from "#offline/announce.ts";
import { settleMessage, takeMessage, type WaitingMessage } from "./contact-steps.ts";
import { judgeMessage, type MessageVerdict } from "./answer.ts";
import type { DrainReport } from "./drain.ts";
import { type Lock, lockOf } from "./lock.ts";
import { deviceOnline, type Send, sendByFetch } from "./send.ts";
import { messageRequest } from "./wire.ts";
import { deviceStores, type UseStore } from "#offline/stores.ts";
import { change } from "./store.ts";

export interface MessageDrainOptions {
  /** The worker waits for the lock, a page lets the other sender do it. */
  waitMs?: number;
  queue?: UseStore;
  lock?: Lock;
  send?: Send;
  tell?: (event: DeviceEvent) => void;
  /** False only where the device itself says that it has no network: then nothing is tried, and can be taken back. */
  online?: () => boolean;
}

/**
 * Sends the messages that wait, whoever wrote them and whoever is signed in: they are for nobody's account, so a guest's, a
 * lapsed person's and one whose logout is still owed go alike. In a run, a lock and a timer of their own: what holds up a
 * cart never holds up a message, nor the other way round (P3).
 * Errors: StorageFailure. Failures of the network are not errors, they are `stopped: "retry"`.
 */
export async function drainMessages(options: MessageDrainOptions = {}): Promise<DrainReport> {
  const lock = options.lock ?? lockOf("contact");
  const report = await lock(options.waitMs ?? 0, () => run(options));
  return report ?? { answered: 0, stopped: "busy", retryAfterMs: null };
}

async function run(options: MessageDrainOptions): Promise<DrainReport> {
  const { queue = deviceStores().queue, send = sendByFetch, tell = announce, online = deviceOnline } = options;
  let answered = 0;
  let next = await change(queue, (rows) => takeMessage(rows, online()));
  while (typeof next === "object") {
    const sent: WaitingMessage = next;
    const verdict = await ask(send, sent);
    if (verdict.kind === "retry") return { answered, stopped: "retry", retryAfterMs: verdict.afterMs };
    next = await change(queue, (rows) => {
      settleMessage(rows, sent.record, verdict);
      return takeMessage(rows, online());
    });
    answered += 1;
    tell({ kind: "messages" });
    tell({ kind: "message-answered", id: sent.record.key, reference: verdict.kind === "sent" ? verdict.reference : null });
  }
  if (next === "offline") return { answered, stopped: "retry", retryAfterMs: null };
  return { answered, stopped: next === "empty" ? null : next, retryAfterMs: null };
}

async function ask(send: Send, { record, settings }: WaitingMessage): Promise<MessageVerdict> {
  try {
    return judgeMessage(await send(messageRequest(record, settings?.language ?? DEFAULT_LANGUAGE), settings));
  } catch {
    return { kind: "retry", afterMs: null };
  }
}
