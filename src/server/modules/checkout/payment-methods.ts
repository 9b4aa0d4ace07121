import type { Checkout, PaymentMethod } from "#contract/orders/checkout.ts";
import type { PaymentCard } from "#contract/orders/payment-cards.ts";
import type { ProblemCode } from "#contract/problem.ts";
import { type Halalas, toSar } from "#contract/rules/money.ts";
import { instalmentPlan } from "#server/commands/orders/instalment-plan.ts";
import { methodTakes } from "#server/commands/orders/payment-limits.ts";
import type { Gateways } from "#server/providers/payments/gateways.ts";

type Method = Checkout["methods"][number];

/** Whether a method has a provider at all (`QABAS_PAYMENTS`), whether it answers now, and whether it is paid on a page of its own. */
interface Offer {
  state: "answers" | "silent" | "none";
  elsewhere: boolean;
}

/** In the order of the design: a saved card, card (mada first), instalments, wallet, then what takes days. */
const ORDER: readonly PaymentMethod[] = ["saved_card", "card", "tabby", "tamara", "apple_pay", "bank_transfer", "free"];
/** Said to be closed where nothing can be paid at all. */
const COMMON: readonly PaymentMethod[] = ["card", "tabby", "apple_pay"];

/** What the settings offer of each method. */
export async function offersOf(gateways: Gateways): Promise<(id: PaymentMethod) => Offer> {
  const offers = new Map<PaymentMethod, Offer>();
  for (const id of ORDER) {
    const gateway = gateways.forMethod(id);
    const state = gateway === null ? "none" : (await gateways.reachable(id)) ? "answers" : "silent";
    offers.set(id, { state, elsewhere: gateway !== null && !gateway.needsToken(id) });
  }
  return (id) => offers.get(id) ?? { state: "none", elsewhere: false };
}

/** Every method, with why it cannot be used now; a saved card only for who has one. Total in halalas. */
export const paymentMethods = (
  total: Halalas,
  empty: boolean,
  offerOf: (id: PaymentMethod) => Offer,
  cards: readonly Pick<PaymentCard, "status">[],
  now: Date,
): Method[] => {
  const closed = ORDER.every((id) => offerOf(id).state === "none");
  const isShown = (id: PaymentMethod) => id === "free" || (closed ? COMMON.includes(id) : offerOf(id).state !== "none");
  return ORDER.filter((id) => isShown(id) && (id !== "saved_card" || cards.length > 0)).map((id): Method => {
    const noGoodCard = id === "saved_card" && cards.every(({ status }) => status === "expired");
    const reason = noGoodCard ? "method_unavailable" : empty ? "cart_empty" : reasonAgainst(id, total, offerOf(id).state);
    const plan = id === "tabby" && reason !== "method_unavailable" && !empty ? instalmentPlan(total, now) : null;
    return {
      id,
      available: reason === null,
      reason,
      elsewhere: offerOf(id).elsewhere,
      instalments: plan && { count: plan.length, amounts: plan.map(({ amount }) => toSar(amount)), dates: plan.map(({ day }) => day) },
    };
  });
};

function reasonAgainst(id: PaymentMethod, total: Halalas, gateway: Offer["state"]): ProblemCode | null {
  if (!methodTakes(id, total)) return "method_unavailable";
  if (id === "free" || gateway === "answers") return null;
  return gateway === "none" ? "payments_closed" : "payment_unavailable";
}
