import { useAtomValue } from "jotai";
import { useMemo } from "react";
import type { OutboxRecord } from "#offline/queue/record.ts";
import { cartSourceAtom } from "#app/state/cart/source.ts";
import { messagesAtom } from "#app/state/contact/contact.ts";
import { queuedAtom } from "#app/state/queue/queued.ts";

/** All that waits of this person on this device, whatever its lane, in the order made. */
export function useWaitingRecords(): readonly OutboxRecord[] {
  const cart = useAtomValue(cartSourceAtom).account;
  const messages = useAtomValue(messagesAtom).waiting;
  const queued = useAtomValue(queuedAtom).waiting;
  return useMemo(
    () => [...(cart?.pending ?? []), ...messages, ...queued].toSorted((one, other) => one.order - other.order),
    [cart, messages, queued],
  );
}
