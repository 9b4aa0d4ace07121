import { reloadCart } from "#app/state/cart/cart.ts";
import { cartViewAtom } from "#app/state/cart/cart-atoms.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import type { CartValidation } from "#contract/cart/cart.ts";
import { effectivePrice } from "#contract/rules/money.ts";
import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { priceChanges, type PriceChange } from "./line-note.ts";
import { lookOver } from "./look-over.ts";

export interface CartChanges {
  prices: readonly PriceChange[];
  /** Why a code that was in use no longer is. */
  droppedCoupon: string | null;
}

type Notices = CartValidation["notices"];
const NONE: readonly PriceChange[] = [];

/**
 * What happened to the cart while the person was away: prices against those this device last showed and, for an account,
 * against those with which each line was put in. Opening the cart brings it up to date.
 */
export function useCartChanges(): CartChanges {
  const { lines, status, pending } = useAtomValue(cartViewAtom);
  const online = useAtomValue(onlineAtom);
  const signedIn = useAtomValue(sessionAtom).status === "in";
  const [seen, setSeen] = useState<ReadonlyMap<number, number>>(new Map());
  const [reported, setReported] = useState(NONE);
  const [droppedCoupon, setDroppedCoupon] = useState<string | null>(null);
  const ready = status === "ready";
  // The first price this visit shows of a line is the one the person saw; a line added later brings its own.
  const unseen = ready ? lines.filter(({ item }) => !seen.has(item.id)) : [];
  if (unseen.length > 0) setSeen(new Map([...seen, ...unseen.map(({ item }) => [item.id, effectivePrice(item)] as const)]));
  useEffect(() => {
    if (ready && online) void reloadCart();
    // Once per opening: later news comes with every change of the cart.
  }, [ready, online]);
  const checks = ready && pending === 0 && online && signedIn;
  useEffect(() => {
    if (!checks) return;
    const stop = new AbortController();
    lookOver(stop.signal).then(
      (notices) => {
        // The server reports a change once: what it reported stays while the cart is open.
        setReported((before) => [...before, ...changesIn(notices)]);
        const dropped = notices.find(({ kind }) => kind === "coupon_dropped");
        if (!dropped) return;
        setDroppedCoupon(dropped.code);
        void reloadCart();
      },
      // The cart says the same again before paying.
      () => undefined,
    );
    return () => stop.abort();
  }, [checks]);
  return { prices: [...priceChanges(seen, lines), ...reported], droppedCoupon };
}

const changesIn = (notices: Notices): PriceChange[] =>
  notices.flatMap(({ kind, program_id: id, old_price: old, new_price: now }) =>
    kind === "price_changed" && id !== null && old !== null && now !== null ? [{ id, old, now }] : [],
  );
