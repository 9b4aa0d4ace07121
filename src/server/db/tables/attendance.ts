import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { classSessions } from "./catalogue.ts";
import { createdAt, instantColumn } from "./columns.ts";
import { users } from "./identity.ts";

/** One cell of a register: what was noted of a student in a session. No row is the same as `unmarked`. */
export const attendanceMarks = pgTable(
  "attendance_marks",
  {
    sessionId: integer("session_id")
      .notNull()
      .references(() => classSessions.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    mark: text("mark", { enum: ["unmarked", "present", "late", "absent", "excused"] }).notNull(),
    minutesLate: integer("minutes_late"),
    note: text("note"),
    source: text("source", { enum: ["instructor", "qr", "import", "live_minutes", "excuse"] }).notNull(),
    /** When it was marked, by whoever marked it: shown, never an order. */
    markedAt: instantColumn("marked_at").notNull().defaultNow(),
    updatedAt: instantColumn("updated_at").notNull().defaultNow(),
    createdAt: createdAt(),
    /** A device that saw an older one is told so (issue 5). */
    version: integer("version").notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.userId] }), index("attendance_marks_user").on(table.userId)],
);

/** Sessions that are gone, not merely cancelled: a trigger writes them, so that a device that kept one hears of it. */
export const removedSessions = pgTable(
  "removed_sessions",
  {
    sessionId: integer("session_id").primaryKey(),
    uid: uuid("uid").notNull(),
    cohortId: integer("cohort_id").notNull(),
    removedAt: instantColumn("removed_at").notNull().defaultNow(),
  },
  (table) => [index("removed_sessions_cohort").on(table.cohortId, table.removedAt)],
);
