import { array, type InferType, number, object as form, string } from "yup";
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { chosenId, key, requiredLines } from "#contract/form-fields.ts";
import { day, flag, instant, integer, list, nullable, object, oneOf, optional, sar, text, uuid } from "#contract/schema.ts";
import { programReference, totals } from "#contract/shapes.ts";
import { CART_MAX_ITEMS } from "#contract/cart/cart.ts";
import { PAYMENT_METHODS } from "./payment-methods.ts";

/** Of one program in one order. */
export const SEATS_AT_MOST = 50;
/** An invitation is open so long, and never beyond the first day of its cohort. */
export const INVITATION_DAYS = 14;
/** Of a pasted list. */
export const INVITED_AT_MOST = 200;

/** How many seats of which program a company buys for people whom it invites. */
export const seatsForm = () =>
  array(
    form({
      program_id: chosenId(),
      seats: number()
        .required(key("number.range", { min: 1, max: SEATS_AT_MOST }))
        .integer(key("number.range", { min: 1, max: SEATS_AT_MOST }))
        .min(1, key("number.range", { min: 1, max: SEATS_AT_MOST }))
        .max(SEATS_AT_MOST, key("number.range", { min: 1, max: SEATS_AT_MOST })),
    }),
  ).max(CART_MAX_ITEMS);
export type SeatsBody = NonNullable<InferType<ReturnType<typeof seatsForm>>>;

/** What the cart comes to with these numbers: coupons are not proportional, and only the server reckons prices. */
export const quoteSeats = endpoint("POST", "/checkout/seats", {
  summary: "What the cart costs with several seats a program, for people whom a company invites",
  access: "session",
  key: "none",
  form: form({ seats: seatsForm().required(key("selection")) }),
  data: object({
    lines: list(
      object({
        program_id: integer(),
        seats: integer(),
        /** SAR of all of them, before the coupon. */
        price: sar(),
        /** Percent of a company's; left out where it is the standard rate. */
        vat_rate: optional(integer(0, 100)),
        problem: nullable(text()),
      }),
    ),
    totals: totals(),
    methods: list(object({ id: oneOf(...PAYMENT_METHODS), available: flag(), reason: nullable(text()) })),
  }),
});
export type SeatsQuote = DataOf<typeof quoteSeats>;

export const SEAT_STATES = ["free", "invited", "taken", "returned"] as const;

const orderSeats = () =>
  object({
    order_id: uuid(),
    order_number: text(),
    company: nullable(text()),
    lines: list(
      object({
        program: programReference(),
        cohort: object({ id: integer(), starts_at: day(), ends_at: day() }),
        /** The course has begun, or its order is not paid any more: nobody is invited, and no seat is given to another. */
        closed: flag(),
        free: integer(),
        /** What who takes a seat pays for it, SAR; 0 where the company pays it whole. */
        learner_part: sar(),
        seats: list(
          object({
            id: uuid(),
            number: integer(),
            state: oneOf(...SEAT_STATES),
            /** Of the invitation. */
            email: nullable(text()),
            expires_at: nullable(instant()),
            /** Of who took it. */
            name: nullable(text()),
            taken_at: nullable(instant()),
          }),
        ),
      }),
    ),
  });

export const readSeats = endpoint("GET", "/orders/:id/seats", {
  summary: "The seats that the caller's order bought for others, who is invited and who has come",
  access: "session",
  params: object({ id: text(60) }),
  data: orderSeats(),
});
export type OrderSeats = DataOf<typeof readSeats>;

export const inviteForm = form({
  program_id: chosenId(),
  /** Addresses, one a line or parted by commas. */
  emails: requiredLines(20_000, "email.required"),
});

/** What became of each line that was written. */
export const INVITE_RESULTS = ["invited", "not_an_email", "written_twice", "invited_before", "no_seat_left"] as const;

export const inviteToSeats = endpoint("POST", "/orders/:id/seats/invitations", {
  summary: "Invite people by e-mail to the seats that an order bought",
  access: "session",
  rate: "write",
  success: 201,
  params: object({ id: text(60) }),
  form: inviteForm,
  data: object({
    lines: list(object({ line: integer(), written: text(), result: oneOf(...INVITE_RESULTS) })),
    seats: orderSeats(),
  }),
  problems: ["order_closed"],
});
export type InviteReport = DataOf<typeof inviteToSeats>;

/** Withdraws its invitation, or takes the seat from who has it, before the course begins. */
export const freeSeat = endpoint("POST", "/orders/:id/seats/:seat/free", {
  summary: "Make a seat free for somebody else",
  access: "session",
  rate: "write",
  params: object({ id: text(60), seat: text(60) }),
  data: orderSeats(),
  problems: ["order_closed", "payment_in_progress"],
});

export const invitationForm = form({ token: string().required(key("required")).max(200) });

export const INVITATION_STATES = ["open", "accepted", "withdrawn", "expired"] as const;

/** Asked with the secret of the link: it stands in no address of ours. */
export const readInvitation = endpoint("POST", "/seat-invitations/read", {
  summary: "What an invitation's link is for, and whether it still holds",
  access: "anyone",
  secret: true,
  rate: "reset",
  form: invitationForm,
  data: object({
    state: oneOf(...INVITATION_STATES),
    company: nullable(text()),
    program: programReference(),
    cohort: object({ starts_at: day(), ends_at: day() }),
    /** What a seat costs, and what is left of it to pay, SAR; null where the company pays it whole. */
    parts: nullable(object({ price: sar(), learner: sar() })),
    expires_at: instant(),
  }),
});
export type SeatInvitation = DataOf<typeof readInvitation>;

export const acceptInvitation = endpoint("POST", "/seat-invitations/accept", {
  summary: "Take the seat of an invitation, or put what is left of its price into the cart; asked again by who has it, it answers the same",
  access: "student",
  secret: true,
  rate: "write",
  form: invitationForm,
  data: object({
    program_id: integer(),
    /** Nobody is enrolled yet: the seat lies in the cart at the learner's part of its price, and is theirs once that is paid. */
    to_pay: flag(),
  }),
  problems: ["invitation_closed", "already_enrolled", "prerequisite_missing", "not_a_learner"],
});
