/**
 * What stands on a certificate, in each of its languages. The paper and its preview on screen say the same words whatever
 * language the screen speaks, so these are no messages of a catalogue.
 */
import type { CertificateSnapshot } from "./certificates.ts";
import { filled } from "./template-words.ts";
import type { Language } from "#contract/shapes.ts";

export interface CertificateText {
  heading: string;
  /** Who gives it; the name stands after it. */
  awards: string;
  name: string;
  completing: string;
  title: string;
  facts: string;
  /** A name with its office under it. */
  signatories: { name: string; title: string }[];
  issuedLabel: string;
  gregorian: string;
  hijri: string;
  numberLabel: string;
  verify: string;
}

/** Drawn in the display face on the paper (`server/documents/kufi-heading`): other words need another drawing. */
export const CERTIFICATE_HEADING_AR = "شهادة إتمام";

/** The certificate in one language. A holder without an English name is called by the Arabic one. */
export function certificateText(snapshot: CertificateSnapshot, language: Language): CertificateText {
  const at = new Date(snapshot.issued_at);
  const dates = { gregorian: gregorianDate(language, at), hijri: hijriDate(language, at) };
  const signatories = (snapshot.signatories ?? []).map(({ name, title }) => ({ name: name[language], title: title[language] }));
  // A diploma's title mostly begins with the word: the paper says it once.
  const namesItself = /^(?:ال)?دبلوم\s|\bdiploma\b/iu.test(language === "en" ? snapshot.title_en : snapshot.title_ar);
  const issuer = language === "en" ? snapshot.issuer_en : snapshot.issuer_ar;
  const hours = language === "en" ? englishHours(snapshot.hours) : arabicHours(snapshot.hours);
  const grade = snapshot.grade === null ? null : String(snapshot.grade);
  const awards = filled(snapshot.template?.awards[language], { issuer });
  const facts = filled(snapshot.template?.facts[language], { hours, grade });
  if (language === "en")
    return {
      heading: "Certificate of Completion",
      awards: awards ?? `${issuer} awards this certificate to`,
      name: snapshot.holder_en ?? snapshot.holder_ar,
      completing:
        snapshot.type === "course" ? "for completing the course" : namesItself ? "for completing the" : "for completing the diploma",
      title: snapshot.title_en,
      facts: facts ?? [hours, grade === null ? null : `grade ${grade} out of 100`].filter(Boolean).join(", "),
      signatories,
      issuedLabel: "Issued on",
      ...dates,
      numberLabel: "Verification number",
      verify: "Verify at",
    };
  return {
    heading: CERTIFICATE_HEADING_AR,
    awards: awards ?? `${isFeminine(issuer) ? "تمنح" : "يمنح"} ${issuer} هذه الشهادة إلى`,
    name: snapshot.holder_ar,
    completing: snapshot.type === "course" ? "لإتمام دورة" : namesItself ? "لإتمام" : "لإتمام دبلوم",
    title: snapshot.title_ar,
    facts: facts ?? ["بنجاح", `في ${hours}`, grade === null ? null : `وبدرجة ${grade} من 100`].filter(Boolean).join("، "),
    signatories,
    issuedLabel: "صدرت في",
    ...dates,
    numberLabel: "رقم التحقق",
    verify: "للتحقق",
  };
}

/** «جامعة», «كلية»: قبس itself is masculine. */
const isFeminine = (issuer: string): boolean => /^\S+ة(?:\s|$)/u.test(issuer);

const englishHours = (hours: number): string => (hours === 1 ? "1 training hour" : `${hours} training hours`);

/** After a preposition: the dual ends in ـين (glossary §7). */
function arabicHours(hours: number): string {
  const forms = {
    zero: `${hours} ساعة تدريبية`,
    one: "ساعة تدريبية واحدة",
    two: "ساعتين تدريبيتين",
    few: `${hours} ساعات تدريبية`,
    many: `${hours} ساعة تدريبية`,
    other: `${hours} ساعة تدريبية`,
  };
  return forms[new Intl.PluralRules("ar").select(hours)];
}

const ZONE = "Asia/Riyadh";

/** `22 November 2026`, as Riyadh counts. */
export function gregorianDate(language: Language, at: Date): string {
  const locale = language === "ar" ? "ar-SA-u-ca-gregory-nu-latn" : "en-GB-u-ca-gregory-nu-latn";
  const parts = partsOf(new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", year: "numeric", timeZone: ZONE }), at);
  return `${parts.day} ${parts.month} ${parts.year}`;
}

const HIJRI_MONTHS = {
  ar: "محرم|صفر|ربيع الأول|ربيع الآخر|جمادى الأولى|جمادى الآخرة|رجب|شعبان|رمضان|شوال|ذو القعدة|ذو الحجة".split("|"),
  en: "Muharram|Safar|Rabi I|Rabi II|Jumada I|Jumada II|Rajab|Shaban|Ramadan|Shawwal|Dhul Qadah|Dhul Hijjah".split("|"),
} as const;

/** `12 Jumada II 1448 AH`: Umm al-Qura, as Riyadh counts. */
export function hijriDate(language: Language, at: Date): string {
  const format = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura-nu-latn", {
    day: "numeric",
    month: "numeric",
    year: "numeric",
    timeZone: ZONE,
  });
  const parts = partsOf(format, at);
  return `${parts.day} ${HIJRI_MONTHS[language][Number(parts.month) - 1]} ${parts.year}\u00A0${language === "ar" ? "هـ" : "AH"}`;
}

const partsOf = (format: Intl.DateTimeFormat, at: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> =>
  Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
