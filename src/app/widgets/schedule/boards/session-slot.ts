import { createContext, type ReactNode } from "react";
import type { ScheduledSession } from "#contract/requests/student-services.ts";

/** What whose schedule it is adds to a session; a student and an instructor see the same views. */
export interface SessionParts {
  /** Under the marks of every view. */
  marks: (session: ScheduledSession) => ReactNode;
  /** Beside the way in, in lists. */
  quick: (session: ScheduledSession) => ReactNode;
  /** In the dialog that shows everything. */
  actions: (session: ScheduledSession) => ReactNode;
}

/** What every view of the schedule tells a session by. */
export interface SlotContext {
  /** All known sessions by id: what a clash names may lie on another day. */
  all: ReadonlyMap<number, ScheduledSession>;
  now: Date;
  online: boolean;
  parts: SessionParts;
  /** Shows everything about a session. */
  open: (session: ScheduledSession) => void;
}

export const SlotContext = createContext<SlotContext>({
  all: new Map(),
  now: new Date(0),
  online: true,
  parts: { marks: () => null, quick: () => null, actions: () => null },
  open: () => undefined,
});
