import { TRANSACTION_STATUSES } from "#contract/orders/orders.ts";

export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** What the address asks for: back, reload and a link keep it. */
export interface TransactionQuery {
  status: TransactionStatus | null;
  from: string;
  to: string;
  page: number;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/u;

/** Reads the query of the page; what is no choice of ours is none. */
export function readQuery(search: string): TransactionQuery {
  const given = new URLSearchParams(search);
  const day = (name: string) => (DAY.test(given.get(name) ?? "") ? (given.get(name) ?? "") : "");
  const page = Number(given.get("page"));
  return {
    status: TRANSACTION_STATUSES.find((status) => status === given.get("status")) ?? null,
    from: day("from"),
    to: day("to"),
    page: Number.isInteger(page) && page > 1 && page < 1_000 ? page : 1,
  };
}

/** The address that asks for it. */
export function writeQuery({ status, from, to, page }: TransactionQuery): string {
  const query = new URLSearchParams();
  if (status) query.set("status", status);
  if (from) query.set("from", from);
  if (to) query.set("to", to);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return `/student/profile/payment-and-billing${text ? `?${text}` : ""}`;
}
