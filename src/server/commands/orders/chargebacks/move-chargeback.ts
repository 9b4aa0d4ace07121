import { eq } from "drizzle-orm";
import type { ChargebackStep } from "#contract/orders/chargebacks.ts";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { chargebacks, chargebackSteps } from "#server/db/tables/orders/chargebacks.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { staffActor } from "#server/commands/staff/staff-actor.ts";
import { refuseOwn } from "../approve-refund.ts";

/**
 * Moves an open chargeback: evidence was sent, or it ended. Lost or accepted, its money is gone and nothing is sent back; won, the money
 * is here as before.
 * @throws Problem `not_found`, `own_account`, `request_closed` for one that has ended, or was answered already
 */
export async function moveChargeback(
  tx: Executor,
  id: string,
  { step, note }: { step: ChargebackStep; note: string },
  context: ActionContext,
): Promise<void> {
  const [seen] = await tx.select({ orderId: chargebacks.orderId }).from(chargebacks).where(eq(chargebacks.id, id));
  if (!seen) throw new Problem("not_found");
  // The order first: refunds of it look at the chargeback under this lock.
  const [order] = await tx.select({ userId: orders.userId }).from(orders).where(eq(orders.id, seen.orderId)).for("update");
  const [row] = await tx.select().from(chargebacks).where(eq(chargebacks.id, id)).for("update");
  if (!order || !row) throw new Problem("not_found");
  refuseOwn(order.userId, context);
  if (row.status !== "open" || (step === "answer" && row.answeredAt !== null)) throw new Problem("request_closed");
  const set = step === "answer" ? { answeredAt: context.now } : { status: step, closedAt: context.now };
  await tx.update(chargebacks).set(set).where(eq(chargebacks.id, id));
  await tx.insert(chargebackSteps).values({ chargebackId: id, step, note, doneBy: staffActor(context), at: context.now });
  await recordTransition(
    tx,
    { subject: "chargeback", subjectId: id, from: "open", to: step === "answer" ? "open" : step, reason: note },
    context,
  );
  await recordSecurityEvent(tx, {
    name: step === "answer" ? "chargeback_answered" : "chargeback_closed",
    subject: `order ${row.orderId}`,
    details: { amount: row.amount, ...(step === "answer" ? {} : { ending: step }) },
  });
}
