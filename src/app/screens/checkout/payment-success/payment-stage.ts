import type { Order, Payment } from "#contract/orders/orders.ts";

export type PaymentStage =
  /** The bank has not answered yet. */
  | "confirming"
  | "received"
  /** Nothing was charged; the order can be paid another way. */
  | "refused"
  /** The order can no longer be paid. */
  | "closed"
  /** Captured, but seat or price no longer hold: it is looked at, or given back by itself. */
  | "review"
  | "refunded"
  /** An order that nobody has tried to pay yet, or whose try was left. */
  | "unpaid";

const OPEN: readonly Payment["status"][] = ["initiated", "requires_action", "authorized"];

/** Where a purchase stands, by the order first: a paid order is paid whatever an older try says (api.md §4). */
export function paymentStage(order: Order, payment: Payment | null): PaymentStage {
  switch (order.status) {
    case "paid":
    case "partially_refunded":
      return "received";
    case "refunded":
      return "refunded";
    case "review":
      return "review";
    case "cancelled":
    case "expired":
      // A payment that is still open may yet arrive and be settled by the server.
      return payment && OPEN.includes(payment.status) ? "confirming" : "closed";
    case "pending":
    case "failed":
      if (!payment) return "unpaid";
      if (payment.status === "captured") return "confirming";
      return OPEN.includes(payment.status) ? "confirming" : "refused";
  }
}

/** The try that counts: the newest. */
export const lastPayment = (order: Order): Payment | null =>
  [...order.payments].sort((a, b) => (a.created_at < b.created_at ? 1 : -1))[0] ?? null;
