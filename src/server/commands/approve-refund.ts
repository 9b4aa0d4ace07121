import { and, eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Halalas } from "#contract/rules/money.ts";
import type { Executor } from "#server/db/client.ts";
import { refundApprovals } from "#server/db/tables/requests.ts";
import { settings } from "#server/db/tables/site.ts";
import { type ActionContext, recordTransition } from "./record-transition.ts";
import { uuidV7 } from "./uuid-v7.ts";

export type ApprovalRow = typeof refundApprovals.$inferSelect;

export type AskedRefund = Pick<ApprovalRow, "orderId" | "programId" | "withdrawalId" | "amount" | "reason" | "withdraw" | "seenVersion">;

/** Whether a refund of so many halalas wants a second person of the staff (`settings.refund_limit`). */
export async function needsSecond(db: Executor, amount: Halalas): Promise<boolean> {
  const [row] = await db.select({ limit: settings.refundLimit }).from(settings).limit(1);
  return row?.limit !== null && row?.limit !== undefined && amount > row.limit;
}

/**
 * Writes a refund down for a second person to confirm; no money moves. The enrollment or the order is locked by the caller.
 * @throws Problem `request_already_pending` where one of the same program waits already
 */
export async function askForSecond(tx: Executor, refund: AskedRefund, context: ActionContext): Promise<string> {
  const id = uuidV7(context.now);
  const askedBy = staffIdOf(context);
  const [made] = await tx
    .insert(refundApprovals)
    .values({ ...refund, id, askedBy, createdAt: context.now })
    .onConflictDoNothing()
    .returning({ id: refundApprovals.id });
  if (!made) throw new Problem("request_already_pending");
  await recordTransition(tx, { subject: "refund_approval", subjectId: id, from: null, to: "open", reason: refund.reason }, context);
  return id;
}

/**
 * Ends the wait of a locked approval.
 * @throws Problem `request_closed`; `second_person_needed` where who asked would confirm it themselves
 */
export async function settleApproval(
  tx: Executor,
  approval: ApprovalRow,
  to: "confirmed" | "refused",
  context: ActionContext,
): Promise<void> {
  if (approval.status !== "open") throw new Problem("request_closed");
  const settledBy = staffIdOf(context);
  if (to === "confirmed" && settledBy === approval.askedBy) throw new Problem("second_person_needed");
  await tx.update(refundApprovals).set({ status: to, settledBy, settledAt: context.now }).where(eq(refundApprovals.id, approval.id));
  await recordTransition(tx, { subject: "refund_approval", subjectId: approval.id, from: "open", to }, context);
}

/** A withdrawal that was decided otherwise needs nobody's confirmation any more. */
export async function dropApprovals(tx: Executor, withdrawalId: string, context: ActionContext): Promise<void> {
  const open = await tx
    .select()
    .from(refundApprovals)
    .where(and(eq(refundApprovals.withdrawalId, withdrawalId), eq(refundApprovals.status, "open")))
    .for("update");
  for (const approval of open) await settleApproval(tx, approval, "refused", context);
}

const staffIdOf = ({ actor }: ActionContext): number => Number(/^user:(\d+)$/u.exec(actor)?.[1]);
