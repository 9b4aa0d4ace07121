import { object as form } from "yup";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { fileBytes, instant, integer, list, nullable, object, oneOf, optional, sar, text, uuid } from "#contract/schema.ts";
import { pageMeta, pageQuery } from "#contract/shapes.ts";

/** `waiting`: not yet told to the authority; `replaced`: rejected, and issued anew under the same number. */
export const TAX_STATUSES = ["waiting", "reported", "cleared", "rejected", "replaced"] as const;
export const TAX_KINDS = ["invoice", "credit_note", "debit_note"] as const;

const remark = () => object({ code: text(), message: text() });
const ofId = () => object({ id: text(60) });

const row = () =>
  object({
    id: uuid(),
    /** Its place in the chain of its unit. */
    counter: integer(),
    kind: oneOf(...TAX_KINDS),
    profile: oneOf("simplified", "standard"),
    number: text(),
    order_id: uuid(),
    status: oneOf(...TAX_STATUSES),
    total: sar(),
    vat: sar(),
    /** SHA-256 of the canonical document, base64. */
    hash: text(),
    warnings: list(remark()),
    errors: list(remark()),
    issued_at: instant(),
    /** Until when a simplified one has to be reported. */
    due_at: instant(),
    answered_at: nullable(instant()),
  });
export type TaxDocumentRow = DataOf<typeof adminListTaxDocuments>[number];

export const adminListTaxDocuments = endpoint("GET", "/admin/electronic-documents", {
  summary: "Electronic invoices and notes, the newest first, with what the tax authority said; `q` is how a number begins",
  access: "staff",
  capability: "money.read",
  query: object({ ...pageQuery(), q: optional(text(40)), "filter[status]": optional(oneOf(...TAX_STATUSES)) }),
  data: list(row()),
  meta: object({
    ...pageMeta().properties,
    /** The unit that makes them now; null where e-invoicing is off. */
    unit: nullable(object({ serial: text(), environment: oneOf("sandbox", "simulation", "production"), expires_at: nullable(instant()) })),
  }),
});

export const adminTaxDocumentXml = endpoint("GET", "/admin/electronic-documents/:id/document.xml", {
  summary: "An electronic invoice or note as it was signed, or cleared",
  access: "staff",
  capability: "money.read",
  shows: "person",
  params: ofId(),
  media: ["application/xml"],
  data: fileBytes(),
  problems: ["not_found"],
});

/** The rejected document keeps its place in the chain; the new one takes the next. */
export const reissueTaxDocument = endpoint("POST", "/admin/electronic-documents/:id/reissue", {
  summary: "Make a rejected electronic invoice or note anew, under the same number",
  access: "staff",
  capability: "money.refund",
  success: 201,
  params: ofId(),
  form: form({}),
  data: object({ id: uuid() }),
  problems: ["not_found", "tax_document_standing", "unavailable", "reauth_required"],
});
