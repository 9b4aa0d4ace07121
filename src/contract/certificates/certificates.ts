import { endpoint, type DataOf } from "#contract/endpoint.ts";
import {
  day,
  fileBytes,
  flag,
  instant,
  integer,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  text,
  uuid,
  type Static,
} from "#contract/schema.ts";
import { cursorMeta, newestQuery, PROGRAM_TYPES, programReference, requestFile } from "#contract/shapes.ts";

export const CERTIFICATE_STATUSES = ["pending", "issued", "revoked", "superseded"] as const;
export type CertificateStatus = (typeof CERTIFICATE_STATUSES)[number];
export const REQUIREMENTS = ["progress", "grade", "attendance", "payment"] as const;
export const DELIVERY_STATUSES = ["requested", "awaiting_payment", "preparing", "shipped", "delivered", "returned", "cancelled"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
export const CORRECTION_STATUSES = ["pending", "approved", "rejected"] as const;

/** What a program asks for before it gives a certificate. Percents; `payment` is 100 once the program is paid for. */
export const requirement = () =>
  object({
    id: oneOf(...REQUIREMENTS),
    required: integer(),
    /** Null where there is nothing yet to measure. */
    actual: nullable(number()),
    met: flag(),
  });
export type Requirement = Static<ReturnType<typeof requirement>>;

const inBoth = () => object({ ar: text(), en: text() });

/** A person and the office in which they sign. */
export const signatory = () => object({ name: inBoth(), title: inBoth() });
export type Signatory = Static<ReturnType<typeof signatory>>;

/** What the certificate says, as it was on the day of issue; never changed, and never a mode of study. */
export const certificateSnapshot = () =>
  object({
    holder_ar: text(),
    holder_en: nullable(text()),
    title_ar: text(),
    title_en: text(),
    type: oneOf(...PROGRAM_TYPES),
    hours: number(),
    /** Percent; null where nothing of the program is graded. */
    grade: nullable(number()),
    issued_at: instant(),
    issuer_ar: text(),
    issuer_en: text(),
    /** Who signs for the university, at most two. Those issued before 2026-11-25 have none. */
    signatories: optional(list(signatory())),
    /** The version of the template that it was drawn from, and its sentences; empty is ours. Without a template there is none. */
    template: optional(object({ number: integer(), awards: inBoth(), facts: inBoth() })),
  });
export type CertificateSnapshot = Static<ReturnType<typeof certificateSnapshot>>;

export const delivery = () =>
  object({
    id: uuid(),
    status: oneOf(...DELIVERY_STATUSES),
    full_name: text(),
    address: text(),
    country: option(),
    /** `id` is null where its country has no list of cities here. */
    city: object({ id: nullable(integer()), ar: text(), en: text() }),
    district: nullable(text()),
    postal_code: nullable(text()),
    email: text(),
    phone: text(),
    notes: nullable(text()),
    carrier: nullable(text()),
    tracking_number: nullable(text()),
    tracking_url: nullable(text()),
    expected_on: nullable(day()),
    events: list(object({ status: oneOf(...DELIVERY_STATUSES), note: nullable(text()), at: instant() })),
    /** The address can be changed, and the delivery cancelled. */
    can_change: flag(),
    can_cancel: flag(),
    version: integer(),
  });
export type Delivery = Static<ReturnType<typeof delivery>>;

function option() {
  return object({ id: integer(), ar: text(), en: text() });
}

export const certificate = () =>
  object({
    /** Null where the program has not given one yet. */
    id: nullable(uuid()),
    enrollment_id: integer(),
    program: programReference(),
    status: oneOf(...CERTIFICATE_STATUSES, "not_eligible"),
    number: nullable(text()),
    issued_at: nullable(instant()),
    requirements: list(requirement()),
    snapshot: nullable(certificateSnapshot()),
    /** Opens the verification page; carries the signed payload behind `#`, so that it can be checked without a network. */
    share_url: nullable(text()),
    signatures: list(object({ kid: text(), alg: oneOf("Ed25519", "P-256") })),
    /** The number of the certificate that replaced it. */
    replaced_by: nullable(text()),
    delivery: nullable(delivery()),
    name_correction: nullable(
      object({
        id: uuid(),
        status: oneOf(...CORRECTION_STATUSES),
        full_name_ar: text(),
        full_name_en: nullable(text()),
        note: nullable(text()),
        attachments: list(requestFile()),
        created_at: instant(),
      }),
    ),
    can_correct_name: flag(),
  });
export type Certificate = Static<ReturnType<typeof certificate>>;

/** Certificates first, newest first; then programs in progress with what is still asked for. Fit to be kept for reading offline. */
export const listCertificates = endpoint("GET", "/student/certificates", {
  summary: "The student's certificates, and what programs in progress still ask for",
  access: "student",
  inView: true,
  query: object(newestQuery()),
  data: list(certificate()),
  meta: object(cursorMeta()),
});
export type Certificates = DataOf<typeof listCertificates>;

const ofStudent = () => object({ id: text(60) });

export const getCertificate = endpoint("GET", "/student/certificates/:id", {
  summary: "One certificate of the student",
  access: "student",
  inView: true,
  params: ofStudent(),
  data: certificate(),
  problems: ["certificate_not_found"],
});

export const PAPER_LANGUAGES = ["ar", "en", "both"] as const;
export type DocumentLanguage = (typeof PAPER_LANGUAGES)[number];

export const certificatePdf = endpoint("GET", "/student/certificates/:id.pdf", {
  summary: "The certificate as PDF: in Arabic, in English, or in both",
  access: "student",
  params: ofStudent(),
  query: object({ lang: optional(oneOf(...PAPER_LANGUAGES)) }),
  media: ["application/pdf"],
  data: fileBytes(),
  problems: ["certificate_not_found", "email_unverified", "unavailable"],
});

/**
 * The Open Badges 3.0 credential with a proof inside (Data Integrity, eddsa-jcs-2022), whose key the issuer's `did:web` names
 * (`/.well-known/did.json`). `credential.jwt` is the same credential signed around (VC-JWT, ES256).
 */
export const certificateCredential = endpoint("GET", "/student/certificates/:id/credential.json", {
  summary: "The certificate as an Open Badges 3.0 credential",
  access: "student",
  params: ofStudent(),
  media: ["application/ld+json"],
  data: fileBytes(),
  problems: ["certificate_not_found", "email_unverified"],
});

export const certificateCredentialJwt = endpoint("GET", "/student/certificates/:id/credential.jwt", {
  summary: "The same credential, signed as a JWT (ES256)",
  access: "student",
  params: ofStudent(),
  media: ["application/jwt"],
  data: fileBytes(),
  problems: ["certificate_not_found", "email_unverified"],
});

/**
 * Public: whoever is shown a certificate asks by its number, and hears whether it is valid. What it says is told only with `c`, which
 * the certificate's code and link carry (128 random bits): numbers follow one another, and nobody reads the rest of them by counting.
 */
export const verifyCertificate = endpoint("GET", "/certificates/verify/:number", {
  summary: "Whether a certificate is valid, by its number",
  access: "anyone",
  rate: "document",
  params: object({ number: text(40) }),
  query: object({ c: optional(text(60)) }),
  data: object({
    result: oneOf("valid", "revoked", "superseded"),
    number: text(),
    /** Null for the number alone, and for a wrong `c`. */
    certificate: nullable(
      object({
        holder: object({ ar: text(), en: nullable(text()) }),
        program: object({ ar: text(), en: text(), type: oneOf(...PROGRAM_TYPES) }),
        hours: number(),
        issued_at: instant(),
        issuer: object({ ar: text(), en: text() }),
        /** SHA-256 of the signed payload, hexadecimal. */
        hash: text(),
      }),
    ),
  }),
  problems: ["certificate_not_found"],
});
export type Verification = DataOf<typeof verifyCertificate>;

/** Also at `/.well-known/certificate-keys.json`. Retired keys stay: what they signed stays valid. */
export const listCertificateKeys = endpoint("GET", "/certificates/keys", {
  summary: "The public keys that certificates are signed with, retired ones included",
  access: "public",
  data: list(
    object({
      kid: text(),
      alg: oneOf("Ed25519", "P-256"),
      /** JSON Web Key (RFC 7517). */
      jwk: object({ kty: text(), crv: text(), x: text(), y: optional(text()) }),
      created_at: instant(),
      retired_at: nullable(instant()),
    }),
  ),
});
export type CertificateKeys = DataOf<typeof listCertificateKeys>;
