import { index, integer, numeric, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { programItems, programs } from "./catalogue.ts";
import { createdAt, instantColumn } from "./columns.ts";
import { enrollments } from "./enrollments.ts";

/** Degrees may be halves and quarters: two decimals, never a binary fraction. */
const degree = (name: string) => numeric(name, { precision: 7, scale: 2, mode: "number" });

/** What a program's grade is made of. The weights of a program's items are percents of its grade and sum to 100. */
export const gradeItems = pgTable(
  "grade_items",
  {
    id: serial("id").primaryKey(),
    programId: integer("program_id")
      .notNull()
      .references(() => programs.id, { onDelete: "cascade" }),
    /** The quiz or application whose result becomes the mark; null where somebody enters it. */
    programItemId: integer("program_item_id").references(() => programItems.id, { onDelete: "set null" }),
    position: integer("position").notNull().default(0),
    type: text("type", { enum: ["quiz", "assignment", "application", "attendance", "midterm", "final", "project"] }).notNull(),
    titleAr: text("title_ar").notNull(),
    titleEn: text("title_en").notNull(),
    maxDegree: degree("max_degree").notNull(),
    /** From here on the item is passed; null where it is only graded. */
    passDegree: degree("pass_degree"),
    weight: integer("weight").notNull(),
    /** The item falls due this many days after the first day of a student's cohort: a program has many cohorts. */
    dueAfterDays: integer("due_after_days"),
    questionCount: integer("question_count"),
    /** Which of several attempts counts. */
    keeps: text("keeps", { enum: ["best", "last"] })
      .notNull()
      .default("best"),
  },
  (table) => [index("grade_items_program").on(table.programId, table.position), index("grade_items_program_item").on(table.programItemId)],
);

/** A student's mark. Without `published_at` nobody but the teaching staff sees it. */
export const gradeMarks = pgTable(
  "grade_marks",
  {
    id: serial("id").primaryKey(),
    enrollmentId: integer("enrollment_id")
      .notNull()
      .references(() => enrollments.id, { onDelete: "cascade" }),
    gradeItemId: integer("grade_item_id")
      .notNull()
      .references(() => gradeItems.id, { onDelete: "cascade" }),
    /** Of the item's `max_degree`; null unless graded. */
    degree: degree("degree"),
    status: text("status", { enum: ["submitted", "graded", "absent", "excused"] }).notNull(),
    feedback: text("feedback"),
    publishedAt: instantColumn("published_at"),
    updatedAt: instantColumn("updated_at").notNull(),
    createdAt: createdAt(),
    version: integer("version").notNull().default(1),
  },
  (table) => [uniqueIndex("grade_marks_once").on(table.enrollmentId, table.gradeItemId), index("grade_marks_item").on(table.gradeItemId)],
);
