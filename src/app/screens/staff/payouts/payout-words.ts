import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { PayoutLineKind, PayoutLineProblem, PayoutRow } from "#contract/orders/payouts.ts";
import { payoutState, type StatusWords } from "#app/widgets/staff/status-words.ts";

/** An expected one whose day is over says so. */
export const payoutStatus = ({ state, overdue }: Pick<PayoutRow, "state" | "overdue">): StatusWords =>
  overdue ? { words: msg({ message: "Overdue", context: "payout" }), kind: "bad" } : payoutState[state];

export const lineKind: Record<PayoutLineKind, MessageDescriptor> = {
  payment: msg({ message: "Payment", context: "payout" }),
  refund: msg({ message: "Refund", context: "payout" }),
  chargeback: msg({ message: "Chargeback", context: "payout" }),
};

export const lineProblem: Record<PayoutLineProblem, StatusWords> = {
  unknown: { words: msg`Missing in our records`, kind: "bad" },
  not_taken: { words: msg({ message: "No money was taken here", context: "payout" }), kind: "bad" },
  amount: { words: msg({ message: "Another sum in our records", context: "payout" }), kind: "bad" },
  twice: { words: msg({ message: "Covered already", context: "payout" }), kind: "bad" },
};
export const lineMatches: StatusWords = { words: msg({ message: "Matches", context: "payout" }), kind: "ok" };
