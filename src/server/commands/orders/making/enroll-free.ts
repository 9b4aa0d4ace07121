import { Problem } from "#contract/problem.ts";
import { toSar } from "#contract/rules/money.ts";
import type { Language } from "#contract/shapes.ts";
import { lineProblem, priceRows, programRows, refuseLacking } from "#server/commands/cart/quote-cart.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import type { Executor } from "#server/db/client.ts";
import { billingOfAccount } from "./billing-of-account.ts";
import { fulfilOrder } from "#server/commands/orders/fulfil-order.ts";
import { insertFreePayment, insertOrder, oneOrderAtATime } from "./write-order.ts";

interface Wish {
  userId: number;
  programId: number;
  /** As it stood on screen; null: the next that can be joined. */
  cohortId: number | null;
  language: Language;
  key: string | null;
}

/**
 * Enrolls a person in a program that costs nothing, in the caller's transaction: an order of 0, delivered at once. What an unpaid order of
 * theirs holds stays held. The bill says what the account says: nobody types an address for what is not paid.
 * @returns the order's id
 * @throws Problem `not_found` also for a cohort that is none of the program's; `already_enrolled`, `program_unavailable`,
 *   `seat_unavailable`, `prerequisite_missing` with what is missing; `price_changed` with `{ expected_total }` for a program that costs something
 */
export async function enrollFree(tx: Executor, wish: Wish, context: ActionContext): Promise<string> {
  const { userId, programId, cohortId, language } = wish;
  await oneOrderAtATime(tx, userId);
  const rows = await programRows(tx, userId, [programId], context.now, cohortId);
  const [program] = rows;
  // What is not sold answers as it does when it is put into a cart.
  if (!program || (cohortId !== null && program.cohort === null)) throw new Problem("not_found");
  const problem = lineProblem(program);
  if (problem) throw new Problem(problem, { data: { program_id: programId } });
  const quote = priceRows(rows, null, context.now);
  refuseLacking(quote.lines);
  if (quote.total !== 0) throw new Problem("price_changed", { data: { expected_total: toSar(quote.total) } });
  const billing = await billingOfAccount(tx, userId, language);
  const order = await insertOrder(tx, { userId, billing, company: null, language, key: wish.key }, quote, context);
  await insertFreePayment(tx, order, context);
  await fulfilOrder(tx, order, context);
  return order.id;
}
