import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useParams } from "wouter";
import type { DataOf } from "#contract/endpoint.ts";
import { type PaymentDifference, readReconciliation } from "#contract/orders/reconciliations.ts";
import { formatDate, formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { Provider } from "#app/widgets/staff/provider.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { paymentStatus } from "#app/widgets/staff/status-words.ts";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { differenceKind, reconciliationState } from "./reconciliation-words.ts";

const WIDTHS = [100, 100, 100] as const;

/** `/staff/finance/reconciliations/:id`: a provider's day, and each payment that the two sides do not have alike. */
export function ReconciliationScreen() {
  const { id = "" } = useParams<{ id: string }>();
  const read = useStaffRead(readReconciliation, { params: { id } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(day) => <Day of={day} />}
    </LoadState>
  );
}

function Day({ of }: { of: DataOf<typeof readReconciliation> }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
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
          { name: t`In our records`, value: <Money sar={of.ours} /> },
          { name: t`At the provider`, value: <Money sar={of.theirs} /> },
          { name: t`Last checked`, value: formatDateTime(language, of.checked_at, {}) },
        ]}
      />
      {of.payments.length > 0 ? (
        <Part title={t`Differences`}>
          <StaffList
            label={t`Differences`}
            rows={of.payments}
            keyOf={({ id }) => id}
            hrefOf={({ order }) => (order ? `/staff/finance/orders/${order.id}` : null)}
            columns={[
              {
                key: "payment",
                head: t`Purchase`,
                cell: ({ order, external_id: external }) => <bdi dir="ltr">{order?.number ?? external ?? "–"}</bdi>,
              },
              { key: "kind", head: t`Difference`, phone: "second", cell: ({ kind }) => i18n._(differenceKind[kind]) },
              { key: "ours", head: t`In our records`, phone: "second", cell: ({ ours }) => <Side of={ours} name={t`In our records`} /> },
              {
                key: "theirs",
                head: t`At the provider`,
                phone: "second",
                cell: ({ theirs }) => <Side of={theirs} name={t`At the provider`} />,
              },
              {
                key: "id",
                head: t`Number at the provider`,
                spare: true,
                cell: ({ external_id: external }) => <bdi dir="ltr">{external ?? "–"}</bdi>,
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
      {unshown > 0 ? (
        <p className={kit("soft")}>{t`${plural(unshown, { one: "# more difference", other: "# more differences" })}`}</p>
      ) : null}
    </div>
  );
}

/** How one side has a payment; whose it is is said where there is no head above it. */
function Side({ of, name }: { of: PaymentDifference["ours"]; name: string }) {
  const { t } = useLingui();
  const phone = useMedia(PHONE);
  return (
    <span className={cluster(4)}>
      {phone ? <b>{name}</b> : null}
      {of ? (
        <>
          <StatusWord of={paymentStatus[of.status]} />
          <Money sar={of.amount} />
          {of.refunded > 0 ? (
            <span>
              <Trans>
                Refunded: <Money sar={of.refunded} />
              </Trans>
            </span>
          ) : null}
        </>
      ) : (
        t({ message: "No payment", context: "reconciliation" })
      )}
    </span>
  );
}
