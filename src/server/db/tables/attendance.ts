import { index, integer, numeric, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { classSessions, programs } from "./catalogue.ts";
import { createdAt, instantColumn } from "./columns.ts";
import { enrollments } from "./enrollments.ts";
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
    /** The instructor who marked it last; null for a student's own code and for an excuse. */
    markedBy: integer("marked_by").references(() => users.id),
    /** Owner tag of the device that marked it last: its own taps arrive in order and are never stale to each other. */
    markedOn: text("marked_on"),
    /** Of the tap that marked it last: the same one again changes nothing. */
    clientId: uuid("client_id"),
    /** When it was marked, by whoever marked it: shown, never an order. */
    markedAt: instantColumn("marked_at").notNull().defaultNow(),
    updatedAt: instantColumn("updated_at").notNull().defaultNow(),
    createdAt: createdAt(),
    /** A device that saw an older one is told so (issue 5). */
    version: integer("version").notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.userId] }), index("attendance_marks_user").on(table.userId)],
);

/** What holds for a session's register as a whole; no row is one that was never handed in or opened. */
export const attendanceRegisters = pgTable("attendance_registers", {
  sessionId: integer("session_id")
    .primaryKey()
    .references(() => classSessions.id, { onDelete: "cascade" }),
  submittedAt: instantColumn("submitted_at"),
  submittedBy: integer("submitted_by").references(() => users.id),
  /** Check-in by code as an instructor opened it. */
  checkInOpensAt: instantColumn("check_in_opens_at"),
  checkInClosesAt: instantColumn("check_in_closes_at"),
  /** Set once an instructor closed it, until it is opened again. */
  checkInClosedAt: instantColumn("check_in_closed_at"),
  lateAfterMinutes: integer("late_after_minutes"),
  updatedAt: instantColumn("updated_at").notNull(),
  version: integer("version").notNull().default(1),
});

/** A student's code that counted. Which device it came from points out two students on one, to be looked at. */
export const attendanceCheckIns = pgTable(
  "attendance_check_ins",
  {
    sessionId: integer("session_id")
      .notNull()
      .references(() => classSessions.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    /** Made by the device, once a scan. */
    id: uuid("id").notNull(),
    /** Hash of the browser's device secret, the same for whoever signs in there. */
    deviceHash: text("device_hash"),
    /** The device's own name for itself. */
    clientId: text("client_id").notNull(),
    scannedAt: instantColumn("scanned_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.userId] }), index("attendance_check_ins_user").on(table.userId)],
);

/** How long somebody was in a live lecture, as the service reported it: proposes a mark, and is none. */
export const liveAttendances = pgTable(
  "live_attendances",
  {
    sessionId: integer("session_id")
      .notNull()
      .references(() => classSessions.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    /** When they came in first. */
    joinedAt: instantColumn("joined_at").notNull(),
    seconds: integer("seconds").notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.userId] }), index("live_attendances_user").on(table.userId)],
);

/** Reports of meetings that were read: a room that was opened twice has two, and one that arrives again adds nothing. */
export const liveReports = pgTable(
  "live_reports",
  {
    /** The service's own name for one run of the room. */
    meetingId: text("meeting_id").primaryKey(),
    sessionId: integer("session_id")
      .notNull()
      .references(() => classSessions.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [index("live_reports_session").on(table.sessionId)],
);

/** How a program turns attendance into a degree; no row is the default (`rules/attendance-degree.ts`). */
export const attendancePolicies = pgTable("attendance_policies", {
  programId: integer("program_id")
    .primaryKey()
    .references(() => programs.id, { onDelete: "cascade" }),
  maxDegree: numeric("max_degree", { precision: 7, scale: 2, mode: "number" }).notNull(),
  /** How much of a presence each mark counts, 0 to 1. */
  present: numeric("present", { precision: 4, scale: 3, mode: "number" }).notNull(),
  late: numeric("late", { precision: 4, scale: 3, mode: "number" }).notNull(),
  absent: numeric("absent", { precision: 4, scale: 3, mode: "number" }).notNull(),
  excused: text("excused", { enum: ["not_counted", "present"] }).notNull(),
  updatedAt: instantColumn("updated_at").notNull(),
  version: integer("version").notNull().default(1),
});

/** A degree that an instructor gave instead of the computed one; why stands in the audit log too. */
export const attendanceOverrides = pgTable("attendance_overrides", {
  enrollmentId: integer("enrollment_id")
    .primaryKey()
    .references(() => enrollments.id, { onDelete: "cascade" }),
  degree: numeric("degree", { precision: 7, scale: 2, mode: "number" }).notNull(),
  reason: text("reason").notNull(),
  by: integer("by_user")
    .notNull()
    .references(() => users.id),
  at: instantColumn("at").notNull(),
});

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
