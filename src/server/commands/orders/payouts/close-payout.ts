import { eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Halalas } from "#contract/rules/money.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { payoutLines, payouts } from "#server/db/tables/orders/payouts.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { staffActor } from "#server/commands/staff/staff-actor.ts";

/** @throws Problem `not_found`, `request_closed` for one that has ended */
async function openPayout(tx: Executor, id: string) {
  const [row] = await tx.select().from(payouts).where(eq(payouts.id, id)).for("update");
  if (!row) throw new Problem("not_found");
  if (row.status !== "expected" && row.status !== "differing") throw new Problem("request_closed");
  return row;
}

/**
 * Writes down what came to the bank. The sum that was told ends the payout; another one keeps it open with its reason.
 * @throws Problem `not_found`, `request_closed`, `validation_error` on a `received_on` that is yet to come, and on a `note` that misses
 */
export async function confirmPayout(
  tx: Executor,
  id: string,
  { receivedOn, received, note }: { receivedOn: string; received: Halalas; note: string },
  context: ActionContext,
): Promise<void> {
  const row = await openPayout(tx, id);
  if (receivedOn > riyadhDay(context.now)) throw new Problem("validation_error", { fields: { received_on: [{ key: "date.invalid" }] } });
  const status = received === row.net ? "received" : "differing";
  if (status === "differing" && note === "") throw new Problem("validation_error", { fields: { note: [{ key: "reason.required" }] } });
  const closed = { closedBy: staffActor(context), closedAt: context.now };
  await tx
    .update(payouts)
    .set({ status, receivedOn, received, note: note || row.note, ...closed })
    .where(eq(payouts.id, id));
  await recordTransition(tx, { subject: "payout", subjectId: id, from: row.status, to: status, reason: note || null }, context);
  await recordSecurityEvent(tx, { name: "payout_confirmed", subject: `payout ${id}`, details: { amount: received, ending: status } });
}

/**
 * Takes back a payout that was recorded by mistake. Its lines stay with it and count for nothing: another payout may cover them.
 * @throws Problem `not_found`, `request_closed` for one of which money came
 */
export async function cancelPayout(tx: Executor, id: string, note: string, context: ActionContext): Promise<void> {
  const row = await openPayout(tx, id);
  if (row.status !== "expected") throw new Problem("request_closed");
  const closed = { closedBy: staffActor(context), closedAt: context.now };
  await tx
    .update(payouts)
    .set({ status: "cancelled", note, ...closed })
    .where(eq(payouts.id, id));
  await tx.update(payoutLines).set({ counts: false }).where(eq(payoutLines.payoutId, id));
  await recordTransition(tx, { subject: "payout", subjectId: id, from: row.status, to: "cancelled", reason: note }, context);
  await recordSecurityEvent(tx, { name: "payout_cancelled", subject: `payout ${id}`, details: { amount: row.net } });
}
