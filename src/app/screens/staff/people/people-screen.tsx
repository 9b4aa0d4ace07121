import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { FileUp } from "lucide-react";
import { adminListUsers, USER_TYPES } from "#contract/accounts/admin-users.ts";
import { formatDate } from "#app/i18n/format.ts";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { Chip } from "#app/ui/chip.tsx";
import { cluster, stack } from "#app/ui/kit.ts";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { Pager } from "#app/widgets/lists/pager.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { ExportButton } from "#app/widgets/staff/export-button.tsx";
import { pageNumber, useListAddress } from "#app/widgets/staff/list-address.ts";
import { ListFoot } from "#app/widgets/staff/list-foot.tsx";
import { ListSearch } from "#app/widgets/staff/list-search.tsx";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { MailAddress } from "#app/ui/mail-address.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { useBulk } from "#app/widgets/staff-bulk/use-bulk.tsx";
import { accountState } from "./account-words.ts";
import { useAccountActions } from "./bulk-accounts.ts";

const A_PAGE = 50;

/** `/staff/people`: everybody with an account, by what they are, found by whatever the caller reads out. */
export function PeopleScreen() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const may = useMay();
  const address = useListAddress();
  const type = USER_TYPES.find((one) => one === address.get("type")) ?? "student";
  const suspended = address.get("suspended") === "yes";
  const page = pageNumber(address.get("page"));
  const q = address.get("q");
  const read = useStaffRead(adminListUsers, {
    query: {
      page,
      per_page: A_PAGE,
      "filter[type]": type,
      ...(q ? { q } : {}),
      ...(suspended ? { "filter[suspended]": "yes" as const } : {}),
    },
  });
  const { selection, bar } = useBulk({
    rows: read.data ?? [],
    list: "people",
    subjectOf: ({ id }) => String(id),
    nameOf: ({ name }) => said(name),
    choices: useAccountActions(),
    filter: { type, ...(q ? { q } : {}), ...(suspended ? { suspended: "yes" as const } : {}) },
    meta: read.meta,
    onDone: read.retry,
  });
  const tabs: Record<typeof type, string> = {
    student: t({ message: "Trainees", context: "people" }),
    instructor: t({ message: "Faculty", context: "people" }),
    staff: t({ message: "Staff", context: "people" }),
    admin: t({ message: "Administrators", context: "people" }),
  };
  const { total, more } = read.meta ?? {};
  const counted = total === undefined ? null : t`${plural(total, { one: "# person", other: "# people" })}`;
  const count = counted !== null && more ? t`More than ${counted}` : counted;
  return (
    <div className={stack(12)}>
      <PageHead
        title={t({ message: "People", context: "staff" })}
        note={count}
        action={
          <div className={cluster(8)}>
            {type === "student" && may("enrollments.write") ? (
              <NetworkButton
                tone="quiet"
                size="sm"
                href="/staff/people/import"
                icon={<FileUp aria-hidden="true" />}
                offline={t`Needs a connection`}
              >
                {t`Enrol by a file`}
              </NetworkButton>
            ) : null}
            <ExportButton
              kind="people"
              filter={{ type, ...(q ? { q } : {}), ...(suspended ? { suspended: "yes" as const } : {}) }}
              rows={count}
            />
          </div>
        }
      />
      <LinkTabs
        label={t`Which people`}
        current={type}
        tabs={[
          ...USER_TYPES.map((key) => ({ key, href: address.to({ type: key === "student" ? "" : key }), label: tabs[key] })),
          ...(may("people.merge") ? [{ key: "duplicates", href: "/staff/people/merge", label: t`Duplicates` }] : []),
        ]}
      />
      <ListSearch
        label={t`Name, mobile, ID or e-mail`}
        address={address}
        standing={suspended ? [{ name: "suspended", words: t`Suspended` }] : []}
      >
        {suspended ? null : <Chip onClick={() => address.go({ suspended: "yes" })}>{t`Suspended only`}</Chip>}
      </ListSearch>
      <ListState
        of={read}
        empty={{ title: t`Nobody here yet` }}
        unfiltered={q || suspended ? () => address.go({ q: "", suspended: "" }) : null}
      >
        {(rows) => (
          <StaffList
            choosable
            label={tabs[type]}
            selection={selection}
            rows={rows}
            keyOf={({ id }) => String(id)}
            hrefOf={({ id }) => `/staff/people/${id}`}
            columns={[
              { key: "name", head: t({ message: "Name", context: "person" }), cell: ({ name }) => <bdi>{said(name)}</bdi> },
              {
                key: "phone",
                head: t`Mobile`,
                phone: "second",
                cell: ({ phone }) => (phone ? <bdi dir="ltr">{formatPhone(phone)}</bdi> : null),
              },
              { key: "email", head: t`E-mail`, spare: true, cell: ({ email }) => <MailAddress of={email} /> },
              {
                key: "made",
                head: t`Account made`,
                spare: true,
                cell: ({ created_at: at }) => formatDate(language, at),
              },
              { key: "state", head: t`Status`, phone: "end", cell: (row) => <StatusWord of={accountState(row)} /> },
            ]}
          />
        )}
      </ListState>
      {bar}
      <ListFoot count={count}>
        <Pager page={page} pages={read.meta?.last_page ?? 1} to={(next) => address.to({ page: String(next) })} />
      </ListFoot>
    </div>
  );
}
