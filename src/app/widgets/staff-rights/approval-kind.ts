import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { ApprovalKind } from "#contract/security/approval-kinds.ts";

/** What waits for a second person. */
export const approvalKind: Record<ApprovalKind, MessageDescriptor> = {
  staff_account: msg`New staff account`,
  role: msg`Another type of account`,
  staff_roles: msg`Change of roles`,
  account_merge: msg`Joining of two accounts`,
  cohort_ending: msg`End of a cohort`,
  refund_limit: msg`Refund limit`,
  second_factor_reset: msg`Help with a lost second factor`,
  vat_number: msg`VAT number`,
  program_price: msg`Price of a program`,
  coupon_campaign: msg`Code campaign`,
  vat_period: msg`Closing of a tax period`,
  certificate_revocation: msg`Revocation of a certificate`,
};
