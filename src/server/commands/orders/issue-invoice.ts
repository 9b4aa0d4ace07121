import type { Executor } from "#server/db/client.ts";
import { invoices } from "#server/db/tables/commerce.ts";
import { nextNumber } from "#server/commands/next-number.ts";

/** Gives an order its one invoice; the number comes from a series without gaps. Answers the number. */
export async function issueInvoice(db: Executor, orderId: string, now: Date): Promise<string> {
  const number = await nextNumber(db, "INV", now);
  await db.insert(invoices).values({ number, orderId, issuedAt: now });
  return number;
}
