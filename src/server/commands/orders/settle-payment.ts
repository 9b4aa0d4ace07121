import { and, eq, inArray, ne } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { CURRENCY } from "#contract/shapes.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { orders, payments } from "#server/db/tables/commerce.ts";
import { refunds } from "#server/db/tables/requests.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { GatewayPayment, PaymentFailure } from "#server/providers/payments/gateway.ts";
import { fulfilOrder } from "./fulfil-order.ts";
import { giveBack } from "./choice/give-back.ts";
import { offerChoice } from "./choice/seat-choice.ts";
import { releaseSeats } from "#server/commands/catalogue/hold-seats.ts";
import { canMoveOrder, moveOrder, type OrderRow } from "./move-order.ts";
import { canMovePayment, isOpenPayment, movePayment, OPEN_PAYMENTS, type PaymentRow } from "./move-payment.ts";
import { notify } from "#server/commands/notifications/notify.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { settleCard } from "./saved-cards.ts";

/** Job that tells the buyer; registered by the orders module. Payload `{ paymentId, amount }`, of what went back this time. */
export const REFUND_MAIL = "refund-mail";

/**
 * - `settled`: what the gateway says is now in our books (or already was);
 * - `capture`, `void`: the gateway holds the money and waits for our word;
 * - `mismatch`: the gateway speaks of another id, amount or currency: nothing is delivered, a person must look.
 */
export type Settlement = "settled" | "capture" | "void" | "mismatch";

/**
 * Writes what the gateway says about a payment, once, whoever brings the news: webhook, return, poll, recheck or job. Late,
 * doubled and disordered news change nothing twice: the order and the payment are locked, and states only move forward.
 * A capture delivers the order in the same transaction; where it cannot be delivered, the money goes back by itself.
 */
export async function settlePayment(db: Executor, paymentId: string, seen: GatewayPayment, context: ActionContext): Promise<Settlement> {
  return await db.transaction(async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) throw new Problem("not_found");
    const { order, payment } = locked;
    if (!speaksOf(payment, seen)) return await setAside(tx, order, payment, seen, context);
    await remember(tx, payment, seen, context.now);
    if (seen.status === "authorized" && (payment.status === "authorized" || canMovePayment(payment.status, "authorized"))) {
      if (payment.status !== "authorized") await movePayment(tx, payment, "authorized", {}, context);
      return order.status === "cancelled" || !canMoveOrder(order.status, "paid") || order.status === "review" ? "void" : "capture";
    }
    // It gave way to another payment of its order, and its page was answered after all.
    if (seen.status === "authorized" && payment.status === "expired") return "void";
    if (payment.status === "partially_refunded" && seen.status === "partially_refunded" && seen.refunded > payment.refunded) {
      await noteMoreRefunded(tx, payment, seen.refunded, context);
      return "settled";
    }
    if (wentBack(seen) && canMovePayment(payment.status, "captured")) await catchUp(tx, order, payment, seen, context);
    if (!canMovePayment(payment.status, seen.status)) return "settled";
    const before = payment.refunded;
    await movePayment(tx, payment, seen.status, { failure: seen.failure, refunded: seen.refunded }, context);
    if (seen.status === "captured") await settleCard(tx, payment.id, true, context.now);
    if (seen.status === "captured") await deliver(tx, order, payment, context);
    else if (wentBack(seen)) await noteRefund(tx, order, payment, before, context);
    else if (seen.status === "failed" || seen.status === "voided" || seen.status === "expired")
      await noteFailure(tx, order, payment, context);
    return "settled";
  });
}

/** Ends a payment that the gateway did not make: it never heard of it, or it refused the token. */
export async function endUnmadePayment(
  db: Database,
  paymentId: string,
  to: "failed" | "expired",
  failure: PaymentFailure,
  context: ActionContext,
): Promise<Settlement> {
  return await db.transaction(async (tx): Promise<Settlement> => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) throw new Problem("not_found");
    if (locked.payment.externalId !== null || !canMovePayment(locked.payment.status, to)) return "settled";
    await movePayment(tx, locked.payment, to, { failure }, context);
    await noteFailure(tx, locked.order, locked.payment, context);
    return "settled";
  });
}

/** Ends an open payment that gives way to another of its order. The order stays as it is: it is about to be paid. */
export async function endSuperseded(db: Database, paymentId: string, to: "voided" | "expired", context: ActionContext): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked || !isOpenPayment(locked.payment.status)) return;
    await settleCard(tx, paymentId, false, context.now);
    await movePayment(tx, locked.payment, to, { failure: "expired" }, context);
  });
}

/** The order first, then the payment: every command locks in this order. */
async function lockPayment(tx: Executor, paymentId: string): Promise<{ order: OrderRow; payment: PaymentRow } | null> {
  const [found] = await tx.select({ orderId: payments.orderId }).from(payments).where(eq(payments.id, paymentId));
  if (!found) return null;
  const [order] = await tx.select().from(orders).where(eq(orders.id, found.orderId)).for("update");
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for("update");
  return order && payment ? { order, payment } : null;
}

const speaksOf = (payment: PaymentRow, seen: GatewayPayment): boolean =>
  seen.reference === payment.id &&
  (payment.externalId === null || payment.externalId === seen.externalId) &&
  seen.amount === payment.amount &&
  seen.currency === payment.currency &&
  seen.currency === CURRENCY;

/** Money that does not fit is nobody's word for a delivery: the order waits for a person. */
async function setAside(
  tx: Executor,
  order: OrderRow,
  payment: PaymentRow,
  seen: GatewayPayment,
  context: ActionContext,
): Promise<Settlement> {
  if (payment.failure === "mismatch") return "mismatch";
  await tx.update(payments).set({ failure: "mismatch", updatedAt: context.now }).where(eq(payments.id, payment.id));
  const reason = `gateway speaks of ${seen.amount} ${seen.currency}, reference ${seen.reference === payment.id ? "ours" : "another"}`;
  await recordTransition(tx, { subject: "payment", subjectId: payment.id, from: payment.status, to: payment.status, reason }, context);
  if (seen.status === "captured" && canMoveOrder(order.status, "review")) await moveOrder(tx, order, "review", "mismatch", context);
  return "mismatch";
}

/** What the gateway tells beside the status. */
async function remember(tx: Executor, payment: PaymentRow, seen: GatewayPayment, now: Date): Promise<void> {
  const set = { externalId: seen.externalId, brand: seen.brand ?? payment.brand, last4: seen.last4 ?? payment.last4, updatedAt: now };
  await tx.update(payments).set(set).where(eq(payments.id, payment.id));
  Object.assign(payment, set);
}

async function deliver(tx: Executor, order: OrderRow, payment: PaymentRow, context: ActionContext): Promise<void> {
  if (!canMoveOrder(order.status, "paid") || order.status === "review") return await giveBack(tx, payment, "second_capture", context);
  try {
    // A savepoint: where the last step refuses, the first leaves no trace.
    const delivered = { ...order };
    await tx.transaction((step) => fulfilOrder(step, delivered, context));
    Object.assign(order, delivered);
    await notifyResult(tx, order, payment, "paid", context.now);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await moveOrder(tx, order, "review", error.code, context);
    await releaseSeats(tx, [order.id], context);
    const programId = error.code === "seat_unavailable" ? programOf(error) : null;
    if (programId !== null && (await offerChoice(tx, order, programId, context))) return;
    await giveBack(tx, payment, error.code, context);
  }
}

/** The program whose seat was gone. */
function programOf({ options }: Problem): number | null {
  const id = (options.data as { program_id?: unknown } | null | undefined)?.program_id;
  return typeof id === "number" ? id : null;
}

const wentBack = ({ status }: GatewayPayment): boolean => status === "refunded" || status === "partially_refunded";

/**
 * Money went back of which we never heard that it came: the capture is written first. What came back whole delivers nothing; what
 * came back in part was paid for.
 */
async function catchUp(tx: Executor, order: OrderRow, payment: PaymentRow, seen: GatewayPayment, context: ActionContext): Promise<void> {
  await movePayment(tx, payment, "captured", {}, context);
  await settleCard(tx, payment.id, true, context.now);
  if (seen.status === "partially_refunded") await deliver(tx, order, payment, context);
  else if (canMoveOrder(order.status, "review")) await moveOrder(tx, order, "review", "refunded before delivery", context);
}

async function noteFailure(tx: Executor, order: OrderRow, payment: PaymentRow, context: ActionContext): Promise<void> {
  await settleCard(tx, payment.id, false, context.now);
  if (order.status !== "pending" || (await hasOther(tx, payment, OPEN_PAYMENTS))) return;
  await moveOrder(tx, order, "failed", payment.failure ?? payment.status, context);
  await notifyResult(tx, order, payment, "failed", context.now);
}

/** On whatever device: the bank may answer long after the page was left. */
async function notifyResult(tx: Executor, order: OrderRow, payment: PaymentRow, result: "paid" | "failed", now: Date): Promise<void> {
  const values = { result, order_number: order.number, amount: payment.amount };
  await notify(tx, { userId: order.userId, kind: "payment_result", target: { type: "transaction", id: payment.id }, values }, now);
}

/** The order follows its money, unless another payment still pays for it. */
async function noteRefund(tx: Executor, order: OrderRow, payment: PaymentRow, before: number, context: ActionContext): Promise<void> {
  await notifyRefund(tx, payment, before, context.now);
  const to = payment.status === "refunded" ? "refunded" : "partially_refunded";
  if (!canMoveOrder(order.status, to) || (await hasOther(tx, payment, ["captured", "partially_refunded"]))) return;
  await moveOrder(tx, order, to, "refund", context);
}

/** The letter of a refund that is written to its end in a transaction of its own goes with that one, which writes its credit note. */
async function notifyRefund(tx: Executor, { id, refunded }: PaymentRow, before: number, now: Date): Promise<void> {
  if ((await tx.$count(refunds, and(eq(refunds.paymentId, id), eq(refunds.status, "processing")))) > 0) return;
  const payload = { paymentId: id, amount: refunded - before };
  await enqueueJob(tx, { kind: REFUND_MAIL, payload, runAt: now, onceKey: `${REFUND_MAIL}:${id}:${refunded}` });
}

/** Another part went back: the status stays, the sum grows. */
async function noteMoreRefunded(tx: Executor, payment: PaymentRow, refunded: number, context: ActionContext): Promise<void> {
  await tx.update(payments).set({ refunded, updatedAt: context.now }).where(eq(payments.id, payment.id));
  const before = payment.refunded;
  const reason = `refunded ${before} -> ${refunded}`;
  await recordTransition(tx, { subject: "payment", subjectId: payment.id, from: payment.status, to: payment.status, reason }, context);
  Object.assign(payment, { refunded });
  await notifyRefund(tx, payment, before, context.now);
}

async function hasOther(tx: Executor, payment: PaymentRow, statuses: readonly PaymentRow["status"][]): Promise<boolean> {
  const [other] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, payment.orderId), ne(payments.id, payment.id), inArray(payments.status, [...statuses])))
    .limit(1);
  return other !== undefined;
}
