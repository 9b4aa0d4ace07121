import { and, desc, eq } from "drizzle-orm";
import { listTransfers } from "#contract/orders/admin-transfers.ts";
import { matchTransfer as matchCall, returnTransfer as returnCall } from "#contract/orders/transfers.ts";
import { Problem } from "#contract/problem.ts";
import { toHalalas } from "#contract/rules/money.ts";
import { matchTransfer, returnTransfer } from "#server/commands/orders/transfers/move-transfer.ts";
import { orders, payments } from "#server/db/tables/commerce.ts";
import type { Route } from "#server/http/route.ts";
import { requireFresh } from "#server/http/accounts/require-fresh.ts";
import { TRANSFER } from "#server/providers/payments/transfer/transfer.ts";
import type { Services } from "#server/services.ts";
import { readTransfers } from "../transfer-queries.ts";

/** Bank transfers, which one of the staff finds in the bank's statement and sends back by hand. */
export function adminTransfersRoutes(route: Route, { db }: Services): void {
  route(listTransfers, async ({ query }) => await readTransfers(db, query));

  route(matchCall, async (call) => {
    const id = orderId(call.params.id);
    await requireFresh(call);
    const { now, caller, requestId, body } = call;
    await matchTransfer(db, id, seen(body), { now, actor: `user:${caller.userId}`, requestId });
    return { data: await standing(id) };
  });

  route(returnCall, async (call) => {
    const id = orderId(call.params.id);
    await requireFresh(call);
    const { now, caller, requestId, body } = call;
    await returnTransfer(db, id, seen(body), { now, actor: `user:${caller.userId}`, requestId });
    return { data: await standing(id) };
  });

  async function standing(id: string) {
    const [row] = await db
      .select({ status: orders.status, payment: payments.status })
      .from(orders)
      .innerJoin(payments, eq(payments.orderId, orders.id))
      .where(and(eq(orders.id, id), eq(payments.provider, TRANSFER)))
      .orderBy(desc(payments.id))
      .limit(1);
    if (!row) throw new Problem("not_found");
    return { order: { id, status: row.status }, payment_status: row.payment };
  }
}

const seen = ({ amount, bank_reference }: { amount: number; bank_reference: string }) => ({
  amount: toHalalas(amount),
  bankReference: bank_reference,
});

/** @throws Problem `not_found`: what is no id names nothing */
function orderId(id: string): string {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(id)) throw new Problem("not_found");
  return id.toLowerCase();
}
