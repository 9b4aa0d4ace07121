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
  const parts = values.map((value, index) => {
    const bytes = Buffer.from(value, "utf8");
    // A length is one byte: a longer name is cut between letters.
    const fitting = bytes.length <= 255 ? bytes : Buffer.from(cut(value, 255), "utf8");
    return Buffer.concat([Buffer.from([index + 1, fitting.length]), fitting]);
  });
  return Buffer.concat(parts).toString("base64");
}

function cut(text: string, bytes: number): string {
  let kept = "";
  for (const letter of text) {
    if (Buffer.byteLength(kept + letter, "utf8") > bytes) break;
    kept += letter;
  }
  return kept;
}
