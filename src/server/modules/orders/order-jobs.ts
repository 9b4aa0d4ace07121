import { Problem } from "#contract/problem.ts";
import { remindCarts } from "#server/commands/cart/remind-carts.ts";
import { askAboutOpenPayments, expireOrders } from "#server/commands/orders/expire-orders.ts";
import { releaseLapsedSeats } from "#server/commands/catalogue/hold-seats.ts";
import { RECEIPT_MAIL } from "#server/commands/orders/fulfil-order.ts";
import { enqueueDueDays, RECONCILE_PAYMENTS } from "#server/commands/orders/reconciliation/due-days.ts";
import { reconcileDay } from "#server/commands/orders/reconciliation/reconcile-day.ts";
import { refundPayment } from "#server/commands/orders/refund-payment.ts";
import { REFUND_PAYMENT } from "#server/commands/orders/choice/give-back.ts";
import { lapseChoice, SEAT_CHOICE_LAPSED } from "#server/commands/orders/choice/seat-choice.ts";
import { REFUND_MAIL } from "#server/commands/orders/settle-payment.ts";
import type { Database } from "#server/db/client.ts";
import type { Email } from "#server/emails/email.ts";
import { sendEmail } from "#server/emails/compose-email.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { Services } from "#server/services.ts";
import { SEAT_INVITATION_MAIL } from "#server/commands/orders/company-seats/invite.ts";
import { receiptMail, refundMail } from "./order-mails.ts";
import { seatInvitationMail } from "./seat-invitation-mail.ts";

const EVERY_SECONDS = 60;
const REMIND_EVERY_SECONDS = 3_600;
const RECONCILE_EVERY_SECONDS = 3_600;
/** Pauses between the tries of a refund while the gateway is away: half a minute more each time, ten minutes at most. */
const REFUND_AGAIN_MS = 30_000;
const REFUND_AGAIN_AT_MOST_MS = 600_000;
/** A letter waits so often for the clearance of its tax document, each time half a minute longer, and goes without it then. */
const DOCUMENT_WAITS = 5;
const DOCUMENT_AGAIN_MS = 30_000;

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
  jobs.register(SEAT_CHOICE_LAPSED, async (payload, { db, now }) => {
    await lapseChoice(db, textOf(payload, "orderId"), context(now));
  });
  jobs.register(RECEIPT_MAIL, async (payload, { db, now }) => {
    const orderId = textOf(payload, "orderId");
    await sendWithDocument(RECEIPT_MAIL, orderId, payload, { db, now }, (waits) => receiptMail({ ...services, db }, orderId, now, waits));
  });
  jobs.register(SEAT_INVITATION_MAIL, async (payload, { db, now }) => {
    await sendEmail(services, await seatInvitationMail({ ...services, db }, textOf(payload, "invitationId"), now));
  });
  jobs.register(REFUND_MAIL, async (payload, { db, now }) => {
    const paymentId = textOf(payload, "paymentId");
    const amount = typeof payload["amount"] === "number" ? payload["amount"] : null;
    const refundId = typeof payload["refundId"] === "string" ? payload["refundId"] : null;
    await sendWithDocument(REFUND_MAIL, refundId ?? paymentId, payload, { db, now }, (waits) =>
      refundMail({ ...services, db }, { paymentId, amount, refundId }, waits),
    );
  });
  jobs.every(EVERY_SECONDS, "expire-orders", async ({ db, now }) => {
    await expireOrders(db, context(now));
    await releaseLapsedSeats(db, context(now));
  });
  jobs.register(RECONCILE_PAYMENTS, async (payload, { now, log }) => {
    const [provider, day] = [textOf(payload, "provider"), textOf(payload, "day")];
    const given = await reconcileDay(services, provider, day, context(now));
    if (!given) log.warn({ provider, day }, "the provider gave no list of its payments: the day waits");
  });
  jobs.every(RECONCILE_EVERY_SECONDS, "reconcile-payments", async ({ db, now }) => {
    await enqueueDueDays(db, services.gateways, now);
  });
  jobs.every(REMIND_EVERY_SECONDS, "remind-of-carts", async ({ db, now }) => {
    await remindCarts(db, now);
  });
  jobs.every(EVERY_SECONDS, "ask-about-open-payments", async ({ now }) => {
    await askAboutOpenPayments(services, context(now));
  });

  /** Writes and sends a letter. A company's document is nobody's until it was cleared; that takes seconds, and no letter waits for ever. */
  async function sendWithDocument(
    kind: string,
    once: string,
    payload: Record<string, unknown>,
    { db, now }: { db: Database; now: Date },
    write: (waits: boolean) => Promise<Email | null>,
  ): Promise<void> {
    const attempt = Number(payload["attempt"] ?? 0);
    const email = await write(attempt < DOCUMENT_WAITS).catch(async (error: unknown) => {
      if (!(error instanceof Problem) || error.code !== "tax_document_pending") throw error;
      const next = { ...payload, attempt: attempt + 1 };
      const runAt = new Date(now.getTime() + DOCUMENT_AGAIN_MS * (attempt + 1));
      await enqueueJob(db, { kind, payload: next, runAt, onceKey: `${kind}:${once}:${attempt + 1}` });
      return null;
    });
    await sendEmail(services, email);
  }
}

function textOf(payload: Record<string, unknown>, name: string): string {
  const value = payload[name];
  if (typeof value !== "string") throw new TypeError(`the job has no ${name}`);
  return value;
}
