import { useAtomValue } from "jotai";
import { cartSourceAtom } from "#app/state/cart/source.ts";
import { messagesAtom } from "#app/state/contact/contact.ts";
import { queuedAtom } from "#app/state/queue/queued.ts";
import type { RefusedChange } from "#app/state/queue/take-back.ts";

/** All that was refused for good and nobody has let go of yet. */
export function useRefused(): readonly RefusedChange[] {
  const cart = useAtomValue(cartSourceAtom).account;
  const { answered } = useAtomValue(messagesAtom);
  const { refused } = useAtomValue(queuedAtom);
  return [...refused, ...(cart?.rejections ?? []), ...answered.filter((message) => message.outcome === "refused")];
}
