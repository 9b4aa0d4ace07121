import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { AdminOrder } from "#contract/orders/admin-orders.ts";
import type { PaymentStatus } from "#contract/orders/orders.ts";
import type { StatusWords } from "#app/widgets/staff/status-words.ts";

/** What the states of a payment are called. */
export const paymentStatus: Record<PaymentStatus, StatusWords> = {
  initiated: { words: msg({ message: "Begun", context: "payment" }), kind: "wait" },
  requires_action: { words: msg({ message: "Waiting for the bank", context: "payment" }), kind: "wait" },
  authorized: { words: msg({ message: "Authorised", context: "payment" }), kind: "info" },
  captured: { words: msg({ message: "Received", context: "payment" }), kind: "ok" },
  failed: { words: msg({ message: "Not successful", context: "payment" }), kind: "bad" },
  voided: { words: msg({ message: "Voided", context: "payment" }), kind: "plain" },
  expired: { words: msg({ message: "Expired", context: "payment" }), kind: "plain" },
  partially_refunded: { words: msg({ message: "Partly refunded", context: "payment" }), kind: "wait" },
  refunded: { words: msg({ message: "Refunded", context: "payment" }), kind: "plain" },
};

/** What the states of a refund are called. */
export const refundState: Record<AdminOrder["refunds"][number]["state"], StatusWords> = {
  awaiting_confirmation: { words: msg`Waiting for second approval`, kind: "wait" },
  processing: { words: msg({ message: "On its way", context: "refund" }), kind: "info" },
  done: { words: msg({ message: "Paid back", context: "refund" }), kind: "ok" },
  refused: { words: msg({ message: "Rejected", context: "refund" }), kind: "plain" },
};

/** What tax documents are called. */
export const documentWords: Record<AdminOrder["documents"][number]["kind"], MessageDescriptor> = {
  invoice: msg({ message: "Invoice", context: "document" }),
  credit_note: msg({ message: "Credit note", context: "document" }),
};

/** What happened, in a word. */
export const eventWords: Record<AdminOrder["history"][number]["event"], MessageDescriptor> = {
  ordered: msg({ message: "Order made", context: "order" }),
  payment: msg({ message: "Transaction", context: "order" }),
  paid: msg({ message: "Paid", context: "order" }),
  invoice: msg({ message: "Invoice issued", context: "order" }),
  refund_asked: msg({ message: "Refund sent for second approval", context: "order" }),
  refund_refused: msg({ message: "Refund rejected", context: "order" }),
  refund_started: msg({ message: "Refund begun", context: "order" }),
  refund_done: msg({ message: "Refund paid back", context: "order" }),
  credit_note: msg({ message: "Credit note issued", context: "order" }),
};
