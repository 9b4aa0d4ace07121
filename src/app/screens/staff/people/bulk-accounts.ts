import { useLingui } from "@lingui/react/macro";
import { useMay } from "#app/state/staff/own-rights.ts";
import type { BulkChoice } from "#app/widgets/staff-bulk/bulk-action.ts";

/** What may be done to many accounts at once; never to one's own. */
export function useAccountActions(): BulkChoice[] {
  const { t } = useLingui();
  const may = useMay();
  if (!may("people.suspend")) return [];
  return [
    {
      action: "suspend",
      verb: t`Suspend`,
      follows: t`Every session ends now, and nobody logs in with these accounts until they are restored. Enrollments and purchases stay.`,
      label: t`Reason, kept in the audit log`,
    },
    { action: "restore", verb: t`Restore`, follows: t`These people can log in again at once.`, label: null },
  ];
}
