import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ENROLLMENT_BASES } from "#contract/enrollments/admin-enrollments.ts";
import { type ImportCells, IMPORT_STATES, LINE_PROBLEMS, LINE_RESULTS } from "#contract/enrollments/enrollment-imports.ts";
import { createdAt, instantColumn } from "#server/db/tables/columns.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";

/** A file of enrollments: looked into first, then done as a whole or not at all, and taken back for a day. */
export const enrollmentImports = pgTable(
  "enrollment_imports",
  {
    id: uuid("id").primaryKey(),
    madeBy: integer("made_by")
      .notNull()
      .references(() => users.id),
    fileName: text("file_name").notNull(),
    reason: text("reason").notNull(),
    allowClash: boolean("allow_clash").notNull(),
    status: text("status", { enum: IMPORT_STATES }).notNull(),
    createdAt: createdAt(),
    doneAt: instantColumn("done_at"),
    undoneAt: instantColumn("undone_at"),
  },
  (table) => [index("enrollment_imports_listed").on(table.createdAt), index("enrollment_imports_maker").on(table.madeBy)],
);

/** What one line of it says and became. What it said of a person is gone a week later. */
export const enrollmentImportLines = pgTable(
  "enrollment_import_lines",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => enrollmentImports.id, { onDelete: "cascade" }),
    /** In the file, the head is 1. */
    line: integer("line").notNull(),
    /** As it stands in the file, cut. */
    text: text("text").notNull(),
    /** The same by column, so that it can be mended; null of lines that were read before it was kept. */
    cells: jsonb("cells").$type<ImportCells>(),
    learnerId: integer("learner_id").references(() => users.id, { onDelete: "set null" }),
    programId: integer("program_id").references(() => programs.id),
    cohortId: integer("cohort_id").references(() => cohorts.id),
    /** The nearest one with a seat, where the line's own is full or gone; before the file is carried out. */
    offeredCohortId: integer("offered_cohort_id").references(() => cohorts.id),
    /** What the line said before an offer was accepted. */
    replacedCohort: jsonb("replaced_cohort").$type<{ cell: string; startsOn: string | null }>(),
    basis: text("basis", { enum: ENROLLMENT_BASES }),
    reference: text("reference"),
    result: text("result", { enum: LINE_RESULTS }).notNull(),
    problem: text("problem", { enum: LINE_PROBLEMS }),
    enrollmentId: integer("enrollment_id").references(() => enrollments.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index("enrollment_import_lines_result").on(table.importId, table.result, table.line),
    // What needs somebody first.
    index("enrollment_import_lines_told").on(table.importId, sql`(result in ('wrong', 'kept')) desc`, table.line),
    index("enrollment_import_lines_learner").on(table.learnerId),
    index("enrollment_import_lines_enrollment").on(table.enrollmentId),
    index("enrollment_import_lines_program").on(table.programId),
    index("enrollment_import_lines_cohort").on(table.cohortId),
    index("enrollment_import_lines_offered").on(table.offeredCohortId),
  ],
);

/** Of an enrollment that staff made: why, and what it is paid by. */
export const manualEnrollments = pgTable(
  "manual_enrollments",
  {
    enrollmentId: integer("enrollment_id")
      .primaryKey()
      .references(() => enrollments.id, { onDelete: "cascade" }),
    basis: text("basis", { enum: ENROLLMENT_BASES }).notNull(),
    /** The cashier's receipt, or the sponsor; null where it is free. */
    reference: text("reference"),
    reason: text("reason").notNull(),
    madeBy: integer("made_by")
      .notNull()
      .references(() => users.id),
    importId: uuid("import_id").references(() => enrollmentImports.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    /** A receipt pays for one enrollment. */
    uniqueIndex("manual_enrollments_receipt").on(table.reference).where(sql`${table.basis} = 'paid'`),
    index("manual_enrollments_maker").on(table.madeBy),
    index("manual_enrollments_import").on(table.importId),
  ],
);
