import { and, asc, desc, eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { creditNoteDocument, invoiceDocument } from "#server/commands/orders/tax-documents.ts";
import { calendarText } from "#server/commands/schedule/calendar-text.ts";
import { SCHEDULE_WEEKS, scheduleWindow, studentSessions } from "#server/commands/schedule/student-schedule.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { invoices, orderItems, orders, payments } from "#server/db/tables/commerce.ts";
import { creditNotes, refunds } from "#server/db/tables/requests.ts";
import type { Email, EmailAttachment } from "#server/emails/email.ts";
import { receiptEmail, refundEmail } from "#server/emails/order-emails.ts";
import { refundReason } from "#server/emails/order-letters.ts";
import type { Services } from "#server/services.ts";

type Needs = Pick<Services, "db" | "words" | "config" | "documents">;
type Order = typeof orders.$inferSelect;

const WEEK_MS = 7 * 86_400_000;

/**
 * The mail after a delivery, in the language of the purchase; null for an order that is not paid.
 * @param waits for the clearance of the invoice; it goes without it else, which is had on the page of the order later
 * @throws Problem `tax_document_pending` with an invoice that waits for its clearance
 */
export async function receiptMail(needs: Needs, orderId: string, now: Date, waits = true): Promise<Email | null> {
  const { db, words, config } = needs;
  const [row] = await db
    .select({ order: orders, invoice: invoices.number })
    .from(orders)
    .innerJoin(invoices, eq(invoices.orderId, orders.id))
    .where(eq(orders.id, orderId));
  if (!row?.order.paidAt) return null;
  const { order, invoice } = row;
  const language = order.returnLanguage;
  const items = await db
    .select({ item: orderItems, startsOn: cohorts.startsOn })
    .from(orderItems)
    .leftJoin(cohorts, eq(cohorts.id, orderItems.cohortId))
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position));
  const bought = new Set(items.map(({ item }) => item.programId));
  const sessions = (await sessionsAhead(needs, order, now)).filter(({ program }) => bought.has(program.id));
  const calendar = () => calendarText(needs, sessions, { language, now, of: "student" });
  const document = await attachedDocument(needs, () => invoiceDocument(db, order.id, order.userId), waits);
  return receiptEmail(words, buyerOf(order), {
    ...order,
    paidAt: row.order.paidAt,
    invoice,
    items: items.map(({ item, startsOn }) => {
      const first = sessions.find(({ program }) => program.id === item.programId);
      return {
        title: titleOf(item, language),
        total: item.total,
        first: first ? { startsAt: first.starts_at, room: first.translations[language].room } : null,
        startsOn,
      };
    }),
    seats: items.reduce((sum, { item }) => sum + (item.seats ?? 0), 0),
    link: items.some(({ item }) => item.seats !== null)
      ? `${config.publicUrl}/student/orders/${order.id}/seats`
      : `${config.publicUrl}/student/enrollments`,
    withInvoice: document.length > 0,
    attachments: [
      ...document,
      ...(sessions.length > 0 ? [{ filename: "qabas.ics", content: calendar(), contentType: "text/calendar" }] : []),
    ],
  });
}

interface GoneBack {
  paymentId: string;
  /** Halalas that went back this time; all that ever did where it is not known. */
  amount: number | null;
  /** Of a part of the payment; null of a whole one, as of a delivery that failed, and of letters that were asked for before refunds were named. */
  refundId: string | null;
}

/**
 * The mail after money went back, saying why, with its credit note where one was issued; null where none did.
 * @param waits for the clearance of the credit note; it goes without it else
 * @throws Problem `tax_document_pending` with a credit note that waits for its clearance
 */
export async function refundMail(needs: Needs, { paymentId, amount, refundId }: GoneBack, waits = true): Promise<Email | null> {
  const { db, words, config } = needs;
  const [row] = await db
    .select({ order: orders, refunded: payments.refunded })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId));
  if (!row || row.refunded === 0) return null;
  const { order, refunded } = row;
  const [refund] = await db
    .select({ programId: refunds.programId, note: { id: creditNotes.id, number: creditNotes.number } })
    .from(refunds)
    .leftJoin(creditNotes, eq(creditNotes.refundId, refunds.id))
    .where(refundId === null ? and(eq(refunds.paymentId, paymentId), eq(refunds.amount, amount ?? refunded)) : eq(refunds.id, refundId))
    .orderBy(desc(refunds.createdAt))
    .limit(1);
  const note = refund?.note;
  const bought = await db.select().from(orderItems).where(eq(orderItems.orderId, order.id)).orderBy(asc(orderItems.position));
  return refundEmail(words, buyerOf(order), {
    number: order.number,
    amount: amount ?? refunded,
    reason: refundReason(order),
    titles: bought.filter(({ programId }) => !refund || programId === refund.programId).map((item) => titleOf(item, order.returnLanguage)),
    creditNote: note?.number ?? null,
    link: `${config.publicUrl}/student/profile/payment-and-billing`,
    attachments: note ? await attachedDocument(needs, () => creditNoteDocument(db, note.id, order.userId), waits) : [],
  });
}

const titleOf = ({ titleAr, titleEn }: typeof orderItems.$inferSelect, language: Order["returnLanguage"]) =>
  language === "ar" ? titleAr : titleEn;

const buyerOf = ({ billing, returnLanguage }: Order) => ({ to: billing.email, language: returnLanguage, name: billing.full_name });

/** What takes place of a buyer's programs, as far ahead as a schedule reaches. */
async function sessionsAhead({ db }: Needs, { userId, returnLanguage }: Order, now: Date): Promise<ScheduledSession[]> {
  const window = scheduleWindow({ from: now, to: new Date(now.getTime() + SCHEDULE_WEEKS.most * WEEK_MS) }, now);
  const sessions = await studentSessions(db, { ...window, userId, language: returnLanguage }, now);
  return sessions.filter(({ status }) => status !== "cancelled");
}

/** The document as an attachment; none where it waits for its clearance and the letter does not. @throws Problem `tax_document_pending` */
async function attachedDocument(
  { documents }: Needs,
  read: () => ReturnType<typeof invoiceDocument>,
  waits: boolean,
): Promise<EmailAttachment[]> {
  try {
    const document = await read();
    return [{ filename: `${document.number}.pdf`, content: await documents.draw(document), contentType: "application/pdf" }];
  } catch (error) {
    if (waits || !(error instanceof Problem) || error.code !== "tax_document_pending") throw error;
    return [];
  }
}
