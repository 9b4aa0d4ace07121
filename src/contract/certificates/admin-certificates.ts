import { object as form, string } from "yup";
import { CERTIFICATE_STATUSES, CORRECTION_STATUSES, delivery, DELIVERY_STATUSES, REQUIREMENTS } from "./certificates.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { key, MULTI_LINE, requiredLines } from "#contract/form-fields.ts";
import { day, flag, instant, integer, list, nullable, object, oneOf, optional, text, uuid, type Static } from "#contract/schema.ts";
import { ISSUED_MOST } from "./ready-certificates.ts";
import { queued } from "#contract/requests/assignments.ts";
import { assigneeFilter, pageMeta, pageQuery, requestFile } from "#contract/shapes.ts";

const REASON_MAX = 500;
/** `off`: its program gives none; `left`: withdrawn or postponed. The others are rules of the program. */
export const CERTIFICATE_LACKS = ["off", "left", "revoked", "email_unverified", ...REQUIREMENTS] as const;
export type CertificateLack = (typeof CERTIFICATE_LACKS)[number];
const ofId = () => object({ id: text(60) });

const adminCertificate = () =>
  object({
    id: uuid(),
    number: text(),
    status: oneOf(...CERTIFICATE_STATUSES),
    holder_ar: text(),
    holder_en: nullable(text()),
    program: text(),
    issued_at: instant(),
    revoked_reason: nullable(text()),
    replaced_by: nullable(text()),
    /** The wish to revoke it that waits for a second person. */
    revocation: nullable(uuid()),
  });
export type AdminCertificate = Static<ReturnType<typeof adminCertificate>>;

export const adminListCertificates = endpoint("GET", "/admin/certificates", {
  summary: "Certificates, newest first; `q` is a number or a name",
  access: "staff",
  capability: "certificates.read",
  shows: "people",
  query: object({ ...pageQuery(), q: optional(text(120)), "filter[status]": optional(oneOf(...CERTIFICATE_STATUSES)) }),
  data: list(adminCertificate()),
  meta: pageMeta(),
});

export const adminIssueCertificates = endpoint("POST", "/admin/certificates/issue", {
  summary: "Issue the certificates of enrollments whose requirements are met",
  access: "staff",
  capability: "certificates.issue",
  body: object({ enrollment_ids: list(integer(1), ISSUED_MOST) }),
  data: list(
    object({
      enrollment_id: integer(),
      result: oneOf("issued", "exists", "not_eligible", "not_found", "mandate_ended"),
      number: nullable(text()),
      /** Of `not_eligible`: what is missing. */
      lacks: nullable(oneOf(...CERTIFICATE_LACKS)),
    }),
  ),
});
export type IssuedRow = DataOf<typeof adminIssueCertificates>[number];

const reason = () => form({ reason: requiredLines(REASON_MAX, "reason.required") });

export const adminRevokeCertificate = endpoint("POST", "/admin/certificates/:id/revoke", {
  summary: "Ask that a certificate be revoked: a second person confirms it, and it is in force until then",
  access: "staff",
  capability: "certificates.issue",
  about: "certificate",
  params: ofId(),
  form: reason(),
  data: adminCertificate(),
  problems: ["certificate_not_found", "request_closed", "request_already_pending", "second_admin_missing"],
});

export const adminReissueCertificate = endpoint("POST", "/admin/certificates/:id/reissue", {
  summary: "Replace a certificate by a new one with the holder's present names",
  access: "staff",
  capability: "certificates.issue",
  about: "certificate",
  params: ofId(),
  form: reason(),
  data: adminCertificate(),
  problems: ["certificate_not_found", "request_closed"],
});

const adminDelivery = () => object({ delivery: delivery(), certificate_number: text(), user_id: integer(), open: flag(), ...queued() });

export const adminListDeliveries = endpoint("GET", "/admin/deliveries", {
  summary: "Paper copies that were asked for, oldest first",
  access: "staff",
  capability: "certificates.read",
  shows: "people",
  query: object({ ...pageQuery(), "filter[status]": optional(oneOf(...DELIVERY_STATUSES)), "filter[assignee]": assigneeFilter() }),
  data: list(adminDelivery()),
  meta: pageMeta(),
});

const decided = {
  access: "staff",
  capability: "certificates.deliver",
  about: "delivery",
  params: ofId(),
  data: delivery(),
  problems: ["request_not_found", "request_closed"],
} as const;
const note = () => form({ note: string().trim().meta(MULTI_LINE).max(REASON_MAX).optional() });

export const adminPrepareDelivery = endpoint("POST", "/admin/deliveries/:id/prepare", {
  summary: "Print a copy, or print it again after it came back",
  form: note(),
  ...decided,
});

/** How a copy travels. */
export const shipForm = form({
  carrier: string().trim().required(key("required")).max(80),
  tracking_number: string().trim().required(key("required")).max(60),
  tracking_url: string()
    .trim()
    .max(300)
    .matches(/^https:\/\//u, { message: key("required"), excludeEmptyString: true })
    .optional(),
  expected_on: string()
    .matches(/^\d{4}-\d{2}-\d{2}$/u, { message: key("required"), excludeEmptyString: true })
    .optional(),
});

export const adminShipDelivery = endpoint("POST", "/admin/deliveries/:id/ship", {
  summary: "Hand a copy to the carrier",
  form: shipForm,
  ...decided,
});

export const adminDeliverDelivery = endpoint("POST", "/admin/deliveries/:id/deliver", {
  summary: "A copy arrived",
  form: note(),
  ...decided,
});

export const adminReturnDelivery = endpoint("POST", "/admin/deliveries/:id/return", {
  summary: "A copy came back",
  form: note(),
  ...decided,
});

const nameCorrection = () =>
  object({
    id: uuid(),
    status: oneOf(...CORRECTION_STATUSES),
    certificate_id: uuid(),
    certificate_number: text(),
    user_id: integer(),
    holder_ar: text(),
    holder_en: nullable(text()),
    full_name_ar: text(),
    full_name_en: nullable(text()),
    evidence: text(),
    attachments: list(requestFile()),
    note: nullable(text()),
    created_at: instant(),
    open: flag(),
    ...queued(),
    decided_on: nullable(day()),
  });
export type AdminNameCorrection = Static<ReturnType<typeof nameCorrection>>;

export const adminListNameCorrections = endpoint("GET", "/admin/name-corrections", {
  summary: "Requests to correct a holder's name, oldest first",
  access: "staff",
  capability: "requests.read",
  shows: "people",
  query: object({ ...pageQuery(), "filter[status]": optional(oneOf(...CORRECTION_STATUSES)), "filter[assignee]": assigneeFilter() }),
  data: list(nameCorrection()),
  meta: pageMeta(),
});

/** Approved: the account's names change, and a new certificate replaces the old one. */
export const adminDecideNameCorrection = endpoint("POST", "/admin/name-corrections/:id/decide", {
  summary: "Decide a request to correct a holder's name",
  access: "staff",
  capability: "requests.decide",
  about: "name_correction",
  params: ofId(),
  form: form({
    decision: string()
      .required(key("selection"))
      .oneOf(["approve", "reject"] as const, key("selection")),
    note: string().trim().meta(MULTI_LINE).max(REASON_MAX).optional(),
  }),
  data: nameCorrection(),
  problems: ["request_not_found", "request_closed"],
});
