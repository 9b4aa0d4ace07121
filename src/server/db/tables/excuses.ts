import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { classSessions } from "./catalogue.ts";
import { createdAt, instantColumn } from "./columns.ts";
import { enrollments } from "./enrollments.ts";
import { users } from "./identity.ts";

/** A student's excuse for being absent (api.md §10); what became of it and its files stand with those of every request. */
export const excuses = pgTable(
  "excuses",
  {
    /** Made by the sender: the same excuse sent again is the same row, however late. */
    id: uuid("id").primaryKey(),
    /** Told to the student: `EX-1448-000012`. */
    reference: text("reference").notNull().unique(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    enrollmentId: integer("enrollment_id")
      .notNull()
      .references(() => enrollments.id),
    status: text("status", { enum: ["pending", "approved", "rejected", "cancelled", "expired"] }).notNull(),
    reasonCode: text("reason_code", { enum: ["medical", "family", "work", "official", "other"] }).notNull(),
    reason: text("reason").notNull(),
    decidedBy: integer("decided_by").references(() => users.id),
    decidedAt: instantColumn("decided_at"),
    note: text("note"),
    /** Undecided at this moment it expires. */
    expiresAt: instantColumn("expires_at").notNull(),
    updatedAt: instantColumn("updated_at").notNull(),
    createdAt: createdAt(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("excuses_user").on(table.userId, table.createdAt),
    index("excuses_waiting").on(table.status, table.expiresAt),
    index("excuses_enrollment").on(table.enrollmentId),
  ],
);

export const excuseSessions = pgTable(
  "excuse_sessions",
  {
    excuseId: uuid("excuse_id")
      .notNull()
      .references(() => excuses.id, { onDelete: "cascade" }),
    sessionId: integer("session_id")
      .notNull()
      .references(() => classSessions.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.excuseId, table.sessionId] }), index("excuse_sessions_session").on(table.sessionId)],
);
