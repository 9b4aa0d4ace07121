import type { WaitingItem } from "#app/state/queue/queue.ts";

/**
 * Requests that wait on this device and are not among the server's. One that was sent stays here until its answer is taken in, and the
 * list may be read in between: it is one request, under the id that this device gave it.
 * @param listed the server's list; null where it was never read
 */
export const notArrived = (waiting: readonly WaitingItem[], listed: readonly { id: string }[] | null): WaitingItem[] =>
  waiting.filter(({ payload }) => !listed?.some(({ id }) => id === payload.body.id));
