import type { ProblemCode } from "#contract/problem.ts";
import { onDeviceEvent } from "#offline/announce.ts";
import { type QueuedOp, queuedOperation } from "#offline/queued-operations.ts";
import { sentenceOf } from "#app/i18n/problem-message.ts";
import { notify } from "./notices.ts";
import { isAwaited } from "./queue-awaited.ts";
import { readDeviceQueued, sendQueuedNow, startSendingQueued } from "./queue-sending.ts";
import { sessionAtom } from "./session.ts";
import { store } from "./store.ts";

/** Progress and requests follow the device and the session from here on. Call once, after the first paint. */
export function startQueue(): void {
  onDeviceEvent((event) => {
    if (event.kind === "queued") void readDeviceQueued();
    // Whoever waits for the answer of this one says it where it was asked.
    if (event.kind === "queued-answered" && event.code !== null && !isAwaited(event.key) && isMine(event.owner))
      void tellRefused(event.key, event.op, event.code);
  });
  let { ownerTag: owner, status } = store.get(sessionAtom);
  store.sub(sessionAtom, () => {
    const session = store.get(sessionAtom);
    const changed = session.ownerTag !== owner;
    const entered = session.status === "in" && (changed || status !== "in");
    ({ ownerTag: owner, status } = session);
    if (changed) void readDeviceQueued();
    if (entered) sendQueuedNow();
  });
  startSendingQueued();
  void readDeviceQueued();
}

/** In words that this page may not have yet. */
async function tellRefused(key: string, op: QueuedOp, code: ProblemCode): Promise<void> {
  const learn =
    queuedOperation(op).lane === "teaching"
      ? (await import("#app/i18n/teaching-sentences.ts")).learnTeachingSentences
      : (await import("#app/i18n/student-sentences.ts")).learnStudentSentences;
  await learn().catch(() => undefined);
  notify({ kind: "error", id: `refused/${key}`, message: sentenceOf(code) });
}

const isMine = (owner: string): boolean => store.get(sessionAtom).ownerTag === owner;
