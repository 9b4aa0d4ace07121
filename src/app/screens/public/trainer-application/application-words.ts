import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { TrainerStatus } from "#contract/requests/trainers.ts";

/** What an application's states are called (glossary §3.23). */
export const statusWords = {
  submitted: msg`Submitted`,
  under_review: msg`Under review`,
  interview: msg`Interview`,
  needs_info: msg`More information needed`,
  accepted: msg({ message: "Accepted", context: "application" }),
  rejected: msg({ message: "Rejected", context: "application" }),
  withdrawn: msg({ message: "Withdrawn", context: "application" }),
} satisfies Record<TrainerStatus, MessageDescriptor>;

/** How a state is shown: colour repeats the word. */
export const statusKind = {
  submitted: "info",
  under_review: "info",
  interview: "info",
  needs_info: "wait",
  accepted: "ok",
  rejected: "bad",
  withdrawn: "plain",
} as const satisfies Record<TrainerStatus, string>;
