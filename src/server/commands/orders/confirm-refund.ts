import { and, eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { refundApprovals } from "#server/db/tables/requests.ts";
import { type ApprovalRow, settleApproval } from "./approve-refund.ts";
import { decideInTransaction } from "#server/commands/requests/decide-withdrawal.ts";
import { lockEnrollment } from "#server/commands/requests/open-requests.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import { refundInTransaction } from "./refund-order.ts";

/**
 * A second person of the staff confirms a refund: it begins as if it had needed none.
 * @throws Problem `request_not_found`, `request_closed`, `second_person_needed`, and what the refund itself may answer with now
 */
export async function confirmRefund(db: Database, id: string, context: ActionContext): Promise<void> {
  await db.transaction(async (tx) => {
    const approval = await lockApproval(tx, id);
    await settleApproval(tx, approval, "confirmed", context);
    const { orderId, programId, withdrawalId, amount, reason, withdraw, seenVersion } = approval;
    if (withdrawalId === null)
      await refundInTransaction(tx, orderId, { programId, amount, reason: reason ?? "", withdraw }, context, approval);
    else await decideInTransaction(tx, withdrawalId, { decision: "approve", note: reason, version: seenVersion ?? 0 }, context, approval);
  });
}

/** @throws Problem `request_not_found`, `request_closed` */
export async function refuseRefund(db: Database, id: string, context: ActionContext): Promise<void> {
  await db.transaction(async (tx) => settleApproval(tx, await lockApproval(tx, id), "refused", context));
}

/** The enrollment before the approval, as whoever asks for one does. */
async function lockApproval(tx: Executor, id: string): Promise<ApprovalRow> {
  const [seen] = await tx.select().from(refundApprovals).where(eq(refundApprovals.id, id));
  if (!seen) throw new Problem("request_not_found");
  const [held] = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(and(eq(enrollments.orderId, seen.orderId), eq(enrollments.programId, seen.programId)));
  if (held) await lockEnrollment(tx, held.id);
  const [row] = await tx.select().from(refundApprovals).where(eq(refundApprovals.id, id)).for("update");
  if (!row) throw new Problem("request_not_found");
  return row;
}
