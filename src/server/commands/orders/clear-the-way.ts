import { and, eq, inArray, isNull } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { payments } from "#server/db/tables/commerce.ts";
import { askGateway, type PaymentServices, readPayment } from "./ask-gateway.ts";
import { isOpenPayment, OPEN_PAYMENTS, type PaymentRow } from "./move-payment.ts";
import type { ActionContext } from "../record-transition.ts";
import { endSuperseded, settlePayment } from "./settle-payment.ts";

/** In `payments.failure` of a payment whose call to the gateway ended without an answer: nobody is at work on it any more. */
const UNANSWERED = "unanswered";

/** The payments of an order in which the gateway may still change its mind: one at most. */
export const openPaymentsOf = (db: Executor, orderId: string): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, [...OPEN_PAYMENTS])));

/** Our call to the gateway got no answer. Whether it arrived is found out when the order is paid again, or by the job. */
export async function noteUnanswered(db: Database, paymentId: string): Promise<void> {
  await db
    .update(payments)
    .set({ failure: UNANSWERED })
    .where(and(eq(payments.id, paymentId), eq(payments.status, "initiated"), isNull(payments.externalId)));
}

/**
 * Makes room for another payment of the same order: asks how this one stands, and gives it up where the person has left it, at
 * the gateway where that can be done. A bank's page that was closed locks nobody out. A payment that is on its way to the
 * gateway at this moment stays open.
 *
 * A payment given up here that is completed after all, on a page left open, is found captured and given back as every second
 * capture is; one that is only authorised is not taken.
 * @throws Problem `unavailable` where the gateway does not answer: nothing has changed
 */
export async function clearTheWay(services: PaymentServices, payment: PaymentRow, context: ActionContext): Promise<void> {
  await askGateway(services, payment, context);
  const now = await readPayment(services.db, payment.id);
  if (!now || !isOpenPayment(now.status)) return;
  if (now.externalId === null) {
    if (now.failure === UNANSWERED) await endSuperseded(services.db, now.id, "expired", context);
    return;
  }
  await giveUpAtGateway(services, now, now.externalId, context);
  const left = await readPayment(services.db, now.id);
  if (!left || !isOpenPayment(left.status)) return;
  // The bank takes what waits for it alone by itself: only what waits for a person can be left.
  if (left.status === "requires_action" || left.failure === "mismatch") await endSuperseded(services.db, left.id, "expired", context);
}

/** Not every gateway gives a payment up once it waits for a person: what it says to that is no reason to stop. */
async function giveUpAtGateway(services: PaymentServices, payment: PaymentRow, externalId: string, context: ActionContext): Promise<void> {
  try {
    const answered = await services.gateways.byProvider(payment.provider)?.voidPayment(externalId, `void:${payment.id}`);
    if (answered?.status === "voided") await endSuperseded(services.db, payment.id, "voided", context);
    else if (answered) await settlePayment(services.db, payment.id, answered, context);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "unavailable") throw error;
    // The person may have answered the bank in this very moment.
    await askGateway(services, payment, context);
  }
}
