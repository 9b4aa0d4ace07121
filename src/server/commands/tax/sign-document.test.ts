import { createHash, createPublicKey, verify, X509Certificate } from "node:crypto";
import { describe, expect, it } from "vitest";
import { EXEMPTIONS } from "#contract/tax/exemptions.ts";
import { COMPANY, taxDocument } from "#tests/support/tax/tax-samples.ts";
import { unitKey } from "#tests/support/tax/tax-certificate.ts";
import { signDocument, signerOf } from "./sign-document.ts";
import { FIRST_HASH, type TaxDocument } from "./tax-document.ts";

const key = unitKey();
const signer = signerOf(key.privateKey, key.certificate);
const signed = (over: Partial<TaxDocument> = {}, counter = 1) =>
  signDocument(taxDocument(over), { counter, previousHash: FIRST_HASH }, signer);

const between = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, "gsu"))].map((match) => match[1] ?? "");

function tags(qr: string): Map<number, Buffer> {
  const bytes = Buffer.from(qr, "base64");
  const found = new Map<number, Buffer>();
  for (let at = 0; at < bytes.length; at += 2 + (bytes[at + 1] ?? 0))
    found.set(bytes[at] ?? 0, bytes.subarray(at + 2, at + 2 + (bytes[at + 1] ?? 0)));
  return found;
}

describe("a signed tax document", () => {
  it("the first hash of a chain is that of the text 0, in hexadecimal", () => {
    expect(Buffer.from(createHash("sha256").update("0").digest("hex")).toString("base64")).toBe(FIRST_HASH);
  });

  it("is signed with the unit's key over its digest, and carries the certificate", () => {
    const { xml, hash } = signed();
    const [signature = ""] = between(xml, "ds:SignatureValue");
    const certificate = new X509Certificate(Buffer.from(between(xml, "ds:X509Certificate")[0] ?? "", "base64"));
    expect(certificate.publicKey.asymmetricKeyDetails?.namedCurve).toBe("secp256k1");
    expect(verify("sha256", Buffer.from(hash, "base64"), certificate.publicKey, Buffer.from(signature, "base64"))).toBe(true);
    expect(between(xml, "ds:DigestValue")[0]).toBe(hash);
    expect(between(xml, "ds:X509SerialNumber")).toEqual(["1740690325131"]);
    expect(between(xml, "ds:X509IssuerName")).toEqual(["CN=eInvoicing"]);
  });

  it("its properties are written as they were hashed: in hexadecimal, then base64", () => {
    const { xml } = signed();
    const [properties = ""] = xml.match(/<xades:SignedProperties.*<\/xades:SignedProperties>/su) ?? [];
    const digest = Buffer.from(createHash("sha256").update(properties).digest("hex")).toString("base64");
    expect(between(xml, "ds:DigestValue")).toContain(digest);
    expect(properties).not.toMatch(/>\s/u);
    const certificate = Buffer.from(createHash("sha256").update(key.certificate.toString("base64")).digest("hex")).toString("base64");
    expect(between(properties, "ds:DigestValue")).toEqual([certificate]);
  });

  it("has a QR code of nine tags: seller, number, moment, amounts, hash, signature, key and stamp", () => {
    const { xml, hash, qr } = signed();
    const read = tags(qr);
    const text = (tag: number) => read.get(tag)?.toString("utf8");
    expect([1, 2, 3, 4, 5, 6].map(text)).toEqual([
      "جامعة قبس الأهلية",
      "310122393500003",
      "2026-11-22T09:02:03",
      "1270.00",
      "165.65",
      hash,
    ]);
    expect(text(7)).toBe(between(xml, "ds:SignatureValue")[0]);
    expect(createPublicKey({ key: read.get(8) ?? Buffer.alloc(0), format: "der", type: "spki" }).asymmetricKeyType).toBe("ec");
    expect(read.get(9)?.equals(signer.stamp)).toBe(true);
    expect(qr.length).toBeLessThan(700);
    // The moment is that of the document.
    expect(`${between(xml, "cbc:IssueDate")[0]}T${between(xml, "cbc:IssueTime")[0]}`).toBe(text(3));
    expect(xml).toContain(`<cbc:ID>QR</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/plain">${qr}<`);
  });

  it("a standard document names its buyer and shows no stamp: the authority clears it", () => {
    const { xml, qr } = signed({ profile: "standard", buyer: COMPANY, purchaseOrder: "PO-77" });
    expect([...tags(qr).keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(xml).toContain('<cbc:InvoiceTypeCode name="0100000">388<');
    expect(xml).toContain("<cbc:RegistrationName>شركة أفق &amp; شركاؤه &lt;المحدودة&gt;</cbc:RegistrationName>");
    expect(xml).toContain("<cac:OrderReference><cbc:ID>PO-77</cbc:ID></cac:OrderReference>");
    expect(xml).toContain("<cbc:ActualDeliveryDate>2026-11-22<");
    expect(signed().xml).toContain('name="0200000"');
  });

  it("a note says which invoice it speaks of, and why", () => {
    for (const [kind, code] of [
      ["credit_note", "381"],
      ["debit_note", "383"],
    ] as const) {
      const { xml } = signed({ kind, of: { number: "INV-2026-000009", reason: "انسحاب" } });
      expect(xml).toContain(`>${code}</cbc:InvoiceTypeCode>`);
      expect(xml).toContain("<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>INV-2026-000009</cbc:ID>");
      expect(xml).toContain("<cbc:InstructionNote>انسحاب</cbc:InstructionNote>");
    }
  });

  it("what holds no VAT says why, once a category, and its buyer by the national ID", () => {
    const buyer = { name: "نورة القحطاني", vatNumber: null, identity: { scheme: "NAT" as const, value: "1010101010" }, address: null };
    const lines = (["S", "Z", "Z", "E", "O"] as const).map((category, at) => ({
      name: `برنامج ${at}`,
      quantity: 1,
      category,
      net: 100_00,
      vat: category === "S" ? 15_00 : 0,
    }));
    const { xml } = signed({ buyer, lines });
    expect(between(xml, "cbc:TaxExemptionReasonCode")).toEqual([EXEMPTIONS.Z.code, EXEMPTIONS.E.code, EXEMPTIONS.O.code]);
    expect(xml).toContain('<cbc:ID schemeID="NAT">1010101010</cbc:ID>');
    expect(between(xml, "cbc:TaxableAmount")).toEqual(["100.00", "200.00", "100.00", "100.00"]);
    expect(between(xml, "cbc:PayableAmount")).toEqual(["515.00"]);
  });
});
