import { endpoint } from "#contract/endpoint.ts";
import { fileBytes, object, text } from "#contract/schema.ts";

const ofId = () => object({ id: text(60) });

export const invoicePdf = endpoint("GET", "/orders/:id/invoice.pdf", {
  summary: "The tax invoice of a paid order as PDF, with ZATCA's QR code",
  access: "session",
  params: ofId(),
  media: ["application/pdf"],
  data: fileBytes(),
  problems: ["not_found", "unavailable", "tax_document_pending"],
});

export const invoiceXml = endpoint("GET", "/orders/:id/invoice.xml", {
  summary: "The electronic invoice of a paid order (UBL 2.1), as ZATCA asks for it; `not_found` where invoices are not electronic",
  access: "session",
  params: ofId(),
  media: ["application/xml"],
  data: fileBytes(),
  problems: ["not_found", "tax_document_pending"],
});

export const creditNoteXml = endpoint("GET", "/credit-notes/:id.xml", {
  summary: "The electronic credit note of a refund (UBL 2.1); `not_found` where notes are not electronic",
  access: "session",
  params: ofId(),
  media: ["application/xml"],
  data: fileBytes(),
  problems: ["not_found", "tax_document_pending"],
});

export const creditNotePdf = endpoint("GET", "/credit-notes/:id.pdf", {
  summary: "The credit note of a refund as PDF, with ZATCA's QR code",
  access: "session",
  params: ofId(),
  media: ["application/pdf"],
  data: fileBytes(),
  problems: ["not_found", "unavailable", "tax_document_pending"],
});
