import { quarterOf } from "#contract/reports/tax-quarters.ts";
import { Problem } from "#contract/problem.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { staffActor } from "#server/commands/staff/staff-actor.ts";
import type { Executor } from "#server/db/client.ts";
import { vatPeriods } from "#server/db/tables/orders/closed-books.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { vatSums } from "./vat-sums.ts";

/**
 * A second person approved the figures of a tax period, in the caller's transaction: they are kept as they are now, for good. What is
 * issued later belongs to the period of its own day.
 * @throws Problem `not_found`, `books_closed`
 */
export async function closePeriod(tx: Executor, key: string, askedBy: number, context: ActionContext): Promise<void> {
  const quarter = quarterOf(key);
  if (!quarter) throw new Problem("not_found");
  const { from: startsOn, to: endsOn } = quarter;
  const filed = await vatSums(tx, quarter);
  const [made] = await tx
    .insert(vatPeriods)
    .values({ quarter: key, startsOn, endsOn, filed, askedBy, closedBy: staffActor(context), closedAt: context.now })
    .onConflictDoNothing()
    .returning({ quarter: vatPeriods.quarter });
  if (!made) throw new Problem("books_closed");
  await recordTransition(tx, { subject: "vat_period", subjectId: key, from: "open", to: "closed" }, context);
  await recordSecurityEvent(tx, {
    name: "vat_period_closed",
    personId: null,
    subject: `vat_period ${key}`,
    details: { from: startsOn, to: endsOn, asked_by: askedBy },
  });
}
