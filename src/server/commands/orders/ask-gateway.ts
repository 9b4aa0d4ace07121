import { eq } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { payments } from "#server/db/tables/commerce.ts";
import type { GatewayPayment } from "#server/providers/payments/gateway.ts";
import type { Gateways } from "#server/providers/payments/gateways.ts";
import type { PaymentRow } from "./move-payment.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import { endUnmadePayment, settlePayment, type Settlement } from "./settle-payment.ts";

export interface PaymentServices {
  db: Database;
  gateways: Gateways;
}

/** A payment of which the gateway knows nothing this long after was never made: our call did not arrive. */
const NEVER_MADE_MS = 120_000;

/**
 * Asks the gateway how a payment stands and settles what it says. Talks to the network: never inside a transaction.
 * @returns null for a payment that no gateway knows
 * @throws Problem `unavailable` where the gateway does not answer: nothing has changed
 */
export async function askGateway(
  { db, gateways }: PaymentServices,
  payment: PaymentRow,
  context: ActionContext,
): Promise<Settlement | null> {
  const gateway = gateways.byProvider(payment.provider);
  if (!gateway) return null;
  const seen = payment.externalId === null ? await gateway.findPayment(payment.id) : await gateway.fetchPayment(payment.externalId);
  if (seen) return await settleSeen({ db, gateways }, payment, seen, context);
  if (payment.externalId !== null || context.now.getTime() - payment.createdAt.getTime() < NEVER_MADE_MS) return null;
  return await endUnmadePayment(db, payment.id, "expired", "expired", context);
}

/** Settles what a gateway said, and gives it the word it waits for: take the authorised money, or leave it. */
export async function settleSeen(
  { db, gateways }: PaymentServices,
  payment: PaymentRow,
  seen: GatewayPayment,
  context: ActionContext,
): Promise<Settlement> {
  const settlement = await settlePayment(db, payment.id, seen, context);
  const gateway = gateways.byProvider(payment.provider);
  if (!gateway || (settlement !== "capture" && settlement !== "void")) return settlement;
  const answered =
    settlement === "capture"
      ? await gateway.capturePayment(seen.externalId, payment.amount, `capture:${payment.id}`)
      : await gateway.voidPayment(seen.externalId, `void:${payment.id}`);
  return await settlePayment(db, payment.id, answered, context);
}

/** The payment as it is now. */
export async function readPayment(db: Database, paymentId: string): Promise<PaymentRow | null> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  return payment ?? null;
}
