import { msg } from "@lingui/core/macro";
import { eq } from "drizzle-orm";
import { toSar } from "#contract/rules/money.ts";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { invoices, orders, payments } from "#server/db/tables/commerce.ts";
import type { Mail } from "#server/providers/mail.ts";
import { isolated } from "#server/providers/mail-text.ts";
import type { Words } from "#server/words.ts";

/** The mail after a delivery (glossary §9), in the language of the purchase; null for an order that is not paid. */
export async function receiptMail(db: Executor, words: Words, orderId: string): Promise<Mail | null> {
  const [order] = await db
    .select({
      number: orders.number,
      total: orders.total,
      language: orders.returnLanguage,
      billing: orders.billing,
      paidAt: orders.paidAt,
      invoice: invoices.number,
    })
    .from(orders)
    .innerJoin(invoices, eq(invoices.orderId, orders.id))
    .where(eq(orders.id, orderId));
  if (!order?.paidAt) return null;
  const values = {
    name: order.billing.full_name,
    number: isolated(order.number),
    amount: money(order.total),
    invoice: isolated(order.invoice),
  };
  const text =
    order.total === 0
      ? msg({ message: "Hello {name}, your programs are ready in My programs. Tax invoice: {invoice}." })
      : msg({ message: "Hello {name}, we received {amount} SAR and your programs are ready in My programs. Tax invoice: {invoice}." });
  const subject =
    order.total === 0 ? msg({ message: "Your programs are ready: order {number}" }) : msg({ message: "Payment received: order {number}" });
  return letter(words, order.language, order.billing.email, subject, text, values);
}

/**
 * The mail after money went back, saying why; null where none did.
 * @param amount what went back this time; all that ever did where it is not known
 */
export async function refundMail(db: Executor, words: Words, paymentId: string, amount: number | null): Promise<Mail | null> {
  const [row] = await db
    .select({
      number: orders.number,
      status: orders.status,
      paidAt: orders.paidAt,
      language: orders.returnLanguage,
      billing: orders.billing,
      refunded: payments.refunded,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId));
  if (!row || row.refunded === 0) return null;
  const values = { name: row.billing.full_name, number: isolated(row.number), amount: money(amount ?? row.refunded) };
  const text =
    row.status === "paid"
      ? msg({
          message:
            "Hello {name}, order {number} was paid twice, so we returned the second payment of {amount} SAR. Your programs stay as they are.",
        })
      : row.paidAt === null
        ? msg({
            message:
              "Hello {name}, we could not complete order {number}: a seat, a coupon or a price was no longer available when your payment arrived. We returned the whole amount of {amount} SAR to your payment method.",
          })
        : msg({ message: "Hello {name}, we returned {amount} SAR of order {number} to your payment method." });
  return letter(words, row.language, row.billing.email, msg({ message: "Refunded: order {number}" }), text, values);
}

function letter(
  words: Words,
  language: Language,
  to: string,
  subject: ReturnType<typeof msg>,
  text: ReturnType<typeof msg>,
  values: Record<string, string | number>,
): Mail {
  return { to, subject: words.say(language, subject, values), text: words.say(language, text, values) };
}

const money = (halalas: number): string =>
  toSar(halalas).toLocaleString("en-US", { minimumFractionDigits: halalas % 100 === 0 ? 0 : 2, maximumFractionDigits: 2 });
