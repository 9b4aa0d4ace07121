import type { RegisterMark } from "#contract/attendance/attendance.ts";
import type { Language } from "#contract/shapes.ts";

/** Words of files that leave the product and may come back: no messages of a catalogue, both languages are read. */
export const MARK_WORDS: Record<RegisterMark, Record<Language, string>> = {
  unmarked: { ar: "", en: "" },
  present: { ar: "حضور", en: "Present" },
  late: { ar: "تأخر", en: "Late" },
  absent: { ar: "غياب", en: "Absent" },
  excused: { ar: "بعذر", en: "Excused" },
};

/** What people write of their own accord, folded. */
export const MARK_ALIASES: Record<Exclude<RegisterMark, "unmarked">, readonly string[]> = {
  present: ["p", "1", "yes", "حاضر", "حاضرة", "ح", "نعم"],
  late: ["l", "tardy", "متأخر", "متأخرة", "تأخير", "ت"],
  absent: ["a", "0", "no", "غائب", "غائبة", "غ", "لا"],
  excused: ["e", "معذور", "معذورة", "عذر", "غياب بعذر", "ع"],
};

export const COLUMN_WORDS = {
  number: { ar: "الرقم التدريبي", en: "Trainee number" },
  email: { ar: "البريد الإلكتروني", en: "E-mail" },
  name_ar: { ar: "الاسم بالعربية", en: "Arabic name" },
  name_en: { ar: "الاسم بالإنجليزية", en: "English name" },
  mark: { ar: "الحضور", en: "Attendance" },
  minutes: { ar: "دقائق التأخر", en: "Minutes late" },
  note: { ar: "ملاحظة", en: "Note" },
  present: { ar: "حضور", en: "Present" },
  late: { ar: "تأخر", en: "Late" },
  absent: { ar: "غياب", en: "Absent" },
  excused: { ar: "بعذر", en: "Excused" },
  rate: { ar: "نسبة الحضور", en: "Attendance rate" },
  computed: { ar: "الدرجة المحسوبة", en: "Computed degree" },
  degree: { ar: "الدرجة المعتمدة", en: "Degree" },
  max: { ar: "من", en: "Out of" },
  reason: { ar: "سبب التعديل", en: "Reason" },
} as const satisfies Record<string, Record<Language, string>>;

export type Column = keyof typeof COLUMN_WORDS;
