import type { Both } from "./programs/program-seed.ts";

/** Invented learners of the demo instructor's course, beside the demo student: forty sit in its register. */
export const LEARNERS = 39;

const GIVEN: readonly Both[] = [
  ["ريان", "Rayan"],
  ["لمى", "Lama"],
  ["مشعل", "Mishal"],
  ["جود", "Joud"],
  ["عبدالرحمن", "Abdulrahman"],
  ["تالا", "Tala"],
  ["سلطان", "Sultan"],
  ["غلا", "Ghala"],
  ["تركي", "Turki"],
  ["دانة", "Dana"],
  ["نواف", "Nawaf"],
  ["شهد", "Shahad"],
  ["فارس", "Fares"],
];
const FATHER: readonly Both[] = [
  ["سعد", "Saad"],
  ["عبدالعزيز", "Abdulaziz"],
  ["ناصر", "Nasser"],
];
const FAMILY: readonly Both[] = [
  ["المالكي", "Almalki"],
  ["الشهري", "Alshehri"],
  ["الرشيدي", "Alrashidi"],
  ["العنزي", "Alenezi"],
  ["باوزير", "Bawazir"],
  ["الفيفي", "Alfaifi"],
  ["المطيري", "Almutairi"],
  ["الزهراني", "Alzahrani"],
];

/** The name of learner 0 to 311: each is another. */
export function learnerName(index: number): Both {
  const given = GIVEN[index % GIVEN.length] ?? ["", ""];
  const father = FATHER[Math.floor(index / GIVEN.length) % FATHER.length] ?? ["", ""];
  const family = FAMILY[(index * 5 + 3) % FAMILY.length] ?? ["", ""];
  return [`${given[0]} ${father[0]} ${family[0]}`, `${given[1]} ${father[1]} ${family[1]}`];
}

/** How far somebody is, in items of the course, and how many days ago they were here: most of them lately. */
export function studyOf(index: number): { done: number; daysAgo: number } {
  if (index % 13 === 5) return { done: 3 + (index % 3), daysAgo: 12 + (index % 4) };
  if (index % 9 === 2) return { done: 5, daysAgo: 4 };
  return { done: 9 + ((index * 7) % 6), daysAgo: (index * 3) % 5 };
}

/** Share of each degree, 0 to 1: a few are below what passes. */
export const shareOf = (index: number, item: number): number =>
  index % 11 === 4 ? 0.42 + (item % 3) * 0.04 : 0.68 + ((index * 13 + item * 7) % 31) / 100;

/** Answers to the course's practical work, by turns. */
export const WORK_TEXTS: readonly string[] = [
  "قرأت الملف بعد تحديد الترميز، وفيه 1,200 صف وستة أعمدة. عمود الراتب نص لوجود خلايا فارغة وفواصل في الأرقام. اسم مكة المكرمة مكتوب بثلاث صيغ، وفي سبعة صفوف كُتب التاريخ بترتيب اليوم ثم الشهر.\n\nحذفت 14 صفًا مكررًا بعد مقارنة رقم الإعلان، وأبقيت المتشابه في المسمى لأن جهاته مختلفة.",
  "ستة أعمدة: المسمى، الجهة، المدينة، التاريخ، الراتب، ونوع الدوام. وجدت ثلاثة عيوب: رواتب فارغة في 96 صفًا، ومدن بصيغ مختلفة، وتواريخ لا تُقرأ في 7 صفوف.",
  "جاء معظم الإعلانات من المنطقة الشرقية بعد أكتوبر، وارتفعت بنسبة 12% عن سبتمبر. عمود الراتب يحتاج إلى تنظيف قبل أي متوسط، لأن الفارغ فيه عُدَّ صفرًا في القراءة الأولى.",
  "وصف الأعمدة في الجدول المرفق. العيوب: تكرار 14 صفًا، وتواريخ بصيغتين، ومسافات زائدة في أسماء المدن جعلت «الرياض» مدينتين.",
];
export const FEEDBACK: readonly string[] = [
  "وصف دقيق ومرتب. ينقصه عدد الصفوف بعد حذف المكرر.",
  "العيوب صحيحة، ويحتاج كل منها إلى مثال واحد من الملف.",
  "أحسنت التفريق بين الفارغ والصفر. راجع صيغة التاريخ في الدرس السابع.",
];
