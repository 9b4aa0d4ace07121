/** Shapes of the demo's programs. Every text stands in both languages, Arabic first. */
export type Both = readonly [ar: string, en: string];

export type CategorySlug = "data-analysis" | "business" | "technology" | "languages" | "health" | "design" | "law" | "education";

export type LessonSeed = readonly [ar: string, en: string, kind?: "interactive_lecture" | "activity" | "application"];
export type UnitSeed = readonly [ar: string, en: string, lessons: readonly LessonSeed[]];

export interface ProgramSeed {
  slug: string;
  title: Both;
  category: CategorySlug;
  summary: Both;
  description: readonly Both[];
  outcomes: readonly Both[];
  requirements: readonly Both[];
  audience: readonly Both[];
  faqs: readonly (readonly [question: Both, answer: Both])[];
  units: readonly UnitSeed[];
  /** SAR, VAT included. */
  price: number;
  discounted?: number;
  hours: number;
  weeks: number;
  level: "beginner" | "intermediate" | "advanced";
  language: "ar" | "en";
  delivery: "online" | "onsite" | "blended";
  /** Slugs of `people.ts`; the first one leads. */
  teachers: readonly [string, ...string[]];
  meets: Meeting;
  cohorts: readonly CohortSeed[];
  /** Enrollments of all time that the demo pretends to. */
  enrollments: number;
  archived?: true;
}

/** When a cohort meets: weekdays (0 is Sunday, at most Thursday), minutes after midnight in Riyadh, minutes of one session. */
export interface Meeting {
  days: readonly number[];
  at: number;
  minutes: number;
  room?: Both;
}

/** `week` counts from the week after the day of seeding: 0 begins within 13 days, negative ones have begun. */
export interface CohortSeed {
  week: number;
  seats: number;
  taken: number;
  closed?: true;
}

export const SUN = 0;
export const MON = 1;
export const TUE = 2;
export const WED = 3;
export const THU = 4;

/** An evening hour as minutes after midnight: `at(18, 30)`. */
export const at = (hour: number, minute = 0): number => hour * 60 + minute;

export const RIYADH_204: Both = ["القاعة 204، المبنى الرئيسي", "Room 204, main building"];
export const RIYADH_117: Both = ["القاعة 117، المبنى الرئيسي", "Room 117, main building"];
export const DAMMAM_12: Both = ["القاعة 12، فرع الدمام", "Room 12, Dammam branch"];
export const JEDDAH_8: Both = ["المعمل 8، فرع جدة", "Lab 8, Jeddah branch"];
