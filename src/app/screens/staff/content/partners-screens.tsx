import { useLingui } from "@lingui/react/macro";
import { adminPartnerReviews, adminPartners, partnerForm, partnerReviewForm } from "#contract/content/admin-content.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { RecordList } from "#app/widgets/staff-form/record-list.tsx";
import { RecordScreen } from "#app/widgets/staff-form/record-screen.tsx";

type PartnerRow = DataOf<typeof adminPartners.read>;
type QuoteRow = DataOf<typeof adminPartnerReviews.read>;
const PARTNERS = "/staff/content/partners";
const QUOTES = "/staff/content/quotes";

/** `/staff/content/partners`: partners in their order. */
export function PartnersScreen() {
  const { t } = useLingui();
  const said = useSaid();
  return (
    <RecordList<PartnerRow>
      calls={adminPartners}
      path={PARTNERS}
      write="content.write"
      title={t({ message: "Partners", context: "content" })}
      tabs={<PlaceTabs place="content" current={PARTNERS} />}
      search={t`Name of a partner`}
      empty={{ title: t`No partners yet` }}
      add={t`New partner`}
      columns={[
        { key: "name", head: t({ message: "Name", context: "partner" }), cell: ({ name }) => <bdi>{said(name)}</bdi> },
        { key: "url", head: t`Website`, phone: "second", cell: ({ url }) => <bdi dir="ltr">{url ?? "–"}</bdi> },
        { key: "place", head: t`Place in the order`, cell: ({ position }) => position },
      ]}
    />
  );
}

/** `/staff/content/partners/:id`. */
export function PartnerScreen() {
  const { t } = useLingui();
  const said = useSaid();
  return (
    <RecordScreen<PartnerRow>
      kind={{
        calls: adminPartners,
        path: PARTNERS,
        write: "content.write",
        fresh: t`New partner`,
        titleOf: ({ name }) => <bdi>{said(name)}</bdi>,
        schema: partnerForm,
        first: { position: 100 },
        sections: () => [
          {
            key: "partner",
            title: t`Partner`,
            fields: [
              { kind: "both", path: "name", label: t`Name of the partner`, max: 120 },
              { kind: "text", path: "url", label: t`Website`, max: 300, ltr: true, optional: true },
              { kind: "number", path: "position", label: t`Place in the order`, hint: t`Smaller stands first` },
            ],
          },
        ],
      }}
    />
  );
}

/** `/staff/content/quotes`: what partners say, in its order. */
export function QuotesScreen() {
  const { t } = useLingui();
  const said = useSaid();
  return (
    <RecordList<QuoteRow>
      calls={adminPartnerReviews}
      path={QUOTES}
      write="content.write"
      title={t({ message: "Partner quotes", context: "content" })}
      tabs={<PlaceTabs place="content" current={QUOTES} />}
      search={t`Name or words`}
      empty={{ title: t`No quotes yet` }}
      add={t`New quote`}
      columns={[
        { key: "name", head: t({ message: "Name", context: "person" }), cell: ({ name }) => <bdi>{said(name)}</bdi> },
        { key: "role", head: t`Office`, phone: "second", cell: ({ role }) => <bdi>{said(role)}</bdi> },
        { key: "place", head: t`Place in the order`, cell: ({ position }) => position },
      ]}
    />
  );
}

/** `/staff/content/quotes/:id`. */
export function QuoteScreen() {
  const { t } = useLingui();
  const said = useSaid();
  const partners = useStaffRead(adminPartners.list, { query: { per_page: 100 } });
  return (
    <RecordScreen<QuoteRow>
      kind={{
        calls: adminPartnerReviews,
        path: QUOTES,
        write: "content.write",
        fresh: t`New quote`,
        titleOf: ({ name }) => <bdi>{said(name)}</bdi>,
        schema: partnerReviewForm,
        first: { position: 100 },
        sections: () => [
          {
            key: "quote",
            title: t`Quote`,
            fields: [
              {
                kind: "choice",
                path: "partner_id",
                label: t`Partner`,
                number: true,
                choices: (partners.data ?? []).map(({ id, name }) => ({ value: String(id), label: said(name) })),
              },
              { kind: "both", path: "quote", label: t`Their words`, max: 600, lines: true },
              { kind: "both", path: "name", label: t`Who says it`, max: 120 },
              { kind: "both", path: "role", label: t`Office`, max: 120 },
              { kind: "number", path: "position", label: t`Place in the order`, hint: t`Smaller stands first` },
            ],
          },
        ],
      }}
    />
  );
}
