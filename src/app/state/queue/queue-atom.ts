import { atom } from "jotai";
import type { Problem } from "#contract/problem.ts";
import type { DeviceQueue } from "#offline/queue/read-queue.ts";

export interface QueueState extends DeviceQueue {
  /** Whose it is; null for a guest. */
  owner: string | null;
  /** `unreadable`: this device can hold nothing, and what stands here lives until the page is closed (P9). */
  status: "unread" | "read" | "unreadable";
}

export const EMPTY_QUEUE: QueueState = {
  owner: null,
  status: "unread",
  waiting: [],
  refused: [],
  sent: [],
  cart: null,
  asOf: null,
  guest: [],
  guestWishes: [],
};

/** What waits on this device of this person, in every lane; `life.ts` keeps it, from after the first paint on. */
export const queueAtom = atom<QueueState>(EMPTY_QUEUE);

/** How many changes of this person have not reached the server. That a conversation was read is none: nobody made it. */
export const waitingAtom = atom((get) => get(queueAtom).waiting.filter(({ op }) => op !== "readThread").length);

/** What became of a mutation that was just made. */
export type QueueOutcome<Data> =
  /** `data` as the call answers it; null where another tab or the worker sent it and its answer was not heard. */
  | { kind: "sent"; data: Data | null }
  /** On this device, and sent by itself. `key` names it for `undoQueued`. */
  | { kind: "waiting"; key: string }
  /** For good. The caller holds what was typed; nothing of it is kept here. */
  | { kind: "refused"; problem: Problem }
  /** Neither on this device nor with us: the form must keep it. `error` says why. */
  | { kind: "failed"; error: unknown };

export interface QueueOptions {
  /** False: saved here and sent soon, and nobody waits for the answer (progress). */
  wait?: boolean;
}
