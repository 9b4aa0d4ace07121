import { bigserial, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instantColumn } from "./columns.ts";

/** Work to do after a business transaction, written in it, claimed with FOR UPDATE SKIP LOCKED. */
export const jobs = pgTable(
  "jobs",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    kind: text("kind").notNull(),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull(),
    /** At most one waiting job a key. */
    onceKey: text("once_key"),
    runAt: instantColumn("run_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    doneAt: instantColumn("done_at"),
    createdAt: createdAt(),
  },
  (table) => [index("jobs_due").on(table.doneAt, table.runAt), uniqueIndex("jobs_once").on(table.onceKey)],
);

/** Rate limits that several processes share: login, register, reset, coupon, contact. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    bucket: text("bucket").notNull(),
    subject: text("subject").notNull(),
    windowStart: instantColumn("window_start").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.bucket, table.subject] })],
);

/** A change of a state machine: who moved what from where to where, and why. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    /** `user:12`, `system`, `webhook:sandbox`. */
    actor: text("actor").notNull(),
    subject: text("subject").notNull(),
    subjectId: text("subject_id").notNull(),
    from: text("from_state"),
    to: text("to_state").notNull(),
    reason: text("reason"),
    requestId: text("request_id"),
    createdAt: createdAt(),
  },
  (table) => [index("audit_log_subject").on(table.subject, table.subjectId)],
);
