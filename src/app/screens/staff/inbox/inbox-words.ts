import { msg } from "@lingui/core/macro";
import type { adminReadApplication, adminReadMessage } from "#contract/messages/admin-mail.ts";
import type { MessageStatus } from "#contract/messages/message-stages.ts";
import type { DataOf } from "#contract/endpoint.ts";
import type { TrainerStatus } from "#contract/requests/trainers.ts";
import type { ModeratedReview } from "#contract/reviews/reviews.ts";
import type { StatusWords } from "#app/widgets/staff/status-words.ts";

export type MessageRow = DataOf<typeof adminReadMessage>;
export type ApplicationRow = DataOf<typeof adminReadApplication>;

/** What moves a message to a state: on a button. */
export const messageMove: Record<MessageStatus, StatusWords["words"]> = {
  new: msg({ message: "Open again", context: "message" }),
  in_progress: msg({ message: "Take it up", context: "message" }),
  answered: msg({ message: "Mark as answered", context: "message" }),
  closed: msg({ message: "Close without an answer", context: "message" }),
  spam: msg({ message: "Mark as spam", context: "message" }),
};

export const applicationStatus: Record<TrainerStatus, StatusWords> = {
  submitted: { words: msg({ message: "Submitted", context: "application" }), kind: "wait" },
  under_review: { words: msg({ message: "Under review", context: "application" }), kind: "info" },
  needs_info: { words: msg({ message: "More information needed", context: "application" }), kind: "wait" },
  interview: { words: msg({ message: "Interview", context: "application" }), kind: "info" },
  accepted: { words: msg({ message: "Accepted", context: "application" }), kind: "ok" },
  rejected: { words: msg({ message: "Rejected", context: "application" }), kind: "bad" },
  withdrawn: { words: msg({ message: "Withdrawn", context: "application" }), kind: "plain" },
};

export const reviewStatus: Record<ModeratedReview["status"], StatusWords> = {
  pending: { words: msg({ message: "Awaiting publication", context: "review" }), kind: "wait" },
  published: { words: msg({ message: "Published", context: "review" }), kind: "ok" },
  hidden: { words: msg({ message: "Hidden", context: "review" }), kind: "plain" },
};
