import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useParams } from "wouter";
import type { DataOf } from "#contract/endpoint.ts";
import { correctReconciliation, readReconciliation } from "#contract/orders/reconciliations.ts";
import { call } from "#app/api/call.ts";
import { formatDate, formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { kit, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { useListAddress } from "#app/widgets/staff/list-address.ts";
import { Provider } from "#app/widgets/staff/provider.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { Corrections } from "#app/widgets/staff-form/corrections.tsx";
import { DifferencePanel } from "./difference-panel.tsx";
import { PaymentSide } from "./payment-side.tsx";
import { differenceKind, differenceState, reconciliationState } from "./reconciliation-words.ts";

const WIDTHS = [100, 100, 100] as const;

/** `/staff/finance/reconciliations/:id`: a provider's day, and each payment that the two sides do not have alike. */
export function ReconciliationScreen() {
  const { id = "" } = useParams<{ id: string }>();
  const read = useStaffRead(readReconciliation, { params: { id } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(day) => <Day of={day} onChanged={read.retry} />}
    </LoadState>
  );
}

function Day({ of, onChanged }: { of: DataOf<typeof readReconciliation>; onChanged: () => void }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const may = useMay();
  const address = useListAddress();
  const chosen = of.payments.find(({ id }) => id === address.get("difference"));
  const params = { id: of.id };
  const unshown = of.differences - of.payments.length;
  return (
    <div className={stack(16)}>
      <PageHead
        title={<time dateTime={of.day}>{formatDate(language, of.day, { weekday: true })}</time>}
        note={
          <>
            <StatusWord of={reconciliationState[of.state]} /> <Provider of={of.provider} />
          </>
        }
      />
      <FactLine
        facts={[
          { name: t({ message: "Matched", context: "reconciliation" }), value: of.matched },
          { name: t`Differences`, value: of.differences },
          { name: t`Open differences`, value: of.open },
          { name: t`In our records`, value: <Money sar={of.ours} /> },
          { name: t`At the provider`, value: <Money sar={of.theirs} /> },
          { name: t`Last checked`, value: formatDateTime(language, of.checked_at, {}) },
          ...(of.closed_at ? [{ name: t`Closed on`, value: formatDateTime(language, of.closed_at, {}) }] : []),
        ]}
      />
      {of.payments.length > 0 ? (
        <Part title={t`Differences`}>
          <StaffList
            label={t`Differences`}
            rows={of.payments}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => address.to({ difference: id })}
            current={chosen?.id ?? null}
            columns={[
              {
                key: "payment",
                head: t`Purchase`,
                cell: ({ order, external_id: external }) => <bdi dir="ltr">{order?.number ?? external ?? "–"}</bdi>,
              },
              { key: "kind", head: t`Difference`, phone: "second", cell: ({ kind }) => i18n._(differenceKind[kind]) },
              {
                key: "ours",
                head: t`In our records`,
                phone: "second",
                cell: ({ ours }) => <PaymentSide of={ours} name={t`In our records`} />,
              },
              {
                key: "theirs",
                head: t`At the provider`,
                phone: "second",
                cell: ({ theirs }) => <PaymentSide of={theirs} name={t`At the provider`} />,
              },
              {
                key: "id",
                head: t`Number at the provider`,
                spare: true,
                cell: ({ external_id: external }) => <bdi dir="ltr">{external ?? "–"}</bdi>,
              },
              {
                key: "state",
                head: t`Status`,
                phone: "end",
                cell: ({ settled }) => <StatusWord of={differenceState[settled?.as ?? "open"]} />,
              },
            ]}
          />
        </Part>
      ) : (
        <p className={kit("soft")}>
          {of.state === "waiting" ? (
            <Trans>The provider has not given its list of this day. It is asked again every hour for fourteen days.</Trans>
          ) : (
            <Trans>Every payment of this day matches in our records and at the provider.</Trans>
          )}
        </p>
      )}
      {chosen ? (
        <DifferencePanel key={chosen.id} of={chosen} isLast={of.open === 1} isClosed={of.closed_at !== null} onSettled={onChanged} />
      ) : null}
      {of.closed_at ? (
        <Corrections
          of={of.corrections}
          write={
            may("money.refund")
              ? async (note, idempotencyKey) => void (await call(correctReconciliation, { params, body: { note }, idempotencyKey }))
              : null
          }
          onWritten={onChanged}
        />
      ) : null}
      {unshown > 0 ? (
        <p className={kit("soft")}>{t`${plural(unshown, { one: "# more difference", other: "# more differences" })}`}</p>
      ) : null}
    </div>
  );
}
