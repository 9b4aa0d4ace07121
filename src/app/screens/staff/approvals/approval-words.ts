import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { Approval } from "#contract/security/approvals.ts";
import type { StatusWords } from "#app/widgets/staff/status-words.ts";

/** What waits for a second person. */
export const approvalKind: Record<Approval["kind"], MessageDescriptor> = {
  staff_account: msg`New staff account`,
  role: msg`Another type of account`,
  staff_roles: msg`Change of roles`,
  account_merge: msg`Joining of two accounts`,
  cohort_ending: msg`End of a cohort`,
  refund_limit: msg`Refund limit`,
  second_factor_reset: msg`Help with a lost second factor`,
};

export const approvalStatus: Record<Approval["status"], StatusWords> = {
  open: { words: msg({ message: "Waiting", context: "approval" }), kind: "wait" },
  confirmed: { words: msg({ message: "Approved", context: "approval" }), kind: "ok" },
  refused: { words: msg({ message: "Rejected", context: "approval" }), kind: "bad" },
};
