import { readMessage } from "#offline/page-messages.ts";
import { type Lock, lockOf } from "#offline/queue/sender-lock.ts";
import { LANES } from "#offline/queue/operations.ts";
import { SENDERS } from "./outbox-sync.ts";
import { scope } from "./scope.ts";
import { warm } from "./warm.ts";

/** What pages say (`offline/page-messages.ts`). */
export function hear(event: ExtendableMessageEvent): void {
  const message = readMessage(event.data);
  switch (message?.type) {
    case "SKIP_WAITING":
      // Asked under the outbox's locks: a version never takes over between a request and its answer (P12). Not waited for
      // under it: the old worker may have to send once more before it can go. Nor for one that hangs: two senders are slower, not wrong.
      event.waitUntil(underAll(LANES.map(lockOf), performance.now() + UPDATE_WAIT_MS, async () => void scope.skipWaiting()));
      return;
    case "WARM":
      // A page whose navigation began before this worker was there and ended after it claimed its pages is nobody's until told so.
      event.waitUntil(Promise.all([scope.clients.claim().catch(() => undefined), warm(event, message)]));
      return;
    case "DRAIN":
      event.waitUntil(Promise.all(SENDERS.map((send) => send())));
  }
}

/** For the senders of all lanes together: a person who pressed waits once. */
const UPDATE_WAIT_MS = 20_000;

/** @param until by the worker's own monotonic reading; a lane that is held then is not waited for */
async function underAll([lock, ...rest]: readonly Lock[], until: number, work: () => Promise<void>): Promise<true> {
  if (!lock) {
    await work();
    return true;
  }
  const next = () => underAll(rest, until, work);
  return (await lock(Math.max(0, until - performance.now()), next)) ?? (await next());
}
