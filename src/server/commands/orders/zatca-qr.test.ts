import { describe, expect, it } from "vitest";
import { readQr } from "#tests/support/files/read-qr.ts";
import { zatcaQr } from "./zatca-qr.ts";

const document = {
  seller: "قبس",
  vatNumber: "310122393500003",
  issuedAt: new Date("2026-10-13T06:02:00.123Z"),
  total: 127_000,
  vat: 16_565,
};

/** The tags of a code, as an inspector's app reads them. */
function tagsOf(base64: string): [number, string][] {
  const bytes = Buffer.from(base64, "base64");
  const tags: [number, string][] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at + 1] ?? 0;
    tags.push([bytes[at] ?? 0, bytes.subarray(at + 2, at + 2 + length).toString("utf8")]);
    at += 2 + length;
  }
  return tags;
}

describe("the QR code of invoices and credit notes", () => {
  it("decodes to ZATCA's five tags", () => {
    expect(tagsOf(readQr(zatcaQr(document)) ?? "")).toEqual([
      [1, "قبس"],
      [2, "310122393500003"],
      [3, "2026-10-13T06:02:00Z"],
      [4, "1270.00"],
      [5, "165.65"],
    ]);
  });

  it("holds a name that is too long for a tag, cut between letters", () => {
    const [seller, vat] = tagsOf(zatcaQr({ ...document, seller: "جامعة ".repeat(60) }));
    expect(seller?.[1]).toMatch(/^(?:جامعة ?)+ج?ا?م?ع?ة?$/u);
    expect(Buffer.byteLength(seller?.[1] ?? "")).toBeLessThanOrEqual(255);
    expect(vat).toEqual([2, "310122393500003"]);
  });
});
