import {
  listChargebacks,
  moveChargeback as moveCall,
  readChargeback,
  recordChargeback as recordCall,
} from "#contract/orders/chargebacks.ts";
import { Problem } from "#contract/problem.ts";
import { toHalalas } from "#contract/rules/money.ts";
import { moveChargeback } from "#server/commands/orders/chargebacks/move-chargeback.ts";
import { recordChargeback } from "#server/commands/orders/chargebacks/record-chargeback.ts";
import type { Executor } from "#server/db/client.ts";
import { requireFresh } from "#server/http/accounts/require-fresh.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { contextOf } from "../serve-resource.ts";
import { chargebackById, listedChargebacks } from "./chargeback-queries.ts";

/** Payments that banks take back: found, written down, answered and ended. */
export function chargebacksRoutes(route: Route, { db }: Services): void {
  route(listChargebacks, async ({ query }) => await listedChargebacks(db, query));

  route(readChargeback, async ({ params }) => ({ data: await shown(db, idOf(params.id)) }));

  route(recordCall, async (call) => {
    const orderId = idOf(call.params.id);
    await requireFresh(call);
    const { payment_id: paymentId, amount, bank_reference: bankReference, reason, due_on: dueOn, note } = call.body;
    const given = { paymentId, amount: toHalalas(amount), bankReference, reason, dueOn, note: note || null };
    return await db.transaction(async (tx) => ({ data: await shown(tx, await recordChargeback(tx, orderId, given, contextOf(call))) }));
  });

  route(moveCall, async (call) => {
    const id = idOf(call.params.id);
    await requireFresh(call);
    return await db.transaction(async (tx) => {
      await moveChargeback(tx, id, call.body, contextOf(call));
      return { data: await shown(tx, id) };
    });
  });
}

async function shown(db: Executor, id: string) {
  const found = await chargebackById(db, id);
  if (!found) throw new Problem("not_found");
  return found;
}

/** @throws Problem `not_found`: what is no id names nothing */
function idOf(id: string): string {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(id)) throw new Problem("not_found");
  return id.toLowerCase();
}
