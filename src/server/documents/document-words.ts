/** Labels of documents that speak both languages at once, whatever the screen speaks: no messages of a catalogue. */
import type { GRADE_TYPES } from "#contract/coursework/grades.ts";
import type { LETTERS } from "#contract/coursework/grade.ts";

export interface Pair {
  ar: string;
  en: string;
}

const pair = (ar: string, en: string): Pair => ({ ar, en });

export const TAX = {
  invoice: pair("فاتورة ضريبية مبسطة", "Simplified tax invoice"),
  standard: pair("فاتورة ضريبية", "Tax invoice"),
  credit_note: pair("إشعار دائن", "Credit note"),
  number: pair("رقم الفاتورة", "Invoice number"),
  noteNumber: pair("رقم الإشعار", "Credit note number"),
  date: pair("تاريخ الإصدار", "Issue date"),
  order: pair("رقم طلب الشراء", "Order number"),
  purchaseOrder: pair("رقم أمر الشراء لدى المشتري", "Buyer’s purchase order"),
  ofInvoice: pair("يخص الفاتورة رقم", "For invoice"),
  seller: pair("البائع", "Seller"),
  buyer: pair("المشتري", "Buyer"),
  vatNumber: pair("رقم التسجيل في ضريبة القيمة المضافة", "VAT registration number"),
  program: pair("البرنامج", "Program"),
  category: pair("فئة الضريبة", "VAT category"),
  net: pair("غير شامل الضريبة", "Excl. VAT"),
  vat: pair("الضريبة", "VAT"),
  total: pair("شامل الضريبة", "Incl. VAT"),
  discount: pair("الخصم، ضمن الأسعار أعلاه", "Discount, included above"),
  netTotal: pair("الإجمالي غير شامل الضريبة", "Total excluding VAT"),
  vatTotal: pair("مبلغ الضريبة", "VAT amount"),
  grandTotal: pair("الإجمالي شامل الضريبة", "Total including VAT"),
  refunded: pair("المبلغ المسترد شامل الضريبة", "Refunded, including VAT"),
  currency: pair("المبالغ بالريال السعودي", "Amounts in Saudi riyals (SAR)"),
} as const;

/** ZATCA's letters (UNCL 5305). */
export const VAT_CATEGORIES: Record<string, Pair> = {
  S: pair("خاضع للنسبة الأساسية", "Standard rate"),
  Z: pair("خاضع لنسبة الصفر", "Zero rate"),
  E: pair("معفى", "Exempt"),
  O: pair("خارج نطاق الضريبة", "Out of scope"),
};

export const TRANSCRIPT = {
  heading: pair("كشف الدرجات", "Transcript"),
  student: pair("المتدرب / المتدربة", "Trainee"),
  issued: pair("صدر في", "Issued on"),
  item: pair("عنصر الدرجة", "Grade item"),
  type: pair("النوع", "Type"),
  degree: pair("الدرجة", "Grade"),
  weight: pair("الوزن", "Weight"),
  counted: pair("المحتسب", "Counted"),
  total: pair("الدرجة النهائية", "Final grade"),
  soFar: pair("المجموع حتى الآن", "So far"),
  none: pair("لم تُعلن الدرجات بعد", "Grades are not published yet"),
  empty: pair("لا توجد برامج", "No programs"),
  note: pair("كشف من نظام قبس بما أُعلن من الدرجات حتى تاريخ صدوره.", "As published in Qabas up to the date of issue."),
} as const;

export const SIGN_IN = {
  heading: pair("كشف الحضور", "Attendance sheet"),
  when: pair("الموعد", "Time"),
  room: pair("القاعة", "Room"),
  instructor: pair("المدرب / المدربة", "Instructor"),
  row: pair("م", "No."),
  number: pair("الرقم", "Number"),
  name: pair("المتدرب / المتدربة", "Trainee"),
  signature: pair("التوقيع", "Signature"),
  nobody: pair("لا يوجد متدربون في هذه الشعبة", "Nobody is in this cohort"),
} as const;

export const TYPES: Record<(typeof GRADE_TYPES)[number], Pair> = {
  quiz: pair("اختبار قصير", "Quiz"),
  assignment: pair("واجب", "Assignment"),
  application: pair("تطبيق عملي", "Practical application"),
  attendance: pair("حضور", "Attendance"),
  midterm: pair("اختبار نصفي", "Midterm exam"),
  final: pair("اختبار نهائي", "Final exam"),
  project: pair("مشروع", "Project"),
};

export const LETTER_WORDS: Record<(typeof LETTERS)[number], Pair> = {
  excellent: pair("ممتاز", "Excellent"),
  very_good: pair("جيد جدًا", "Very good"),
  good: pair("جيد", "Good"),
  pass: pair("مقبول", "Pass"),
  fail: pair("غير مجتاز", "Not passed"),
};
