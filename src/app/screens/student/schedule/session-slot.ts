import { createContext } from "react";
import type { ScheduledSession } from "#contract/student-services.ts";

/** What every view of the schedule tells a session by. */
export interface SlotContext {
  /** All known sessions by id: what a clash names may lie on another day. */
  all: ReadonlyMap<number, ScheduledSession>;
  now: Date;
  online: boolean;
  /** Sessions whose excuse waits on this device. */
  excused: ReadonlySet<number>;
  /** Shows everything about a session. */
  open: (session: ScheduledSession) => void;
}

export const SlotContext = createContext<SlotContext>({
  all: new Map(),
  now: new Date(0),
  online: true,
  excused: new Set(),
  open: () => undefined,
});
