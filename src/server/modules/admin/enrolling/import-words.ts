import type { EnrollmentBasis } from "#contract/enrollments/admin-enrollments.ts";
import type { Language } from "#contract/shapes.ts";
import { fold } from "#contract/rules/arabic-fold.ts";

/** What the columns of a file of enrollments may be called: files are nobody's screen, so both languages are read, folded. */
const COLUMNS = {
  person: [
    "person",
    "e-mail",
    "email",
    "mobile",
    "phone",
    "id",
    "account",
    "الشخص",
    "المتدرب",
    "البريد الإلكتروني",
    "البريد",
    "الجوال",
    "رقم الهوية",
    "رقم الحساب",
  ],
  program: ["program", "course", "البرنامج", "الدورة"],
  cohort: ["cohort", "starts on", "start", "الشعبة", "تاريخ البدء", "بداية الشعبة"],
  basis: ["basis", "payment", "أساس التسجيل", "الدفع"],
  reference: ["reference", "receipt", "sponsor", "المرجع", "رقم الإيصال", "الجهة الراعية"],
} as const;
export type ImportColumn = keyof typeof COLUMNS;

const BASES: Record<EnrollmentBasis, readonly string[]> = {
  free: ["free", "no payment", "مجاني", "مجانًا", "دون رسوم"],
  paid: ["paid", "cashier", "receipt", "مدفوع", "إيصال"],
  sponsored: ["sponsored", "sponsor", "على جهة راعية", "جهة راعية", "برعاية"],
};

/** The first word of each language, as a list that is taken away is headed. */
export const headsOf = (language: Language): string[] =>
  (Object.keys(COLUMNS) as ImportColumn[]).map(
    (name) => COLUMNS[name].find((word) => /\p{Script=Arabic}/u.test(word) === (language === "ar")) ?? name,
  );

const same = (word: string): string => fold(word).trim();

/** Where each column stands in a head. */
export function columnsOf(head: readonly string[]): Partial<Record<ImportColumn, number>> {
  const found: Partial<Record<ImportColumn, number>> = {};
  for (const [place, cell] of head.entries())
    for (const name of Object.keys(COLUMNS) as ImportColumn[])
      if (found[name] === undefined && COLUMNS[name].some((word) => same(word) === same(cell))) found[name] = place;
  return found;
}

/** Empty is free. Null: no word for it. */
export function basisOf(cell: string): EnrollmentBasis | null {
  if (cell.trim() === "") return "free";
  return (Object.keys(BASES) as EnrollmentBasis[]).find((basis) => BASES[basis].some((word) => same(word) === same(cell))) ?? null;
}
