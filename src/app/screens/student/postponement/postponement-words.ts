import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { PostponementHindrance, PostponementReason } from "#contract/requests/postponements.ts";

/** Why somebody postpones (glossary §3.17). */
export const reasonWords: Record<PostponementReason, MessageDescriptor> = {
  health: msg({ message: "Health", context: "reason" }),
  work: msg({ message: "Work", context: "reason" }),
  travel: msg({ message: "Travel", context: "reason" }),
  family: msg({ message: "Family", context: "reason" }),
  military: msg`Military service`,
  other: msg({ message: "Other", context: "reason" }),
};

/** Why an enrollment cannot be postponed now. */
export const hindranceWords: Record<PostponementHindrance, MessageDescriptor> = {
  not_running: msg`This program is not running now, so there is nothing to pause.`,
  limit_reached: msg`This program was postponed as often as it can be.`,
  request_open: msg`This program already has an open request. Follow it or cancel it first.`,
  access_over: msg`Access to this program has ended.`,
};
