import { isPlainObject } from "#contract/plain-values.ts";
import type { CheckInWindow } from "#contract/attendance/check-in.ts";
import { isText } from "#offline/readable.ts";

/** What was asked for on this device and did not reach the server yet, in the order made. */
export interface WaitingWindow {
  op: string;
  body: Readonly<Record<string, unknown>>;
}

/** The window as it is with what waits on this device. */
export function windowNow(known: CheckInWindow, waiting: readonly WaitingWindow[]): CheckInWindow {
  return waiting.reduce<CheckInWindow>((window, { op, body }) => {
    if (op === "closeCheckIn") return { ...window, state: "closed" };
    if (op !== "openCheckIn" || !isPlainObject(body) || !isText(body.opens_at) || !isText(body.closes_at)) return window;
    return { ...window, state: "open", opens_at: body.opens_at, closes_at: body.closes_at };
  }, known);
}

/** Whether a code that is shown at a moment of the server's clock counts. */
export const codesCount = ({ state, opens_at, closes_at }: CheckInWindow, at: number): boolean =>
  state !== "closed" && at >= Date.parse(opens_at) && at < Date.parse(closes_at);
