import { randomUUID } from "node:crypto";
import type { TaxBuyer, TaxDocument, TaxSeller } from "./tax-document.ts";

/** One of each kind in each profile: what a unit that makes both is asked for. The buyer is the seller: samples name nobody else. */
export function complianceSamples(seller: TaxSeller, now: Date): TaxDocument[] {
  const buyer: TaxBuyer = { name: seller.name, vatNumber: seller.vatNumber, identity: null, address: seller.address };
  return (["standard", "simplified"] as const).flatMap((profile) =>
    (["invoice", "credit_note", "debit_note"] as const).map((kind, at) => ({
      kind,
      profile,
      number: `SAMPLE-${profile === "standard" ? 1 : 2}${at + 1}`,
      uuid: randomUUID(),
      issuedAt: now,
      seller,
      buyer: profile === "standard" ? buyer : null,
      purchaseOrder: null,
      of: kind === "invoice" ? null : { number: `SAMPLE-${profile === "standard" ? 1 : 2}1`, reason: "نموذج" },
      paymentMeans: "10",
      lines: [{ name: "نموذج", quantity: 1, category: "S", net: 100_00, vat: 15_00 }],
    })),
  );
}
