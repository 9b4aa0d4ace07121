import { and, eq, lt } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { refundApprovals } from "#server/db/tables/requests.ts";
import { type ApprovalRow, settleApproval } from "./approve-refund.ts";
import { decideInTransaction } from "#server/commands/requests/decide-withdrawal.ts";
import { lockEnrollment } from "#server/commands/requests/open-requests.ts";
import { staffActor } from "#server/commands/staff/staff-actor.ts";
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

/**
 * Refuses a refund, or takes one's own wish back.
 * @param reason why; asked of whoever refuses another's
 * @throws Problem `request_not_found`, `request_closed`, `validation_error`
 */
export async function refuseRefund(db: Database, id: string, reason: string, context: ActionContext): Promise<void> {
  await db.transaction(async (tx) => {
    const approval = await lockApproval(tx, id);
    const own = approval.askedBy === staffActor(context);
    if (!own && approval.status === "open" && reason === "")
      throw new Problem("validation_error", { fields: { reason: [{ key: "reason.required" }] } });
    await settleApproval(tx, approval, own ? "withdrawn" : "refused", context, reason || null);
  });
}

/** Job: refunds that nobody answered in their days lapse; no money moves, and who asked is told. */
export async function lapseRefunds(db: Database, now: Date): Promise<void> {
  const over = and(eq(refundApprovals.status, "open"), lt(refundApprovals.lapsesOn, riyadhDay(now)));
  for (const { id } of await db.select({ id: refundApprovals.id }).from(refundApprovals).where(over))
    await db.transaction(async (tx) => {
      const approval = await lockApproval(tx, id);
      if (approval.status === "open") await settleApproval(tx, approval, "lapsed", { now, actor: "system", requestId: null });
    });
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
