import { useLingui } from "@lingui/react/macro";
import { listOwnActions, readOwnAction } from "#contract/security/security-events.ts";
import { useListAddress } from "#app/widgets/staff/list-address.ts";
import { auditFilter, searchedInOwn } from "./audit-query.ts";
import { LogPlace } from "./log-place.tsx";

/** `/staff/own-actions` and `…/:id`: everybody of the staff reads their own entries (office.md §11). */
export function OwnActionsScreen() {
  const { t } = useLingui();
  return (
    <LogPlace
      path="/staff/own-actions"
      title={t`My entries in the audit log`}
      search={t`Technical number or subject`}
      filter={auditFilter(useListAddress(), searchedInOwn)}
      list={listOwnActions}
      entry={readOwnAction}
    />
  );
}
