import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { ExcuseReason } from "#contract/requests/excuses.ts";
import type { ExcuseStatus } from "#contract/requests/student-services.ts";
import type { StatusMarkProps } from "#app/ui/marks/status-mark.tsx";

/** Why somebody is absent (glossary §3.16). */
export const reasonWords: Record<ExcuseReason, MessageDescriptor> = {
  medical: msg({ message: "Medical", context: "reason" }),
  family: msg({ message: "Family", context: "reason" }),
  work: msg({ message: "Work", context: "reason" }),
  official: msg({ message: "Official duty", context: "reason" }),
  other: msg({ message: "Other", context: "reason" }),
};

/** What an excuse's states are called. */
export const excuseState: Record<ExcuseStatus, { words: MessageDescriptor; kind: StatusMarkProps["kind"] }> = {
  pending: { words: msg({ message: "Pending", context: "excuse" }), kind: "wait" },
  approved: { words: msg({ message: "Accepted", context: "excuse" }), kind: "ok" },
  rejected: { words: msg({ message: "Rejected", context: "excuse" }), kind: "bad" },
  cancelled: { words: msg({ message: "Cancelled", context: "excuse" }), kind: "plain" },
  expired: { words: msg({ message: "Expired", context: "excuse" }), kind: "plain" },
};

/** The words of a step in a timeline; an unknown one says nothing. */
export function excuseStep(to: string): MessageDescriptor | null {
  if (to === "pending") return msg({ message: "Submitted", context: "excuse" });
  return Object.hasOwn(excuseState, to) ? excuseState[to as ExcuseStatus].words : null;
}
