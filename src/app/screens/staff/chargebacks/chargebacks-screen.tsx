import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CHARGEBACK_STATES, type ChargebackState, listChargebacks } from "#contract/orders/chargebacks.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { cluster, stack } from "#app/ui/kit.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { Explanation } from "#app/widgets/page-head/explanation.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { useListAddress } from "#app/widgets/staff/list-address.ts";
import { ExportButton } from "#app/widgets/staff/export-button.tsx";
import { ListFoot } from "#app/widgets/staff/list-foot.tsx";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { OlderPages } from "#app/widgets/staff/older-pages.tsx";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { chargebackReason, chargebackState, chargebackStatus } from "#app/widgets/staff/status-words.ts";
import { useSaid } from "#app/widgets/staff/use-said.ts";

const A_PAGE = 50;

/** `/staff/finance/chargebacks`: payments that banks take back, the answer that is due soonest first. */
export function ChargebacksScreen() {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const address = useListAddress();
  const cursor = address.get("cursor");
  const state = CHARGEBACK_STATES.find((one) => one === address.get("state"));
  const read = useStaffRead(listChargebacks, {
    query: { per_page: A_PAGE, ...(cursor ? { cursor } : {}), ...(state ? { "filter[state]": state } : {}) },
  });
  const total = read.meta?.total;
  const count = total === undefined ? null : t`${plural(total, { one: "# chargeback", other: "# chargebacks" })}`;
  return (
    <div className={stack(12)}>
      <PageHead
        title={t({ message: "Chargebacks", context: "staff" })}
        action={<ExportButton kind="chargebacks" filter={state ? { chargeback_state: state } : {}} rows={count} />}
      />
      <Explanation>{t`Payments that a bank takes back from us, the answer that is due soonest first`}</Explanation>
      <PlaceTabs place="finance" current="/staff/finance/chargebacks" />
      <search className={cluster(8)}>
        <PlainSelect<ChargebackState | "every">
          label={t`Status`}
          value={state ?? "every"}
          options={[
            { value: "every" as const, label: t`Every status` },
            ...CHARGEBACK_STATES.map((value) => ({ value, label: i18n._(chargebackState[value].words) })),
          ]}
          onChange={(value) => address.go({ state: value === "every" ? "" : value })}
        />
      </search>
      <ListState
        of={read}
        empty={{ title: t`No chargeback has been recorded`, help: t`When a bank takes a payment back, record it on the purchase.` }}
        unfiltered={state ? () => address.go({ state: "" }) : null}
      >
        {(rows) => (
          <StaffList
            choosable
            label={t({ message: "Chargebacks", context: "staff" })}
            rows={rows}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/staff/finance/chargebacks/${id}`}
            columns={[
              { key: "order", head: t`Purchase`, cell: ({ order }) => <bdi dir="ltr">{order.number}</bdi> },
              { key: "buyer", head: t`Buyer`, phone: "second", cell: ({ buyer }) => <bdi>{said(buyer.name)}</bdi> },
              {
                key: "due",
                head: t`Answer due`,
                phone: "second",
                cell: ({ due_on: due }) => <time dateTime={due}>{formatDate(language, due)}</time>,
              },
              { key: "reason", head: t`Reason`, spare: true, cell: ({ reason }) => i18n._(chargebackReason[reason]) },
              {
                key: "reference",
                head: t`The bank’s reference`,
                spare: true,
                cell: ({ bank_reference: reference }) => <bdi dir="ltr">{reference}</bdi>,
              },
              { key: "amount", head: t`Amount`, phone: "end", cell: ({ amount }) => <Money sar={amount} /> },
              { key: "state", head: t`Status`, phone: "end", cell: (row) => <StatusWord of={chargebackStatus(row)} /> },
            ]}
          />
        )}
      </ListState>
      <ListFoot count={count}>
        <OlderPages address={address} next={read.meta?.next_cursor} />
      </ListFoot>
    </div>
  );
}
