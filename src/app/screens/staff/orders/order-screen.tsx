import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { Link, useParams } from "wouter";
import { type AdminOrder, adminReadOrder } from "#contract/orders/admin-orders.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { kit, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { ReadingRoom } from "#app/widgets/staff/list-state.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { enrollmentStatus, orderStatus } from "#app/widgets/staff/status-words.ts";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { OrderHistory } from "./order-history.tsx";
import { PaymentMethod } from "./payment-method.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { documentWords, paymentStatus, refundState } from "./order-words.ts";

const WIDTHS = [100, 100, 100] as const;

/** `/staff/finance/orders/:id`: a purchase with its money, and the way to give some of it back. */
export function OrderScreen() {
  const { id = "" } = useParams<{ id: string }>();
  const read = useStaffRead(adminReadOrder, { params: { id } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(order) => <Order order={order} onRefunded={read.retry} />}
    </LoadState>
  );
}

function Order({ order, onRefunded }: { order: AdminOrder; onRefunded: () => void }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const may = useMay();
  const [refunding, setRefunding] = useState<number | null>(null);
  const { buyer } = order;
  const at = formatDateTime(language, order.created_at);
  const left = order.items.filter(({ total, refunded, waits }) => total > refunded && !waits);
  const isPaid = order.status === "paid" || order.status === "partially_refunded";
  const [first] = left;
  return (
    <div className={stack(16)}>
      <PageHead
        title={<bdi dir="ltr">{order.number}</bdi>}
        note={
          <>
            <StatusWord of={orderStatus[order.status]} /> {at}
          </>
        }
        action={
          may("money.refund") && isPaid && first ? (
            <NetworkButton tone="quiet" offline={t`Needs a connection`} onClick={() => setRefunding(first.program_id)}>
              <Trans>Refund</Trans>
            </NetworkButton>
          ) : null
        }
      />
      <ReadingRoom />
      <FactLine
        facts={[
          {
            name: t`Buyer`,
            value: (
              <Link className={kit("link", "hover-underline")} href={`/staff/people/${buyer.id}`}>
                <bdi>{said(buyer.name)}</bdi>
              </Link>
            ),
          },
          { name: t`E-mail`, value: <bdi>{buyer.email}</bdi> },
          ...(buyer.phone ? [{ name: t`Mobile`, value: <bdi dir="ltr">{formatPhone(buyer.phone)}</bdi> }] : []),
          { name: t`Total`, value: <Money sar={order.totals.total} /> },
          { name: t`VAT within it`, value: <Money sar={order.totals.vat} /> },
          ...(order.coupon_code ? [{ name: t`Discount code`, value: <bdi dir="ltr">{order.coupon_code}</bdi> }] : []),
        ]}
      />
      <Part title={t`Programs`}>
        <StaffList
          label={t`Programs`}
          rows={order.items}
          keyOf={({ program_id: id }) => String(id)}
          hrefOf={() => null}
          columns={[
            { key: "title", head: t`Program`, cell: ({ title }) => <bdi>{said(title)}</bdi> },
            {
              key: "enrollment",
              head: t`Enrollment`,
              phone: "second",
              cell: ({ enrollment }) => (enrollment ? <StatusWord of={enrollmentStatus[enrollment.status]} /> : "–"),
            },
            { key: "total", head: t`Paid`, phone: "end", cell: ({ total }) => <Money sar={total} /> },
            { key: "refunded", head: t`Refunded`, spare: true, cell: ({ refunded }) => (refunded > 0 ? <Money sar={refunded} /> : "–") },
          ]}
        />
      </Part>
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
      <Part title={t({ message: "History", context: "record" })}>
        <OrderHistory events={order.history} />
      </Part>
      {refunding === null ? null : (
        <RefundDialog
          order={order}
          start={refunding}
          onClose={() => setRefunding(null)}
          onDone={() => {
            setRefunding(null);
            onRefunded();
          }}
        />
      )}
    </div>
  );
}
