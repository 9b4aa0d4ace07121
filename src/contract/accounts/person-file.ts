import { object as form } from "yup";
import { bothTexts } from "#contract/admin-resource.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { requiredLines } from "#contract/form-fields.ts";
import { ORDER_STATUSES } from "#contract/orders/orders.ts";
import { day, flag, instant, integer, list, nullable, object, oneOf, sar, text, uuid } from "#contract/schema.ts";
import { inboxRow } from "#contract/requests/admin-requests.ts";
import { ENROLLMENT_BASES } from "#contract/enrollments/admin-enrollments.ts";
import { ENROLLMENT_STATUSES } from "#contract/enrollments/enrollments.ts";
import { adminUser } from "./admin-users.ts";
import { DOCUMENT_KINDS } from "./identity-document.ts";

/** Rows of each part of a file: the newest. */
export const FILE_ROWS = 50;

/** A person in one read. A part is null where no role of the caller may see it. */
export const adminReadPersonFile = endpoint("GET", "/admin/users/:id/file", {
  summary: "An account with its enrollments, purchases, requests, certificates and sessions, the newest of each first",
  access: "staff",
  capability: "people.read",
  shows: "person",
  params: object({ id: integer(1) }),
  data: object({
    account: adminUser(),
    /** The document is masked: its last four signs; null where there is none. */
    document: nullable(object({ kind: oneOf("national_id", ...DOCUMENT_KINDS), ends: text() })),
    email_verified: flag(),
    enrollments: list(
      object({
        id: integer(),
        program: object({ id: integer(), title: bothTexts() }),
        status: oneOf(...ENROLLMENT_STATUSES),
        /** Percent. */
        progress: integer(),
        /** Percent; null where no mark counts yet. */
        attendance: nullable(integer()),
        access_until: instant(),
        starts_on: nullable(day()),
        /** Of one that staff made; null for a purchase. */
        by_hand: nullable(object({ basis: oneOf(...ENROLLMENT_BASES), reference: nullable(text()), reason: text() })),
      }),
    ),
    orders: nullable(
      list(
        object({
          id: uuid(),
          number: text(),
          status: oneOf(...ORDER_STATUSES),
          programs: list(bothTexts()),
          total: sar(),
          created_at: instant(),
        }),
      ),
    ),
    /** SAR that were paid and not given back; null as `orders`. */
    paid: nullable(sar()),
    requests: nullable(list(inboxRow())),
    certificates: nullable(
      list(
        object({
          id: uuid(),
          number: text(),
          program: bothTexts(),
          status: oneOf("pending", "issued", "revoked", "superseded"),
          issued_at: instant(),
        }),
      ),
    ),
    /** What was done to the account, its enrollments and certificates, the newest first. */
    timeline: list(
      object({
        id: integer(),
        at: instant(),
        /** Null: the product itself, or who is no account any more. */
        by: nullable(bothTexts()),
        subject: oneOf("user", "enrollment", "certificate"),
        /** Of an enrollment or a certificate. */
        program: nullable(bothTexts()),
        from: nullable(text()),
        to: text(),
        reason: nullable(text()),
      }),
    ),
    sessions: list(object({ device: text(), platform: text(), last_seen_at: instant(), expires_at: instant() })),
  }),
});
export type PersonFile = DataOf<typeof adminReadPersonFile>;

/** Longest reason for looking at a document, in signs. */
export const LOOK_REASON_MAX = 300;

/**
 * The whole number of a person's identity document, which their file masks (office.md §1.10). Each answer is a row of the audit log,
 * with its reason, and a look that the person's privacy page counts.
 */
export const adminShowDocument = endpoint("POST", "/admin/users/:id/document", {
  summary: "The whole number of a person's identity document, with the reason for which it is looked at",
  access: "staff",
  capability: "people.write",
  shows: "person",
  secret: true,
  params: object({ id: integer(1) }),
  form: form({ reason: requiredLines(LOOK_REASON_MAX, "reason.required") }),
  data: object({ kind: oneOf("national_id", ...DOCUMENT_KINDS), number: text() }),
});
