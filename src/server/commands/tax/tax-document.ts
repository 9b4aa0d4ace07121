import type { Halalas, VatCategory } from "#contract/rules/money.ts";

/** UN/CEFACT 1001 codes of the documents that ZATCA knows. */
export const DOCUMENT_CODES = { invoice: "388", credit_note: "381", debit_note: "383" } as const;
export type TaxDocumentKind = keyof typeof DOCUMENT_CODES;

/** To a person: signed, given at once and reported within a day. To a company: cleared first. */
export type TaxProfile = "simplified" | "standard";

/** A Saudi address, as the national address writes it. */
export interface TaxAddress {
  street: string;
  /** Four digits. */
  building: string;
  district: string;
  city: string;
  /** Five digits. */
  postalCode: string;
}

export interface TaxSeller {
  name: string;
  /** Fifteen digits, the first and the last of them 3. */
  vatNumber: string;
  /** Another number of the seller: commercial registration, licence of a ministry, or the 700 number. */
  identity: { scheme: "CRN" | "MOM" | "MLS" | "700" | "SAG" | "OTH"; value: string };
  address: TaxAddress;
}

export interface TaxBuyer {
  name: string;
  vatNumber: string | null;
  /** `NAT` is a national ID: what an exemption of education asks for. */
  identity: { scheme: "NAT" | "CRN"; value: string } | null;
  address: TaxAddress | null;
}

/** One row. Amounts are halalas for the whole quantity, after discounts: `net` and `vat` make what was paid for it. */
export interface TaxLine {
  name: string;
  quantity: number;
  category: VatCategory;
  net: Halalas;
  vat: Halalas;
}

export interface TaxDocument {
  kind: TaxDocumentKind;
  profile: TaxProfile;
  /** From a series without gaps: `INV-2026-000123`. */
  number: string;
  uuid: string;
  issuedAt: Date;
  seller: TaxSeller;
  /** Null on a simplified document that asks for no name. */
  buyer: TaxBuyer | null;
  /** The company's own number of its order. */
  purchaseOrder: string | null;
  /** The invoice that a note speaks of, and why. */
  of: { number: string; reason: string } | null;
  /** UN/CEFACT 4461: 1 unknown, 10 cash, 30 credit transfer, 42 bank account, 48 card. */
  paymentMeans: "1" | "10" | "30" | "42" | "48";
  lines: readonly TaxLine[];
}

/** Its place in the chain of a unit: the first counts 1, and each one names the hash of the one before. */
export interface ChainPlace {
  counter: number;
  previousHash: string;
}

/** What the first document of a chain names: base64 of the hexadecimal text of SHA-256 of "0". */
export const FIRST_HASH = "NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ==";

export interface TaxTotals {
  net: Halalas;
  vat: Halalas;
  total: Halalas;
  /** One per category, in the order of the code list. */
  categories: { category: VatCategory; net: Halalas; vat: Halalas }[];
}

/**
 * Sums of lines. The VAT of a category is the sum of its lines', each contained in a price and rounded once: so the document, the order,
 * the payment and the ledger say one amount. EN 16931 lets it differ from rate times base by less than a riyal (BR-CO-17, BR-S-09).
 */
export function totalsOf(lines: readonly TaxLine[]): TaxTotals {
  const sum = (some: readonly TaxLine[], of: "net" | "vat") => some.reduce((all, line) => all + line[of], 0);
  const [net, vat] = [sum(lines, "net"), sum(lines, "vat")];
  const categories = (["S", "Z", "E", "O"] as const).flatMap((category) => {
    const own = lines.filter((line) => line.category === category);
    return own.length === 0 ? [] : [{ category, net: sum(own, "net"), vat: sum(own, "vat") }];
  });
  return { net, vat, total: net + vat, categories };
}
