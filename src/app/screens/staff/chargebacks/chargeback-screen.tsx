import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { Link, useParams } from "wouter";
import { type Chargeback, type ChargebackStep, readChargeback } from "#contract/orders/chargebacks.ts";
import { formatDate, formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { cluster, grid, kit, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { PaymentMethod } from "#app/widgets/staff/payment-method.tsx";
import { RecordHead } from "#app/widgets/staff/record-head.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { chargebackReason, chargebackStatus } from "#app/widgets/staff/status-words.ts";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { doneWords, stepWords } from "./chargeback-words.ts";

const WIDTHS = [100, 100, 100] as const;

/** `/staff/finance/chargebacks/:id`: what a bank takes back, until when it takes an answer, and what was done. */
export function ChargebackScreen() {
  const { id = "" } = useParams<{ id: string }>();
  const read = useStaffRead(readChargeback, { params: { id } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(chargeback) => <Record of={chargeback} onMoved={read.retry} />}
    </LoadState>
  );
}

function Record({ of, onMoved }: { of: Chargeback; onMoved: () => void }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const may = useMay();
  const [step, setStep] = useState<ChargebackStep | null>(null);
  const steps: ChargebackStep[] = of.answered_at === null ? ["answer", "accepted", "won", "lost"] : ["won", "lost", "accepted"];
  const { order, buyer, payment } = of;
  return (
    <div className={stack(16)}>
      <RecordHead
        title={
          <>
            {t`Chargeback`} <bdi dir="ltr">{of.bank_reference}</bdi>
          </>
        }
        note={<StatusWord of={chargebackStatus(of)} />}
        action={
          may("money.refund") && of.state === "open" ? (
            <>
              {steps.map((one, place) => (
                <NetworkButton
                  key={one}
                  tone={place === 0 && one === "answer" ? "ember" : "quiet"}
                  offline={t`Needs a connection`}
                  onClick={() => setStep(one)}
                >
                  {i18n._(stepWords[one])}
                </NetworkButton>
              ))}
            </>
          ) : null
        }
      />
      <FactLine
        facts={[
          {
            name: t`Purchase`,
            value: (
              <Link className={kit("link", "hover-underline")} href={`/staff/finance/orders/${order.id}`}>
                <bdi dir="ltr">{order.number}</bdi>
              </Link>
            ),
          },
          {
            name: t`Buyer`,
            value: (
              <Link className={kit("link", "hover-underline")} href={`/staff/people/${buyer.id}`}>
                <bdi>{said(buyer.name)}</bdi>
              </Link>
            ),
          },
          { name: t({ message: "Taken back", context: "chargeback" }), value: <Money sar={of.amount} /> },
          { name: t`Answer due`, value: <time dateTime={of.due_on}>{formatDate(language, of.due_on, { weekday: true })}</time> },
          { name: t`Reason`, value: i18n._(chargebackReason[of.reason]) },
          { name: t`Payment`, value: <PaymentMethod of={payment} /> },
          { name: t`Paid`, value: <Money sar={payment.amount} /> },
          ...(payment.refunded > 0 ? [{ name: t`Refunded`, value: <Money sar={payment.refunded} /> }] : []),
        ]}
      />
      <Part title={t({ message: "History", context: "record" })}>
        <ol className={grid(8, "sm")}>
          {of.history.map((one) => (
            <li key={`${one.step} ${one.at}`} className={stack(4, "border-bottom", "pad-y-8")}>
              <span className={cluster([2, 12])}>
                <time className={kit("soft", "tabular")} dateTime={one.at}>
                  {formatDateTime(language, one.at, {})}
                </time>
                <span className={kit("medium")}>{i18n._(doneWords[one.step])}</span>
                {one.by ? <bdi className={kit("soft")}>{said(one.by)}</bdi> : null}
              </span>
              {one.note ? (
                <p className={kit("leading-note")}>
                  <bdi>{one.note}</bdi>
                </p>
              ) : null}
            </li>
          ))}
        </ol>
      </Part>
      {step ? (
        <MoveDialog
          of={of}
          step={step}
          onClose={() => setStep(null)}
          onDone={() => {
            setStep(null);
            onMoved();
          }}
        />
      ) : null}
    </div>
  );
}
