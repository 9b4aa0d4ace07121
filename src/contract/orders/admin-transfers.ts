import { bothTexts } from "#contract/admin-resource.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { instant, integer, list, object, oneOf, optional, sar, text, uuid } from "#contract/schema.ts";
import { newestMeta, newestQuery } from "#contract/shapes.ts";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "./orders.ts";

/** What has become of a bank transfer: nobody saw it yet; it came; nothing comes any more. */
export const TRANSFER_STATES = ["waiting", "came", "ended"] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];
export const TRANSFER_STATUSES = {
  waiting: ["initiated", "requires_action", "authorized"],
  came: ["captured", "partially_refunded", "refunded"],
  ended: ["failed", "voided", "expired"],
} as const satisfies Record<TransferState, readonly (typeof PAYMENT_STATUSES)[number][]>;

export const listTransfers = endpoint("GET", "/admin/transfers", {
  summary:
    "Bank transfers that were promised, the newest first; `q` is how an order's number begins, or finds the buyer as `/admin/users` does",
  access: "staff",
  capability: "money.read",
  shows: "people",
  query: object({ ...newestQuery(), q: optional(text(120)), "filter[state]": optional(oneOf(...TRANSFER_STATES)) }),
  data: list(
    object({
      id: uuid(),
      order: object({ id: uuid(), number: text(), status: oneOf(...ORDER_STATUSES) }),
      buyer: object({ id: integer(), name: bothTexts() }),
      amount: sar(),
      /** What was sent back by hand. */
      returned: sar(),
      status: oneOf(...PAYMENT_STATUSES),
      created_at: instant(),
    }),
  ),
  meta: newestMeta(),
});
export type Transfers = DataOf<typeof listTransfers>;
