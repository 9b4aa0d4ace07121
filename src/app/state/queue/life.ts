import type { ProblemCode } from "#contract/problem.ts";
import { onDeviceEvent } from "#offline/announce.ts";
import { type QueuedOp, queuedOperation } from "#offline/queue/operations.ts";
import { sentenceOf } from "#app/i18n/problem-message.ts";
import { notify } from "#app/state/notices.ts";
import { toSyncCentre } from "#app/state/to-sync-centre.ts";
import { isAwaited } from "./awaited.ts";
import { queuedAtom } from "./queued.ts";
import { readDeviceQueued, sendQueuedNow, startSendingQueued } from "./sending.ts";
import { sessionAtom } from "#app/state/session.ts";
import { store } from "#app/state/store.ts";

/** Progress and requests follow the device and the session from here on. Call once, after the first paint. */
export function startQueue(): void {
  onDeviceEvent((event) => {
    if (event.kind === "queued") void readDeviceQueued();
    // Whoever waits for the answer of this one says it where it was asked.
    if (event.kind === "queued-answered" && event.code !== null && !isAwaited(event.key) && isMine(event.owner))
      void tellRefused(event.key, event.op, event.code);
  });
  let { ownerTag: owner, status } = store.get(sessionAtom);
  let watched = false;
  // A visitor's tab holds nothing of anybody.
  const watch = () => {
    if (watched || owner === null) return;
    watched = true;
    void import("#app/state/tab-life.ts").then(({ keepTabPrivate }) => keepTabPrivate());
  };
  watch();
  store.sub(sessionAtom, () => {
    const session = store.get(sessionAtom);
    const changed = session.ownerTag !== owner;
    const entered = session.status === "in" && (changed || status !== "in");
    ({ ownerTag: owner, status } = session);
    if (changed) void readDeviceQueued();
    if (entered) sendQueuedNow();
    watch();
  });
  startSendingQueued();
  void readDeviceQueued();
}

/** In words that this page may not have yet: the areas of lanes are not only where their mutations are refused. */
async function tellRefused(key: string, op: QueuedOp, code: ProblemCode): Promise<void> {
  const learn =
    queuedOperation(op).lane === "teaching"
      ? (await import("#app/i18n/teaching-sentences.ts")).learnTeachingSentences
      : (await import("#app/i18n/student-sentences.ts")).learnStudentSentences;
  await learn().catch(() => undefined);
  await readDeviceQueued();
  const values = store.get(queuedAtom).refused.find(({ record }) => record.key === key)?.values ?? {};
  notify({ kind: "error", id: `refused/${key}`, message: sentenceOf(code), values, action: toSyncCentre });
}

const isMine = (owner: string): boolean => store.get(sessionAtom).ownerTag === owner;
