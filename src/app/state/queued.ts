import { atom } from "jotai";
import type { DeviceQueued } from "#offline/queued-outbox.ts";

/** This person's progress and requests on this device; `queue-life.ts` keeps them, from after the first paint on. */
export const queuedAtom = atom<DeviceQueued>({ waiting: [], refused: [] });
