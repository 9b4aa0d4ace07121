import { useAtomValue } from "jotai";
import { useCallback, useEffect, useRef, useState } from "react";
import { type Checkout, getCheckout } from "#contract/orders/checkout.ts";
import { getOrder, type Order } from "#contract/orders/orders.ts";
import { call, TransportFailure } from "#app/api/call.ts";
import { sendLane } from "#app/state/queue/actions.ts";
import { cartViewAtom } from "#app/state/cart/cart-atoms.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";

export interface CheckoutRead {
  /** `draining`: cart changes of this device are on their way and must arrive before anything is paid (P13). */
  status: "draining" | "loading" | "ready" | "error";
  checkout: Checkout | null;
  /** The unpaid order that the address names, if any. */
  order: Order | null;
  failure: unknown;
  /** Reads again; answers with what the server says now, or null. */
  reload: () => Promise<Checkout | null>;
}

/** What is to be paid, as the server says it now. Never from a copy: prices and seats are the server's (P13). */
export function useCheckout(orderId: string | null): CheckoutRead {
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const pending = useAtomValue(cartViewAtom).pending;
  const [state, setState] = useState<Pick<CheckoutRead, "checkout" | "order" | "failure">>({ checkout: null, order: null, failure: null });
  const latest = useRef(0);

  const read = useCallback(async (): Promise<Checkout | null> => {
    latest.current += 1;
    const mine = latest.current;
    try {
      const [checkout, order] = await Promise.all([call(getCheckout), orderId ? call(getOrder, { params: { id: orderId } }) : null]);
      if (mine === latest.current) setState({ checkout: checkout.data, order: order?.data ?? null, failure: null });
      return checkout.data;
    } catch (failure) {
      // A copy on screen stays there while the network is away; the form under it must not be lost.
      if (mine === latest.current) setState((old) => (old.checkout && failure instanceof TransportFailure ? old : { ...old, failure }));
      return null;
    }
  }, [orderId]);

  useEffect(() => {
    if (!online) return;
    // The state is set when the answer is there; `language` is in its words, `online` and `pending` say when to ask.
    // oxlint-disable-next-line react/set-state-in-effect
    if (pending === 0) void read();
    else void sendLane("cart", true);
  }, [read, language, online, pending]);

  const status = state.checkout ? "ready" : pending > 0 && online ? "draining" : state.failure !== null ? "error" : "loading";
  return { ...state, status, reload: read };
}
