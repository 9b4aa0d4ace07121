import { useLingui } from "@lingui/react/macro";
import { adminListDuplicates } from "#contract/security/duplicate-accounts.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { Chip } from "#app/ui/chip.tsx";
import { cluster, stack } from "#app/ui/kit.ts";
import { MailAddress } from "#app/ui/mail-address.tsx";
import { Pager } from "#app/widgets/lists/pager.tsx";
import { Part } from "#app/widgets/staff/facts.tsx";
import { pageNumber, useListAddress } from "#app/widgets/staff/list-address.ts";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { likeness } from "./merge-words.ts";

const A_PAGE = 20;

/** Accounts that look like one person's, each with the older one that it is like; or those that staff said are two people's. */
export function DuplicatePairs() {
  const { t, i18n } = useLingui();
  const said = useSaid();
  const address = useListAddress();
  const apart = address.get("state") === "two_people";
  const page = pageNumber(address.get("page"));
  const read = useStaffRead(adminListDuplicates, {
    query: { page, per_page: A_PAGE, ...(apart ? { "filter[state]": "two_people" as const } : {}) },
  });
  const comma = i18n.locale === "ar" ? "، " : ", ";
  return (
    <Part title={t`May be the same person`}>
      <div className={stack(12)}>
        <div className={cluster(8)}>
          <Chip pressed={!apart} onClick={() => address.go({ state: "" })}>{t`To look at`}</Chip>
          <Chip pressed={apart} onClick={() => address.go({ state: "two_people" })}>{t`Two people`}</Chip>
        </div>
        <ListState
          of={read}
          empty={{ title: apart ? t`No pair was said to be two people` : t`No account looks like another one` }}
          unfiltered={null}
        >
          {(rows) => (
            <StaffList
              label={t`May be the same person`}
              rows={rows}
              keyOf={({ first, second }) => `${first.id}-${second.id}`}
              hrefOf={({ first, second }) => `/staff/people/${first.id}/merge?with=${second.id}${apart ? "&apart=yes" : ""}`}
              columns={[
                { key: "name", head: t({ message: "Name", context: "person" }), cell: ({ first }) => <bdi>{said(first.name)}</bdi> },
                { key: "email", head: t`Older account`, phone: "second", cell: ({ first }) => <MailAddress of={first.email} /> },
                { key: "other", head: t`Newer account`, phone: "second", cell: ({ second }) => <MailAddress of={second.email} /> },
                {
                  key: "by",
                  head: apart ? t`Reason` : t`Alike in`,
                  phone: "end",
                  cell: ({ by, two_people: reason }) => reason?.reason ?? by.map((one) => i18n._(likeness[one])).join(comma),
                },
              ]}
            />
          )}
        </ListState>
        <Pager page={page} pages={read.meta?.last_page ?? 1} to={(next) => address.to({ page: String(next) })} />
      </div>
    </Part>
  );
}
