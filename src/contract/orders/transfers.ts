import { number, object as form } from "yup";
import { endpoint } from "#contract/endpoint.ts";
import { key, requiredLine } from "#contract/form-fields.ts";
import { object, oneOf, text, uuid } from "#contract/schema.ts";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "./orders.ts";

const transferForm = form({
  /** SAR, at most two decimals, as they stand in the bank's statement. */
  amount: number()
    .required(key("required"))
    .typeError(key("required"))
    .moreThan(0, key("required"))
    .max(10_000_000)
    .test("halalas", key("required"), (sum) => sum === undefined || Math.abs(Math.round(sum * 100) - sum * 100) < 1e-6),
  /** What the bank calls the transfer. */
  bank_reference: requiredLine(80),
});

const moved = () => object({ order: object({ id: uuid(), status: oneOf(...ORDER_STATUSES) }), payment_status: oneOf(...PAYMENT_STATUSES) });

/** Sent again it changes nothing: the order is paid. */
export const matchTransfer = endpoint("POST", "/admin/orders/:id/transfer", {
  summary: "The bank transfer of an order has come: it is paid, and delivered",
  access: "staff",
  capability: "money.refund",
  success: 201,
  params: object({ id: text(60) }),
  form: transferForm,
  data: moved(),
  problems: ["not_found", "own_account", "order_already_paid", "reauth_required"],
});

export const returnTransfer = endpoint("POST", "/admin/orders/:id/transfer/return", {
  summary: "Money of an order's bank transfer was sent back by hand",
  access: "staff",
  capability: "money.refund",
  success: 201,
  params: object({ id: text(60) }),
  form: transferForm,
  data: moved(),
  problems: ["not_found", "own_account", "refund_not_eligible", "reauth_required"],
});
