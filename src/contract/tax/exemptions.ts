import type { VatCategory } from "#contract/rules/money.ts";

interface Exemption {
  /** ZATCA's code list VATEX-SA. */
  code: string;
  ar: string;
  en: string;
  /** Whether the buyer is named with a Saudi national ID, on a simplified invoice too (BR-KSA-25, BR-KSA-49). */
  namesCitizen: boolean;
}

/** Why a category holds no VAT. One reason a category: a document may not give two (BR-KSA-23). */
export const EXEMPTIONS: Readonly<Record<Exclude<VatCategory, "S">, Exemption>> = {
  Z: { code: "VATEX-SA-EDU", ar: "خدمات التعليم الأهلي للمواطن", en: "Private education to citizen", namesCitizen: true },
  E: {
    code: "VATEX-SA-29",
    ar: "الخدمات المالية المذكورة في المادة التاسعة والعشرين من لائحة ضريبة القيمة المضافة",
    en: "Financial services mentioned in Article 29 of the VAT Regulations",
    namesCitizen: false,
  },
  O: { code: "VATEX-SA-OOS", ar: "غير خاضع لضريبة القيمة المضافة", en: "Not subject to VAT", namesCitizen: false },
};

/** A Saudi national ID begins with 1; one that begins with 2 is of a resident. */
export const isCitizenId = (nationalId: string | null): nationalId is string => nationalId !== null && /^1\d{9}$/u.test(nationalId);

/**
 * How a program is taxed for this buyer: the State bears the VAT of education for citizens alone, so for anybody else, and for a company,
 * it is taxed as usual. The price stays: it holds the VAT.
 */
export function categoryFor(category: VatCategory, buyer: { nationalId: string | null; isCompany: boolean }): VatCategory {
  if (category === "S" || !EXEMPTIONS[category].namesCitizen) return category;
  return !buyer.isCompany && isCitizenId(buyer.nationalId) ? category : "S";
}
