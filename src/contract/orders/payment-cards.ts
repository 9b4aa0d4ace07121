import { boolean, object as form, string } from "yup";
import { endpoint } from "#contract/endpoint.ts";
import { key, requiredLine } from "#contract/form-fields.ts";
import { flag, integer, list, nullable, object, oneOf, text, uuid, type Static } from "#contract/schema.ts";

export const CARD_BRANDS = ["mada", "visa", "mastercard", "amex", "unionpay"] as const;
export const CARDS_AT_MOST = 6;
/** A removed card can come back this long, seconds. */
export const CARD_UNDO_SECONDS = 30;

export const paymentCard = () =>
  object({
    id: uuid(),
    brand: oneOf(...CARD_BRANDS),
    last4: text(),
    exp_month: integer(),
    exp_year: integer(),
    holder_name: text(),
    default: flag(),
    status: oneOf("active", "expired"),
  });
export type PaymentCard = Static<ReturnType<typeof paymentCard>>;

/** `fields_url`: the provider's own fields, in which a card is typed (R5.2); null while it does not answer. */
const cards = () => object({ cards: list(paymentCard()), fields_url: nullable(text()) });
export type PaymentCards = Static<ReturnType<typeof cards>>;

export const listCards = endpoint("GET", "/student/cards", {
  summary: "The caller's saved cards, the default first",
  access: "student",
  data: cards(),
});

/** A card number where a token belongs is a mistake that must go no further. */
const CARD_NUMBER = /^\d{12,19}$/u;

export const addCardForm = form({
  token: string()
    .required(key("required"))
    .max(120)
    .test("token", key("selection"), (value) => !value || !CARD_NUMBER.test(value.replaceAll(/[\s-]/gu, ""))),
  holder_name: requiredLine(80),
  make_default: boolean().default(false),
});

export const addCard = endpoint("POST", "/student/cards", {
  summary: "Save a card by the token of the provider's fields",
  access: "student",
  success: 201,
  secret: true,
  form: addCardForm,
  data: cards(),
  problems: ["payment_unavailable", "method_unavailable"],
});

export const setDefaultCard = endpoint("PATCH", "/student/cards/:id", {
  summary: "Make a saved card the default one",
  access: "student",
  params: object({ id: uuid() }),
  data: cards(),
});

export const removeCard = endpoint("DELETE", "/student/cards/:id", {
  summary: "Remove a saved card; it can come back for half a minute",
  access: "student",
  params: object({ id: uuid() }),
  data: cards(),
});

export const restoreCard = endpoint("POST", "/student/cards/:id/restore", {
  summary: "Take back the removal of a card",
  access: "student",
  params: object({ id: uuid() }),
  data: cards(),
});
