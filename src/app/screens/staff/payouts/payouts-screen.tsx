import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { useLocation } from "wouter";
import { listPayouts, PAYOUT_STATES, type PayoutState } from "#contract/orders/payouts.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { cluster, stack } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { ExportButton } from "#app/widgets/staff/export-button.tsx";
import { useListAddress } from "#app/widgets/staff/list-address.ts";
import { ListFoot } from "#app/widgets/staff/list-foot.tsx";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { OlderPages } from "#app/widgets/staff/older-pages.tsx";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { Provider } from "#app/widgets/staff/provider.tsx";
import { Explanation } from "#app/widgets/page-head/explanation.tsx";
import { RecordHead } from "#app/widgets/staff/record-head.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { payoutState, providerName } from "#app/widgets/staff/status-words.ts";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { PayoutDialog } from "./payout-dialog.tsx";
import { payoutStatus } from "./payout-words.ts";

const A_PAGE = 50;

/** `/staff/finance/payouts`: what the payment providers transfer to the bank account, the newest first. */
export function PayoutsScreen() {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const may = useMay();
  const [, navigate] = useLocation();
  const [recording, setRecording] = useState(false);
  const address = useListAddress();
  const cursor = address.get("cursor");
  const state = PAYOUT_STATES.find((one) => one === address.get("state"));
  const provider = address.get("provider");
  const read = useStaffRead(listPayouts, {
    query: {
      per_page: A_PAGE,
      ...(cursor ? { cursor } : {}),
      ...(state ? { "filter[state]": state } : {}),
      ...(provider ? { "filter[provider]": provider } : {}),
    },
  });
  const { total, providers = [] } = read.meta ?? {};
  const nameOf = (of: string) => {
    const name = providerName(of);
    return typeof name === "string" ? name : i18n._(name);
  };
  const count = total === undefined ? null : t`${plural(total, { one: "# payout", other: "# payouts" })}`;
  const record =
    may("money.refund") && read.meta ? (
      <NetworkButton tone="ink" offline={t`Needs a connection`} onClick={() => setRecording(true)}>
        {t`Record a payout`}
      </NetworkButton>
    ) : null;
  return (
    <div className={stack(12)}>
      <RecordHead
        title={t({ message: "Provider payouts", context: "staff" })}
        action={
          <>
            <ExportButton
              kind="payouts"
              filter={{ ...(state ? { payout_state: state } : {}), ...(provider ? { provider } : {}) }}
              rows={count}
            />
            {record}
          </>
        }
      />
      <Explanation>{t`What the payment providers transfer to the bank account, after their fees`}</Explanation>
      <PlaceTabs place="finance" current="/staff/finance/payouts" />
      <search className={cluster(8)}>
        <PlainSelect<PayoutState | "every">
          label={t`Status`}
          value={state ?? "every"}
          options={[
            { value: "every" as const, label: t`Every status` },
            ...PAYOUT_STATES.map((value) => ({ value, label: i18n._(payoutState[value].words) })),
          ]}
          onChange={(value) => address.go({ state: value === "every" ? "" : value })}
        />
        <PlainSelect<string>
          label={t`Provider`}
          value={provider ?? ""}
          options={[{ value: "", label: t`Every provider` }, ...providers.map((value) => ({ value, label: nameOf(value) }))]}
          onChange={(value) => address.go({ provider: value })}
        />
      </search>
      <ListState
        of={read}
        empty={{ title: t`No payout has been recorded`, help: t`When a provider announces a transfer, record it with its report.` }}
        unfiltered={state || provider ? () => address.go({ state: "", provider: "" }) : null}
      >
        {(rows) => (
          <StaffList
            choosable
            label={t({ message: "Provider payouts", context: "staff" })}
            rows={rows}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/staff/finance/payouts/${id}`}
            columns={[
              { key: "reference", head: t`The provider’s reference`, cell: ({ reference }) => <bdi dir="ltr">{reference}</bdi> },
              { key: "provider", head: t`Provider`, phone: "second", cell: (row) => <Provider of={row.provider} /> },
              {
                key: "expected",
                head: t`Expected on`,
                phone: "second",
                cell: ({ expected_on: on }) => <time dateTime={on}>{formatDate(language, on)}</time>,
              },
              {
                key: "gross",
                head: t({ message: "Payments", context: "payout" }),
                spare: true,
                cell: ({ gross }) => <Money sar={gross} />,
              },
              { key: "net", head: t({ message: "Net", context: "payout" }), phone: "end", cell: ({ net }) => <Money sar={net} /> },
              { key: "lines", head: t({ message: "Lines", context: "payout" }), spare: true, cell: ({ lines }) => lines },
              { key: "unmatched", head: t({ message: "Unmatched", context: "payout" }), spare: true, cell: ({ unmatched }) => unmatched },
              { key: "state", head: t`Status`, phone: "end", cell: (row) => <StatusWord of={payoutStatus(row)} /> },
            ]}
          />
        )}
      </ListState>
      <ListFoot count={count}>
        <OlderPages address={address} next={read.meta?.next_cursor} />
      </ListFoot>
      {recording ? (
        <PayoutDialog
          providers={providers.map((value) => ({ value, label: nameOf(value) }))}
          onClose={() => setRecording(false)}
          onDone={(id) => navigate(`/staff/finance/payouts/${id}`)}
        />
      ) : null}
    </div>
  );
}
