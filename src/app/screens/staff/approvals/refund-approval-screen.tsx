import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Link, useParams } from "wouter";
import { confirmRefund, readRefundApproval, refuseRefund } from "#contract/orders/admin-commerce.ts";
import type { DataOf } from "#contract/endpoint.ts";
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
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { approvalStatus } from "./approval-words.ts";
import { Settle } from "./settle.tsx";

const WIDTHS = [100, 100, 100] as const;

/** `/staff/approvals/refunds/:id`: a refund above the limit, and the second person's answer. */
export function RefundApprovalScreen() {
  const { id = "" } = useParams<{ id: string }>();
  const read = useStaffRead(readRefundApproval, { params: { id } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(approval) => <Shown approval={approval} onSettled={read.retry} />}
    </LoadState>
  );
}

function Shown({ approval, onSettled }: { approval: DataOf<typeof readRefundApproval>; onSettled: () => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const may = useMay();
  const { id, status, order_id: orderId, order_number: number, asked_by: asker, settled_by: settler } = approval;
  const params = { id };
  return (
    <div className={stack(16)}>
      <PageHead
        title={
          <Trans>
            Refund from <bdi dir="ltr">{number}</bdi>
          </Trans>
        }
        note={<StatusWord of={approvalStatus[status]} />}
      />
      <FactLine
        facts={[
          {
            name: t`Purchase`,
            value: (
              <Link className={kit("link", "hover-underline")} href={`/staff/finance/orders/${orderId}`}>
                <bdi dir="ltr">{number}</bdi>
              </Link>
            ),
          },
          { name: t`Program`, value: <bdi>{said(approval.program.title)}</bdi> },
          { name: t`Amount`, value: <Money sar={approval.amount} /> },
          { name: t`Asked for by`, value: <bdi>{said(asker.name)}</bdi> },
          { name: t`Asked on`, value: formatDateTime(language, approval.created_at, {}) },
          ...(approval.lapses_on ? [{ name: t`Lapses after`, value: formatDate(language, approval.lapses_on) }] : []),
          ...(settler ? [{ name: t`Settled by`, value: <bdi>{said(settler.name)}</bdi> }] : []),
        ]}
      />
      {approval.reason ? (
        <Part title={t`Reason`}>
          <p className={kit("pre-line", "break-anywhere", "sm")} dir="auto">
            {approval.reason}
          </p>
        </Part>
      ) : null}
      {approval.note ? (
        <Part title={t`Why it was rejected`}>
          <p className={kit("pre-line", "break-anywhere", "sm")} dir="auto">
            {approval.note}
          </p>
        </Part>
      ) : null}
      {status === "open" ? (
        <Part title={t`What follows`}>
          <p className={kit("soft", "sm", "read", "below-12")}>
            <Trans>Approved, the money goes back the way it came and a credit note is issued. Rejected, nothing moves.</Trans>
          </p>
          <Settle
            id={id}
            askedBy={asker.id}
            mayApprove={may("money.refund")}
            confirm={(idempotencyKey) => call(confirmRefund, { params, idempotencyKey })}
            refuse={(reason, idempotencyKey) => call(refuseRefund, { params, body: { reason }, idempotencyKey })}
            onSettled={onSettled}
          />
        </Part>
      ) : null}
    </div>
  );
}
