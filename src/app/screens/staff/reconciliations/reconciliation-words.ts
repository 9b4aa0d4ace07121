import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { PaymentDifference, ReconciliationState } from "#contract/orders/reconciliations.ts";
import type { StatusWords } from "#app/widgets/staff/status-words.ts";

export const reconciliationState: Record<ReconciliationState, StatusWords> = {
  differs: { words: msg({ message: "Differs", context: "reconciliation" }), kind: "bad" },
  waiting: { words: msg({ message: "No list yet", context: "reconciliation" }), kind: "wait" },
  settled: { words: msg({ message: "Settled", context: "reconciliation" }), kind: "ok" },
  agrees: { words: msg({ message: "Agrees", context: "reconciliation" }), kind: "ok" },
};

export const differenceKind: Record<PaymentDifference["kind"], MessageDescriptor> = {
  missing_here: msg`Missing in our records`,
  missing_there: msg`Missing at the provider`,
  differing: msg`Recorded differently`,
};

export const differenceState: Record<NonNullable<PaymentDifference["settled"]>["as"] | "open", StatusWords> = {
  open: { words: msg({ message: "Open", context: "reconciliation" }), kind: "bad" },
  matched: { words: msg({ message: "Matched", context: "difference" }), kind: "ok" },
  accepted: { words: msg({ message: "Accepted", context: "difference" }), kind: "ok" },
};
