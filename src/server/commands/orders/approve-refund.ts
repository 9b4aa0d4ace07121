import { and, eq, type SQL, sql } from "drizzle-orm";
import { businessDaysAfter } from "#contract/orders/refund.ts";
import { Problem } from "#contract/problem.ts";
import type { Halalas } from "#contract/rules/money.ts";
import { riyadhDay, riyadhDayStart } from "#contract/rules/riyadh.ts";
import { APPROVAL_DAYS } from "#contract/security/approval-kinds.ts";
import type { Executor } from "#server/db/client.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { refundApprovals, refunds } from "#server/db/tables/requests.ts";
import { settings } from "#server/db/tables/site.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { readHolidays } from "#server/commands/requests/open-requests.ts";
import { requireSecondPerson, secondPersons } from "#server/commands/security/second-person.ts";
import { tellAsker, tellDeciders } from "#server/commands/security/tell-approval.ts";
import { actorId, staffActor } from "#server/commands/staff/staff-actor.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";

export type ApprovalRow = typeof refundApprovals.$inferSelect;

export type AskedRefund = Pick<ApprovalRow, "orderId" | "programId" | "withdrawalId" | "amount" | "reason" | "withdraw" | "seenVersion">;

/**
 * Whether a refund wants a second person of the staff: whether it and what was asked for before, is under way or done, of the same
 * order or by the same person on this day (Riyadh), come to more than `settings.refund_limit` together. Of several at once one is
 * looked at after the other: the order's row and the person are locked until the transaction ends.
 * @param amount halalas
 */
export async function needsSecond(tx: Executor, orderId: string, amount: Halalas, context: ActionContext): Promise<boolean> {
  const [row] = await tx.select({ limit: settings.refundLimit }).from(settings).limit(1);
  if (!row || row.limit === null) return false;
  const askedBy = staffActor(context);
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`refunds of ${askedBy}`}, 0))`);
  const today = riyadhDayStart(riyadhDay(context.now));
  const sum = (table: typeof refunds | typeof refundApprovals, wanted: SQL) =>
    sql<number>`coalesce(sum(${table.amount}) filter (where ${wanted}), 0)::bigint`.mapWith(Number);
  const sums = (table: typeof refunds | typeof refundApprovals) => {
    const ofOrder = sql`${table.orderId} = ${orderId}`;
    const ofPerson = sql`${table.askedBy} = ${askedBy} and ${table.createdAt} >= ${today.toISOString()}::timestamptz`;
    return {
      columns: { order: sum(table, ofOrder), person: sum(table, ofPerson) },
      wanted: sql`((${ofOrder}) or (${ofPerson}))`,
    };
  };
  const [given, waiting] = [sums(refunds), sums(refundApprovals)];
  const [begun] = await tx.select(given.columns).from(refunds).where(given.wanted);
  const [asked] = await tx
    .select(waiting.columns)
    .from(refundApprovals)
    .where(and(eq(refundApprovals.status, "open"), waiting.wanted));
  const before = (of: "order" | "person") => (begun?.[of] ?? 0) + (asked?.[of] ?? 0);
  return Math.max(before("order"), before("person")) + amount > row.limit;
}

/** Nobody gives money back to themselves. @throws Problem `own_account` */
export function refuseOwn(ownerId: number, context: ActionContext): void {
  if (actorId(context) === ownerId) throw new Problem("own_account");
}

/**
 * Writes a refund down for a second person to confirm; no money moves. The enrollment or the order is locked by the caller.
 * @throws Problem `request_already_pending` where one of the same program waits already
 */
export async function askForSecond(tx: Executor, refund: AskedRefund, context: ActionContext): Promise<string> {
  const id = uuidV7(context.now);
  const askedBy = staffActor(context);
  const lapsesOn = businessDaysAfter(riyadhDay(context.now), APPROVAL_DAYS.lapses, await readHolidays(tx));
  const [made] = await tx
    .insert(refundApprovals)
    .values({ ...refund, id, askedBy, lapsesOn, createdAt: context.now })
    .onConflictDoNothing()
    .returning({ id: refundApprovals.id });
  if (!made) throw new Problem("request_already_pending");
  await recordTransition(tx, { subject: "refund_approval", subjectId: id, from: null, to: "open", reason: refund.reason }, context);
  const details = { approval: id, amount: refund.amount };
  await recordSecurityEvent(tx, { name: "refund_asked", subject: `order ${refund.orderId}`, details });
  const others = await secondPersons(tx, askedBy, ["money.refund"], context.now);
  await tellDeciders(tx, others, { target: { type: "refund_approval", id }, lapsesOn }, context.now);
  return id;
}

/**
 * Ends the wait of a locked approval, and tells who asked.
 * @param note why it was refused
 * @throws Problem `request_closed`; `second_person_needed` where who confirms may be who asked (`areTwoPersons`)
 */
export async function settleApproval(
  tx: Executor,
  approval: ApprovalRow,
  to: "confirmed" | "refused" | "withdrawn" | "lapsed",
  context: ActionContext,
  note: string | null = null,
): Promise<void> {
  if (approval.status !== "open") throw new Problem("request_closed");
  const { askedBy } = approval;
  if (to === "confirmed") await requireSecondPerson(tx, askedBy, staffActor(context));
  await tx
    .update(refundApprovals)
    .set({ status: to, note, settledBy: actorId(context), settledAt: context.now })
    .where(eq(refundApprovals.id, approval.id));
  await recordTransition(tx, { subject: "refund_approval", subjectId: approval.id, from: "open", to }, context);
  const details = { approval: approval.id, amount: approval.amount, asked_by: askedBy };
  await recordSecurityEvent(tx, { name: `refund_${to}`, subject: `order ${approval.orderId}`, details });
  if (to !== "withdrawn" && askedBy !== actorId(context))
    await tellAsker(tx, { askedBy, target: { type: "refund_approval", id: approval.id } }, to, context.now);
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
