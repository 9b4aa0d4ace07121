import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { useParams } from "wouter";
import { type Payout, readPayout } from "#contract/orders/payouts.ts";
import { formatDate, formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { kit, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { Provider } from "#app/widgets/staff/provider.tsx";
import { RecordHead } from "#app/widgets/staff/record-head.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { CloseDialog } from "./close-dialog.tsx";
import { lineKind, lineMatches, lineProblem, payoutStatus } from "./payout-words.ts";

const WIDTHS = [100, 100, 100] as const;

/** `/staff/finance/payouts/:id`: a provider's transfer, how its sum is made, and each transaction that it covers. */
export function PayoutScreen() {
  const { id = "" } = useParams<{ id: string }>();
  const read = useStaffRead(readPayout, { params: { id } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(payout) => <Record of={payout} onDone={read.retry} />}
    </LoadState>
  );
}

function Record({ of, onDone }: { of: Payout; onDone: () => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const may = useMay();
  const [step, setStep] = useState<"confirm" | "cancel" | null>(null);
  const dayOf = (day: string) => <time dateTime={day}>{formatDate(language, day)}</time>;
  const whoAt = ({ by, at }: Payout["recorded"]) => (
    <>
      {by ? <bdi>{said(by)}</bdi> : null}
      {by ? (language === "ar" ? "، " : ", ") : null}
      <time dateTime={at}>{formatDateTime(language, at, {})}</time>
    </>
  );
  const isOpen = of.state === "expected" || of.state === "differing";
  const short = of.received === null ? 0 : Math.round((of.net - of.received) * 100) / 100;
  return (
    <div className={stack(16)}>
      <RecordHead
        title={
          <>
            {t({ message: "Payout", context: "payout" })} <bdi dir="ltr">{of.reference}</bdi>
          </>
        }
        note={
          <>
            <StatusWord of={payoutStatus(of)} /> <Provider of={of.provider} />
          </>
        }
        action={
          may("money.refund") && isOpen ? (
            <>
              <NetworkButton tone="ember" offline={t`Needs a connection`} onClick={() => setStep("confirm")}>
                {t({ message: "Confirm receipt", context: "payout" })}
              </NetworkButton>
              {of.state === "expected" ? (
                <NetworkButton tone="quiet" offline={t`Needs a connection`} onClick={() => setStep("cancel")}>
                  {t({ message: "Cancel payout", context: "payout" })}
                </NetworkButton>
              ) : null}
            </>
          ) : null
        }
      />
      <FactLine
        facts={[
          { name: t({ message: "Payments", context: "payout" }), value: <Money sar={of.gross} /> },
          { name: t({ message: "Fees", context: "payout" }), value: <Money sar={of.fees} /> },
          { name: t({ message: "VAT on fees", context: "payout" }), value: <Money sar={of.fees_vat} /> },
          { name: t({ message: "Kept back", context: "payout" }), value: <Money sar={of.withheld} /> },
          { name: t({ message: "Net", context: "payout" }), value: <Money sar={of.net} /> },
          { name: t`Expected on`, value: dayOf(of.expected_on) },
          ...(of.received_on ? [{ name: t({ message: "Received on", context: "payout" }), value: dayOf(of.received_on) }] : []),
          ...(of.received === null ? [] : [{ name: t({ message: "Received", context: "payout" }), value: <Money sar={of.received} /> }]),
          ...(short === 0 ? [] : [{ name: t({ message: "Difference", context: "payout" }), value: <Money sar={short} /> }]),
          { name: t({ message: "Recorded by", context: "payout" }), value: whoAt(of.recorded) },
          ...(of.closed
            ? [
                {
                  name:
                    of.state === "cancelled"
                      ? t({ message: "Cancelled by", context: "payout" })
                      : t({ message: "Confirmed by", context: "payout" }),
                  value: whoAt(of.closed),
                },
              ]
            : []),
        ]}
      />
      {of.note ? (
        <p className={kit("leading-note")}>
          <bdi>{of.note}</bdi>
        </p>
      ) : null}
      <Transactions of={of} />
      {step ? (
        <CloseDialog
          of={of}
          step={step}
          onClose={() => setStep(null)}
          onDone={() => {
            setStep(null);
            onDone();
          }}
        />
      ) : null}
    </div>
  );
}

function Transactions({ of }: { of: Payout }) {
  const { t, i18n } = useLingui();
  const unshown = of.lines - of.transactions.length;
  if (of.lines === 0) return <p className={kit("soft")}>{t`Recorded by its figures alone, without the provider’s report.`}</p>;
  return (
    <Part title={t({ message: "Transactions", context: "payout" })}>
      <p className={kit("soft")}>
        {of.unmatched > 0
          ? t`${plural(of.unmatched, { one: "# line of the report stands in none of our records", other: "# lines of the report stand in none of our records" })}`
          : t`Every line of the report matches our records.`}
      </p>
      <StaffList
        label={t({ message: "Transactions", context: "payout" })}
        rows={of.transactions}
        keyOf={({ line }) => String(line)}
        hrefOf={({ order }) => (order ? `/staff/finance/orders/${order.id}` : null)}
        columns={[
          {
            key: "purchase",
            head: t`Purchase`,
            cell: ({ order, external_id: external }) => <bdi dir="ltr">{order?.number ?? external}</bdi>,
          },
          { key: "kind", head: t`Kind`, phone: "second", cell: ({ kind }) => i18n._(lineKind[kind]) },
          { key: "amount", head: t`Amount`, phone: "end", cell: ({ amount }) => <Money sar={amount} /> },
          { key: "fee", head: t({ message: "Fee", context: "payout" }), spare: true, cell: ({ fee }) => <Money sar={fee} /> },
          {
            key: "vat",
            head: t({ message: "VAT on fees", context: "payout" }),
            spare: true,
            cell: ({ fee_vat: vat }) => <Money sar={vat} />,
          },
          {
            key: "line",
            head: t({ message: "Line", context: "payout" }),
            spare: true,
            cell: ({ line }) => line,
          },
          {
            key: "match",
            head: t({ message: "In our records", context: "payout" }),
            phone: "end",
            cell: ({ problem }) => <StatusWord of={problem ? lineProblem[problem] : lineMatches} />,
          },
        ]}
      />
      {unshown > 0 ? <p className={kit("soft")}>{t`${plural(unshown, { one: "# more line", other: "# more lines" })}`}</p> : null}
    </Part>
  );
}
