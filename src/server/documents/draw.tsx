import { renderToBuffer } from "@react-pdf/renderer";
import { CertificatePaper } from "./certificate-paper.tsx";
import type { DocumentOrder } from "./document-order.ts";
import { loadFonts } from "./fonts.ts";
import { SignInPaper } from "./sign-in-paper.tsx";
import { TaxPaper } from "./tax-paper.tsx";
import { TranscriptPaper } from "./transcript-paper.tsx";

/** The PDF of an order. */
export async function drawDocument(order: DocumentOrder): Promise<Uint8Array> {
  await loadFonts();
  return new Uint8Array(await renderToBuffer(paperOf(order)));
}

function paperOf(order: DocumentOrder) {
  if (order.kind === "certificate") return CertificatePaper(order);
  if (order.kind === "tax") return TaxPaper(order);
  if (order.kind === "sign_in_sheet") return SignInPaper(order);
  return TranscriptPaper(order);
}
