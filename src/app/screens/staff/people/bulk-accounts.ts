import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type adminListUsers, adminSuspendUser, adminUnsuspendUser } from "#contract/accounts/admin-users.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { call } from "#app/api/call.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import type { BulkAction } from "#app/widgets/staff-bulk/bulk-action.ts";

type Account = DataOf<typeof adminListUsers>[number];

/** What may be done to several accounts at once; never to one's own. */
export function useAccountActions(): BulkAction<Account>[] {
  const { t } = useLingui();
  const may = useMay();
  const { user } = useAtomValue(sessionAtom);
  if (!may("people.suspend")) return [];
  const own = ({ id }: Account) => (id === user?.id ? t`one’s own account` : null);
  const restore = async ({ id, version }: Pick<Account, "id" | "version">) =>
    await call(adminUnsuspendUser, { params: { id }, body: { version } });
  return [
    {
      key: "suspend",
      verb: t`Suspend`,
      follows: t`Every session ends now, and nobody logs in with these accounts until they are restored. Enrollments and purchases stay.`,
      skips: (row) => own(row) ?? (row.suspended_at === null ? null : t`suspended already`),
      label: t`Reason, kept in the audit log`,
      act: async ({ id, version }, reason) => (await call(adminSuspendUser, { params: { id }, body: { reason, version } })).data,
      undo: (_row, answer) => restore(answer as Account),
    },
    {
      key: "restore",
      verb: t`Restore`,
      follows: t`These people can log in again at once.`,
      skips: (row) =>
        own(row) ?? (row.suspended_at === null ? t`not suspended` : row.merged_into === null ? null : t`part of another account`),
      label: null,
      act: restore,
    },
  ];
}
