import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { adminListTaxDocuments, TAX_STATUSES, type TaxDocumentRow } from "#contract/tax/admin-tax.ts";
import { formatDate, formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { useListAddress } from "#app/widgets/staff/list-address.ts";
import { ListFoot } from "#app/widgets/staff/list-foot.tsx";
import { ListSearch } from "#app/widgets/staff/list-search.tsx";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { electronicKind, electronicStatus } from "./electronic-document-words.ts";

const A_PAGE = 50;

/** `/staff/finance/electronic-documents`: invoices and notes in the tax authority's form, and what it said of them. */
export function ElectronicDocumentsScreen() {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const address = useListAddress();
  const q = address.get("q");
  const page = Math.max(1, Number(address.get("page")) || 1);
  const status = TAX_STATUSES.find((one) => one === address.get("status"));
  const read = useStaffRead(adminListTaxDocuments, {
    query: { per_page: A_PAGE, page, ...(q ? { q } : {}), ...(status ? { "filter[status]": status } : {}) },
  });
  const { meta } = read;
  const total = meta?.total;
  const count = total === undefined ? null : t`${plural(total, { one: "# document", other: "# documents" })}`;
  const serial = meta?.unit?.serial;
  const ends = meta?.unit?.expires_at ? formatDate(language, meta.unit.expires_at) : null;
  return (
    <div className={stack(12)}>
      <PageHead title={t({ message: "Electronic documents", context: "staff" })} note={count} />
      <PlaceTabs place="finance" current="/staff/finance/electronic-documents" />
      {serial && ends ? (
        <p className={kit("soft", "sm")}>
          <Trans>
            Unit <bdi dir="ltr">{serial}</bdi>. Its certificate ends on {ends}.
          </Trans>
        </p>
      ) : null}
      <ListSearch label={t`Document number`} address={address}>
        <PlainSelect<TaxDocumentRow["status"] | "every">
          label={t`Status`}
          value={status ?? "every"}
          options={[
            { value: "every" as const, label: t`Every status` },
            ...TAX_STATUSES.map((value) => ({ value, label: i18n._(electronicStatus[value].words) })),
          ]}
          onChange={(value) => address.go({ status: value === "every" ? "" : value })}
        />
      </ListSearch>
      <ListState
        of={read}
        empty={{
          title: t`There are no electronic documents yet`,
          help: t`They are made with each invoice and credit note once a unit has been set up with the tax authority.`,
        }}
        unfiltered={q || status ? () => address.go({ q: "", status: "" }) : null}
      >
        {(rows) => (
          <StaffList
            choosable
            label={t({ message: "Electronic documents", context: "staff" })}
            rows={rows}
            keyOf={({ id }) => id}
            hrefOf={({ number }) => `/staff/finance/electronic-documents/${encodeURIComponent(number)}`}
            columns={[
              { key: "number", head: t`Number`, cell: ({ number }) => <bdi dir="ltr">{number}</bdi> },
              { key: "kind", head: t`Kind`, phone: "second", cell: ({ kind }) => i18n._(electronicKind[kind]) },
              { key: "at", head: t`Issued`, phone: "second", cell: ({ issued_at: at }) => formatDateTime(language, at, {}) },
              { key: "counter", head: t`Place in the chain`, spare: true, cell: ({ counter }) => counter },
              { key: "vat", head: t`VAT within it`, spare: true, cell: ({ vat }) => <Money sar={vat} /> },
              { key: "total", head: t`Amount`, phone: "end", cell: (row) => <Money sar={row.total} /> },
              { key: "status", head: t`Status`, phone: "end", cell: (row) => <StatusWord of={electronicStatus[row.status]} /> },
            ]}
          />
        )}
      </ListState>
      <ListFoot count={count}>
        <div className={cluster(8)}>
          {page > 1 ? (
            <Button tone="quiet" size="sm" href={address.to({ page: page > 2 ? String(page - 1) : "" })}>{t`Newer`}</Button>
          ) : null}
          {meta && meta.last_page > page ? (
            <Button tone="quiet" size="sm" href={address.to({ page: String(page + 1) })}>{t`Older`}</Button>
          ) : null}
        </div>
      </ListFoot>
    </div>
  );
}
