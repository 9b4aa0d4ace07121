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
      event.waitUntil(underAll(LANES.map(lockOf), async () => void scope.skipWaiting()));
      return;
    case "WARM":
      // A page whose navigation began before this worker was there and ended after it claimed its pages is nobody's until told so.
      event.waitUntil(Promise.all([scope.clients.claim().catch(() => undefined), warm(event, message)]));
      return;
    case "DRAIN":
      event.waitUntil(Promise.all(SENDERS.map((send) => send())));
  }
}

const UPDATE_WAIT_MS = 20_000;

async function underAll([lock, ...rest]: readonly Lock[], work: () => Promise<void>): Promise<true> {
  if (!lock) {
    await work();
    return true;
  }
  return (await lock(UPDATE_WAIT_MS, () => underAll(rest, work))) ?? (await underAll(rest, work));
}
