/**
 * The only place of the device that asks the time. The answer is for showing ("last updated"), never for deciding: order,
 * dedupe and expiry hold with this clock wrong by ten years (P11).
 */
export const now = (): Date => read();

let read = (): Date => new Date();

/** Puts another clock in place (tests, fault runs); without an argument the system's comes back. */
export function setClock(clock: () => Date = () => new Date()): void {
  read = clock;
}
