import { EXEMPTIONS } from "#contract/tax/exemptions.ts";
import { type VatCategory, vatRateOf } from "#contract/rules/money.ts";
import { CURRENCY } from "#contract/shapes.ts";
import {
  type ChainPlace,
  DOCUMENT_CODES,
  type TaxBuyer,
  type TaxDocument,
  type TaxLine,
  type TaxSeller,
  type TaxTotals,
  totalsOf,
} from "#server/commands/tax/tax-document.ts";
import { toDecimalText } from "#server/providers/payments/amounts.ts";
import { element, joined, type Markup } from "./element.ts";
import { issueMoment } from "./issue-moment.ts";
import { partyAddress, partyTax, registeredName } from "./party-xml.ts";

/** A document in the order of UBL 2.1, in three pieces: QR code and signature stand between the first two of them, and are not hashed. */
export interface InvoicePieces {
  /** Up to the place of the QR code. */
  head: Markup;
  /** From the seller on. */
  rest: Markup;
}

/** The pieces of a document at its place in the chain (ZATCA, XML implementation standard 1.2). */
export function invoicePieces(document: TaxDocument, place: ChainPlace): InvoicePieces {
  const totals = totalsOf(document.lines);
  const { day, time } = issueMoment(document.issuedAt);
  const head = joined([
    element("cbc:ProfileID", "reporting:1.0"),
    element("cbc:ID", document.number),
    element("cbc:UUID", document.uuid),
    element("cbc:IssueDate", day),
    element("cbc:IssueTime", time),
    element("cbc:InvoiceTypeCode", DOCUMENT_CODES[document.kind], { name: document.profile === "standard" ? "0100000" : "0200000" }),
    element("cbc:DocumentCurrencyCode", CURRENCY),
    element("cbc:TaxCurrencyCode", CURRENCY),
    document.purchaseOrder === null ? null : element("cac:OrderReference", [element("cbc:ID", document.purchaseOrder)]),
    document.of && element("cac:BillingReference", [element("cac:InvoiceDocumentReference", [element("cbc:ID", document.of.number)])]),
    element("cac:AdditionalDocumentReference", [element("cbc:ID", "ICV"), element("cbc:UUID", place.counter)]),
    embedded("PIH", place.previousHash),
  ]);
  const rest = joined([
    element("cac:AccountingSupplierParty", [seller(document.seller)]),
    element("cac:AccountingCustomerParty", document.buyer ? [buyer(document.buyer)] : []),
    // The day of the supply is asked for where a company buys (BR-KSA-15).
    document.profile === "standard" ? element("cac:Delivery", [element("cbc:ActualDeliveryDate", day)]) : null,
    element("cac:PaymentMeans", [
      element("cbc:PaymentMeansCode", document.paymentMeans),
      document.of && element("cbc:InstructionNote", document.of.reason.slice(0, 1_000)),
    ]),
    element("cac:TaxTotal", [element("cbc:TaxAmount", toDecimalText(totals.vat), SAR)]),
    element("cac:TaxTotal", [element("cbc:TaxAmount", toDecimalText(totals.vat), SAR), totals.categories.map(subtotal)]),
    monetaryTotal(totals),
    document.lines.map(line),
  ]);
  return { head, rest };
}

const SAR = { currencyID: CURRENCY };

/** A reference that carries a text. */
export const embedded = (id: "PIH" | "QR", content: string): Markup =>
  element("cac:AdditionalDocumentReference", [
    element("cbc:ID", id),
    element("cac:Attachment", [element("cbc:EmbeddedDocumentBinaryObject", content, { mimeCode: "text/plain" })]),
  ]);

const seller = ({ identity, address, vatNumber, name }: TaxSeller): Markup =>
  element("cac:Party", [
    element("cac:PartyIdentification", [element("cbc:ID", identity.value, { schemeID: identity.scheme })]),
    partyAddress(address),
    partyTax(vatNumber),
    registeredName(name),
  ]);

const buyer = ({ identity, address, vatNumber, name }: TaxBuyer): Markup =>
  element("cac:Party", [
    identity && element("cac:PartyIdentification", [element("cbc:ID", identity.value, { schemeID: identity.scheme })]),
    partyAddress(address),
    vatNumber === null ? null : partyTax(vatNumber),
    registeredName(name),
  ]);

const monetaryTotal = ({ net, total }: TaxTotals): Markup =>
  element("cac:LegalMonetaryTotal", [
    element("cbc:LineExtensionAmount", toDecimalText(net), SAR),
    element("cbc:TaxExclusiveAmount", toDecimalText(net), SAR),
    element("cbc:TaxInclusiveAmount", toDecimalText(total), SAR),
    element("cbc:AllowanceTotalAmount", toDecimalText(0), SAR),
    element("cbc:PrepaidAmount", toDecimalText(0), SAR),
    element("cbc:PayableAmount", toDecimalText(total), SAR),
  ]);

const subtotal = ({ category, net, vat }: TaxTotals["categories"][number]): Markup =>
  element("cac:TaxSubtotal", [
    element("cbc:TaxableAmount", toDecimalText(net), SAR),
    element("cbc:TaxAmount", toDecimalText(vat), SAR),
    element("cac:TaxCategory", [
      element("cbc:ID", category, { schemeID: "UN/ECE 5305", schemeAgencyID: "6" }),
      percent(category),
      ...exemption(category),
      element("cac:TaxScheme", [element("cbc:ID", "VAT", { schemeID: "UN/ECE 5153", schemeAgencyID: "6" })]),
    ]),
  ]);

function exemption(category: VatCategory): Markup[] {
  if (category === "S") return [];
  const { code, ar } = EXEMPTIONS[category];
  return [element("cbc:TaxExemptionReasonCode", code), element("cbc:TaxExemptionReason", ar)];
}

/** What is out of scope has a rate of nought here: ZATCA's rules ask for one where EN 16931 forbids it. */
const percent = (category: VatCategory): Markup => element("cbc:Percent", vatRateOf(category).toFixed(2));

const line = ({ name, quantity, category, net, vat }: TaxLine, index: number): Markup =>
  element("cac:InvoiceLine", [
    element("cbc:ID", index + 1),
    element("cbc:InvoicedQuantity", quantity, { unitCode: "PCE" }),
    element("cbc:LineExtensionAmount", toDecimalText(net), SAR),
    element("cac:TaxTotal", [
      element("cbc:TaxAmount", toDecimalText(vat), SAR),
      element("cbc:RoundingAmount", toDecimalText(net + vat), SAR),
    ]),
    element("cac:Item", [
      element("cbc:Name", name),
      element("cac:ClassifiedTaxCategory", [
        element("cbc:ID", category),
        percent(category),
        element("cac:TaxScheme", [element("cbc:ID", "VAT")]),
      ]),
    ]),
    // The price of all pieces, by a base quantity of all of them: no part of a halala is lost (BR-KSA-EN16931-11).
    element("cac:Price", [element("cbc:PriceAmount", toDecimalText(net), SAR), element("cbc:BaseQuantity", quantity, { unitCode: "PCE" })]),
  ]);
