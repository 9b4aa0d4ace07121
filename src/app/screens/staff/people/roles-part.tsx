import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { adminReadRoles } from "#contract/accounts/admin-users.ts";
import type { PersonFile } from "#contract/accounts/person-file.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { stack } from "#app/ui/kit.ts";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { ROLE } from "#app/widgets/staff/role-words.ts";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { AskRoles } from "./ask-roles.tsx";

/** The roles that one of the staff holds, who gave them, and until when. */
export function RolesPart({ account }: { account: PersonFile["account"] }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const may = useMay();
  const { id, version } = account;
  const read = useStaffRead(adminReadRoles, { params: { id } });
  return (
    <div className={stack(12)}>
      {read.data && may("roles.write") ? <AskRoles key={version} id={id} version={version} held={read.data} /> : null}
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
    </div>
  );
}
