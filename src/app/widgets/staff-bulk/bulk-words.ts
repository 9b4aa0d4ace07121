import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { BulkAction, BulkList, BulkReason, BulkResult, BulkRun } from "#contract/jobs/bulk-runs.ts";
import type { StatusWords } from "#app/widgets/staff/status-words.ts";

/** Why a row is left as it is. A refusal has a sentence of its own. */
export const bulkReason: Record<Exclude<BulkReason, "refused">, MessageDescriptor> = {
  missing: msg({ message: "no longer in this list", context: "bulk" }),
  moved: msg({ message: "changed by somebody meanwhile", context: "bulk" }),
  closed: msg`closed already`,
  already: msg({ message: "so already", context: "bulk" }),
  other_role: msg`for another role to settle`,
  other_assignee: msg({ message: "not for this colleague to settle", context: "bulk" }),
  own_page: msg`decided on a page of its own`,
  own_account: msg`one’s own account`,
  merged: msg`part of another account`,
  not_suspended: msg`not suspended`,
  other_step: msg({ message: "at another step of the delivery", context: "bulk" }),
};

export const bulkState: Record<BulkRun["status"], StatusWords> = {
  ready: { words: msg({ message: "Not begun", context: "bulk" }), kind: "wait" },
  running: { words: msg({ message: "Being carried out", context: "bulk" }), kind: "info" },
  done: { words: msg({ message: "Carried out", context: "bulk" }), kind: "ok" },
  undoing: { words: msg({ message: "Being undone", context: "bulk" }), kind: "info" },
  undone: { words: msg({ message: "Undone", context: "bulk" }), kind: "plain" },
  stopped: { words: msg({ message: "Stopped", context: "bulk" }), kind: "bad" },
};

export const bulkResult: Record<BulkResult, StatusWords> = {
  will: { words: msg({ message: "Waits for its turn", context: "bulk" }), kind: "wait" },
  changed: { words: msg({ message: "Changed", context: "bulk" }), kind: "ok" },
  skipped: { words: msg({ message: "Left out", context: "bulk" }), kind: "plain" },
  undone: { words: msg({ message: "As it was", context: "bulk" }), kind: "plain" },
  kept: { words: msg({ message: "Touched since, stays", context: "bulk" }), kind: "wait" },
};

export const bulkList: Record<BulkList, MessageDescriptor> = {
  requests: msg({ message: "Requests", context: "staff" }),
  messages: msg({ message: "Messages", context: "requests" }),
  applications: msg({ message: "Applications", context: "requests" }),
  deliveries: msg({ message: "Shipping", context: "certificates" }),
  name_corrections: msg({ message: "Name corrections", context: "certificates" }),
  reviews: msg({ message: "Reviews", context: "requests" }),
  posts: msg({ message: "Reported posts", context: "requests" }),
  people: msg({ message: "People", context: "staff" }),
  certificates: msg({ message: "Certificates", context: "staff" }),
};

export const bulkVerb: Record<BulkAction, MessageDescriptor> = {
  assign: msg({ message: "Assign", context: "request" }),
  approve: msg({ message: "Approve", context: "decision" }),
  reject: msg({ message: "Reject", context: "decision" }),
  prepare: msg({ message: "Print", context: "delivery" }),
  deliver: msg({ message: "It arrived", context: "delivery" }),
  publish: msg`Publish`,
  hide: msg`Hide`,
  keep: msg({ message: "Let them stand", context: "post" }),
  suspend: msg`Suspend`,
  restore: msg`Restore`,
  reissue: msg`Reissue`,
  revoke: msg({ message: "Revoke", context: "certificate" }),
};
