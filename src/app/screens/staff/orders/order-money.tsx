import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type AdminOrder } from "#contract/orders/admin-orders.ts";
import { formatDate, formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { Part } from "#app/widgets/staff/facts.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { chargebackReason, chargebackStatus, paymentStatus } from "#app/widgets/staff/status-words.ts";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { PaymentMethod } from "#app/widgets/staff/payment-method.tsx";
import { documentWords, refundState } from "./order-words.ts";

/** What was paid for a purchase, its documents and what was given back, each where there is any. */
export function OrderMoney({ order }: { order: AdminOrder }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  return (
    <>
      {order.payments.length > 0 ? (
        <Part title={t`Transactions`}>
          <StaffList
            label={t`Transactions`}
            rows={order.payments}
            keyOf={({ id }) => id}
            hrefOf={() => null}
            columns={[
              { key: "method", head: t`Payment`, cell: ({ method: type, brand, last4 }) => <PaymentMethod of={{ type, brand, last4 }} /> },
              { key: "at", head: t`Date`, phone: "second", cell: ({ created_at: made }) => formatDateTime(language, made) },
              { key: "amount", head: t`Amount`, phone: "end", cell: ({ amount }) => <Money sar={amount} /> },
              { key: "status", head: t`Status`, phone: "end", cell: ({ status }) => <StatusWord of={paymentStatus[status]} /> },
            ]}
          />
        </Part>
      ) : null}
      {order.documents.length > 0 ? (
        <Part title={t`Tax documents`}>
          <StaffList
            label={t`Tax documents`}
            rows={order.documents}
            keyOf={({ number }) => number}
            hrefOf={() => null}
            columns={[
              { key: "number", head: t`Number`, cell: ({ number }) => <bdi dir="ltr">{number}</bdi> },
              { key: "kind", head: t`Kind`, phone: "second", cell: ({ kind }) => i18n._(documentWords[kind]) },
              { key: "at", head: t`Issued`, spare: true, cell: ({ issued_at: issued }) => formatDateTime(language, issued) },
              { key: "amount", head: t`Amount`, phone: "end", cell: ({ amount }) => <Money sar={amount} /> },
            ]}
          />
        </Part>
      ) : null}
      {order.chargebacks.length > 0 ? (
        <Part title={t({ message: "Chargebacks", context: "staff" })}>
          <StaffList
            label={t({ message: "Chargebacks", context: "staff" })}
            rows={order.chargebacks}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/staff/finance/chargebacks/${id}`}
            columns={[
              { key: "reference", head: t`The bank’s reference`, cell: (row) => <bdi dir="ltr">{row.bank_reference}</bdi> },
              { key: "reason", head: t`Reason`, phone: "second", cell: ({ reason }) => i18n._(chargebackReason[reason]) },
              { key: "due", head: t`Answer due`, phone: "second", cell: ({ due_on: due }) => formatDate(language, due) },
              { key: "amount", head: t`Amount`, phone: "end", cell: ({ amount }) => <Money sar={amount} /> },
              { key: "status", head: t`Status`, phone: "end", cell: (row) => <StatusWord of={chargebackStatus(row)} /> },
            ]}
          />
        </Part>
      ) : null}
      {order.refunds.length > 0 ? (
        <Part title={t`Refunds`}>
          <StaffList
            label={t`Refunds`}
            rows={order.refunds}
            keyOf={({ id }) => id}
            hrefOf={() => null}
            columns={[
              { key: "title", head: t`Program`, cell: ({ title }) => <bdi>{said(title)}</bdi> },
              { key: "reason", head: t`Reason`, phone: "second", cell: ({ reason }) => <bdi>{reason}</bdi> },
              { key: "by", head: t`Asked for by`, spare: true, cell: ({ asked_by: by }) => (by ? <bdi>{said(by)}</bdi> : t`The system`) },
              { key: "amount", head: t`Amount`, phone: "end", cell: ({ amount }) => <Money sar={amount} /> },
              { key: "status", head: t`Status`, phone: "end", cell: ({ state }) => <StatusWord of={refundState[state]} /> },
            ]}
          />
        </Part>
      ) : null}
    </>
  );
}
