import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type ReactNode, useState } from "react";
import { closeVatPeriod, correctVatPeriod, type MovedFigure, type VatPeriod } from "#contract/reports/vat-periods.ts";
import { call } from "#app/api/call.ts";
import { formatDateTime, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { kit, stack } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { FactLine } from "#app/widgets/staff/facts.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { Corrections } from "#app/widgets/staff-form/corrections.tsx";
import { ReasonDialog } from "#app/widgets/staff-form/reason-dialog.tsx";
import { WaitsForSecond } from "#app/widgets/staff-form/waits-for-second.tsx";
import { periodState, vatCategory, vatFigure } from "#app/widgets/figures/vat-words.ts";

interface Props {
  of: VatPeriod;
  onChanged: () => void;
}

/** Whether a tax period is closed and by whom, what should be looked at before it is, and the way there. */
export function VatPeriodState({ of, onChanged }: Props) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const may = useMay();
  const [closes, setCloses] = useState(false);
  const { quarter, state, closed, open_differences: differences } = of;
  const params = { quarter };
  return (
    <div className={stack(12)}>
      <FactLine
        facts={[
          { name: t`Status`, value: <StatusWord of={periodState[state]} /> },
          ...(closed
            ? [
                { name: t`Closed on`, value: formatDateTime(language, closed.at, {}) },
                ...(closed.asked_by ? [{ name: t`Asked for by`, value: <bdi>{said(closed.asked_by)}</bdi> }] : []),
                ...(closed.by ? [{ name: t`Closed by`, value: <bdi>{said(closed.by)}</bdi> }] : []),
              ]
            : []),
        ]}
      />
      {of.approval ? (
        <WaitsForSecond approval={of.approval}>
          <Trans>The closing of this period waits for a second person of the staff.</Trans>
        </WaitsForSecond>
      ) : null}
      {differences > 0 ? (
        <NoticeBox kind="wait">
          <p>{t`${plural(differences, { one: "# reconciliation difference of this period is open", other: "# reconciliation differences of this period are open" })}`}</p>
          <ActionLink className={kit("link", "tap", "inline-block")} href="/staff/finance/reconciliations?state=differs">
            <Trans>Open the reconciliation</Trans>
          </ActionLink>
        </NoticeBox>
      ) : null}
      {of.moved.length > 0 ? (
        <NoticeBox kind="bad">
          <p>
            <Trans>Some figures are computed otherwise now than they were filed. What was filed stands below.</Trans>
          </p>
          <ul>
            {of.moved.map((one) => (
              <li key={`${one.category} ${one.figure}`}>
                {one.category ? <>{i18n._(vatCategory[one.category])}, </> : null}
                {i18n._(vatFigure[one.figure])}: <Trans context="change">From</Trans> <Value of={one} side="filed" />{" "}
                <Trans context="change">to</Trans> <Value of={one} side="now" />
              </li>
            ))}
          </ul>
        </NoticeBox>
      ) : null}
      {state === "open" && may("money.refund") ? (
        <div>
          <NetworkButton tone="ember" offline={t`Needs a connection`} onClick={() => setCloses(true)}>
            <Trans>Close the period</Trans>
          </NetworkButton>
        </div>
      ) : null}
      {state === "closed" ? (
        <Corrections
          of={of.corrections}
          write={
            may("money.refund")
              ? async (note, idempotencyKey) => void (await call(correctVatPeriod, { params, body: { note }, idempotencyKey }))
              : null
          }
          onWritten={onChanged}
        />
      ) : null}
      <ReasonDialog
        open={closes}
        onClose={() => setCloses(false)}
        title={t`Close the period`}
        follows={
          <Trans>
            A second person approves the figures, counted anew. They are kept as they are then, and the period is never opened again: credit
            notes that come later belong to the period in which they are issued.
          </Trans>
        }
        verb={t`Send for second approval`}
        label={null}
        act={async (_reason, idempotencyKey) => void (await call(closeVatPeriod, { params, body: {}, idempotencyKey }))}
        onDone={() => {
          showNotice({ id: `vat/${quarter}`, kind: "success", message: msg`Sent. It waits for a second person.` });
          onChanged();
        }}
      />
    </div>
  );
}

function Value({ of, side }: { of: MovedFigure; side: "filed" | "now" }): ReactNode {
  const language = useAtomValue(languageAtom);
  const isCount = of.figure === "documents" || of.figure === "missing";
  return isCount ? formatNumber(language, of[side]) : <Money sar={of[side]} />;
}
