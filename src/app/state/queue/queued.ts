import { atom } from "jotai";
import type { DeviceQueued } from "#offline/queue/queued-outbox.ts";

/** This person's progress and requests on this device; `life.ts` keeps them, from after the first paint on. */
export const queuedAtom = atom<DeviceQueued>({ waiting: [], refused: [] });
