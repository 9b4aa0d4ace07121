import { endpoint } from "#contract/endpoint.ts";
import { fileBytes, object, text } from "#contract/schema.ts";

const ofId = () => object({ id: text(60) });

export const invoicePdf = endpoint("GET", "/orders/:id/invoice.pdf", {
  summary: "The tax invoice of a paid order as PDF, with ZATCA's QR code",
  access: "session",
  params: ofId(),
  media: ["application/pdf"],
  data: fileBytes(),
  problems: ["not_found", "unavailable"],
});

export const creditNotePdf = endpoint("GET", "/credit-notes/:id.pdf", {
  summary: "The credit note of a refund as PDF, with ZATCA's QR code",
  access: "session",
  params: ofId(),
  media: ["application/pdf"],
  data: fileBytes(),
  problems: ["not_found", "unavailable"],
});
