import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type Quarter } from "#contract/reports/tax-quarters.ts";
import { listTaxDocuments } from "#contract/reports/vat-report.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { Part } from "#app/widgets/staff/facts.tsx";
import { useListAddress } from "#app/widgets/staff/list-address.ts";
import { ListFoot } from "#app/widgets/staff/list-foot.tsx";
import { OlderPages } from "#app/widgets/staff/older-pages.tsx";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";

const A_PAGE = 50;

/** The documents of the period, the newest first. */
export function VatDocuments({ of: { from, to } }: { of: Quarter }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const address = useListAddress();
  const cursor = address.get("cursor");
  const read = useStaffRead(listTaxDocuments, { query: { per_page: A_PAGE, from, to, ...(cursor ? { cursor } : {}) } });
  const total = read.meta?.total;
  const count = total === undefined ? null : t`${plural(total, { one: "# document", other: "# documents" })}`;
  return (
    <Part title={t`Tax documents`}>
      <ListState of={read} empty={{ title: t`No tax documents in this period` }} unfiltered={null}>
        {(rows) => (
          <StaffList
            choosable
            label={t`Tax documents`}
            rows={rows}
            keyOf={({ number }) => number}
            hrefOf={({ order_id: id }) => `/staff/finance/orders/${id}`}
            columns={[
              { key: "number", head: t`Number`, cell: ({ number }) => <bdi dir="ltr">{number}</bdi> },
              { key: "kind", head: t`Kind`, phone: "second", cell: ({ kind }) => (kind === "invoice" ? t`Invoice` : t`Credit note`) },
              { key: "at", head: t`Issued`, phone: "second", cell: ({ issued_at: at }) => formatDateTime(language, at, {}) },
              { key: "order", head: t`Purchase`, spare: true, cell: ({ order_number: number }) => <bdi dir="ltr">{number}</bdi> },
              { key: "vat", head: t`VAT within it`, spare: true, cell: ({ vat }) => <Money sar={vat} /> },
              {
                key: "amount",
                head: t`Amount`,
                phone: "end",
                cell: ({ kind, amount }) => <Money sar={kind === "invoice" ? amount : -amount} />,
              },
            ]}
          />
        )}
      </ListState>
      <ListFoot count={count}>
        <OlderPages address={address} next={read.meta?.next_cursor} />
      </ListFoot>
    </Part>
  );
}
