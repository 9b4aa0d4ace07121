import { brandOf, cardErrors, digitsOf, type TypedCard } from "#server/providers/payment-pages/browser/card-rules.js";
import { monthInRiyadh } from "#server/providers/payment-pages/frame-pages.ts";
import { gatewayId } from "./gateway-ids.ts";
import { isoNow, merchantUrl, Refusal, type Sandbox } from "./sandbox.ts";
import type { CardPayment, CardToken } from "./sandbox-store.ts";
import { BANK_CODE, behaviourOf } from "./test-cards.ts";

/** A token is good for one payment, this long. */
const TOKEN_MS = 30 * 60_000;
/** The smallest amount a card gateway takes, halalas. */
const LEAST_AMOUNT = 100;
/** When the notices of the unruly card come: late, twice, and the older news after the newer. */
const UNRULY_MS = { paid: [1500, 1700], initiated: [2000] };

/** Turns a card into a token and forgets the card. Errors by field where it cannot be tried. */
export function tokenise(sandbox: Sandbox, card: TypedCard): { token: CardToken } | { errors: ReturnType<typeof cardErrors> } {
  const errors = cardErrors(card, monthInRiyadh(sandbox.clock.now()));
  if (Object.keys(errors).length > 0) return { errors };
  const number = digitsOf(card.number);
  return {
    token: keepToken(sandbox, {
      brand: brandOf(number) ?? "visa",
      last4: number.slice(-4),
      behaviour: behaviourOf(number),
      wallet: false,
      expires: lastMonth(card.expiry),
    }),
  };
}

/** What the wallet gives: a device account number of which only the brand and a tail are ever seen. */
export const walletToken = (sandbox: Sandbox): CardToken =>
  keepToken(sandbox, { brand: "mada", last4: "4021", behaviour: "success", wallet: true, expires: null });

/** `MM/YY`, as it passed the checks, as "YYYY-MM". */
const lastMonth = (expiry: string): string => {
  const digits = digitsOf(expiry);
  return `20${digits.slice(2, 4)}-${digits.slice(0, 2)}`;
};

/** Keeps the card behind a fresh token, under a token that lasts. */
export function keepCard(sandbox: Sandbox, given: unknown): CardToken {
  const token = sandbox.store.get("token", String(given));
  if (!token || token.kept || !token.expires || !isFresh(sandbox, token)) throw new Refusal(422, "invalid_token");
  const kept: CardToken = { ...token, id: gatewayId("card"), createdAt: isoNow(sandbox), kept: "kept" };
  sandbox.store.put("token", { ...token, usedBy: kept.id });
  sandbox.store.put("token", kept);
  return kept;
}

export function forgetCard(sandbox: Sandbox, id: string): void {
  const token = sandbox.store.get("token", id);
  if (!token?.kept) throw new Refusal(404, "not_found");
  sandbox.store.put("token", { ...token, kept: "forgotten" });
}

const isFresh = (sandbox: Sandbox, token: CardToken): boolean =>
  token.usedBy === null && sandbox.clock.now().getTime() - Date.parse(token.createdAt) <= TOKEN_MS;

/** A kept card is good through its last month, a fresh token once. */
const isGood = (sandbox: Sandbox, token: CardToken): boolean =>
  token.kept ? token.kept === "kept" && (token.expires ?? "") >= monthInRiyadh(sandbox.clock.now()) : isFresh(sandbox, token);

/** Starts a payment: at once paid or refused, waiting for the bank's page, or waiting for the bank. */
export function createCardPayment(
  sandbox: Sandbox,
  input: {
    amount: unknown;
    currency: unknown;
    description: unknown;
    callbackUrl: unknown;
    language: unknown;
    token: unknown;
    reference: unknown;
  },
): CardPayment {
  if (!Number.isSafeInteger(input.amount) || (input.amount as number) < LEAST_AMOUNT) throw new Refusal(422, "invalid_amount");
  if (input.currency !== "SAR") throw new Refusal(422, "invalid_currency");
  const returnUrl = merchantUrl(sandbox, input.callbackUrl);
  const token = sandbox.store.get("token", String(input.token));
  const now = sandbox.clock.now();
  if (!token || !isGood(sandbox, token)) throw new Refusal(422, "invalid_token");
  const { behaviour } = token;
  const payment: CardPayment = {
    id: gatewayId("pay"),
    kind: "card",
    status: "initiated",
    reference: String(input.reference ?? ""),
    description: String(input.description ?? "").slice(0, 100),
    amount: input.amount as number,
    refunded: 0,
    currency: "SAR",
    brand: token.brand,
    last4: token.last4,
    behaviour,
    failure: null,
    challenge: behaviour === "three_ds" || behaviour === "three_ds_failed",
    returnUrl,
    language: input.language === "en" ? "en" : "ar",
    captureAt: behaviour === "pending" ? new Date(now.getTime() + sandbox.pendingMs).toISOString() : null,
    createdAt: isoNow(sandbox),
  };
  if (!token.kept) sandbox.store.put("token", { ...token, usedBy: payment.id });
  sandbox.store.put("payment", payment);
  if (behaviour === "declined" || behaviour === "insufficient_funds") return fail(sandbox, payment, behaviour);
  if (behaviour === "success") return pay(sandbox, payment);
  if (behaviour === "unruly_notices") return payUnruly(sandbox, payment);
  if (behaviour === "pending") scheduleCapture(sandbox, payment);
  return payment;
}

/** The bank's page: the code, or a cancelled confirmation. A finished payment stays as it is. */
export function answerChallenge(sandbox: Sandbox, id: string, code: string | null): CardPayment | null {
  const payment = cardPayment(sandbox, id);
  if (!payment?.challenge || payment.status !== "initiated") return payment;
  const fits = code === BANK_CODE && payment.behaviour === "three_ds";
  return fits ? pay(sandbox, payment) : fail(sandbox, payment, code === null ? "cancelled" : "three_ds_failed");
}

/** The bank of a pending payment answers. */
export function settlePending(sandbox: Sandbox, id: string, outcome: "paid" | "declined"): CardPayment | null {
  const payment = cardPayment(sandbox, id);
  if (payment?.status !== "initiated") return payment;
  return outcome === "paid" ? pay(sandbox, payment) : fail(sandbox, payment, "declined");
}

export function refundCard(sandbox: Sandbox, id: string, amount: unknown): CardPayment {
  const payment = cardPayment(sandbox, id);
  if (!payment) throw new Refusal(404, "not_found");
  if (payment.status !== "paid" || !Number.isSafeInteger(amount) || (amount as number) < 1) throw new Refusal(422, "not_refundable");
  const refunded = payment.refunded + (amount as number);
  if (refunded > payment.amount) throw new Refusal(422, "refund_exceeds_payment");
  const next: CardPayment = { ...payment, refunded, status: refunded === payment.amount ? "refunded" : "paid" };
  return change(sandbox, next, "payment_refunded");
}

/** A payment that nobody finished is given up. */
export function voidCard(sandbox: Sandbox, id: string): CardPayment {
  const payment = cardPayment(sandbox, id);
  if (!payment) throw new Refusal(404, "not_found");
  if (payment.status !== "initiated") throw new Refusal(422, "not_voidable");
  return change(sandbox, { ...payment, status: "voided", challenge: false, captureAt: null }, "payment_voided");
}

/** After a restart: the banks that had not answered still will. */
export function resumePending(sandbox: Sandbox): void {
  for (const payment of sandbox.store.all("payment"))
    if (payment.kind === "card" && payment.status === "initiated") scheduleCapture(sandbox, payment);
}

export function cardPayment(sandbox: Sandbox, id: string): CardPayment | null {
  const payment = sandbox.store.get("payment", id);
  return payment?.kind === "card" ? payment : null;
}

function scheduleCapture(sandbox: Sandbox, payment: CardPayment): void {
  if (!payment.captureAt) return;
  const wait = Math.max(0, Date.parse(payment.captureAt) - sandbox.clock.now().getTime());
  sandbox.notices.after(wait, () => settlePending(sandbox, payment.id, "paid"));
}

function keepToken(sandbox: Sandbox, card: Pick<CardToken, "brand" | "last4" | "behaviour" | "wallet" | "expires">): CardToken {
  const token: CardToken = { id: gatewayId("tok"), ...card, createdAt: isoNow(sandbox), usedBy: null };
  sandbox.store.put("token", token);
  return token;
}

const pay = (sandbox: Sandbox, payment: CardPayment): CardPayment =>
  change(sandbox, { ...payment, status: "paid", challenge: false, captureAt: null }, "payment_paid");

const fail = (sandbox: Sandbox, payment: CardPayment, failure: string): CardPayment =>
  change(sandbox, { ...payment, status: "failed", failure, challenge: false, captureAt: null }, "payment_failed");

function payUnruly(sandbox: Sandbox, payment: CardPayment): CardPayment {
  const paid: CardPayment = { ...payment, status: "paid" };
  sandbox.store.put("payment", paid);
  sandbox.notices.announce(paid, "payment_paid", UNRULY_MS.paid);
  sandbox.notices.announce(payment, "payment_initiated", UNRULY_MS.initiated);
  return paid;
}

function change(sandbox: Sandbox, payment: CardPayment, notice: string): CardPayment {
  sandbox.store.put("payment", payment);
  sandbox.notices.announce(payment, notice);
  return payment;
}
