import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { AdminOrder } from "#contract/orders/admin-orders.ts";
import type { StatusWords } from "#app/widgets/staff/status-words.ts";

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
  chargeback_opened: msg({ message: "Chargeback recorded", context: "order" }),
  chargeback_answered: msg({ message: "Chargeback answered", context: "order" }),
  chargeback_won: msg({ message: "Chargeback won", context: "order" }),
  chargeback_lost: msg({ message: "Chargeback lost", context: "order" }),
  chargeback_accepted: msg({ message: "Chargeback accepted", context: "order" }),
};
