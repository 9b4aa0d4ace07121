/** What the glossary forbids in sentences, a rule each. A check reads every catalogue and the demo's texts with them (`npm run words`). */

export interface WordRule {
  id: string;
  language: "ar" | "en";
  /** Catalogues alone: lessons and news of the demo may command, exclaim and speak of code. */
  interfaceOnly?: true;
  pattern: RegExp;
  /** What to write instead. */
  instead: string;
}

/** Whole words of Arabic, also behind «و», «ف», «ب» and «ل»; a mark on a letter makes another word of it. */
const words = (list: string, { article = false } = {}) =>
  new RegExp(
    `(?<![\\p{L}\\p{M}])[وفبل]?${article ? "(?:ال|لل)?" : ""}(?:${list.trim().split(/\s+/u).join("|").replaceAll("_", " ")})(?![\\p{L}\\p{M}])`,
    "u",
  );

const ARABIC: Omit<WordRule, "language">[] = [
  {
    id: "masculine command",
    interfaceOnly: true,
    pattern: words(
      "أضف احذف اختر اضغط انقر استخدم تحقق_من راجع قسّم ارفع ارفعه حدّد رتّب ابحث أكمل جرّب افتح أغلق انتقل احفظ حمّل نزّل اقرأ انسخ الصق أدخل اكتب سجّل_الدخول تأكد تخطَّ أعد_المحاولة استورد اطرح اسأل أنشئ انتظر ابدأ اطلب أجب ارجع انظر ادفع انشر اذكر اشرح اجعل املأ ثم_حاول",
    ),
    instead: "a verbal noun, or «يُرجى» with one (8.1)",
  },
  { id: "يرجى without its damma", pattern: words("يرجى"), instead: "«يُرجى»" },
  {
    id: "stray shadda",
    interfaceOnly: true,
    // A passive verb has its damma, and «مُ…» of one; nothing else is written with a shadda (8.3).
    pattern: /(?<![\p{L}\p{M}])(?=[\p{L}\p{M}]*\u0651)(?![\p{L}\p{M}]*\u064F)[\p{L}\p{M}]+/u,
    instead: "the word without it (8.3)",
  },
  {
    id: "دفعة for a cohort",
    pattern: /(?:هذه|متدربو|متدربي|مقاعد|جلسات|قبل كل|لكل) (?:ال)?دفعة(?!\p{L})|الدفعة (?:القادمة|التالية|التدريبية|السابقة)/u,
    instead: "«شعبة»: a «دفعة» is an instalment (§2)",
  },
  {
    id: "دفعة واحدة for at once",
    interfaceOnly: true,
    pattern: /(?<!\{)دفعة واحدة/u,
    instead: "«مرة واحدة»",
  },
  {
    id: "names of staff",
    pattern: /خدمة المتدربين|شؤون التدريب(?!\p{L})|شؤون الطلاب/u,
    instead: "«شؤون المتدربين», or «إدارة المنصة» (§2)",
  },
  {
    id: "polite formula",
    interfaceOnly: true,
    pattern: words("الرجاء من_فضلك عفوا عفوًا للأسف لقد"),
    instead: "«يُرجى» once, or the fact (8.7)",
  },
  { id: "sure", interfaceOnly: true, pattern: /هل أنت متأكد/u, instead: "the question, and its verb on the button (8.4)" },
  { id: "verb of doing", interfaceOnly: true, pattern: /(?<!\p{L})(?:قم|قمت|القيام|يقوم|تقوم|سيقوم) ب/u, instead: "the verb itself (8.1)" },
  {
    id: "تم with a noun",
    interfaceOnly: true,
    pattern: /(?<![\p{L}\p{M}])(?:تم|يتم|سيتم) (?!التسليم|تسليم|التحقق)\p{L}/u,
    instead: "a passive verb (8.1)",
  },
  { id: "success", interfaceOnly: true, pattern: words("بنجاح"), instead: "what happened, alone (8.7)" },
  {
    id: "foreign word",
    pattern: words("كورس كورسات اونلاين أونلاين أوفلاين ايميل إيميل موبايل كويز دبلومة مساق أوردر أدمن", { article: true }),
    instead: "the glossary's word (§2, 8.7)",
  },
  { id: "كود", interfaceOnly: true, pattern: words("كود", { article: true }), instead: "«رمز», or «نص برمجي»" },
  { id: "لقاء", pattern: words("لقاء لقاءات", { article: true }), instead: "«جلسة» (§2)" },
  { id: "former names", interfaceOnly: true, pattern: /لوحة التحكم|الملف الشخصي|لا توجد بيانات/u, instead: "the glossary's word (§1)" },
  {
    id: "عودة for back",
    interfaceOnly: true,
    pattern: /^العودة إلى (?:الدورة|الاختبار|الصفحة|القائمة|الرئيسية|الدرس)/u,
    instead: "«الرجوع إلى» (§2)",
  },
  { id: "riyal abbreviated", pattern: /ر\.س|﷼/u, instead: "«ريال» (8.5)" },
  { id: "exclamation", interfaceOnly: true, pattern: /!/u, instead: "a full stop, or none (8.4)" },
  { id: "foreign digits", pattern: /[\u0660-\u0669\u06F0-\u06F9٪٬٫]/u, instead: "0-9 and % (8.5)" },
  { id: "tatweel", pattern: /\u0640{2,}|\p{L}\u0640\p{L}/u, instead: "the word without stretching (8.3)" },
  { id: "foreign stop", pattern: /[\u0621-\u064A][,;?]|[,;?][\u0621-\u064A]/u, instead: "، ؛ ؟ (8.4)" },
  { id: "blank before a stop", pattern: /[\u0621-\u064A\d»] [،؛؟](?!\p{L})/u, instead: "the stop at its word (8.4)" },
  { id: "tanwin after its alif", pattern: /اً|ىً|ءاً|ةاً/u, instead: "«ًا», and «ءً» without an alif (8.3)" },
  {
    id: "hamza of joining",
    pattern: words("إسترداد إسم إختبار إستخدام إشتراك إنسحاب إنضمام الإثنين", { article: true }),
    instead: "without its hamza (8.3)",
  },
  { id: "three dots", interfaceOnly: true, pattern: /\.\.\./u, instead: "«…», of cut text alone (8.4)" },
];

const ENGLISH: Omit<WordRule, "language">[] = [
  {
    id: "American spelling",
    pattern:
      /\b(?:colors?|colored|favorites?|centers?|centered|cancel(?:ed|ing)|behaviors?|labor|installments?|fulfill|enrolments?|programmes?|gray|traveler|practicing|catalog|(?!(?:re)?siz|priz|seiz|citiz|horiz)\p{L}{3,}(?:ize[ds]?|izing|ization|yze[ds]?))\b/iu,
    instead: "British spelling, but for “program” and “enrollment”",
  },
  { id: "refused", interfaceOnly: true, pattern: /\brefus(?:ed|es?|al)\b/iu, instead: "“rejected”, or “not accepted”" },
  { id: "sign in", interfaceOnly: true, pattern: /\bsign(?:s|ed|ing)? (?:in|out)\b/iu, instead: "“log in”, “log out”" },
  { id: "student", interfaceOnly: true, pattern: /\bstudents?\b/iu, instead: "“trainee”" },
  {
    id: "names of staff",
    pattern: /\b(?:trainee services|students?['’]s? affairs|training affairs)\b/iu,
    instead: "“trainee affairs”, or “staff”",
  },
  { id: "by itself", interfaceOnly: true, pattern: /\b(?:by itself|by themselves)\b/iu, instead: "“automatically”" },
  { id: "told", interfaceOnly: true, pattern: /\b(?:is|are) told\b/iu, instead: "“is notified”" },
  { id: "film", interfaceOnly: true, pattern: /\bfilms?\b/iu, instead: "“video”" },
  { id: "any more", interfaceOnly: true, pattern: /\bany more\b|\bcounts? no more\b/iu, instead: "“no longer”" },
  { id: "somebody else", interfaceOnly: true, pattern: /\bsomebody else\b/iu, instead: "“someone else”" },
  { id: "exclamation", interfaceOnly: true, pattern: /!/u, instead: "a full stop, or none (8.4)" },
  { id: "three dots", interfaceOnly: true, pattern: /\.\.\./u, instead: "“…”, of cut text alone (8.4)" },
];

export const WORD_RULES: readonly WordRule[] = [
  ...ARABIC.map((rule) => ({ ...rule, language: "ar" as const })),
  ...ENGLISH.map((rule) => ({ ...rule, language: "en" as const })),
];
