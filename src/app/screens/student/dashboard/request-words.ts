import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { DashboardRequest } from "#contract/enrollments/enrollments.ts";
import { askedState, type RequestState } from "#app/widgets/requests/request-status.ts";

export const requestKindWord: Record<DashboardRequest["kind"], MessageDescriptor> = {
  postponement: msg({ message: "Postponement", context: "request" }),
  withdrawal: msg({ message: "Withdrawal", context: "request" }),
  delivery: msg({ message: "Certificate delivery", context: "request" }),
};

const PENDING: RequestState = { kind: "wait", words: msg({ message: "Pending", context: "request" }) };
const APPROVED: RequestState = { kind: "ok", words: msg({ message: "Approved", context: "request" }) };

/** How a request stands, in a word (glossary §3.17, §3.18); whatever is not decided is pending. */
const STATES: Readonly<Record<string, RequestState>> = {
  approved: APPROVED,
  applied: APPROVED,
  resumed: APPROVED,
  rejected: { kind: "bad", words: msg({ message: "Rejected", context: "request" }) },
  refund_processing: { kind: "info", words: msg({ message: "Refund in progress", context: "request" }) },
  refunded: { kind: "ok", words: msg({ message: "Refunded", context: "request" }) },
  closed_no_refund: { kind: "plain", words: msg({ message: "Closed without refund", context: "request" }) },
  requested: { kind: "wait", words: msg({ message: "Requested", context: "delivery" }) },
  awaiting_payment: { kind: "wait", words: msg({ message: "Awaiting payment", context: "delivery" }) },
  preparing: { kind: "info", words: msg({ message: "Preparing", context: "delivery" }) },
  shipped: { kind: "info", words: msg({ message: "On its way", context: "delivery" }) },
  returned: { kind: "bad", words: msg({ message: "Returned", context: "delivery" }) },
};

export const requestState = ({ status, waits }: Pick<DashboardRequest, "status" | "waits">): RequestState =>
  waits && STATES[status] === undefined ? askedState : (STATES[status] ?? PENDING);
