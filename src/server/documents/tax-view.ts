import { clockText, dayTexts, moneyText } from "./document-format.ts";
import type { TaxDocumentData } from "./document-order.ts";
import { TAX, VAT_CATEGORIES } from "./document-words.ts";
import { qrDrawing } from "./drawings.ts";

/** What `templates/tax.typ` sets: a tax invoice, simplified or to a company, or the credit note that takes back from one, with ZATCA's QR code and, where it is electronic, its XML within (PDF/A-3). */
export function taxView({
  type,
  number,
  seller,
  buyer,
  company,
  issuedAt,
  ofInvoice,
  orderNumber,
  lines,
  qr,
  xml,
  ...amounts
}: TaxDocumentData) {
  const note = type === "credit_note";
  const { discount, net, vat, total } = amounts;
  const heading = company && !note ? TAX.standard : TAX[type];
  return {
    title: `${heading.ar} ${number}`,
    author: seller.name.ar,
    heading,
    seller: { label: TAX.seller, name: seller.name.ar, address: seller.address.ar },
    vat_number: { label: TAX.vatNumber, value: seller.vatNumber },
    buyer: { label: TAX.buyer, ...buyer },
    company: company && {
      name: company.name,
      address: addressText(company.address),
      vat_number: { label: TAX.vatNumber, value: company.vatNumber },
      purchase_order: company.purchaseOrder === null ? null : { label: TAX.purchaseOrder, value: company.purchaseOrder },
    },
    number: { label: note ? TAX.noteNumber : TAX.number, value: number },
    date: { label: TAX.date, days: dayTexts(issuedAt), time: clockText(issuedAt) },
    of_invoice: ofInvoice === null ? null : { label: TAX.ofInvoice, value: ofInvoice },
    order: { label: TAX.order, value: orderNumber },
    heads: [TAX.program, TAX.category, TAX.net, TAX.vat, TAX.total],
    lines: lines.map((line) => {
      const category = VAT_CATEGORIES[line.category] ?? { ar: line.category, en: line.category };
      return {
        title:
          line.quantity === 1
            ? line.title
            : { ar: `${line.title.ar} (العدد ${line.quantity})`, en: `${line.title.en} (quantity ${line.quantity})` },
        category: { ar: category.ar, en: `${category.en}, ${line.rate}%` },
        net: moneyText(line.net),
        vat: moneyText(line.vat),
        total: moneyText(line.total),
      };
    }),
    totals: [
      ...(discount > 0 ? [[TAX.discount, moneyText(discount), false] as const] : []),
      [TAX.netTotal, moneyText(net), false] as const,
      [TAX.vatTotal, moneyText(vat), false] as const,
      [note ? TAX.refunded : TAX.grandTotal, moneyText(total), true] as const,
    ],
    xml: xml === null ? null : { name: `${number}.xml`, text: xml },
    qr: qrDrawing(qr),
    qr_alt: `${heading.ar} ${number}`,
    currency: TAX.currency,
  };
}

/** In the order of the national address. */
const addressText = ({ building, street, district, city, postalCode }: NonNullable<TaxDocumentData["company"]>["address"]): string =>
  `${building} ${street}، ${district}، ${city} ${postalCode}`;
