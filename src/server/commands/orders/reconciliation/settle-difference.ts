import { asc, eq, inArray } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { type ActionContext, recordTransition, recordTransitions } from "#server/commands/record-transition.ts";
import { staffActor } from "#server/commands/staff/staff-actor.ts";
import type { Executor } from "#server/db/client.ts";
import { paymentDifferences, reconciliations } from "#server/db/tables/orders/reconciliations.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { countOpen } from "./count-open.ts";

type Row = typeof paymentDifferences.$inferSelect;

/**
 * Settles a difference, in the caller's transaction: with one of the same sum that only the other side has, which is settled as well, or
 * by a reason. A day without an open difference is closed.
 * @param match the id of the other difference; null where it is accepted
 * @returns the day that it is of
 * @throws Problem `not_found`, `books_closed`, `request_closed` for one that is settled, `validation_error` on `reason` where it lacks, or
 *   on `match` for one that is not its counterpart
 */
export async function settleDifference(
  tx: Executor,
  id: string,
  { match, reason }: { match: string | null; reason: string },
  context: ActionContext,
): Promise<string> {
  if (match === null && reason === "") throw new Problem("validation_error", { fields: { reason: [{ key: "reason.required" }] } });
  const unlike = new Problem("validation_error", { fields: { match: [{ key: "selection" }] } });
  const ids = match === null ? [id] : [id, match];
  const seen = await tx.select().from(paymentDifferences).where(inArray(paymentDifferences.id, ids));
  if (!seen.some((one) => one.id === id)) throw new Problem("not_found");
  const days = [...new Set(seen.map(({ reconciliationId }) => reconciliationId))];
  // The days first, in one order: a run of one writes its differences under the same lock.
  const held = await tx
    .select()
    .from(reconciliations)
    .where(inArray(reconciliations.id, days))
    .orderBy(asc(reconciliations.id))
    .for("update");
  const rows = await tx.select().from(paymentDifferences).where(inArray(paymentDifferences.id, ids));
  const row = rows.find((one) => one.id === id);
  const other = match === null ? null : rows.find((one) => one.id === match);
  if (!row) throw new Problem("not_found");
  const dayOf = ({ reconciliationId }: Row) => held.find((one) => one.id === reconciliationId);
  if (dayOf(row)?.closedAt) throw new Problem("books_closed");
  if (row.settledAs !== null) throw new Problem("request_closed");
  if (other === undefined) throw unlike;
  if (other && (!isCounterpart(row, other) || dayOf(row)?.provider !== dayOf(other)?.provider)) throw unlike;
  if (other && (other.settledAs !== null || dayOf(other)?.closedAt)) throw unlike;
  const ending = other ? "matched" : "accepted";
  const said = { settledAs: ending, reason: reason || null, settledBy: staffActor(context), settledAt: context.now } as const;
  const both = other ? [row, other] : [row];
  for (const one of both)
    await tx
      .update(paymentDifferences)
      .set({ ...said, matchedWith: both.find((another) => another !== one)?.id ?? null })
      .where(eq(paymentDifferences.id, one.id));
  const closed = await countOpen(tx, days, context.now);
  await recordTransitions(
    tx,
    both.map((one) => ({ subject: "payment_difference", subjectId: one.id, from: "open", to: ending, reason: said.reason })),
    context,
  );
  for (const day of closed) await recordTransition(tx, { subject: "reconciliation", subjectId: day, from: "open", to: "closed" }, context);
  await recordSecurityEvent(tx, {
    name: "difference_settled",
    personId: null,
    subject: `reconciliation ${row.reconciliationId}`,
    details: { ending, amount: keptOf(row) },
  });
  return row.reconciliationId;
}

/** Halalas that were taken and did not go back, on the side that has it. */
const keptOf = ({ ours, theirs }: Row): number => {
  const side = ours ?? theirs;
  return side ? side.amount - side.refunded : 0;
};

/** Whether two differences may be one payment: each side has one of them, of the same sum. */
function isCounterpart(one: Row, other: Row): boolean {
  const kinds = [one.kind, other.kind].toSorted().join(" ");
  const currency = ({ ours, theirs }: Row) => (ours ?? theirs)?.currency;
  return kinds === "missing_here missing_there" && keptOf(one) === keptOf(other) && currency(one) === currency(other);
}
