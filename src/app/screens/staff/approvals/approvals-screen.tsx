import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { listRefundApprovals } from "#contract/orders/admin-commerce.ts";
import { type Approval, listApprovals } from "#contract/security/approvals.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay, useOwnRights } from "#app/state/staff/own-rights.ts";
import { type StaffRead, useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { stack } from "#app/ui/kit.ts";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { Pager } from "#app/widgets/lists/pager.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { pageNumber, useListAddress } from "#app/widgets/staff/list-address.ts";
import { ListFoot } from "#app/widgets/staff/list-foot.tsx";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { approvalKind } from "#app/widgets/staff-rights/approval-kind.ts";
import { approvalStatus } from "./approval-words.ts";
import { SubjectName } from "./subject-name.tsx";

const A_PAGE = 50;
type Of = "rights" | "refunds";

/** `/staff/approvals`: what waits for a second person, the oldest first; each part for whoever has work in it. */
export function ApprovalsScreen() {
  const { t } = useLingui();
  const may = useMay();
  const rights = useOwnRights();
  const address = useListAddress();
  const parts: { key: Of; label: string }[] = [
    ...(may("approvals.read") ? [{ key: "rights" as const, label: t`Changes` }] : []),
    ...(may("money.read") ? [{ key: "refunds" as const, label: t`Refunds` }] : []),
  ];
  const of = parts.find(({ key }) => key === address.get("of"))?.key ?? parts[0]?.key;
  const every = address.get("status") === "all";
  const query = { page: pageNumber(address.get("page")), per_page: A_PAGE, "filter[status]": every ? ("all" as const) : ("open" as const) };
  const changes = useStaffRead(of === "rights" ? listApprovals : null, { query });
  const refunds = useStaffRead(of === "refunds" ? listRefundApprovals : null, { query });
  const meta = of === "refunds" ? refunds.meta : changes.meta;
  const total = meta?.total;
  const count = total === undefined ? null : t`${plural(total, { one: "# approval", other: "# approvals" })}`;
  if (rights === null) return null;
  return (
    <div className={stack(12)}>
      <PageHead title={t`Approvals`} note={count} />
      <LinkTabs
        label={t`What is approved`}
        current={of ?? ""}
        tabs={parts.map((part) => ({ ...part, href: address.to({ of: part.key }) }))}
      />
      <div>
        <PlainSelect
          label={t`Status`}
          value={every ? "all" : "open"}
          options={[
            { value: "open", label: t`Waiting only` },
            { value: "all", label: t`Every status` },
          ]}
          onChange={(value) => address.go({ status: value === "all" ? "all" : "" })}
        />
      </div>
      {of === "refunds" ? <Refunds read={refunds} /> : <Changes read={changes} />}
      <ListFoot count={count}>
        <Pager page={query.page} pages={meta?.last_page ?? 1} to={(next) => address.to({ page: String(next) })} />
      </ListFoot>
    </div>
  );
}

function Changes({ read }: { read: StaffRead<typeof listApprovals> }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const about = ({ person, account, subject }: Approval) => {
    const name = person?.name ?? account?.name;
    return name ? <bdi>{said(name)}</bdi> : subject ? <SubjectName of={subject} /> : "–";
  };
  return (
    <ListState of={read} empty={{ title: t`Nothing waits for a second person` }} unfiltered={null}>
      {(rows) => (
        <StaffList
          choosable
          label={t`Changes`}
          rows={rows}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => `/staff/approvals/rights/${id}`}
          columns={[
            { key: "kind", head: t`What`, cell: ({ kind }) => i18n._(approvalKind[kind]) },
            { key: "about", head: t({ message: "About", context: "approval" }), phone: "second", cell: about },
            { key: "by", head: t`Asked for by`, phone: "second", cell: ({ asked_by: by }) => <bdi>{said(by.name)}</bdi> },
            { key: "at", head: t`Asked on`, spare: true, cell: ({ created_at: at }) => formatDateTime(language, at, {}) },
            { key: "state", head: t`Status`, phone: "end", cell: ({ status }) => <StatusWord of={approvalStatus[status]} /> },
          ]}
        />
      )}
    </ListState>
  );
}

function Refunds({ read }: { read: StaffRead<typeof listRefundApprovals> }) {
  const { t } = useLingui();
  const said = useSaid();
  return (
    <ListState of={read} empty={{ title: t`No refund waits` }} unfiltered={null}>
      {(rows) => (
        <StaffList
          label={t`Refunds`}
          rows={rows}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => `/staff/approvals/refunds/${id}`}
          columns={[
            { key: "number", head: t`Number`, cell: ({ order_number: number }) => <bdi dir="ltr">{number}</bdi> },
            { key: "program", head: t`Program`, phone: "second", cell: ({ program }) => <bdi>{said(program.title)}</bdi> },
            { key: "by", head: t`Asked for by`, phone: "second", cell: ({ asked_by: by }) => <bdi>{said(by.name)}</bdi> },
            { key: "amount", head: t`Amount`, phone: "end", cell: ({ amount }) => <Money sar={amount} /> },
            { key: "state", head: t`Status`, phone: "end", cell: ({ status }) => <StatusWord of={approvalStatus[status]} /> },
          ]}
        />
      )}
    </ListState>
  );
}
