import type { Lane } from "#contract/endpoint.ts";
import { type DeviceEvent, onDeviceEvent } from "#offline/announce.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";
import { announceReturn } from "#app/state/network/back-online.ts";
import { pause } from "#app/state/network/pause.ts";
import { isSaidHere, rereadDevice, sendNow, startSending } from "./actions.ts";
import { lanesAtom } from "./lanes.ts";
import { EMPTY_QUEUE, queueAtom } from "./queue-atom.ts";
import type { ProblemCode } from "#contract/problem.ts";
import { operation } from "#offline/queue/operations.ts";
import { sentenceOf } from "#app/i18n/problem-message.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { toSyncCentre } from "#app/state/notices/to-sync-centre.ts";

type Answered = Extract<DeviceEvent, { kind: "answered" }>;

/** What a lane says of itself. */
export interface LaneVoice {
  answered: (answer: Answered) => void;
  /** The network is there and the server will not take what waits. */
  stuck?: () => void;
}

/** What waits follows the device and the session from here on. Call once, after the first paint. */
export function startQueue(voices: Readonly<Record<Lane, LaneVoice>>): void {
  onDeviceEvent((event) => {
    if (event.kind === "queue") void follow();
    if (event.kind === "answered") voices[event.lane].answered(event);
  });
  let { ownerTag: owner, status } = store.get(sessionAtom);
  let watched = false;
  // A visitor's tab holds nothing of anybody.
  const watch = () => {
    if (watched || owner === null) return;
    watched = true;
    void import("#app/state/session/tab-life.ts").then(({ keepTabPrivate }) => keepTabPrivate());
  };
  watch();
  store.sub(sessionAtom, () => {
    const session = store.get(sessionAtom);
    const changed = session.ownerTag !== owner;
    const entered = session.status === "in" && (changed || status !== "in");
    ({ ownerTag: owner, status } = session);
    if (changed) {
      store.set(queueAtom, ({ guest, guestWishes }) => ({ ...EMPTY_QUEUE, guest, guestWishes }));
      void rereadDevice();
    }
    if (entered) sendNow();
    watch();
  });
  announceReturn();
  startSending((lane) => voices[lane].stuck?.());
  void rereadDevice();
}

let following = false;
let moved = false;

/** How often at most the device is read anew, by the person's own changes and while a queue is sent: that takes the sender's time (P8). */
const FOLLOW_MS = { changed: 100, sending: 300 };

/** One read at a time, and one more for all that happened meanwhile: a long queue is not read again for each of its answers. */
async function follow(): Promise<void> {
  moved = true;
  if (following) return;
  following = true;
  try {
    while (moved) {
      moved = false;
      await rereadDevice();
      const sending = Object.values(store.get(lanesAtom)).some((lane) => lane.sending);
      await pause(sending ? FOLLOW_MS.sending : FOLLOW_MS.changed);
    }
  } finally {
    following = false;
  }
}

/** Says a refusal of the lanes `learning`, `teaching` and `requests` that nobody on this page waits for. */
export function notifyAnswered({ key, op, owner, code }: Extract<DeviceEvent, { kind: "answered" }>): void {
  if (code !== null && !isSaidHere(key) && store.get(sessionAtom).ownerTag === owner)
    void notifyRefused(key, operation(op).lane === "teaching", code);
}

/** In words that this page may not have yet: the areas of lanes are not only where their mutations are refused. */
async function notifyRefused(key: string, teaching: boolean, code: ProblemCode): Promise<void> {
  const learn = teaching
    ? (await import("#app/i18n/teaching-sentences.ts")).learnTeachingSentences
    : (await import("#app/i18n/student-sentences.ts")).learnStudentSentences;
  await learn().catch(() => undefined);
  await rereadDevice();
  const values = store.get(queueAtom).refused.find(({ record }) => record.key === key)?.values ?? {};
  showNotice({ kind: "error", id: `refused/${key}`, message: sentenceOf(code), values, action: toSyncCentre });
}
