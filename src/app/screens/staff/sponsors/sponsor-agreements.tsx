import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { Sponsor } from "#contract/orders/sponsors.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { cluster, stack } from "#app/ui/kit.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { ExportButton } from "#app/widgets/staff/export-button.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { orderStatus } from "#app/widgets/staff/status-words.ts";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";

/** The statement of a sponsor: sums of all that it agreed to, and the newest agreements with their invoices. */
export function SponsorAgreements({ sponsor }: { sponsor: Sponsor }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const { paid, awaited, seats, taken, agreements, contact_id: contact } = sponsor;
  return (
    <Part title={t`Agreements`}>
      <div className={stack(16)}>
        {contact === null ? (
          <NoticeBox kind="wait">{t`No learner has this e-mail yet. Once the contact has an account, agreements can be made.`}</NoticeBox>
        ) : null}
        <FactLine
          facts={[
            { name: t`Paid, less what went back`, value: <Money sar={paid} /> },
            { name: t`Awaited by transfer`, value: <Money sar={awaited} /> },
            { name: t`Seats taken`, value: t`${taken} of ${seats}` },
          ]}
        />
        {agreements.length === 0 ? (
          <p>{t`Nothing is agreed yet`}</p>
        ) : (
          <>
            <div className={cluster(8)}>
              <ExportButton kind="sponsor_statement" filter={{ sponsor: sponsor.id }} rows={null} />
            </div>
            <StaffList
              label={t`Agreements`}
              rows={agreements}
              keyOf={({ order_id: id }) => id}
              hrefOf={({ order_id: id }) => `/staff/finance/orders/${id}`}
              columns={[
                { key: "number", head: t`Number`, cell: ({ order_number: number }) => <bdi dir="ltr">{number}</bdi> },
                { key: "program", head: t`Program`, phone: "second", cell: ({ program }) => <bdi>{said(program)}</bdi> },
                { key: "starts", head: t`Begins`, spare: true, cell: ({ starts_on: on }) => formatDate(language, on) },
                { key: "seats", head: t`Seats taken`, phone: "second", named: true, cell: (row) => t`${row.taken} of ${row.seats}` },
                { key: "invoice", head: t`Invoice`, spare: true, cell: ({ invoice }) => (invoice ? <bdi dir="ltr">{invoice}</bdi> : "–") },
                {
                  key: "learner",
                  head: t`Learner pays of a seat`,
                  spare: true,
                  cell: ({ learner_part: part }) => (part > 0 ? <Money sar={part} /> : "–"),
                },
                { key: "total", head: t`Amount`, phone: "end", cell: ({ total }) => <Money sar={total} /> },
                { key: "status", head: t`Purchase`, phone: "end", cell: ({ status }) => <StatusWord of={orderStatus[status]} /> },
              ]}
            />
          </>
        )}
      </div>
    </Part>
  );
}
