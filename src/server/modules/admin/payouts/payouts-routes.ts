import {
  cancelPayout as cancelCall,
  confirmPayout as confirmCall,
  listPayouts,
  readPayout,
  recordPayout as recordCall,
} from "#contract/orders/payouts.ts";
import { Problem } from "#contract/problem.ts";
import { toHalalas } from "#contract/rules/money.ts";
import { cancelPayout, confirmPayout } from "#server/commands/orders/payouts/close-payout.ts";
import { recordPayout } from "#server/commands/orders/payouts/record-payout.ts";
import type { Executor } from "#server/db/client.ts";
import { requireFresh } from "#server/http/accounts/require-fresh.ts";
import type { Route } from "#server/http/route.ts";
import { TRANSFER } from "#server/providers/payments/transfer/transfer.ts";
import type { Services } from "#server/services.ts";
import { contextOf } from "../serve-resource.ts";
import { listedPayouts, payoutById } from "./payout-queries.ts";

/** What payment providers transfer to the bank account: announced, and confirmed by a person who saw it there. */
export function payoutsRoutes(route: Route, { db, gateways, clock }: Services): void {
  const paying = gateways.all.map(({ provider }) => provider).filter((provider) => provider !== TRANSFER);
  const shown = async (at: Executor, id: string) => {
    const found = await payoutById(at, id, clock.now());
    if (!found) throw new Problem("not_found");
    return { data: found };
  };

  route(listPayouts, async ({ query }) => await listedPayouts(db, query, paying, clock.now()));

  route(readPayout, async ({ params }) => await shown(db, idOf(params.id)));

  route(recordCall, async (call) => {
    await requireFresh(call);
    const { provider, reference, report, expected_on: expectedOn, net, gross, fees, fees_vat: feesVat, withheld } = call.body;
    if (!paying.includes(provider)) throw new Problem("validation_error", { fields: { provider: [{ key: "selection" }] } });
    const sums = { net: toHalalas(net), gross: toHalalas(gross), fees: toHalalas(fees), feesVat: toHalalas(feesVat) };
    const given = { provider, reference, expectedOn, report, ...sums, withheld: toHalalas(withheld) };
    return await db.transaction(async (tx) => await shown(tx, await recordPayout(tx, given, contextOf(call))));
  });

  route(confirmCall, async (call) => {
    const id = idOf(call.params.id);
    await requireFresh(call);
    const { received_on: receivedOn, received, note } = call.body;
    return await db.transaction(async (tx) => {
      await confirmPayout(tx, id, { receivedOn, received: toHalalas(received), note }, contextOf(call));
      return await shown(tx, id);
    });
  });

  route(cancelCall, async (call) => {
    const id = idOf(call.params.id);
    await requireFresh(call);
    return await db.transaction(async (tx) => {
      await cancelPayout(tx, id, call.body.note, contextOf(call));
      return await shown(tx, id);
    });
  });
}

/** @throws Problem `not_found`: what is no id names nothing */
function idOf(id: string): string {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(id)) throw new Problem("not_found");
  return id.toLowerCase();
}
