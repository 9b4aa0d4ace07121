import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { Postponement, PostponementStatus } from "#contract/requests/postponements.ts";
import type { Withdrawal, WithdrawalStatus } from "#contract/requests/withdrawals.ts";
import type { StatusMarkProps } from "#app/ui/marks/status-mark.tsx";

export interface RequestState {
  words: MessageDescriptor;
  /** Colour repeats the word. */
  kind: StatusMarkProps["kind"];
}

const pending: RequestState = { words: msg({ message: "Pending", context: "request" }), kind: "wait" };
const approved: RequestState = { words: msg({ message: "Approved", context: "request" }), kind: "ok" };
const rejected: RequestState = { words: msg({ message: "Rejected", context: "request" }), kind: "bad" };
const cancelled: RequestState = { words: msg({ message: "Cancelled", context: "request" }), kind: "plain" };
const expired: RequestState = { words: msg({ message: "Expired", context: "request" }), kind: "plain" };
const waiting: RequestState = { words: msg`Waiting for a seat`, kind: "wait" };

/** What the server could not take: it is on this device alone. */
export const refusedState: RequestState = { words: msg`Not accepted`, kind: "bad" };

/** Staff asked its sender something: nothing goes on before the answer. */
export const askedState: RequestState = { words: msg({ message: "Waiting for you", context: "request" }), kind: "wait" };

/** A postponement is offered in place of a withdrawal. */
const offeredState: RequestState = { words: msg({ message: "An offer for you", context: "request" }), kind: "info" };

/** What a postponement's states are called (glossary §3.17). */
const POSTPONEMENT: Record<PostponementStatus, RequestState> = {
  pending,
  approved,
  applied: { words: msg({ message: "Applied", context: "request" }), kind: "ok" },
  resumed: { words: msg({ message: "Resumed", context: "request" }), kind: "ok" },
  rejected,
  cancelled,
  expired,
};

/** What a withdrawal's states are called (glossary §3.17). */
const WITHDRAWAL: Record<WithdrawalStatus, RequestState> = {
  pending,
  instructor_reviewed: { words: msg`Reviewed by instructor`, kind: "wait" },
  approved,
  refund_processing: { words: msg`Refund in progress`, kind: "info" },
  refunded: { words: msg`Refunded`, kind: "ok" },
  closed_no_refund: { words: msg`Closed without refund`, kind: "plain" },
  rejected,
  cancelled,
};

export function postponementState({
  status,
  waiting_for_seat: seatless,
  question,
}: Pick<Postponement, "status" | "waiting_for_seat" | "question">): RequestState {
  if (question) return askedState;
  return status === "approved" && seatless ? waiting : POSTPONEMENT[status];
}

export const withdrawalState = (status: WithdrawalStatus): RequestState => WITHDRAWAL[status];
/** The same as its student sees it. */
export const ownWithdrawalState = ({ status, question, offer }: Pick<Withdrawal, "status" | "question" | "offer">): RequestState => {
  if (offer) return offeredState;
  return question ? askedState : WITHDRAWAL[status];
};

const OFFER_STEPS: Record<string, MessageDescriptor | undefined> = {
  offered: msg`Postponement offered`,
  offer_accepted: msg`Offer accepted`,
  offer_declined: msg`Offer declined`,
  offer_lapsed: msg`Offer lapsed`,
  offer_ended: msg`Offer ended: its cohort is not held`,
};

/** The words of a step in a timeline; an unknown one says nothing. */
export const stepWords = (kind: "postponement" | "withdrawal", to: string): MessageDescriptor | null => {
  if (to === "pending") return msg({ message: "Submitted", context: "request" });
  if (to === "asked") return msg({ message: "Information asked for", context: "request" });
  if (to === "answered") return msg({ message: "Information sent", context: "request" });
  const offered = OFFER_STEPS[to];
  if (offered) return offered;
  const states: Record<string, RequestState | undefined> = kind === "postponement" ? POSTPONEMENT : WITHDRAWAL;
  return states[to]?.words ?? null;
};
