import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { WithdrawalReason } from "#contract/requests/withdrawals.ts";

/** Why somebody withdraws (glossary §3.17). */
export const reasonWords: Record<WithdrawalReason, MessageDescriptor> = {
  schedule: msg`Schedule does not suit me`,
  not_as_expected: msg`Not as expected`,
  financial: msg({ message: "Financial", context: "reason" }),
  health: msg({ message: "Health circumstances", context: "reason" }),
  technical: msg`Technical problem`,
  other: msg({ message: "Other", context: "reason" }),
};
