/**
 * The text of the QR code that a simplified tax invoice or credit note carries (ZATCA e-invoicing, phase 1): five tags as
 * tag, length and value, in base64. Amounts have two decimals; the time is of the document's issue.
 */
export function zatcaQr(document: { seller: string; vatNumber: string; issuedAt: Date; total: number; vat: number }): string {
  const values = [
    document.seller,
    document.vatNumber,
    document.issuedAt.toISOString().replace(/\.\d{3}Z$/u, "Z"),
    (document.total / 100).toFixed(2),
    (document.vat / 100).toFixed(2),
  ];
  return tlv(values);
}

/** Values as tag, length and value, the tags counted from 1, in base64. A length is one byte: a longer text is cut between letters. */
export function tlv(values: readonly (string | Buffer)[]): string {
  const parts = values.map((value, index) => {
    const bytes = typeof value === "string" ? Buffer.from(cut(value, 255), "utf8") : value;
    if (bytes.length > 255) throw new RangeError(`tag ${index + 1} is too long`);
    return Buffer.concat([Buffer.from([index + 1, bytes.length]), bytes]);
  });
  return Buffer.concat(parts).toString("base64");
}

function cut(text: string, bytes: number): string {
  if (Buffer.byteLength(text, "utf8") <= bytes) return text;
  let kept = "";
  for (const letter of text) {
    if (Buffer.byteLength(kept + letter, "utf8") > bytes) break;
    kept += letter;
  }
  return kept;
}
