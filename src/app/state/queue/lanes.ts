import { readWireAnswer } from "#offline/queue/read-envelope.ts";
import { atom } from "jotai";
import type { Lane } from "#contract/endpoint.ts";
import { now } from "#offline/clock.ts";
import type { DrainReport } from "#offline/queue/drain.ts";
import { type Send, sendByFetch } from "#offline/queue/wire.ts";
import { store } from "#app/state/store.ts";

/** How far the sender of a lane is, for the sync centre. */
export interface LaneState {
  sending: boolean;
  /** Why it stopped with something left; null where nothing is left, or it never ran here. */
  stopped: DrainReport["stopped"];
  /** Status of the last answer; `foreign`: not an answer of ours, such as a captive portal's page; null: none came. */
  answer: number | "foreign" | null;
  /** When it tries again by itself. */
  nextAt: Date | null;
}

export const IDLE_LANE: LaneState = { sending: false, stopped: null, answer: null, nextAt: null };

/** Kept by this page's own senders; what the worker or another tab does is not seen here. */
export const lanesAtom = atom<Readonly<Partial<Record<Lane, LaneState>>>>({});

const note = (lane: Lane, part: Partial<LaneState>): void =>
  store.set(lanesAtom, (lanes) => ({ ...lanes, [lane]: { ...IDLE_LANE, ...lanes[lane], ...part } }));

/** For `startTriggers`. */
export const plannedFor = (lane: Lane) => (inMs: number) => note(lane, { nextAt: new Date(now().getTime() + inMs) });

/** Runs a lane's drain with a sender that notes what came back. Errors: those of the drain. */
export async function watchLane(lane: Lane, run: (send: Send) => Promise<DrainReport>): Promise<DrainReport> {
  note(lane, { sending: true });
  let stopped: DrainReport["stopped"] = "retry";
  try {
    const report = await run(watchedSend(lane));
    ({ stopped } = report);
    return report;
  } finally {
    note(lane, { sending: false, stopped });
  }
}

const watchedSend =
  (lane: Lane): Send =>
  async (request, settings) => {
    note(lane, { answer: null });
    const answer = await sendByFetch(request, settings);
    note(lane, { answer: readWireAnswer(answer) ? answer.status : "foreign" });
    return answer;
  };
