import { sql } from "drizzle-orm";
import { bigserial, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { DeadReason, QueueName } from "#contract/jobs/dead-jobs.ts";
import { createdAt, instantColumn } from "./columns.ts";

/** Work to do after a business transaction, written in it, claimed with FOR UPDATE SKIP LOCKED (`server/jobs`). */
export const jobs = pgTable(
  "jobs",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    kind: text("kind").notNull(),
    /** `urgent`, `normal` or `bulk`; each has workers of its own. */
    queue: text("queue").$type<QueueName>().notNull().default("normal"),
    /** Inside its queue; 0 goes first. */
    priority: smallint("priority").notNull().default(5),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull(),
    /** At most one job a key. */
    onceKey: text("once_key"),
    runAt: instantColumn("run_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** How often a process was gone before it said how the job ended. */
    deaths: smallint("deaths").notNull().default(0),
    /** Failures are tried again for a day from here. */
    firstTriedAt: instantColumn("first_tried_at"),
    /** Who is at work: a token of one run. Its lease is renewed while it works. */
    lockedBy: text("locked_by"),
    lockedUntil: instantColumn("locked_until"),
    lastError: text("last_error"),
    /** Set aside: it stays until staff try it again or drop it (then it is done too). */
    deadAt: instantColumn("dead_at"),
    deadReason: text("dead_reason").$type<DeadReason>(),
    /** Marks of the mails that it has sent already. */
    sent: text("sent").array().notNull().default([]),
    doneAt: instantColumn("done_at"),
    /** The request that wrote it, as traces name it; null where nothing is traced. */
    traceparent: text("traceparent"),
    createdAt: createdAt(),
  },
  (table) => [
    index("jobs_due")
      .on(table.queue, table.kind, table.priority, table.runAt, table.id)
      .where(sql`${table.doneAt} is null and ${table.deadAt} is null`),
    index("jobs_dead").on(table.id).where(sql`${table.deadAt} is not null and ${table.doneAt} is null`),
    /** What became of the e-mail of a notification. */
    index("jobs_notification_mail").on(sql`(${table.payload} ->> 'notificationId')`).where(sql`${table.kind} = 'notification-mail'`),
    index("jobs_done").on(table.doneAt).where(sql`${table.doneAt} is not null`),
    uniqueIndex("jobs_once").on(table.onceKey),
  ],
);

/** Work that comes by itself: whoever moves `lastFiredAt` on does it, one process of all. */
export const recurringJobs = pgTable("recurring_jobs", {
  name: text("name").primaryKey(),
  lastFiredAt: instantColumn("last_fired_at").notNull(),
  lockedBy: text("locked_by"),
  lockedUntil: instantColumn("locked_until"),
});

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
