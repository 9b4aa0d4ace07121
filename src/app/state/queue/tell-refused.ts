import type { ProblemCode } from "#contract/problem.ts";
import type { DeviceEvent } from "#offline/announce.ts";
import { operation } from "#offline/queue/operations.ts";
import { sentenceOf } from "#app/i18n/problem-message.ts";
import { notify } from "#app/state/notices/notices.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";
import { toSyncCentre } from "#app/state/notices/to-sync-centre.ts";
import { isAwaited } from "./actions.ts";
import { readDevice } from "./device.ts";
import { queueAtom } from "./queue-atom.ts";

/** Of the lanes `learning`, `teaching` and `requests`: says a refusal that nobody on this page waits for. */
export function tellAnswered({ key, op, owner, code }: Extract<DeviceEvent, { kind: "answered" }>): void {
  if (code !== null && !isAwaited(key) && store.get(sessionAtom).ownerTag === owner)
    void tellRefused(key, operation(op).lane === "teaching", code);
}

/** In words that this page may not have yet: the areas of lanes are not only where their mutations are refused. */
async function tellRefused(key: string, teaching: boolean, code: ProblemCode): Promise<void> {
  const learn = teaching
    ? (await import("#app/i18n/teaching-sentences.ts")).learnTeachingSentences
    : (await import("#app/i18n/student-sentences.ts")).learnStudentSentences;
  await learn().catch(() => undefined);
  await readDevice();
  const values = store.get(queueAtom).refused.find(({ record }) => record.key === key)?.values ?? {};
  notify({ kind: "error", id: `refused/${key}`, message: sentenceOf(code), values, action: toSyncCentre });
}
