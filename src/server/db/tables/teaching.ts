import { date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { classSessions, instructors, programs } from "./catalogue.ts";
import { createdAt, instantColumn } from "./columns.ts";
import { users } from "./identity.ts";

/** What a request of an instructor has, whatever it asks for; its timeline and files stand with those of every request. */
const requestColumns = () => ({
  /** Made by the sender: the same request sent again is the same row, however late. */
  id: uuid("id").primaryKey(),
  /** `AB-1448-000012`. */
  reference: text("reference").notNull().unique(),
  userId: integer("user_id")
    .notNull()
    .references(() => users.id),
  instructorId: integer("instructor_id")
    .notNull()
    .references(() => instructors.id),
  status: text("status", { enum: ["pending", "approved", "rejected", "cancelled"] }).notNull(),
  reason: text("reason").notNull(),
  decidedAt: instantColumn("decided_at"),
  decisionNote: text("decision_note"),
  createdAt: createdAt(),
  version: integer("version").notNull().default(1),
});

/** An instructor cannot hold sessions (api.md §10): what is to become of them is decided by staff. */
export const absences = pgTable(
  "absences",
  {
    ...requestColumns(),
    reasonCode: text("reason_code", { enum: ["medical", "family", "work", "official", "other"] }).notNull(),
    proposed: text("proposed", { enum: ["substitute", "reschedule", "recorded"] }).notNull(),
    substituteId: integer("substitute_id").references(() => instructors.id),
    /** Of the first session. */
    newTime: instantColumn("new_time"),
  },
  (table) => [
    index("absences_user").on(table.userId, table.createdAt),
    index("absences_status").on(table.status, table.createdAt),
    index("absences_instructor").on(table.instructorId),
    index("absences_substitute").on(table.substituteId),
  ],
);

export const absenceSessions = pgTable(
  "absence_sessions",
  {
    absenceId: uuid("absence_id")
      .notNull()
      .references(() => absences.id, { onDelete: "cascade" }),
    sessionId: integer("session_id")
      .notNull()
      .references(() => classSessions.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.absenceId, table.sessionId] }), index("absence_sessions_session").on(table.sessionId)],
);

/** An instructor asks to leave a program. */
export const departures = pgTable(
  "departures",
  {
    ...requestColumns(),
    programId: integer("program_id")
      .notNull()
      .references(() => programs.id, { onDelete: "cascade" }),
    /** A day of Riyadh. */
    effectiveFrom: date("effective_from", { mode: "string" }).notNull(),
    /** When the approved one took effect: the program has one instructor less since then. */
    appliedAt: instantColumn("applied_at"),
  },
  (table) => [
    index("departures_user").on(table.userId, table.createdAt),
    index("departures_due").on(table.status, table.effectiveFrom),
    index("departures_instructor").on(table.instructorId),
    index("departures_program").on(table.programId),
  ],
);
