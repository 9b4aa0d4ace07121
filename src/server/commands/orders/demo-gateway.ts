import { eq, like } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { orders, payments } from "#server/db/tables/commerce.ts";
import { paymentCards } from "#server/db/tables/orders/payment-cards.ts";
import type { CardPayment, CardToken, SandboxPayment } from "#server/providers/sandbox-gateway/sandbox-store.ts";
import type { KnownBefore } from "#server/providers/sandbox-gateway/sandbox-gateway.ts";

/** How the demo names its payments and cards at the gateway (`db/seed`). */
const DEMO_PAYMENT = "demo_%";
const DEMO_CARD = "demo-card-%";

/**
 * The demo's payments and kept cards as the sandbox gateway must know them, so that a demo order can be refunded and a demo card
 * pays. Read from the books, so that both sides say the same. Empty without the demo.
 */
export async function demoAtGateway(db: Executor): Promise<KnownBefore> {
  const rows = await db
    .select({ payment: payments, number: orders.number, language: orders.returnLanguage })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(like(payments.externalId, DEMO_PAYMENT));
  const cards = await db.select().from(paymentCards).where(like(paymentCards.token, DEMO_CARD));
  return { payments: rows.map(paymentAtGateway), tokens: cards.map(cardAtGateway) };
}

interface DemoRow {
  payment: typeof payments.$inferSelect;
  number: string;
  language: "ar" | "en";
}

function paymentAtGateway({ payment, number, language }: DemoRow): SandboxPayment {
  const common = {
    id: payment.externalId ?? "",
    reference: payment.id,
    description: number,
    amount: payment.amount,
    refunded: payment.refunded,
    currency: payment.currency,
    returnUrl: "",
    language,
    createdAt: payment.createdAt.toISOString(),
  };
  if (payment.method === "tabby") return { ...common, kind: "instalments", status: "CLOSED", captured: payment.amount };
  return {
    ...common,
    kind: "card",
    status: cardStatus(payment.status),
    brand: payment.brand ?? "mada",
    last4: payment.last4 ?? "",
    behaviour: "success",
    failure: payment.failure,
    challenge: false,
    captureAt: null,
  };
}

const cardStatus = (status: DemoRow["payment"]["status"]): CardPayment["status"] =>
  status === "refunded" || status === "failed" || status === "voided" ? status : "paid";

const cardAtGateway = (card: typeof paymentCards.$inferSelect): CardToken => ({
  id: card.token,
  brand: card.brand,
  last4: card.last4,
  behaviour: "success",
  wallet: false,
  expires: `${card.expYear}-${String(card.expMonth).padStart(2, "0")}`,
  createdAt: card.createdAt.toISOString(),
  usedBy: null,
  kept: card.removedAt ? "forgotten" : "kept",
});
