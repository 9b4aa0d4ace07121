import { splitEvenly, toHalalas } from "#contract/rules/money.ts";
import { gatewayId } from "./gateway-ids.ts";
import { isoNow, merchantUrl, Refusal, type Sandbox } from "./sandbox.ts";
import type { InstalmentPayment } from "./sandbox-store.ts";

/** A session on the provider's page ends after this long. */
const SESSION_MS = 30 * 60_000;

interface SessionInput {
  amount: unknown;
  currency: unknown;
  buyer: { name?: unknown; email?: unknown; phone?: unknown } | undefined;
  shippingAddress: { city?: unknown; address?: unknown; zip?: unknown } | undefined;
  reference: unknown;
  orderNumber: unknown;
  returnUrl: unknown;
  language: unknown;
}

/** Opens a session; the buyer and a shipping address are compulsory, even for courses (api.md §4, facts of Tabby). */
export function createSession(sandbox: Sandbox, input: SessionInput): InstalmentPayment {
  const compulsory = [
    input.buyer?.name,
    input.buyer?.email,
    input.buyer?.phone,
    input.shippingAddress?.city,
    input.shippingAddress?.address,
    input.shippingAddress?.zip,
  ];
  if (compulsory.some((value) => typeof value !== "string" || value.trim() === "")) throw new Refusal(400, "bad_request");
  if (input.currency !== "SAR") throw new Refusal(400, "bad_request");
  const payment: InstalmentPayment = {
    id: gatewayId("ins"),
    kind: "instalments",
    status: "CREATED",
    reference: String(input.reference ?? ""),
    description: String(input.orderNumber ?? "").slice(0, 100),
    amount: amountOf(input.amount),
    captured: 0,
    refunded: 0,
    currency: "SAR",
    returnUrl: merchantUrl(sandbox, input.returnUrl),
    language: input.language === "en" ? "en" : "ar",
    createdAt: isoNow(sandbox),
  };
  sandbox.store.put("payment", payment);
  sandbox.notices.announce(payment, "CREATED");
  return payment;
}

/** A session nobody answered has ended by itself. */
export function instalmentPayment(sandbox: Sandbox, id: string): InstalmentPayment | null {
  const payment = sandbox.store.get("payment", id);
  if (payment?.kind !== "instalments") return null;
  if (payment.status !== "CREATED" || sandbox.clock.now().getTime() - Date.parse(payment.createdAt) < SESSION_MS) return payment;
  return change(sandbox, { ...payment, status: "EXPIRED" });
}

/** The person's answer on the provider's page. An answered session stays as it is. */
export function answerSession(sandbox: Sandbox, id: string, accepted: boolean): InstalmentPayment | null {
  const payment = instalmentPayment(sandbox, id);
  if (payment?.status !== "CREATED") return payment;
  return change(sandbox, { ...payment, status: accepted ? "AUTHORIZED" : "REJECTED" });
}

/** Takes the whole authorised amount, which closes the payment. */
export function captureSession(sandbox: Sandbox, id: string, amount: unknown): InstalmentPayment {
  const payment = expect(sandbox, id);
  if (payment.status !== "AUTHORIZED" || amountOf(amount) !== payment.amount) throw new Refusal(400, "not_capturable");
  return change(sandbox, { ...payment, status: "CLOSED", captured: payment.amount });
}

/** Closes without taking anything. */
export function closeSession(sandbox: Sandbox, id: string): InstalmentPayment {
  const payment = expect(sandbox, id);
  if (payment.status !== "AUTHORIZED") throw new Refusal(400, "not_closable");
  return change(sandbox, { ...payment, status: "CLOSED" });
}

export function refundSession(sandbox: Sandbox, id: string, amount: unknown): InstalmentPayment {
  const payment = expect(sandbox, id);
  const refunded = payment.refunded + amountOf(amount);
  if (payment.captured === 0 || refunded > payment.captured) throw new Refusal(400, "not_refundable");
  return change(sandbox, { ...payment, refunded });
}

/** The four payments: what and when; the first is due on the day of the session. Days are Riyadh's. */
export function plan(payment: InstalmentPayment): { amount: number; day: string }[] {
  const start = new Date(Date.parse(payment.createdAt) + 3 * 3_600_000);
  return splitEvenly(payment.amount, 4).map((amount, index) => ({ amount, day: monthsLater(start, index) }));
}

/** The same day of a later month, or that month's last. */
function monthsLater(start: Date, months: number): string {
  const last = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, Math.min(start.getUTCDate(), last)))
    .toISOString()
    .slice(0, 10);
}

function expect(sandbox: Sandbox, id: string): InstalmentPayment {
  const payment = instalmentPayment(sandbox, id);
  if (!payment) throw new Refusal(404, "not_found");
  return payment;
}

function amountOf(value: unknown): number {
  if (typeof value !== "string" || !/^\d{1,7}\.\d{2}$/u.test(value) || Number(value) < 1) throw new Refusal(400, "bad_request");
  return toHalalas(Number(value));
}

function change(sandbox: Sandbox, payment: InstalmentPayment): InstalmentPayment {
  sandbox.store.put("payment", payment);
  sandbox.notices.announce(payment, payment.status);
  return payment;
}
