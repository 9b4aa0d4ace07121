import type { gradeItems } from "#server/db/tables/grades.ts";
import type { Both } from "#server/db/seed/programs/program-seed.ts";
import { STUDENT_COHORTS } from "./student-sessions.ts";

export interface GradeSeed {
  type: (typeof gradeItems.$inferInsert)["type"];
  title: Both;
  max: number;
  weight: number;
  /** Days after the cohort's first day. */
  due: number;
  questions?: number;
  /** The demo student's mark; left out where it is still to come. */
  mark?: number | "submitted" | "excused";
  feedback?: string;
}

const { python, writing, diploma, done } = STUDENT_COHORTS;

/** What the grade of the demo student's programs is made of, and what they have of it. Weights sum to 100. */
export const GRADES: Readonly<Record<string, readonly GradeSeed[]>> = {
  [python.slug]: [
    { type: "quiz", title: ["اختبار الوحدة الأولى", "Unit 1 quiz"], max: 20, weight: 10, due: 7, questions: 20, mark: 18 },
    { type: "quiz", title: ["اختبار الوحدة الثانية", "Unit 2 quiz"], max: 20, weight: 10, due: 14, questions: 20, mark: 16 },
    {
      type: "assignment",
      title: ["الواجبات", "Assignments"],
      max: 50,
      weight: 20,
      due: 21,
      mark: 45,
      feedback: "حلول مرتبة ومشروحة. في الواجب الرابع خُلط بين الوسيط والمتوسط، فراجع شرحهما في الوحدة الثانية.",
    },
    { type: "midterm", title: ["اختبار منتصف الدورة", "Midterm exam"], max: 40, weight: 20, due: 23, questions: 40, mark: 30 },
    { type: "project", title: ["المشروع التطبيقي", "Course project"], max: 100, weight: 20, due: 39 },
    { type: "final", title: ["الاختبار النهائي", "Final exam"], max: 50, weight: 20, due: 46, questions: 50 },
  ],
  [writing.slug]: [
    { type: "assignment", title: ["خطاب رسمي", "A formal letter"], max: 20, weight: 20, due: 4, mark: 17 },
    { type: "assignment", title: ["محضر اجتماع", "Minutes of a meeting"], max: 20, weight: 20, due: 11, mark: "submitted" },
    { type: "project", title: ["تقرير تنفيذي", "An executive report"], max: 40, weight: 40, due: 18 },
    { type: "final", title: ["الاختبار النهائي", "Final exam"], max: 20, weight: 20, due: 25, questions: 30 },
  ],
  [diploma.slug]: [
    { type: "quiz", title: ["اختبار الوحدة الأولى", "Module 1 test"], max: 30, weight: 15, due: 18, questions: 30, mark: 27 },
    { type: "quiz", title: ["اختبار الوحدة الثانية", "Module 2 test"], max: 30, weight: 15, due: 39, questions: 30, mark: 24 },
    { type: "application", title: ["دراسة حالة: التوظيف", "Case study: recruitment"], max: 20, weight: 10, due: 46, mark: "excused" },
    { type: "midterm", title: ["اختبار منتصف الدبلوم", "Midterm exam"], max: 50, weight: 20, due: 88, questions: 50 },
    { type: "project", title: ["مشروع التخرج", "Graduation project"], max: 100, weight: 20, due: 160 },
    { type: "final", title: ["الاختبار النهائي", "Final exam"], max: 50, weight: 20, due: 174, questions: 60 },
  ],
  [done.slug]: [
    { type: "quiz", title: ["اختبار قصير: كلمات المرور", "Quiz: passwords"], max: 10, weight: 30, due: 2, questions: 10, mark: 9 },
    { type: "quiz", title: ["اختبار قصير: رسائل التصيد", "Quiz: phishing"], max: 10, weight: 30, due: 5, questions: 10, mark: 10 },
    { type: "final", title: ["الاختبار النهائي", "Final exam"], max: 20, weight: 40, due: 9, questions: 25, mark: 18 },
  ],
};
