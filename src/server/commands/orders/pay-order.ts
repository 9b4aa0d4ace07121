import { eq, sql } from "drizzle-orm";
import type { PaymentMethod } from "#contract/orders/checkout.ts";
import { TRANSFER_MINUTES } from "#contract/orders/orders.ts";
import { Problem } from "#contract/problem.ts";
import { CURRENCY } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { orders, payments } from "#server/db/tables/commerce.ts";
import { cities } from "#server/db/tables/places.ts";
import type { GatewayPayment, PaymentGateway } from "#server/providers/payments/gateway.ts";
import { type PaymentServices, settleSeen } from "./ask-gateway.ts";
import { lockOrder, refuseClosed } from "./cancel-order.ts";
import { holdSeats } from "#server/commands/catalogue/hold-seats.ts";
import { moveOrder, type OrderRow } from "./move-order.ts";
import type { PaymentRow } from "./move-payment.ts";
import { clearTheWay, noteUnanswered, openPaymentsOf } from "./clear-the-way.ts";
import { methodTakes } from "./payment-limits.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { refuseOwnedItems } from "#server/commands/cart/refuse-undeliverable.ts";
import { writeCard } from "./saved-cards.ts";
import { endUnmadePayment } from "./settle-payment.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";

export interface PaymentTry {
  orderId: string;
  userId: number;
  method: Exclude<PaymentMethod, "free">;
  /** What the gateway's fields or wallet gave, or the provider's token of a saved card; instalments need none. */
  token: string | null;
  /** The card is to be saved under this name, once the payment has gone through. */
  keepAs: string | null;
  /** The page of ours to which the gateway sends the person back. */
  returnUrl: (paymentId: string) => string;
}

export interface PaymentStarted {
  paymentId: string;
  /** The page of the gateway on which the person goes on, if any. */
  action: GatewayPayment["action"];
}

/** A payment that is being made has an answer, or is given up, within seconds. */
const AGAIN_SECONDS = 3;

/**
 * Starts a payment of an unpaid order: the first, another try, or another method. An order has one open payment at most: what
 * is open is asked about first and gives way, so that nobody pays twice. Talks to the network: never inside a transaction.
 * @throws Problem `not_found`, `order_already_paid`, `order_closed`, `seat_unavailable`, `already_enrolled`, `payment_in_progress`
 *   while another payment of the order is on its way to the gateway,
 *   `method_unavailable` for a total the
 *   method does not take, `validation_error` for a missing token, `payment_unavailable` where the gateway does not answer (the order stays payable)
 */
export async function payOrder(services: PaymentServices, asked: PaymentTry, context: ActionContext): Promise<PaymentStarted> {
  const gateway = services.gateways.forMethod(asked.method);
  if (!gateway) throw new Problem("validation_error", { fields: { method: [{ key: "selection" }] } });
  if (gateway.needsToken(asked.method) && !asked.token)
    throw new Problem("validation_error", { fields: { card_token: [{ key: "required" }] } });
  try {
    await giveWay(services, asked.orderId, asked.userId, context);
    const opened = await services.db.transaction((tx) => openPayment(tx, asked, gateway.provider, context));
    return await start(services, gateway, opened, asked, context);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "unavailable") throw error;
    throw new Problem("payment_unavailable", { retryAfter: 10, cause: error });
  }
}

async function giveWay(services: PaymentServices, orderId: string, userId: number, context: ActionContext): Promise<void> {
  const open = await services.db.transaction(async (tx) => openPaymentsOf(tx, (await lockOrder(tx, orderId, userId)).id));
  for (const payment of open) await clearTheWay(services, payment, context);
}

interface OpenedPayment {
  order: OrderRow;
  payment: PaymentRow;
  city: string | null;
}

/** Reads all that the gateway is told: once the payment is written, nothing but the gateway's own line can part the two. */
async function openPayment(tx: Executor, asked: PaymentTry, provider: string, context: ActionContext): Promise<OpenedPayment> {
  const order = await lockOrder(tx, asked.orderId, asked.userId);
  refuseClosed(order, context.now);
  if (!methodTakes(asked.method, order.total)) throw new Problem("method_unavailable");
  await refuseOwnedItems(tx, order, context.now);
  await holdSeats(tx, order, asked.method, context.now);
  // Under the order's lock: of many at once, the first to come here pays.
  if ((await openPaymentsOf(tx, order.id)).length > 0) throw new Problem("payment_in_progress", { retryAfter: AGAIN_SECONDS });
  if (asked.method === "bank_transfer") await allowTransfer(tx, order, context.now);
  if (order.status === "failed") await moveOrder(tx, order, "pending", "another try", context);
  const [payment] = await tx
    .insert(payments)
    .values({
      id: uuidV7(context.now),
      orderId: order.id,
      provider,
      method: asked.method,
      status: "initiated",
      amount: order.total,
      currency: CURRENCY,
      createdAt: context.now,
      updatedAt: context.now,
    })
    .returning();
  if (!payment) throw new Error("the payment was not written");
  await recordTransition(tx, { subject: "payment", subjectId: payment.id, from: null, to: "initiated", reason: asked.method }, context);
  const [city] = await tx
    .select({ name: cities.nameAr })
    .from(cities)
    .where(eq(cities.id, order.billing.city_id ?? 0));
  return { order, payment, city: city?.name ?? null };
}

/** A transfer takes days: its order stays payable until it can have come. */
async function allowTransfer(tx: Executor, order: OrderRow, now: Date): Promise<void> {
  const until = new Date(now.getTime() + TRANSFER_MINUTES * 60_000);
  await tx
    .update(orders)
    .set({ expiresAt: sql`greatest(${orders.expiresAt}, ${until.toISOString()}::timestamptz)` })
    .where(eq(orders.id, order.id));
}

/**
 * A card that is to be saved is given to the provider's vault first, and pays from there: its token is written down before
 * the bank's page takes the person away (api.md §4).
 */
async function tokenToPayWith(
  { db }: PaymentServices,
  { provider, vault }: PaymentGateway,
  payment: PaymentRow,
  { userId, token, keepAs }: PaymentTry,
  { now }: ActionContext,
): Promise<string | null> {
  if (keepAs === null || token === null || !vault) return token;
  const kept = await vault.keepCard(token);
  const card = { ...kept, userId, provider, holderName: keepAs, makeDefault: false, awaitsPaymentId: payment.id };
  await db.transaction((tx) => writeCard(tx, card, now));
  return kept.token;
}

async function start(
  services: PaymentServices,
  gateway: PaymentGateway,
  { order, payment, city }: OpenedPayment,
  asked: PaymentTry,
  context: ActionContext,
): Promise<PaymentStarted> {
  const { full_name, email, phone } = order.billing;
  try {
    const token = await tokenToPayWith(services, gateway, payment, asked, context);
    const seen = await gateway.createPayment({
      reference: payment.id,
      orderNumber: order.number,
      amount: payment.amount,
      currency: payment.currency,
      method: asked.method,
      token,
      returnUrl: asked.returnUrl(payment.id),
      language: order.returnLanguage,
      buyer: { name: full_name, email, phone, city: city ?? "-" },
    });
    await settleSeen(services, payment, seen, context);
    return { paymentId: payment.id, action: seen.action };
  } catch (error) {
    if (error instanceof Problem && error.code === "unavailable") await noteUnanswered(services.db, payment.id);
    // The gateway did not take the token: this try has failed, and the order can be paid with another.
    if (!(error instanceof Problem) || error.code !== "validation_error") throw error;
    await endUnmadePayment(services.db, payment.id, "failed", "invalid_token", context);
    return { paymentId: payment.id, action: null };
  }
}
