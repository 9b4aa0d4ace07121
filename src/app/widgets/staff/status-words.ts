import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { CertificateStatus } from "#contract/certificates/certificates.ts";
import type { EnrollmentStatus } from "#contract/enrollments/enrollments.ts";
import type { CHARGEBACK_REASONS, ChargebackState } from "#contract/orders/chargebacks.ts";
import type { InboxKind } from "#contract/requests/assignments.ts";
import type { PayoutState } from "#contract/orders/payouts.ts";
import type { OrderStatus, PaymentStatus } from "#contract/orders/orders.ts";
import type { StatusMarkProps } from "#app/ui/marks/status-mark.tsx";

export interface StatusWords {
  words: MessageDescriptor;
  kind: StatusMarkProps["kind"];
}

/** What the states of a purchase are called. */
export const orderStatus: Record<OrderStatus, StatusWords> = {
  pending: { words: msg({ message: "Awaiting payment", context: "order" }), kind: "wait" },
  paid: { words: msg({ message: "Paid", context: "order" }), kind: "ok" },
  failed: { words: msg({ message: "Not completed", context: "order" }), kind: "bad" },
  cancelled: { words: msg({ message: "Cancelled", context: "order" }), kind: "plain" },
  expired: { words: msg({ message: "Expired", context: "order" }), kind: "plain" },
  review: { words: msg({ message: "Under review", context: "order" }), kind: "info" },
  partially_refunded: { words: msg({ message: "Partly refunded", context: "order" }), kind: "wait" },
  refunded: { words: msg({ message: "Refunded", context: "order" }), kind: "plain" },
};

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

/** What the states of an enrollment are called. */
export const enrollmentStatus: Record<EnrollmentStatus, StatusWords> = {
  pending: { words: msg({ message: "Not started", context: "enrollment" }), kind: "wait" },
  active: { words: msg({ message: "Active", context: "enrollment" }), kind: "ok" },
  completed: { words: msg({ message: "Completed", context: "enrollment" }), kind: "ok" },
  postponed: { words: msg({ message: "Postponed", context: "enrollment" }), kind: "wait" },
  withdrawn: { words: msg({ message: "Withdrawn", context: "enrollment" }), kind: "plain" },
  expired: { words: msg({ message: "Expired", context: "enrollment" }), kind: "plain" },
};

/** What the states of a certificate are called. */
export const certificateStatus: Record<CertificateStatus, StatusWords> = {
  pending: { words: msg({ message: "Being issued", context: "certificate" }), kind: "wait" },
  issued: { words: msg({ message: "Valid", context: "certificate" }), kind: "ok" },
  revoked: { words: msg({ message: "Revoked", context: "certificate" }), kind: "bad" },
  superseded: { words: msg({ message: "Replaced", context: "certificate" }), kind: "plain" },
};

/** Kinds of requests that are decided here. */
export const DECIDED_KINDS = ["postponement", "withdrawal", "absence", "departure"] as const;
export type DecidedKind = (typeof DECIDED_KINDS)[number];
/** What waits of other kinds, in places of their own. */
export const QUEUED_KINDS = [...DECIDED_KINDS, "delivery", "name_correction"] as const;
/** Kinds that stand under one tab: each may be asked for by itself. */
export const KIND_GROUPS = { faculty: ["absence", "departure"], certificates: ["delivery", "name_correction"] } as const satisfies Record<
  string,
  readonly (typeof QUEUED_KINDS)[number][]
>;
export const requestKind: Record<InboxKind, MessageDescriptor> = {
  postponement: msg({ message: "Postponement", context: "request kind" }),
  withdrawal: msg({ message: "Withdrawal", context: "request kind" }),
  absence: msg({ message: "Instructor’s absence", context: "request kind" }),
  departure: msg({ message: "Instructor leaving a program", context: "request kind" }),
  excuse: msg({ message: "Excuse", context: "request kind" }),
  delivery: msg({ message: "Certificate delivery", context: "request kind" }),
  name_correction: msg({ message: "Name correction", context: "request kind" }),
  trainer: msg({ message: "Application to teach", context: "request kind" }),
  contact: msg({ message: "Message of a visitor", context: "request kind" }),
  review_report: msg({ message: "Reported review", context: "request kind" }),
};
export const isDecided = (kind: string): kind is DecidedKind => (DECIDED_KINDS as readonly string[]).includes(kind);

export const chargebackState: Record<ChargebackState, StatusWords> = {
  open: { words: msg({ message: "Open", context: "chargeback" }), kind: "wait" },
  won: { words: msg({ message: "Won", context: "chargeback" }), kind: "ok" },
  lost: { words: msg({ message: "Lost", context: "chargeback" }), kind: "bad" },
  accepted: { words: msg({ message: "Accepted", context: "chargeback" }), kind: "bad" },
};

/** An open one that was answered waits for the bank, and says so. */
export const chargebackStatus = ({ state, answered_at: answered }: { state: ChargebackState; answered_at: string | null }): StatusWords =>
  state === "open" && answered !== null
    ? { words: msg({ message: "With the bank", context: "chargeback" }), kind: "info" }
    : chargebackState[state];

export const chargebackReason: Record<(typeof CHARGEBACK_REASONS)[number], MessageDescriptor> = {
  fraud: msg({ message: "Not made by the cardholder", context: "chargeback" }),
  unrecognised: msg({ message: "Not recognised", context: "chargeback" }),
  not_received: msg({ message: "Service not received", context: "chargeback" }),
  not_as_described: msg({ message: "Not as described", context: "chargeback" }),
  duplicate: msg({ message: "Paid twice", context: "chargeback" }),
  credit_missing: msg({ message: "Refund not received", context: "chargeback" }),
  other: msg({ message: "Another reason", context: "chargeback" }),
};

/** How the payment providers are called; a name of their own is no word of ours. */
export const providerName = (provider: string): MessageDescriptor | string => {
  const sandbox: Record<string, MessageDescriptor> = {
    "sandbox-cards": msg`Cards (sandbox)`,
    "sandbox-instalments": msg`Instalments (sandbox)`,
  };
  return sandbox[provider] ?? `${provider.slice(0, 1).toUpperCase()}${provider.slice(1)}`;
};

export const payoutState: Record<PayoutState, StatusWords> = {
  expected: { words: msg({ message: "Expected", context: "payout" }), kind: "wait" },
  differing: { words: msg({ message: "Another sum came", context: "payout" }), kind: "bad" },
  received: { words: msg({ message: "Received at the bank", context: "payout" }), kind: "ok" },
  cancelled: { words: msg({ message: "Recorded by mistake", context: "payout" }), kind: "plain" },
};
