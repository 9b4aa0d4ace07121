/**
 * Two accounts of one person become one: what the other has moves over, and nobody signs in with the other any more. It cannot be taken
 * back, so that one of the staff asks and a second person confirms (`contract/security/approvals.ts`).
 */
import { number, object as form } from "yup";
import { bothTexts } from "#contract/admin-resource.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { ENROLLMENT_STATUSES } from "#contract/enrollments/enrollments.ts";
import { key, requiredLines } from "#contract/form-fields.ts";
import { flag, instant, integer, list, nullable, object, oneOf, optional, sar, text, uuid } from "#contract/schema.ts";

export const MERGE_REASON_MAX = 500;
/** Accounts that are offered at most. */
export const MOST_LIKELY = 10;
/** What keeps two accounts apart: somebody is no learner, one is gone or merged already, one waits to be deleted, a request of a doubled enrollment is open. */
export const MERGE_REFUSALS = ["not_learners", "closed", "deletion_open", "request_open"] as const;
export type MergeRefusal = (typeof MERGE_REFUSALS)[number];
/** By what two accounts look like one person's. */
export const LIKENESSES = ["phone", "document", "name"] as const;

const named = () => ({ id: integer(), name: object({ ar: text(), en: nullable(text()) }), email: text() });

const side = () =>
  object({
    ...named(),
    phone: text(),
    email_verified: flag(),
    /** The last four signs; null where there is none. */
    document_ends: nullable(text()),
    created_at: instant(),
    /** When a device of it was seen last. */
    last_seen_at: nullable(instant()),
    enrollments: integer(),
    orders: integer(),
    /** SAR that were paid and not given back. */
    paid: sar(),
    certificates: integer(),
    devices: integer(),
    consents: integer(),
    in_cart: integer(),
  });

const standing = () => object({ id: integer(), status: oneOf(...ENROLLMENT_STATUSES), progress: integer(), paid: flag() });

export const adminQuoteMerge = endpoint("GET", "/admin/users/:id/merge", {
  summary:
    "What an account and another one have, and what would follow if the other became part of it; without another, who may be the same person",
  access: "staff",
  capability: "people.merge",
  shows: "people",
  params: object({ id: integer(1) }),
  query: object({ with: optional(integer(1)) }),
  data: object({
    kept: side(),
    /** Null where none is named. */
    other: nullable(side()),
    /** Learners that look like the same person. Empty where another one is named. */
    likely: list(object({ ...named(), by: list(oneOf(...LIKENESSES)) }), MOST_LIKELY),
    /** Programs in which both are enrolled: one enrollment goes on, the other is withdrawn and its seat given back. Its attempts and marks stay with it. */
    doubled: list(
      object({
        program: object({ id: integer(), title: bothTexts() }),
        kept: standing(),
        other: standing(),
        /** Whose goes on. */
        goes_on: oneOf("kept", "other", "both"),
        same_cohort: flag(),
      }),
    ),
    /** Programs of which both hold a certificate: both stay good. */
    certified_twice: list(bothTexts()),
    /** Both have something in their carts: they become one. */
    two_carts: flag(),
    refusals: list(oneOf(...MERGE_REFUSALS)),
  }),
});
export type MergeQuote = DataOf<typeof adminQuoteMerge>;
export type MergeSide = MergeQuote["kept"];

export const mergeForm = form({
  other_id: number().integer().min(1).required(key("required")),
  reason: requiredLines(MERGE_REASON_MAX, "reason.required"),
});

export const adminAskMerge = endpoint("POST", "/admin/users/:id/merge", {
  summary: "Ask that another account becomes part of this one; a second person confirms it. The caller has just given their password",
  access: "staff",
  capability: "people.merge",
  params: object({ id: integer(1) }),
  form: mergeForm,
  /** The id of the wish. */
  data: object({ approval: uuid() }),
  problems: ["accounts_apart", "reauth_required", "request_already_pending", "second_admin_missing"],
});
