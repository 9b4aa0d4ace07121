import type { Language } from "#contract/shapes.ts";

/**
 * The words of payment pages (glossary §3.6 and §4). They are not in the product's catalogues: these pages stand at another origin,
 * where the sandbox stands for another company's server, and share nothing with the product but the wire.
 */
const WORDS = {
  "fields.title": ["بيانات البطاقة", "Card details"],
  "card.number.label": ["رقم البطاقة", "Card number"],
  "card.expiry.label": ["تاريخ الانتهاء (شهر/سنة)", "Expiry date (MM/YY)"],
  "card.cvv.label": ["رمز الأمان (CVV)", "Security code (CVV)"],
  "card.holder.label": ["الاسم كما في البطاقة", "Name on card"],
  "card.brand": ["نوع البطاقة: {brand}", "Card type: {brand}"],
  "brand.mada": ["مدى", "mada"],
  "brand.visa": ["فيزا", "Visa"],
  "brand.mastercard": ["ماستركارد", "Mastercard"],
  "card.number": ["رقم البطاقة غير صحيح. يُرجى مراجعته.", "The card number is not correct. Please check it."],
  "card.unsupported": [
    "هذه البطاقة غير مدعومة. يُقبل الدفع ببطاقات مدى وفيزا وماستركارد.",
    "This card is not supported. We accept mada, Visa and Mastercard.",
  ],
  "card.expiry": ["يُكتب التاريخ هكذا: شهر/سنة", "Write the date as MM/YY"],
  "card.expired": ["انتهت صلاحية البطاقة. يمكن الدفع ببطاقة أخرى.", "This card has expired. You can pay with another card."],
  "card.cvv": ["رمز الأمان 3 أرقام على ظهر البطاقة", "The security code is the 3 digits on the back of the card"],
  "card.holder.two": ["يُرجى كتابة الاسم الأول واسم العائلة كما في البطاقة", "Please enter first and last name as on the card"],
  "card.holder": ["يُرجى كتابة الاسم كما في البطاقة", "Please enter the name on the card"],
  unavailable: ["تعذر الاتصال ببوابة الدفع. يمكن إعادة المحاولة.", "The payment gateway could not be reached. You can try again."],
  "bank.title": ["تأكيد العملية لدى البنك (3-D Secure)", "Confirm with your bank (3-D Secure)"],
  "bank.help": [
    "يطلب بنكك تأكيد العملية برمز التحقق أو من تطبيق البنك. يُرجى عدم إغلاق هذه الصفحة.",
    "Your bank asks you to confirm with a code or in its app. Please keep this page open.",
  ],
  "bank.code": ["رمز التحقق المرسل من البنك", "Code sent by your bank"],
  "bank.card": ["البطاقة", "Card"],
  ending: ["تنتهي بـ", "ending in"],
  confirm: ["تأكيد", "Confirm"],
  cancel: ["إلغاء", "Cancel"],
  merchant: ["الجهة", "Merchant"],
  "merchant.name": ["قبس", "Qabas"],
  amount: ["المبلغ", "Amount"],
  order: ["رقم طلب الشراء", "Order number"],
  riyal: ["ريال", "SAR"],
  sandbox: ["بوابة دفع تجريبية: لا يُخصم أي مبلغ", "Sandbox gateway: no money is taken"],
  "sandbox.code": ["رمز التجربة: 1234", "Sandbox code: 1234"],
  "wallet.title": ["المحفظة الرقمية", "Digital wallet"],
  "wallet.button": ["الدفع بواسطة Apple Pay", "Pay with Apple Pay"],
  "wallet.sheet": ["تأكيد الدفع من المحفظة", "Confirm payment from the wallet"],
  "instalments.title": ["الدفع بالتقسيط", "Pay in instalments"],
  "instalments.lead": ["4 دفعات، بلا فوائد ولا رسوم تأخير", "4 instalments. No interest, no late fees"],
  "instalments.today": ["اليوم", "Today"],
  "instalments.one": ["الدفعة {n} من 4", "Instalment {n} of 4"],
  "instalments.accept": ["الموافقة والدفع", "Accept and pay"],
  "instalments.reject": ["رفض التقسيط", "Refuse the instalments"],
  "gone.title": ["انتهت هذه الصفحة", "This page has ended"],
  "gone.help": ["اكتملت هذه العملية من قبل. يمكن الرجوع إلى الموقع.", "This payment was finished before. You can go back to the site."],
  back: ["الرجوع إلى الموقع", "Back to the site"],
} as const satisfies Record<string, readonly [ar: string, en: string]>;

export type Word = keyof typeof WORDS;

export const say = (language: Language, word: Word, values: Record<string, string | number> = {}): string =>
  WORDS[word][language === "ar" ? 0 : 1].replace(/\{(\w+)\}/gu, (_, name: string) => String(values[name] ?? ""));

/** The words that the browser's script needs, in both languages: the page changes language without a reload. */
export const browserWords = (): Record<Language, Record<string, string>> => {
  const names = (Object.keys(WORDS) as Word[]).filter((word) =>
    /^(?:card|brand|fields|wallet|confirm|cancel|unavailable|amount|riyal|sandbox)/u.test(word),
  );
  const of = (language: Language) => Object.fromEntries(names.map((word) => [word, WORDS[word][language === "ar" ? 0 : 1]]));
  return { ar: of("ar"), en: of("en") };
};
