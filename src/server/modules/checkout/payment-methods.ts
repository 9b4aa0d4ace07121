import type { Checkout, PaymentMethod } from "#contract/orders/checkout.ts";
import type { PaymentCard } from "#contract/orders/payment-cards.ts";
import type { ProblemCode } from "#contract/problem.ts";
import { type Halalas, toSar } from "#contract/rules/money.ts";
import { instalmentPlan } from "#server/commands/orders/instalment-plan.ts";
import { methodTakes } from "#server/commands/orders/payment-limits.ts";

type Method = Checkout["methods"][number];

/** Whether there is a provider at all (`QABAS_PAYMENTS`), and whether it answers now. */
type GatewayState = "answers" | "silent" | "none";

/** In the order of the design: a saved card, card (mada first), instalments, wallet. */
const ORDER: readonly PaymentMethod[] = ["saved_card", "card", "tabby", "apple_pay", "free"];

/** Every method, with why it cannot be used now; a saved card only for who has one. Total in halalas. */
export const paymentMethods = (
  total: Halalas,
  empty: boolean,
  gateway: GatewayState,
  cards: readonly Pick<PaymentCard, "status">[],
  now: Date,
): Method[] =>
  ORDER.filter((id) => id !== "saved_card" || cards.length > 0).map((id): Method => {
    const noGoodCard = id === "saved_card" && cards.every(({ status }) => status === "expired");
    const reason = noGoodCard ? "method_unavailable" : empty ? "cart_empty" : reasonAgainst(id, total, gateway);
    const plan = id === "tabby" && reason !== "method_unavailable" && !empty ? instalmentPlan(total, now) : null;
    return {
      id,
      available: reason === null,
      reason,
      instalments: plan && { count: plan.length, amounts: plan.map(({ amount }) => toSar(amount)), dates: plan.map(({ day }) => day) },
    };
  });

function reasonAgainst(id: PaymentMethod, total: Halalas, gateway: GatewayState): ProblemCode | null {
  if (!methodTakes(id, total)) return "method_unavailable";
  if (id === "free" || gateway === "answers") return null;
  return gateway === "none" ? "payments_closed" : "payment_unavailable";
}
