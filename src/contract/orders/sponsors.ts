import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { number, object as form, string } from "yup";
import { amountField, bothLines, bothTexts, count, staffCalls } from "#contract/admin-resource.ts";
import { chosenId, emailField, key, requiredLine } from "#contract/form-fields.ts";
import { day, instant, integer, list, nullable, object, oneOf, sar, text, uuid } from "#contract/schema.ts";
import { registeredFields } from "./company.ts";
import { SEATS_AT_MOST } from "./company-seats.ts";
import { ORDER_STATUSES } from "./orders.ts";
import { SHARE_TYPES } from "./sponsor-share.ts";

/** A sponsor's transfer is awaited so long, and never beyond the first day of the course. */
export const SPONSOR_DAYS = 30;
/** Agreements that a sponsor's page tells of, the newest first. */
export const AGREEMENTS_TOLD = 50;

/** What staff write of a sponsor: its invoices name it by this. */
export const sponsorForm = form({
  name: bothLines(150),
  ...registeredFields(),
  contact_name: requiredLine(120),
  email: emailField(),
});

const agreement = () =>
  object({
    order_id: uuid(),
    order_number: text(),
    status: oneOf(...ORDER_STATUSES),
    program: bothTexts(),
    starts_on: day(),
    seats: integer(),
    /** By people whom the contact invited. */
    taken: integer(),
    total: sar(),
    /** What the learner pays of each seat; 0 where the sponsor pays it whole. */
    learner_part: sar(),
    /** Given when the transfer has come. */
    invoice: nullable(text()),
    made_at: instant(),
  });

export const adminSponsors = staffCalls(
  "/admin/sponsors",
  { one: "a sponsor", many: "Organisations that pay for learners, the newest first" },
  {
    row: object({
      id: integer(),
      version: integer(),
      archived_at: nullable(instant()),
      name: bothTexts(),
      vat_number: text(),
      street: text(),
      building: text(),
      district: text(),
      company_city: text(),
      postal_code: text(),
      contact_name: text(),
      email: text(),
      /** The contact's account; null where none has the e-mail yet. */
      contact_id: nullable(integer()),
      /** What its transfers brought, less what went back. */
      paid: sar(),
      /** What it owes by agreements whose transfer has not come. */
      awaited: sar(),
      seats: integer(),
      taken: integer(),
      agreements: list(agreement()),
    }),
    fields: sponsorForm,
    query: {},
    may: { read: "money.read", write: "money.refund" },
  },
);
export type Sponsor = DataOf<typeof adminSponsors.read>;

export const agreementForm = form({
  program_id: chosenId(),
  cohort_id: chosenId(),
  seats: count(1, SEATS_AT_MOST),
  share_type: string().oneOf(SHARE_TYPES, key("selection")).default("whole"),
  /** Percent of a seat for `percentage`, SAR of it for `fixed`; nothing for whole seats. */
  share_value: amountField(0.01)
    .nullable()
    .default(null)
    // oxlint-disable-next-line unicorn/no-thenable -- yup's own word
    .when("share_type", ([type], schema) =>
      type === "percentage" ? count(1, 100) : type === "fixed" ? schema.required(key("amount")) : schema,
    ),
  /** The sponsor's own number of the agreement, if it has one. */
  purchase_order: string().trim().max(60).default(""),
  /** SAR that were seen. Compared, never charged. */
  expected_total: number().required(key("amount")).typeError(key("amount")).min(0, key("amount")).max(10_000_000, key("amount")),
});

/** Its seats are held until the transfer comes (`POST /admin/orders/:id/transfer`): then it is invoiced, and its contact invites people. */
export const agreeWithSponsor = endpoint("POST", "/admin/sponsors/:id/agreements", {
  summary:
    "A sponsor pays for seats of a cohort by transfer, wholly or in part: an order of the sponsor, whose contact invites the learners",
  access: "staff",
  capability: "money.refund",
  success: 201,
  params: object({ id: integer(1) }),
  form: agreementForm,
  data: object({ order: object({ id: uuid(), number: text(), total: sar() }) }),
  problems: ["not_a_learner", "own_account", "program_unavailable", "seat_unavailable", "price_changed", "reauth_required"],
});
