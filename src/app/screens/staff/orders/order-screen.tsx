import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { useParams } from "wouter";
import { type AdminOrder, adminReadOrder } from "#contract/orders/admin-orders.ts";
import { TRANSFER_STATUSES, type TransferState } from "#contract/orders/admin-transfers.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { Part } from "#app/widgets/staff/facts.tsx";
import { useListAddress } from "#app/widgets/staff/list-address.ts";
import { RecordHead } from "#app/widgets/staff/record-head.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { enrollmentStatus, orderStatus } from "#app/widgets/staff/status-words.ts";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { OrderFacts } from "./order-facts.tsx";
import { ChargebackDialog } from "./chargeback-dialog.tsx";
import { OrderHistory } from "./order-history.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { TransferDialog } from "./transfer-dialog.tsx";
import { OrderMoney } from "./order-money.tsx";

const isOf = (state: TransferState, status: string): boolean => (TRANSFER_STATUSES[state] as readonly string[]).includes(status);

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
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const may = useMay();
  const asked = useListAddress().get("refund") === "open";
  const at = formatDateTime(language, order.created_at);
  const left = order.items.filter(({ total, refunded, waits }) => total > refunded && !waits);
  const isPaid = order.status === "paid" || order.status === "partially_refunded";
  const [first] = left;
  const transfer = order.payments.findLast(({ method }) => method === "bank_transfer");
  const awaited = transfer && isOf("waiting", transfer.status) ? transfer.amount : 0;
  const held = transfer && isOf("came", transfer.status) && transfer.status !== "refunded" ? transfer.amount : 0;
  const isDisputed = order.chargebacks.some(({ state }) => state === "open");
  // A difference of the reconciliation leads here with the form open.
  const opens = asked && isPaid && !isDisputed && may("money.refund") ? (first?.program_id ?? null) : null;
  const [refunding, setRefunding] = useState<number | null>(opens);
  const [moving, setMoving] = useState(false);
  const [disputing, setDisputing] = useState(false);
  const disputable = order.payments.findLast(
    ({ method, status }) => method !== "bank_transfer" && method !== "free" && (status === "captured" || status === "partially_refunded"),
  );
  return (
    <div className={stack(16)}>
      <RecordHead
        title={<bdi dir="ltr">{order.number}</bdi>}
        note={
          <>
            <StatusWord of={orderStatus[order.status]} /> {at}
          </>
        }
        action={
          may("money.refund") ? (
            <>
              {awaited > 0 || held > 0 ? (
                <NetworkButton
                  tone={awaited > 0 ? "ember" : "quiet"}
                  offline={t`Recording a transfer needs a connection`}
                  onClick={() => setMoving(true)}
                >
                  {awaited > 0 ? t`Transfer received` : t`Transfer sent back`}
                </NetworkButton>
              ) : null}
              {disputable && !isDisputed ? (
                <NetworkButton tone="quiet" offline={t`Recording a chargeback needs a connection`} onClick={() => setDisputing(true)}>
                  <Trans>Record a chargeback</Trans>
                </NetworkButton>
              ) : null}
              {isPaid && first && !isDisputed ? (
                <NetworkButton tone="quiet" offline={t`Refunding needs a connection`} onClick={() => setRefunding(first.program_id)}>
                  <Trans>Refund</Trans>
                </NetworkButton>
              ) : null}
            </>
          ) : null
        }
      />
      {isDisputed ? (
        <NoticeBox kind="wait">
          <p>
            <Trans>A chargeback is open: nothing of this purchase can be refunded until it ends.</Trans>
          </p>
        </NoticeBox>
      ) : null}
      <OrderFacts of={order} />
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
      <OrderMoney order={order} />
      <Part title={t({ message: "History", context: "record" })}>
        <OrderHistory events={order.history} />
      </Part>
      {moving ? (
        <TransferDialog
          order={order}
          act={awaited > 0 ? "match" : "return"}
          most={awaited > 0 ? awaited : held}
          onClose={() => setMoving(false)}
          onDone={() => {
            setMoving(false);
            onRefunded();
          }}
        />
      ) : null}
      {disputing && disputable ? (
        <ChargebackDialog
          order={order}
          payment={disputable}
          onClose={() => setDisputing(false)}
          onDone={() => {
            setDisputing(false);
            onRefunded();
          }}
        />
      ) : null}
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
