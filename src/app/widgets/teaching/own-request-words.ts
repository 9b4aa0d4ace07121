import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { AbsenceStatus, Proposal } from "#contract/requests/teaching-requests.ts";
import type { RequestState } from "#app/widgets/requests/request-status.ts";

/** What is to become of the sessions (glossary §3.16). */
export const proposalWords: Record<Proposal, MessageDescriptor> = {
  substitute: msg`Substitute`,
  reschedule: msg`Another time`,
  recorded: msg`Recorded lecture`,
};

/** What the states of a request of one's own are called. */
export const ownState: Record<AbsenceStatus, RequestState> = {
  pending: { words: msg({ message: "Pending", context: "request" }), kind: "wait" },
  approved: { words: msg({ message: "Approved", context: "request" }), kind: "ok" },
  rejected: { words: msg({ message: "Rejected", context: "request" }), kind: "bad" },
  cancelled: { words: msg({ message: "Cancelled", context: "request" }), kind: "plain" },
};

/** The words of a step in a timeline; an unknown one says nothing. */
export function ownStep(to: string): MessageDescriptor | null {
  if (to === "pending") return msg({ message: "Submitted", context: "request" });
  return Object.hasOwn(ownState, to) ? ownState[to as AbsenceStatus].words : null;
}
