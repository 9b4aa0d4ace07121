import { useLingui } from "@lingui/react/macro";
import { useMay } from "#app/state/staff/own-rights.ts";
import type { BulkChoice } from "#app/widgets/staff-bulk/bulk-action.ts";

/** The same decision on many requests. */
export function useRequestActions(): BulkChoice[] {
  const { t } = useLingui();
  const may = useMay();
  if (!may("requests.decide")) return [];
  return [
    {
      action: "approve",
      verb: t({ message: "Approve", context: "decision" }),
      follows: t`Each takes effect at once, as if it were opened and approved, and whoever asked is notified. A refund above the limit waits for a second person.`,
      label: null,
    },
    {
      action: "reject",
      verb: t({ message: "Reject", context: "decision" }),
      follows: t`Everything stays as it is. Whoever asked is notified of the reason.`,
      label: t`Reason told to whoever asked`,
    },
  ];
}
