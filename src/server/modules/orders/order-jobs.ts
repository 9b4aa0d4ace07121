import { Problem } from "#contract/problem.ts";
import { askAboutOpenPayments, expireOrders } from "#server/commands/orders/expire-orders.ts";
import { releaseLapsedSeats } from "#server/commands/catalogue/hold-seats.ts";
import { RECEIPT_MAIL } from "#server/commands/orders/fulfil-order.ts";
import { refundPayment } from "#server/commands/orders/refund-payment.ts";
import { REFUND_MAIL, REFUND_PAYMENT } from "#server/commands/orders/settle-payment.ts";
import { sendEmail } from "#server/emails/compose-email.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { Services } from "#server/services.ts";
import { receiptMail, refundMail } from "./order-mails.ts";

const EVERY_SECONDS = 60;
/** Pauses between the tries of a refund while the gateway is away: half a minute more each time, ten minutes at most. */
const REFUND_AGAIN_MS = 30_000;
const REFUND_AGAIN_AT_MOST_MS = 600_000;

/** What is done after an order's transaction, and what comes by itself. */
export function registerOrderJobs(services: Services): void {
  const { jobs } = services;
  const context = (now: Date) => ({ now, actor: "system", requestId: null });

  jobs.register(REFUND_PAYMENT, async (payload, { db, now }) => {
    const paymentId = textOf(payload, "paymentId");
    try {
      await refundPayment(services, paymentId, context(now));
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== "unavailable") throw error;
      // Money that is owed is never given up: another job takes it on, however long the gateway is away.
      const attempt = Number(payload["attempt"] ?? 0) + 1;
      const runAt = new Date(now.getTime() + Math.min(attempt * REFUND_AGAIN_MS, REFUND_AGAIN_AT_MOST_MS));
      await enqueueJob(db, {
        kind: REFUND_PAYMENT,
        payload: { paymentId, attempt },
        runAt,
        onceKey: `${REFUND_PAYMENT}:${paymentId}:${attempt}`,
      });
    }
  });
  jobs.register(RECEIPT_MAIL, async (payload, { db, now }) => {
    await sendEmail(services, await receiptMail({ ...services, db }, textOf(payload, "orderId"), now));
  });
  jobs.register(REFUND_MAIL, async (payload, { db }) => {
    const { amount } = payload;
    await sendEmail(
      services,
      await refundMail({ ...services, db }, textOf(payload, "paymentId"), typeof amount === "number" ? amount : null),
    );
  });
  jobs.every(EVERY_SECONDS, "expire-orders", async ({ db, now }) => {
    await expireOrders(db, context(now));
    await releaseLapsedSeats(db, context(now));
  });
  jobs.every(EVERY_SECONDS, "ask-about-open-payments", async ({ now }) => {
    await askAboutOpenPayments(services, context(now));
  });
}

function textOf(payload: Record<string, unknown>, name: string): string {
  const value = payload[name];
  if (typeof value !== "string") throw new TypeError(`the job has no ${name}`);
  return value;
}
