import { eq } from "drizzle-orm";
import { type Quarter } from "#contract/reports/tax-quarters.ts";
import { Problem } from "#contract/problem.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import { askApproval } from "#server/commands/security/ask-approval.ts";
import type { Executor } from "#server/db/client.ts";
import { vatPeriods } from "#server/db/tables/orders/closed-books.ts";

/**
 * Asks that a tax period be closed; a second person approves its figures.
 * @returns the id of the wish
 * @throws Problem `period_running`, `books_closed`, and what `askApproval` may answer with
 */
export async function askClosing(tx: Executor, { key, to }: Quarter, context: ActionContext): Promise<string> {
  if (riyadhDay(context.now) <= to) throw new Problem("period_running");
  if ((await tx.$count(vatPeriods, eq(vatPeriods.quarter, key))) > 0) throw new Problem("books_closed");
  return await askApproval(tx, { kind: "vat_period", quarter: key }, null, context);
}
