import { boolean, date, doublePrecision, index, integer, pgTable, serial, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instantColumn } from "./columns.ts";
import { cohorts, programs } from "./catalogue.ts";
import { orders } from "./commerce.ts";
import { users } from "./identity.ts";

export const enrollments = pgTable(
  "enrollments",
  {
    id: serial("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    programId: integer("program_id")
      .notNull()
      .references(() => programs.id),
    cohortId: integer("cohort_id").references(() => cohorts.id),
    orderId: uuid("order_id").references(() => orders.id),
    status: text("status", { enum: ["pending", "active", "completed", "postponed", "withdrawn", "expired"] }).notNull(),
    /** Percent. */
    progress: integer("progress").notNull().default(0),
    minutesLearned: integer("minutes_learned").notNull().default(0),
    startedAt: instantColumn("started_at").notNull(),
    accessUntil: instantColumn("access_until").notNull(),
    /** Of a postponed one: the day in Riyadh on which it runs again. */
    resumesOn: date("resumes_on", { mode: "string" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("enrollments_user").on(table.userId, table.status),
    index("enrollments_cohort").on(table.cohortId),
    uniqueIndex("enrollments_once_per_order").on(table.orderId, table.programId),
    index("enrollments_program").on(table.programId, table.status),
    index("enrollments_made").on(table.createdAt),
    index("enrollments_status").on(table.status, table.accessUntil),
  ],
);

/**
 * How an enrollment stands, kept by triggers in the transaction of whatever changes it (a mark, a session, a grade, an event of
 * progress): lists and dashboards read it instead of counting marks. `refresh_standings(ids)` counts it anew.
 */
export const enrollmentStandings = pgTable("enrollment_standings", {
  enrollmentId: integer("enrollment_id")
    .primaryKey()
    .references(() => enrollments.id, { onDelete: "cascade" }),
  /** Marks in the sessions of its cohort that were not cancelled. */
  present: integer("present").notNull().default(0),
  late: integer("late").notNull().default(0),
  absent: integer("absent").notNull().default(0),
  excused: integer("excused").notNull().default(0),
  /** Percent attended by the policy of its program (`rules/attendance-degree.ts`); null where no mark counts. A trigger reckons it. */
  attendanceRate: integer("attendance_rate"),
  /** Absences since the last marked session that was none. */
  absentRun: integer("absent_run").notNull().default(0),
  /** Start of the latest marked session: after now, `absent_run` is of another moment than now. */
  markedUntil: instantColumn("marked_until"),
  /** Start of the latest session with another mark than excused, and the run of absences as it stood then. */
  settledUntil: instantColumn("settled_until"),
  settledRun: integer("settled_run").notNull().default(0),
  /** Start of the first session after it: excused, as all after it are. Excuses are granted ahead of their sessions. */
  excusedFrom: instantColumn("excused_from"),
  /** When anything of the course was opened last. */
  lastSeenAt: instantColumn("last_seen_at"),
  /** Percent of what is graded, published or not; null before the first mark. For instructors alone. */
  grade: integer("grade"),
  /** How much of the whole is graded, percent. */
  gradedPercent: doublePrecision("graded_percent").notNull().default(0),
  /** Enough is marked and graded to say that it is less than the program asks (`rules/at-risk.ts`). The trigger of the rate reckons both. */
  shortOfAttendance: boolean("short_of_attendance").notNull().default(false),
  shortOfGrade: boolean("short_of_grade").notNull().default(false),
});
