import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { DashboardRequest } from "#contract/enrollments.ts";
import type { StatusMarkProps } from "#app/ui/status-mark.tsx";

export const requestKindWord: Record<DashboardRequest["kind"], MessageDescriptor> = {
  postponement: msg({ message: "Postponement", context: "request" }),
  withdrawal: msg({ message: "Withdrawal", context: "request" }),
  delivery: msg({ message: "Certificate delivery", context: "request" }),
};

interface State {
  kind: StatusMarkProps["kind"];
  word: MessageDescriptor;
}

const PENDING: State = { kind: "wait", word: msg({ message: "Pending", context: "request" }) };
const APPROVED: State = { kind: "ok", word: msg({ message: "Approved", context: "request" }) };

/** How a request stands, in a word (glossary §3.17, §3.18); whatever is not decided is pending. */
const STATES: Readonly<Record<string, State>> = {
  approved: APPROVED,
  applied: APPROVED,
  resumed: APPROVED,
  rejected: { kind: "bad", word: msg({ message: "Rejected", context: "request" }) },
  refund_processing: { kind: "info", word: msg({ message: "Refund in progress", context: "request" }) },
  refunded: { kind: "ok", word: msg({ message: "Refunded", context: "request" }) },
  closed_no_refund: { kind: "plain", word: msg({ message: "Closed without refund", context: "request" }) },
  requested: { kind: "wait", word: msg({ message: "Requested", context: "delivery" }) },
  awaiting_payment: { kind: "wait", word: msg({ message: "Awaiting payment", context: "delivery" }) },
  preparing: { kind: "info", word: msg({ message: "Preparing", context: "delivery" }) },
  shipped: { kind: "info", word: msg({ message: "On its way", context: "delivery" }) },
  returned: { kind: "bad", word: msg({ message: "Returned", context: "delivery" }) },
};

export const requestState = ({ status }: Pick<DashboardRequest, "status">): State => STATES[status] ?? PENDING;
