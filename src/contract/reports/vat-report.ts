import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { VAT_CATEGORIES } from "#contract/rules/money.ts";
import { day, instant, integer, list, object, oneOf, optional, sar, text, uuid } from "#contract/schema.ts";
import { newestMeta, newestQuery } from "#contract/shapes.ts";

export const TAX_DOCUMENT_KINDS = ["invoice", "credit_note"] as const;

const figures = () => ({
  /** VAT included. */
  sales: sar(),
  sales_vat: sar(),
  /** Of credit notes, VAT included. */
  returned: sar(),
  returned_vat: sar(),
  /** Sales without VAT, less what went back without it. */
  taxable: sar(),
  /** What is owed: VAT of sales less that of credit notes. */
  output_tax: sar(),
});

/** The VAT of a period as it is computed, or as it was filed. */
export const vatReport = () =>
  object({
    from: day(),
    to: day(),
    categories: list(object({ category: oneOf(...VAT_CATEGORIES), ...figures() })),
    totals: object(figures()),
    /** Numbers of the documents of the period, a row for each series; `missing` are numbers between the first and the last that no document has. */
    series: list(object({ kind: oneOf(...TAX_DOCUMENT_KINDS), first: text(), last: text(), documents: integer(), missing: integer() })),
  });

/** Added up from the documents as they were issued: their halalas are never reckoned anew. */
export const readVatReport = endpoint("GET", "/admin/reports/vat", {
  summary:
    "The VAT of a period by category, from invoices and credit notes by the day of their issue in Riyadh, with proof that no number is missing",
  access: "staff",
  capability: "money.read",
  query: object({ from: day(), to: day() }),
  data: vatReport(),
});
export type VatReport = DataOf<typeof readVatReport>;

export const listTaxDocuments = endpoint("GET", "/admin/tax-documents", {
  summary: "Invoices and credit notes, the newest first; `from` and `to` are days in Riyadh",
  access: "staff",
  capability: "money.read",
  query: object({
    ...newestQuery(),
    "filter[kind]": optional(oneOf(...TAX_DOCUMENT_KINDS)),
    from: optional(day()),
    to: optional(day()),
  }),
  data: list(
    object({
      number: text(),
      kind: oneOf(...TAX_DOCUMENT_KINDS),
      order_id: uuid(),
      order_number: text(),
      amount: sar(),
      vat: sar(),
      issued_at: instant(),
    }),
  ),
  meta: newestMeta(),
});
export type TaxDocuments = DataOf<typeof listTaxDocuments>;
