import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { type PaymentDifference, settleDifference } from "#contract/orders/reconciliations.ts";
import { call } from "#app/api/call.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { ReasonDialog } from "#app/widgets/staff-form/reason-dialog.tsx";
import { differenceKind, differenceState } from "./reconciliation-words.ts";

interface Props {
  of: PaymentDifference;
  /** Nothing else of the day is open. */
  isLast: boolean;
  isClosed: boolean;
  onSettled: () => void;
}

/** A difference with its likely match, and the ways to settle it; or how it was settled. */
export function DifferencePanel({ of, isLast, isClosed, onSettled }: Props) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const may = useMay();
  const [way, setWay] = useState<"match" | "accept" | null>(null);
  const { order, likely, settled } = of;
  const open = settled === null && !isClosed && may("money.refund");
  const isPaid = of.ours?.status === "captured" || of.ours?.status === "partially_refunded";
  const settle = async (body: { match: string; reason: string }, idempotencyKey: string) =>
    void (await call(settleDifference, { params: { id: of.id }, body, idempotencyKey }));
  const done = () => {
    showNotice({ id: `difference/${of.id}`, kind: "success", message: msg`The difference is settled.` });
    onSettled();
  };
  const closes = isLast ? <Trans>It is the last open difference of this day: the day is closed with it.</Trans> : null;
  return (
    <Part
      title={
        <>
          {i18n._(differenceKind[of.kind])} <bdi dir="ltr">{order?.number ?? of.external_id ?? ""}</bdi>
        </>
      }
    >
      <div className={stack(12)}>
        <FactLine
          facts={[
            { name: t`Status`, value: <StatusWord of={differenceState[settled?.as ?? "open"]} /> },
            { name: t({ message: "Made", context: "payment" }), value: formatDateTime(language, of.at, {}) },
            ...(settled
              ? [
                  { name: t`Settled on`, value: formatDateTime(language, settled.at, {}) },
                  ...(settled.by
                    ? [{ name: t({ message: "Settled by", context: "reconciliation" }), value: <bdi>{said(settled.by)}</bdi> }]
                    : []),
                  ...(settled.with ? [{ name: t`Matched with`, value: <Counterpart of={settled.with} /> }] : []),
                ]
              : [{ name: t`Likely match`, value: likely ? <Counterpart of={likely} /> : t({ message: "None", context: "match" }) }]),
          ]}
        />
        {settled?.reason ? (
          <p className={kit("sm", "read")}>
            {t`Reason`}: <bdi>{settled.reason}</bdi>
          </p>
        ) : null}
        <div className={cluster(8)}>
          {open && likely ? (
            <NetworkButton tone="ember" offline={t`Needs a connection`} onClick={() => setWay("match")}>
              <Trans context="difference">Match</Trans>
            </NetworkButton>
          ) : null}
          {open ? (
            <NetworkButton tone="quiet" offline={t`Needs a connection`} onClick={() => setWay("accept")}>
              <Trans>Accept the difference</Trans>
            </NetworkButton>
          ) : null}
          {open && order && isPaid ? (
            <ActionLink className={kit("link", "tap", "inline-block")} href={`/staff/finance/orders/${order.id}?refund=open`}>
              <Trans>Make a refund</Trans>
            </ActionLink>
          ) : null}
          {order ? (
            <ActionLink className={kit("link", "tap", "inline-block")} href={`/staff/finance/orders/${order.id}`}>
              <Trans>Open the purchase</Trans>
            </ActionLink>
          ) : null}
        </div>
      </div>
      <ReasonDialog
        open={way === "match"}
        onClose={() => setWay(null)}
        title={t`Match the two transactions`}
        follows={
          <>
            <Trans>Both are noted as one payment, and neither is open now. No money moves.</Trans> {closes}
          </>
        }
        verb={t({ message: "Match", context: "difference" })}
        label={null}
        act={(_reason, key) => settle({ match: likely?.id ?? "", reason: "" }, key)}
        onDone={done}
      />
      <ReasonDialog
        open={way === "accept"}
        onClose={() => setWay(null)}
        title={t`Accept the difference`}
        follows={
          <>
            <Trans>It is noted as explained, with your name and the reason. No money moves.</Trans> {closes}
          </>
        }
        verb={t`Accept the difference`}
        label={t`Reason`}
        act={(reason, key) => settle({ match: "", reason }, key)}
        onDone={done}
      />
    </Part>
  );
}

function Counterpart({ of: { order, external_id: external, at, amount } }: { of: NonNullable<PaymentDifference["likely"]> }) {
  const language = useAtomValue(languageAtom);
  return (
    <>
      <bdi dir="ltr">{order?.number ?? external ?? "–"}</bdi> <Money sar={amount} /> {formatDateTime(language, at, {})}
    </>
  );
}
