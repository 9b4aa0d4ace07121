import { useLingui } from "@lingui/react/macro";
import type { EnrollmentTab } from "./enrollment-tabs.ts";

/** Name of each tab, and what it says where nothing is in it. */
export function useTabWords(): Record<EnrollmentTab, { name: string; empty: string }> {
  const { t } = useLingui();
  return {
    all: { name: t({ message: "All", context: "my programs" }), empty: t`No programs yet` },
    active: { name: t({ message: "Active", context: "my programs" }), empty: t`No active programs` },
    completed: { name: t({ message: "Completed", context: "my programs" }), empty: t`No completed programs yet` },
    postponed: { name: t({ message: "Postponed", context: "my programs" }), empty: t`No postponed programs` },
    withdrawn: { name: t({ message: "Withdrawn", context: "my programs" }), empty: t`No programs that you withdrew from` },
    expired: { name: t({ message: "Ended", context: "my programs" }), empty: t`No programs whose access has ended` },
  };
}
