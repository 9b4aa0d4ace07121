import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { PaymentStarted } from "#contract/orders/checkout.ts";
import { payingProblemMessages } from "#contract/problem-messages-paying.ts";
import { problemMessages } from "#contract/problem-messages.ts";
import type { Payment } from "#contract/orders/orders.ts";
import type { Language } from "#contract/shapes.ts";
import type { GatewayPayment, PaymentFailure } from "#server/providers/payments/gateway.ts";
import type { Words } from "#server/words.ts";

/** What the person is told, by why the payment failed. */
const SAID: Record<PaymentFailure, MessageDescriptor> = {
  declined: payingProblemMessages.payment_declined,
  insufficient_funds: msg`Your bank declined the payment because of insufficient funds. You were not charged; you can pay with another card.`,
  three_ds_failed: msg`The bank did not confirm. You have not been charged.`,
  bnpl_rejected: payingProblemMessages.bnpl_rejected,
  invalid_token: problemMessages.validation_error,
  cancelled: msg`The bank did not confirm. You have not been charged.`,
  expired: msg`The bank did not confirm. You have not been charged.`,
};

/** Where the person goes next, by how the payment stands. */
export function nextAction(
  payment: Payment,
  action: GatewayPayment["action"],
  words: Words,
  language: Language,
): PaymentStarted["next_action"] {
  switch (payment.status) {
    case "captured":
    case "partially_refunded":
    case "refunded":
      return { type: "none", url: null, message: null };
    case "failed":
    case "voided":
    case "expired": {
      const message = SAID[payment.failure as PaymentFailure] ?? SAID.declined;
      return { type: "rejected", url: null, message: words.say(language, message) };
    }
    default:
      return action ? { type: action.kind, url: action.url, message: null } : { type: "await", url: null, message: null };
  }
}
