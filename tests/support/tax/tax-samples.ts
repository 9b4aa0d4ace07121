import type { TaxBuyer, TaxDocument, TaxSeller } from "#server/commands/tax/tax-document.ts";

export const SELLER: TaxSeller = {
  name: "جامعة قبس الأهلية",
  vatNumber: "310122393500003",
  identity: { scheme: "CRN", value: "1010010000" },
  address: { street: "طريق الأمير سلطان", building: "2322", district: "المربع", city: "الرياض", postalCode: "23333" },
};

export const COMPANY: TaxBuyer = {
  name: "شركة أفق & شركاؤه <المحدودة>",
  vatNumber: "399999999800003",
  identity: null,
  address: { street: "صلاح الدين", building: "1111", district: "المروج", city: "الرياض", postalCode: "12222" },
};

/** A simplified invoice of one course, with what a test says of it. */
export const taxDocument = (over: Partial<TaxDocument> = {}): TaxDocument => ({
  kind: "invoice",
  profile: "simplified",
  number: "INV-2026-000001",
  uuid: "3cf5ee18-ee25-44ea-a444-2c37ba7f28be",
  issuedAt: new Date("2026-11-22T06:02:03.456Z"),
  seller: SELLER,
  buyer: null,
  purchaseOrder: null,
  of: null,
  paymentMeans: "48",
  lines: [{ name: "تحليل البيانات", quantity: 1, category: "S", net: 110_435, vat: 16_565 }],
  ...over,
});
