import { CERTIFICATE_PAGE, certificateSizes } from "#contract/certificates/certificate-sizes.ts";
import { certificateText } from "#contract/certificates/certificate-text.ts";
import type { Language } from "#contract/shapes.ts";
import type { CertificateDocumentData } from "./document-order.ts";
import { edgeDrawing, HEADING_DRAWING, qrDrawing, sealDrawing } from "./drawings.ts";

/**
 * What `templates/certificate.typ` sets; `app/widgets/certificate-paper` is the same on screen. In both languages it is Arabic
 * from right to left, with the English under each line; in English alone everything stands the other way round.
 */
export function certificateView({ language, number, snapshot, shareUrl, verifyAt, programId, glaze }: CertificateDocumentData) {
  const main: Language = language === "en" ? "en" : "ar";
  const text = certificateText(snapshot, main);
  const other = language === "both" ? certificateText(snapshot, "en") : null;
  const { heading, awards, name, completing, facts } = text;
  return {
    language: main,
    title: `${heading} ${number}`,
    author: main === "ar" ? snapshot.issuer_ar : snapshot.issuer_en,
    page: CERTIFICATE_PAGE,
    size: certificateSizes(text, other),
    heading,
    heading_art: HEADING_DRAWING,
    awards,
    name,
    completing,
    program: text.title,
    facts,
    signatories: text.signatories.map(({ name: signed, title }, index) => ({
      name: signed,
      title,
      other: other?.signatories[index] ?? null,
    })),
    other: other && { heading: other.heading, name: other.name === name ? null : other.name, title: other.title },
    number: { label: text.numberLabel, value: number, verify: verifyAt },
    issued: { label: text.issuedLabel, gregorian: text.gregorian, hijri: text.hijri },
    edge: edgeDrawing(programId, glaze),
    seal: sealDrawing(number),
    qr: qrDrawing(shareUrl),
    qr_alt: `${text.verify} ${verifyAt}`,
  };
}
