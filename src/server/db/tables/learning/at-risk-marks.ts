import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { categories } from "../catalogue.ts";
import { instantColumn } from "../columns.ts";
import { enrollments } from "../enrollments.ts";

/**
 * Who needs looking after, as it was at the moment of `kept_reports`: time alone makes people fall behind, so it is reckoned by a job, and
 * the list reads it in its order.
 */
export const atRiskMarks = pgTable(
  "at_risk_marks",
  {
    enrollmentId: integer("enrollment_id")
      .primaryKey()
      .references(() => enrollments.id, { onDelete: "cascade" }),
    categoryId: integer("category_id")
      .notNull()
      .references(() => categories.id, { onDelete: "cascade" }),
    /** How much speaks for looking after them: the sum of `RISK_WEIGHTS`. */
    weight: smallint("weight").notNull(),
    absences: boolean("absences").notNull(),
    attendance: boolean("attendance").notNull(),
    grade: boolean("grade").notNull(),
    inactive: boolean("inactive").notNull(),
  },
  (table) => [
    index("at_risk_marks_listed").on(table.weight.desc(), table.enrollmentId),
    index("at_risk_marks_category").on(table.categoryId, table.weight.desc(), table.enrollmentId),
    index("at_risk_marks_absences").on(table.weight.desc(), table.enrollmentId).where(sql`absences`),
    index("at_risk_marks_attendance").on(table.weight.desc(), table.enrollmentId).where(sql`attendance`),
    index("at_risk_marks_grade").on(table.weight.desc(), table.enrollmentId).where(sql`grade`),
    index("at_risk_marks_inactive").on(table.weight.desc(), table.enrollmentId).where(sql`inactive`),
  ],
);

/** How many marks there are of a field of study with the same reasons. */
export interface AtRiskCount {
  category_id: number;
  absences: boolean;
  attendance: boolean;
  grade: boolean;
  inactive: boolean;
  count: number;
}

/** When a report was reckoned whose rows are kept, and how many there are. */
export const keptReports = pgTable("kept_reports", {
  name: text("name").primaryKey(),
  asOf: instantColumn("as_of").notNull(),
  counts: jsonb("counts").$type<AtRiskCount[]>().notNull(),
});
