import { msg } from "@lingui/core/macro";
import type { ProblemCode } from "./problem.ts";

/** Sentences of codes that only paying meets: they come with the words of forms and of the student area. */
export const payingProblemMessages = {
  payment_declined: msg`Your bank declined the payment and you were not charged. Try another card or contact your bank.`,
  bnpl_rejected: msg`The provider did not approve the instalments. You can pay by card; your cart is unchanged.`,
  payment_in_progress: msg`Another payment of this order is being made. Wait a moment, then look at your order before you pay again.`,
  order_already_paid: msg`This order is already paid. You were not charged again.`,
  order_closed: msg`This order is closed. You can start again from your cart.`,
  method_unavailable: msg`This payment method is not available for this total`,
  payment_unavailable: msg`The payment provider is not answering. Your order is kept, and you can pay it shortly.`,
} as const satisfies Partial<Record<ProblemCode, unknown>>;
