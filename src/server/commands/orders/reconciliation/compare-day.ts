import type { Halalas } from "#contract/rules/money.ts";
import type { PaymentStatus } from "#contract/orders/orders.ts";
import type { PaymentSide } from "#server/db/tables/orders/reconciliations.ts";
import type { GatewayPayment, ReportedPayment } from "#server/providers/payments/gateway.ts";
import type { PaymentRow } from "#server/commands/orders/move-payment.ts";

/** A payment that both sides have, or one of them alone. */
export interface Pair {
  ours: PaymentRow | null;
  theirs: GatewayPayment | null;
  /** When it was made: in our books, where they have it. */
  at: Date;
}

/** Where the money of a payment is: nobody's concern, held for us, or taken. */
function moneyOf(status: PaymentStatus): "none" | "held" | "taken" {
  if (status === "captured" || status === "partially_refunded" || status === "refunded") return "taken";
  return status === "authorized" ? "held" : "none";
}

/** Whether money moved on either side: what neither of them took is no matter of the books. */
export const concernsMoney = ({ ours, theirs }: Omit<Pair, "at">): boolean =>
  [ours, theirs].some((side) => side !== null && moneyOf(side.status) !== "none");

/** Where the money is, how much of it, and how much went back. Steps on the way there are not compared. */
export const agrees = ({ ours, theirs }: Omit<Pair, "at">): boolean =>
  ours !== null &&
  theirs !== null &&
  moneyOf(ours.status) === moneyOf(theirs.status) &&
  ours.amount === theirs.amount &&
  ours.refunded === theirs.refunded &&
  ours.currency === theirs.currency;

/** What was taken and did not go back. */
export const keptOf = (side: Pick<PaymentSide, "status" | "amount" | "refunded"> | null): Halalas =>
  side !== null && moneyOf(side.status) === "taken" ? side.amount - side.refunded : 0;

/**
 * Lays a provider's list beside our payments. The day of a payment is that of our books; of one that stands in none of them, the
 * provider's. Neither side's clock decides at midnight: the list reaches over both ends of the day.
 * @param ours payments of the day, and those of other days that the list names
 */
export function pairDay(ours: readonly PaymentRow[], report: readonly ReportedPayment[], from: Date, to: Date): Pair[] {
  const ofDay = (at: Date) => at >= from && at < to;
  const listed = new Map<string, ReportedPayment>();
  for (const line of report) {
    // Tries that failed bear the id of the one that went through.
    const known = listed.get(line.payment.externalId);
    if (!known || moneyOf(known.payment.status) === "none") listed.set(line.payment.externalId, line);
  }
  const byReference = new Map([...listed.values()].map((line) => [line.payment.reference, line]));
  const paired = new Set<ReportedPayment>();
  const pairs: Pair[] = [];
  for (const row of ours) {
    const line = (row.externalId === null ? undefined : listed.get(row.externalId)) ?? byReference.get(row.id);
    if (line) paired.add(line);
    if (ofDay(row.createdAt)) pairs.push({ ours: row, theirs: line?.payment ?? null, at: row.createdAt });
  }
  const unknown = [...listed.values()].filter((line) => !paired.has(line) && ofDay(line.createdAt));
  return [...pairs, ...unknown.map(({ payment, createdAt }) => ({ ours: null, theirs: payment, at: createdAt }))];
}
