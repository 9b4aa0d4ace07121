import { useLingui } from "@lingui/react/macro";
import { useParams } from "wouter";
import { adminSponsors, type Sponsor, sponsorForm } from "#contract/orders/sponsors.ts";
import { kit } from "#app/ui/kit.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { MissingRecord } from "#app/widgets/area-menu/missing-record.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { ExportButton } from "#app/widgets/staff/export-button.tsx";
import { useListAddress } from "#app/widgets/staff/list-address.ts";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { RecordList } from "#app/widgets/staff-form/record-list.tsx";
import { RecordScreen } from "#app/widgets/staff-form/record-screen.tsx";
import { NewAgreement } from "./new-agreement.tsx";
import { SponsorAgreements } from "./sponsor-agreements.tsx";

const PATH = "/staff/finance/sponsors";

/** `/staff/finance/sponsors`: organisations that pay for learners, and what they owe. */
export function SponsorsScreen() {
  const { t } = useLingui();
  const address = useListAddress();
  const [q, archived] = [address.get("q"), address.get("archived") === "yes"];
  const said = useSaid();
  return (
    <RecordList<Sponsor>
      calls={adminSponsors}
      path={PATH}
      write="money.refund"
      title={t({ message: "Sponsors", context: "staff" })}
      tabs={<PlaceTabs place="finance" current={PATH} />}
      search={t`Name, VAT number or e-mail`}
      empty={{
        title: t`No sponsors yet`,
        help: t`An organisation that pays for learners is written here once, and agrees to pay from then on.`,
      }}
      add={t`New sponsor`}
      action={(count) => (
        <ExportButton kind="sponsors" filter={{ ...(q ? { q } : {}), ...(archived ? { archived: "yes" } : {}) }} rows={count} />
      )}
      columns={[
        { key: "name", head: t({ message: "Name", context: "sponsor" }), cell: ({ name }) => <bdi>{said(name)}</bdi> },
        {
          key: "contact",
          head: t({ message: "Contact person", context: "sponsor" }),
          phone: "second",
          cell: ({ contact_name: name }) => <bdi>{name}</bdi>,
        },
        { key: "seats", head: t`Seats taken`, phone: "second", named: true, cell: ({ taken, seats }) => t`${taken} of ${seats}` },
        { key: "paid", head: t({ message: "Paid", context: "sponsor" }), spare: true, cell: ({ paid }) => <Money sar={paid} /> },
        {
          key: "awaited",
          head: t`Awaited`,
          phone: "end",
          named: true,
          cell: ({ awaited }) => (awaited > 0 ? <Money sar={awaited} /> : "–"),
        },
        {
          key: "agree",
          head: t`Agreements`,
          phone: "end",
          cell: (sponsor) => (
            <span className={kit("over-link", "nowrap")}>
              <NewAgreementLink sponsor={sponsor} />
            </span>
          ),
        },
      ]}
    />
  );
}

/** What is done most often with a sponsor, from its row and its page; its contact signs. */
function NewAgreementLink({ sponsor: { id, contact_id: contact, archived_at: archived } }: { sponsor: Sponsor }) {
  const { t } = useLingui();
  const may = useMay();
  if (!may("money.refund") || contact === null || archived !== null) return null;
  return (
    <NetworkButton tone="plain" size="sm" href={`${PATH}/${id}/agreement`} offline={t`Needs a connection`}>
      {t`New agreement`}
    </NetworkButton>
  );
}

/** `/staff/finance/sponsors/:id`: what its invoices name, and what it agreed to pay. */
export function SponsorScreen() {
  const { t } = useLingui();
  const said = useSaid();
  return (
    <RecordScreen<Sponsor>
      kind={{
        calls: adminSponsors,
        path: PATH,
        write: "money.refund",
        fresh: t`New sponsor`,
        titleOf: ({ name }) => <bdi>{said(name)}</bdi>,
        schema: sponsorForm,
        actions: (sponsor) => <NewAgreementLink sponsor={sponsor} />,
        below: (row) => <SponsorAgreements sponsor={row} />,
        sections: () => [
          {
            key: "who",
            title: t`Organisation`,
            fields: [
              { kind: "both", path: "name", label: t({ message: "Name", context: "sponsor" }), max: 150 },
              { kind: "text", path: "vat_number", label: t`VAT number`, max: 20, ltr: true },
            ],
          },
          {
            key: "contact",
            title: t({ message: "Contact person", context: "sponsor" }),
            fields: [
              { kind: "text", path: "contact_name", label: t`Name of the contact`, max: 120 },
              {
                kind: "text",
                path: "email",
                label: t`E-mail`,
                hint: t`Of their account here: it invites people to the seats that were paid for`,
                max: 254,
                ltr: true,
              },
            ],
          },
          {
            key: "where",
            title: t`National address`,
            fields: [
              { kind: "text", path: "street", label: t`Street`, max: 120 },
              { kind: "text", path: "building", label: t`Building number`, max: 4, ltr: true },
              { kind: "text", path: "district", label: t`District`, max: 120 },
              { kind: "text", path: "company_city", label: t`City`, max: 80 },
              { kind: "text", path: "postal_code", label: t`Postal code`, max: 5, ltr: true },
            ],
          },
        ],
      }}
    />
  );
}

/** `/staff/finance/sponsors/:id/agreement`: it comes with its sponsor's page, which leads to it. */
export function AgreementScreen() {
  const { id = "" } = useParams<{ id: string }>();
  return /^[1-9]\d{0,8}$/u.test(id) ? <NewAgreement id={Number(id)} /> : <MissingRecord />;
}
