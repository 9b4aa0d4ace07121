import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { adminReadRoles } from "#contract/accounts/admin-users.ts";
import type { StaffRole } from "#contract/accounts/roles.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";

/** What the roles are called (office.md §10). */
const ROLE: Record<StaffRole, MessageDescriptor> = {
  registrar: msg({ message: "Trainee affairs", context: "role" }),
  finance: msg({ message: "Finance", context: "role" }),
  content: msg({ message: "Content", context: "role" }),
  support: msg({ message: "Trainee support", context: "role" }),
  auditor: msg({ message: "Audit", context: "role" }),
  admin: msg({ message: "System administration", context: "role" }),
};

/** The roles that one of the staff holds, who gave them, and until when. */
export function RolesPart({ id }: { id: number }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const read = useStaffRead(adminReadRoles, { params: { id } });
  return (
    <ListState of={read} empty={{ title: t`No roles: this account can do nothing in the console` }} unfiltered={null}>
      {(rows) => (
        <StaffList
          label={t`Roles`}
          rows={rows}
          keyOf={({ role }) => role}
          hrefOf={() => null}
          columns={[
            { key: "role", head: t`Role`, cell: ({ role }) => i18n._(ROLE[role]) },
            {
              key: "by",
              head: t`Given by`,
              phone: "second",
              cell: ({ granted_by: by }) => (by ? <bdi>{said(by.name)}</bdi> : t`The first start`),
            },
            { key: "at", head: t`Given on`, spare: true, cell: ({ granted_at: at }) => formatDate(language, at) },
            { key: "until", head: t`Holds until`, phone: "end", cell: ({ until }) => (until ? formatDate(language, until) : t`No end`) },
          ]}
        />
      )}
    </ListState>
  );
}
