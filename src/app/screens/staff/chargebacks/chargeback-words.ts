import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { Chargeback, ChargebackStep } from "#contract/orders/chargebacks.ts";

/** What a press notes. */
export const stepWords: Record<ChargebackStep, MessageDescriptor> = {
  answer: msg({ message: "Evidence was sent", context: "chargeback" }),
  won: msg({ message: "We won", context: "chargeback" }),
  lost: msg({ message: "We lost", context: "chargeback" }),
  accepted: msg({ message: "Accept it", context: "chargeback" }),
};

/** What follows from it. */
export const followsWords: Record<ChargebackStep, MessageDescriptor> = {
  answer: msg`What follows: the bank decides. Nothing of the purchase can be refunded until then.`,
  won: msg`What follows: the money stays with us, and refunds of the purchase are open again.`,
  lost: msg`What follows: the money is gone. It cannot be refunded again, and no credit note is issued: the sale stands for VAT.`,
  accepted: msg`What follows: the money is gone without a dispute. It cannot be refunded again, and no credit note is issued: the sale stands for VAT.`,
};

/** What happened. */
export const doneWords: Record<Chargeback["history"][number]["step"], MessageDescriptor> = {
  open: msg({ message: "Chargeback recorded", context: "chargeback" }),
  answer: msg({ message: "Evidence sent to the bank", context: "chargeback" }),
  won: msg({ message: "Won", context: "chargeback" }),
  lost: msg({ message: "Lost", context: "chargeback" }),
  accepted: msg({ message: "Accepted", context: "chargeback" }),
};
