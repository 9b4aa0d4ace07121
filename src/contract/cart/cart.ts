import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { day, flag, instant, integer, list, nullable, object, oneOf, optional, sar, text, type Static } from "#contract/schema.ts";
import { LEVELS } from "#contract/catalogue/catalogue.ts";
import { coverPhoto, GLAZES, LANGUAGES, PROGRAM_TYPES, roomNames } from "#contract/shapes.ts";

/** Cart server calls wait this long for another change (platform-spec §9); only the drain waits, saving does not. */
export const CART_DEBOUNCE_MS = 500;
/** The cart reloads this long after a language change (platform-spec §4). */
export const CART_LANGUAGE_RELOAD_MS = 300;
export const CART_MAX_ITEMS = 50;

/** The cohort whose seat is bought with a line, or can be chosen for it. */
export const lineCohort = () =>
  object({
    id: integer(),
    starts_at: day(),
    ends_at: day(),
    /** Weekdays of its sessions, 0 is Sunday. */
    days: list(integer(0, 6)),
    /** Minutes after midnight in Riyadh. */
    starts_minute: integer(),
    duration_min: integer(),
    /** With the seat that the caller's own unpaid order holds; 0 where nobody can join any more. */
    seats_left: integer(),
    /** Of its first session that has one. */
    room: roomNames(),
    delivery: optional(oneOf("online", "onsite", "blended")),
    /** In which it is taught. */
    language: optional(oneOf(...LANGUAGES)),
  });

export type LineCohort = Static<ReturnType<typeof lineCohort>>;

const titles = () => object({ ar: object({ title: text() }), en: object({ title: text() }) });

export const cartItem = () =>
  object({
    id: integer(),
    type: oneOf(...PROGRAM_TYPES),
    title: text(),
    price: sar(),
    price_after_discount: optional(sar()),
    /** What a sponsor pays of the seat: `price` is the whole seat, `price_after_discount` what is left to the caller. */
    sponsor_share: optional(sar()),
    cover_photo: coverPhoto(),
    glaze: oneOf(...GLAZES),
    duration_hours: integer(),
    translations: titles(),
    /** The one that is bought: as chosen, else the next that can be joined. A device's copy may be older than this field. */
    cohort: optional(nullable(lineCohort())),
    /** Whether the person chose it; else it is the next one, whichever that is when the order is made. */
    cohort_chosen: optional(flag()),
    level: optional(oneOf(...LEVELS)),
    /** What the program builds on and the caller has not completed; left out where that is nothing. */
    missing_prerequisites: optional(list(object({ id: integer(), translations: titles() }))),
    /** Without them it cannot be ordered: 409 `prerequisite_missing`. It may lie in the cart all the same. */
    prerequisites_required: optional(flag()),
    /** Percent of VAT that the price holds for the caller; left out where it is the standard rate. */
    vat_rate: optional(integer(0, 100)),
    /** Why this line cannot be bought now, if so. */
    problem: nullable(oneOf("already_enrolled", "program_unavailable", "seat_unavailable")),
  });
export type CartItem = Static<ReturnType<typeof cartItem>>;

/** What happened to a line since it was put in: shown on the line, then forgotten. `old_price` and `new_price` in SAR. */
export const cartNotice = () =>
  object({
    program_id: nullable(integer()),
    kind: oneOf("price_changed", "already_enrolled", "program_unavailable", "seat_unavailable", "coupon_dropped"),
    old_price: nullable(sar()),
    new_price: nullable(sar()),
    code: nullable(text()),
    title: nullable(text()),
  });

const cartProperties = {
  coupon_code: nullable(text()),
  is_coupon_code_valid: flag(),
  /** A problem code where the coupon does not count now. */
  coupon_problem: nullable(text()),
  /** With `coupon_min_total`: the total from which it counts. */
  coupon_min_total: optional(sar()),
  discount_type: nullable(oneOf("percentage", "fixed")),
  /** Percent for `percentage`, SAR for `fixed`. */
  discount_value: nullable(sar()),
  total_before_discount: sar(),
  total_after_discount: sar(),
  /** VAT contained in `total_after_discount`. */
  vat: sar(),
  currency: text(),
  learning_programs: list(cartItem()),
  /** Grows with every change on the server. */
  version: integer(),
  updated_at: instant(),
};
export const cart = () => object(cartProperties);
export type Cart = Static<ReturnType<typeof cart>>;

export const getCart = endpoint("GET", "/cart", { summary: "The server cart", access: "session", data: cart() });

/**
 * Adds a program, applies a coupon, or both (either may be absent). A present program changes nothing: 201 through the
 * outbox, 409 `already_in_cart` for a plain client. Prices in the body are ignored: there are none. `cohort_id` chooses the
 * cohort, also of a program that is there already; without it a new line is of the next one that can be joined.
 */
export const addToCart = endpoint("POST", "/cart", {
  summary: "Add a program to the cart or apply a coupon",
  access: "session",
  success: 201,
  lane: "cart",
  subject: "learning_program_id",
  rate: "write",
  body: object({
    learning_program_id: optional(nullable(integer(1))),
    cohort_id: optional(nullable(integer(1))),
    coupon_code: optional(nullable(text(40))),
  }),
  data: cart(),
  problems: ["already_in_cart", "already_enrolled", "program_unavailable", "seat_unavailable", "not_found"],
});

/** `{id}` is the learning program's id. An absent one answers 201 too. */
export const removeFromCart = endpoint("DELETE", "/cart/:id", {
  summary: "Remove a program from the cart",
  access: "session",
  success: 201,
  lane: "cart",
  subject: "id",
  rate: "write",
  params: object({ id: integer(1) }),
  data: cart(),
});

/** `ids` (comma-separated) are what the person saw: a program added meanwhile by another device stays. Without it, all go. */
export const clearCart = endpoint("DELETE", "/cart/clear", {
  summary: "Empty the cart of the programs the person saw",
  access: "session",
  lane: "cart",
  rate: "write",
  query: object({ ids: optional(text(1000)) }),
  data: cart(),
});

export const applyCoupon = endpoint("POST", "/cart/coupon", {
  summary: "Apply a coupon",
  access: "session",
  lane: "cart",
  rate: "coupon",
  body: object({ code: text(40) }),
  data: cart(),
  problems: [
    "coupon_not_found",
    "coupon_expired",
    "coupon_not_started",
    "coupon_limit_reached",
    "coupon_not_applicable",
    "coupon_min_total",
    "coupon_already_used",
  ],
});

export const removeCoupon = endpoint("DELETE", "/cart/coupon", {
  summary: "Take the coupon off",
  access: "session",
  lane: "cart",
  rate: "write",
  data: cart(),
});

/** Prices, seats and coupon as they are now, with what changed since each line was put in. */
export const validateCart = endpoint("POST", "/cart/validate", {
  summary: "Check the cart before paying",
  access: "session",
  rate: "write",
  body: object({ seen: optional(list(object({ id: integer(1), price: sar() }), 50)) }),
  data: object({ cart: cart(), notices: list(cartNotice()) }),
});
export type CartValidation = DataOf<typeof validateCart>;

/** Problem codes that end a queued cart mutation: rejected with a reason on screen. Every other failure is retried (P6). */
export const CART_REJECTIONS = [
  "bad_request",
  "not_found",
  "already_in_cart",
  "already_enrolled",
  "program_unavailable",
  "seat_unavailable",
  "validation_error",
  "idempotency_key_reused",
  "coupon_not_found",
  "coupon_expired",
  "coupon_not_started",
  "coupon_limit_reached",
  "coupon_not_applicable",
  "coupon_min_total",
  "coupon_already_used",
] as const;
