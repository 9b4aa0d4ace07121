import { array, boolean, number, object as form, string } from "yup";
import { cart, CART_MAX_ITEMS } from "#contract/cart/cart.ts";
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { emailField, key, phoneField, requiredLine, requiredText } from "#contract/form-fields.ts";
import { companyForm } from "./company.ts";
import { seatsForm } from "./company-seats.ts";
import { order, payment, transferAccount } from "./orders.ts";
import { paymentCard } from "./payment-cards.ts";
import { PAYMENT_METHODS } from "./payment-methods.ts";
import { day, flag, integer, list, nullable, object, oneOf, optional, sar, text } from "#contract/schema.ts";
import { option } from "#contract/shapes.ts";

export type { PaymentMethod } from "./payment-methods.ts";

/** What the checkout shows before anything is asked. */
export const getCheckout = endpoint("GET", "/checkout", {
  summary: "Cart, billing defaults and payment methods",
  access: "session",
  data: object({
    cart: cart(),
    billing: object({ full_name: text(), email: text(), phone: text(), city_id: nullable(integer()) }),
    cities: list(option()),
    methods: list(
      object({
        id: oneOf(...PAYMENT_METHODS),
        available: flag(),
        /** A problem code that says why not. */
        reason: nullable(text()),
        /** It is paid on a page of its provider, or by hand: no token of the hosted fields is asked for. */
        elsewhere: flag(),
        instalments: nullable(object({ count: integer(), amounts: list(sar()), dates: list(day()) })),
      }),
    ),
    /** The buyer's saved cards, the default first; an expired one is told and cannot pay (R5.4). */
    saved_cards: list(paymentCard()),
    /** Whether a card that pays can also be saved. */
    can_save_card: flag(),
    /** Address of the hosted card fields (an iframe of the gateway) and of its wallet button; null where no gateway answers. */
    card_fields_url: nullable(text()),
    /** `rates` of the lines that can be bought, percent, the highest first; `rate` is the first of them. */
    vat: object({ rate: integer(), rates: list(integer()), amount: sar() }),
    terms_version: text(),
  }),
});
export type Checkout = DataOf<typeof getCheckout>;

export const billingForm = form({
  full_name: requiredText(120),
  email: emailField(),
  phone: phoneField(),
  city_id: number().integer().required(key("city.required")).typeError(key("city.required")),
});

/** A card number where a token belongs is a mistake that must go no further. */
const CARD_NUMBER = /^\d{12,19}$/u;

const paymentFields = {
  method: string()
    .oneOf([...PAYMENT_METHODS], key("selection"))
    .required(key("selection")),
  /** The token that the gateway's fields gave; never a card number. */
  card_token: string()
    .max(120)
    .test("token", key("selection"), (value) => !value || !CARD_NUMBER.test(value.replace(/[\s-]/gu, "")))
    .optional(),
  /** With `saved_card`: which of the buyer's cards. */
  saved_card_id: string().max(60).optional(),
  /** With `card`: keep it for next time, under the name that stands on it. It is saved once this payment has gone through. */
  save_card: form({ holder_name: requiredLine(80) })
    .optional()
    .default(undefined),
};

export const createOrderForm = form({
  ...paymentFields,
  /** With `free` it may be left out, and is then what the account says: nobody types an address for what is not paid. */
  billing: billingForm
    .optional()
    .default(undefined)
    .when("method", ([method], schema) => (method === "free" ? schema : schema.required())),
  /** The invoice is the company's, and a standard one. */
  company: companyForm.optional().default(undefined),
  /** With a company: how many seats of which program, for people whom it invites. Left out, each program is the buyer's own. */
  seats: seatsForm().optional().default(undefined),
  coupon_code: string().max(40).nullable().optional(),
  accept_terms: boolean().required(key("terms")).oneOf([true], key("terms")),
  /** What the person saw, SAR: another total answers 409 `price_changed` with the new one. Never used as a price. */
  expected_total: number().required().min(0),
  /** The cohorts that the person saw: a line of another one answers 409 `seat_unavailable`. Nobody buys a seat that was not on screen. */
  expected_cohort_ids: array(number().integer().required()).max(CART_MAX_ITEMS).optional(),
});

const paymentStarted = () =>
  object({
    order: order(),
    payment: payment(),
    /** Where the person goes next: nowhere, a page of the gateway, or back with a refusal. */
    next_action: object({
      type: oneOf("none", "redirect", "three_ds", "rejected", "await"),
      url: nullable(text()),
      message: nullable(text()),
    }),
    /** With `bank_transfer`, while it is awaited. */
    transfer: optional(nullable(transferAccount())),
  });
export type PaymentStarted = DataOf<typeof createOrder>;

const paymentProblems = [
  "price_changed",
  "cart_empty",
  "already_enrolled",
  "program_unavailable",
  "seat_unavailable",
  "prerequisite_missing",
  "payment_declined",
  "payment_unavailable",
  "payments_closed",
  "method_unavailable",
  "order_already_paid",
  "order_closed",
  "payment_in_progress",
] as const;

export const createOrder = endpoint("POST", "/orders", {
  summary: "Order the cart and start paying",
  access: "session",
  outside: true,
  success: 201,
  rate: "write",
  form: createOrderForm,
  data: paymentStarted(),
  problems: paymentProblems,
});

export const payOrderForm = form(paymentFields);

/** Another try, or another method, on the same unpaid order. */
export const payOrder = endpoint("POST", "/orders/:id/pay", {
  summary: "Pay an unpaid order",
  access: "session",
  outside: true,
  success: 201,
  rate: "write",
  params: object({ id: text(60) }),
  form: payOrderForm,
  data: paymentStarted(),
  problems: paymentProblems,
});
