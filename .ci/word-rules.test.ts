import path from "node:path";
import { describe, expect, it } from "vitest";
import { allSentences, catalogueSentences, findWords, type Sentence, sourceSentences } from "./find-words.ts";
import { WORD_RULES } from "./word-rules.ts";

const said = (text: string, language: "ar" | "en", ofInterface = true): Sentence => ({ place: "here", language, text, ofInterface });
const rulesOf = (text: string, language: "ar" | "en", ofInterface = true) =>
  findWords([said(text, language, ofInterface)]).map(({ rule }) => rule);

/** A sentence that breaks the rule, and one beside it that keeps every rule. */
const ARABIC: [rule: string, wrong: string, right: string][] = [
  ["masculine command", "الملف كبير. قسّمه ثم ارفعه", "الملف كبير. يلزم تقسيمه ثم رفعه"],
  ["masculine command", "يتعذر الحفظ، وأغلق التطبيق", "يتعذر الحفظ، ويُرجى إغلاق التطبيق"],
  ["masculine command", "اطرح سؤالًا", "طرح سؤال"],
  ["masculine command", "اسأل عما لم يتضح", "يمكنك السؤال عما لم يتضح"],
  ["masculine command", "يمكنك متابعة القراءة، ثم حاول مرة أخرى", "حاول أحدهم إنشاء حساب ببريدك، ويمكن إعادة المحاولة"],
  ["يرجى without its damma", "يرجى اختيار غيره", "يُرجى اختيار غيره"],
  ["stray shadda", "السلّة فارغة", "السلة فارغة، وحُدّث السعر"],
  ["دفعة for a cohort", "تبدأ الدفعة القادمة غدًا", "تُدفع الدفعة الأولى غدًا"],
  ["دفعة واحدة for at once", "يُستورد كل شيء دفعة واحدة", "{n, plural, one {دفعة واحدة} other {# دفعات}}"],
  ["names of staff", "يصل رد خدمة المتدربين", "يصل رد شؤون المتدربين"],
  ["polite formula", "الرجاء الانتظار", "يُرجى الانتظار"],
  ["sure", "هل أنت متأكد؟", "إفراغ السلة؟"],
  ["verb of doing", "سيقوم النظام بإعادة المحاولة. قم بالانتظار", "نعيد المحاولة"],
  ["تم with a noun", "تم إرسال الطلب", "أُرسل الطلب، وتم التسليم"],
  ["success", "أُرسل الطلب بنجاح", "أُرسل الطلب"],
  ["foreign word", "الكورس متاح أونلاين", "الدورة متاحة عن بُعد"],
  ["كود", "أدخل الكود", "رمز الخصم"],
  ["لقاء", "لقاء مباشر مع المدرب", "جلسة مباشرة مع المدرب"],
  ["former names", "العودة إلى لوحة التحكم", "لوحتي"],
  ["عودة for back", "العودة إلى الدورة", "الرجوع إلى الدورة"],
  ["riyal abbreviated", "950 ر.س", "950 ريال"],
  ["exclamation", "مبارك!", "مبارك"],
  ["foreign digits", "بقي ٣ أيام و62٪", "بقيت 3 أيام و62%"],
  ["tatweel", "الدفـــع الآن", "الدفع الآن، 1448 هـ"],
  ["foreign stop", "الاسم, والبريد؟ نعم", "الاسم، والبريد؟ نعم"],
  ["blank before a stop", "السلة فارغة ، والبرامج كثيرة", "السلة فارغة، والبرامج كثيرة"],
  ["tanwin after its alif", "مجاناً", "مجانًا"],
  ["hamza of joining", "الإسم كما في الهوية", "الاسم كما في الهوية"],
  ["three dots", "جارٍ التحميل...", "جارٍ التحميل"],
];
const ENGLISH: [rule: string, wrong: string, right: string][] = [
  ["American spelling", "Your favorites are canceled", "Your favourites are cancelled"],
  ["American spelling", "We organize and recognize installments", "We organise and recognise instalments of any size"],
  ["American spelling", "Your enrolment in the programme", "Your enrollment in the program"],
  ["refused", "Excuse refused", "Excuse rejected"],
  ["sign in", "All devices are signed out", "All devices are logged out"],
  ["student", "Preview as a student", "Preview as a trainee"],
  ["names of staff", "Changed by trainee services", "Changed by trainee affairs"],
  ["by itself", "It is sent by itself", "It is sent automatically"],
  ["told", "The trainee is told", "The trainee is notified"],
  ["film", "A film up to 2 GB", "Video, up to 2 GB"],
  ["any more", "It is not valid any more", "It is no longer valid"],
  ["somebody else", "Somebody else changed it", "Someone else changed it"],
  ["exclamation", "Welcome!", "Welcome"],
  ["three dots", "Loading...", "Loading"],
];

describe("words that the glossary forbids", () => {
  it.each(ARABIC)("%s: «%s»", (rule, wrong, right) => {
    expect(rulesOf(wrong, "ar")).toContain(rule);
    expect(rulesOf(right, "ar")).toEqual([]);
  });

  it.each(ENGLISH)("%s: “%s”", (rule, wrong, right) => {
    expect(rulesOf(wrong, "en")).toContain(rule);
    expect(rulesOf(right, "en")).toEqual([]);
  });

  it("are each shown by a sentence here", () => {
    const shown = new Set([...ARABIC.map(([rule]) => `ar ${rule}`), ...ENGLISH.map(([rule]) => `en ${rule}`)]);
    expect(WORD_RULES.map(({ language, id }) => `${language} ${id}`).filter((rule) => !shown.has(rule))).toEqual([]);
  });

  it("are looked for in what is said, not in what is filled in", () => {
    expect(rulesOf("{student} has <0>{color}</0> {n, plural, one {# lesson} other {# lessons}}", "en")).toEqual([]);
    expect(rulesOf("لدى {n, plural, one {طالب واحد} other {# طلاب}} كورس", "ar")).toEqual(["foreign word"]);
  });

  it("may stand in lessons and news of the demo where they are their subject", () => {
    expect(rulesOf("اكتب الكود وجرّبه!", "ar", false)).toEqual([]);
    expect(rulesOf("الكورس متاح", "ar", false)).toEqual(["foreign word"]);
  });
});

describe("sentences", () => {
  it("are read from a catalogue as they are shown, also over several lines", () => {
    const catalogue = 'msgid ""\nmsgstr ""\n\n#: src/a.tsx\nmsgid "Load"\nmsgstr ""\n"تحميل "\n"الملف"\n\n#~ msgid "Old"\n#~ msgstr "كورس"';
    expect(catalogueSentences(catalogue, "a.po", "ar")).toEqual(
      [said("تحميل الملف", "ar")].map((one) => ({ ...one, place: "a.po: Load" })),
    );
  });

  it("are read from a source with their line, without comments and without code", () => {
    const source = '/* "كورس" */\nconst a = ["دورة", "A course of two parts"];\n// "كورس"\nconst b = "some-slug"; const c = "px auto";';
    expect(sourceSentences(source, "a.ts").map(({ place, language, text }) => [place, language, text])).toEqual([
      ["a.ts:2", "ar", "دورة"],
      ["a.ts:2", "en", "A course of two parts"],
    ]);
  });

  it("are found, thousands of them: what is found nowhere is no good news", () => {
    const all = allSentences(path.join(import.meta.dirname, ".."));
    for (const language of ["ar", "en"]) {
      expect(all.filter((one) => one.language === language && one.ofInterface).length).toBeGreaterThan(1_500);
      expect(all.filter((one) => one.language === language && !one.ofInterface).length).toBeGreaterThan(500);
    }
  });
});
