import { useCallback, useEffect, useState } from "react";
import { getOrder, getPaymentStatus, type Order, type Payment, type PaymentState, recheckOrder } from "#contract/orders/orders.ts";
import { Problem } from "#contract/problem.ts";
import { call } from "#app/api/call.ts";
import { lastPayment, type PaymentStage, paymentStage } from "./payment-stage.ts";
import { pollDelays } from "./poll-delays.ts";

export interface PaymentRead {
  /** `unknown`: 60 seconds went by without the bank's word. `missing`: no such payment of this account. */
  stage: PaymentStage | "unknown" | "missing" | "transfer";
  order: Order | null;
  payment: Payment | null;
  /** Where the money of a bank transfer goes, while it is awaited. */
  transfer: PaymentState["transfer"];
  /** Why the last question had no answer; the next is asked all the same. */
  failure: unknown;
  asking: boolean;
  /** Asks the gateway by way of our server, then goes on asking. */
  recheck: () => void;
}

interface State {
  order: Order | null;
  payment: Payment | null;
  transfer: PaymentState["transfer"];
  failure: unknown;
  missing: boolean;
  tired: boolean;
  asking: boolean;
}

const START: State = { order: null, payment: null, transfer: null, failure: null, missing: false, tired: false, asking: true };

/** How a payment stands: asked at once, then after 1 s, 2 s, 4 s … until 60 s, while the bank's answer is out. */
export function usePayment(paymentId: string | null, orderId: string | null): PaymentRead {
  const [round, setRound] = useState({ number: 0, recheck: false });
  const [state, setState] = useState<State>(START);

  useEffect(() => {
    const stop = new AbortController();
    const put = (part: Partial<State>) => {
      if (!stop.signal.aborted) setState((old) => ({ ...old, ...part }));
    };
    const known = { paymentId, orderId };
    const ask = async (): Promise<"open" | "settled"> => {
      try {
        const { order, payment, transfer } = await read(known, stop.signal);
        known.paymentId = payment?.id ?? known.paymentId;
        known.orderId = order.id;
        put({ order, payment, transfer, failure: null });
        // It takes days: nobody stands and waits for it.
        if (transfer) return "settled";
        return paymentStage(order, payment) === "confirming" ? "open" : "settled";
      } catch (failure) {
        if (failure instanceof Problem && failure.code === "not_found") {
          put({ missing: true });
          return "settled";
        }
        put({ failure });
        return "open";
      }
    };
    void (async () => {
      put({ asking: true, tired: false });
      if (round.recheck && known.orderId) {
        await call(recheckOrder, { params: { id: known.orderId }, signal: stop.signal }).catch(() => undefined);
      }
      let answer = await ask();
      for (const delay of pollDelays()) {
        if (answer === "settled" || stop.signal.aborted) break;
        await pause(delay * 1_000, stop.signal);
        if (!stop.signal.aborted) answer = await ask();
      }
      put({ asking: false, tired: answer === "open" });
    })();
    return () => stop.abort();
  }, [paymentId, orderId, round]);

  const recheck = useCallback(() => setRound(({ number }) => ({ number: number + 1, recheck: true })), []);
  const { order, payment, transfer, failure, missing, tired, asking } = state;
  const reached = order ? paymentStage(order, payment) : "confirming";
  const waiting = transfer && reached === "confirming" ? "transfer" : null;
  const stage = waiting ?? (missing || (!paymentId && !orderId) ? "missing" : tired && reached === "confirming" ? "unknown" : reached);
  return { stage, order, payment, transfer, failure, asking, recheck };
}

async function read({ paymentId, orderId }: { paymentId: string | null; orderId: string | null }, signal: AbortSignal) {
  if (paymentId) return (await call(getPaymentStatus, { params: { id: paymentId }, signal })).data;
  if (!orderId) throw new Problem("not_found");
  const order = (await call(getOrder, { params: { id: orderId }, signal })).data;
  return { order, payment: lastPayment(order), transfer: null };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
