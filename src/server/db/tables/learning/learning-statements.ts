import { sql } from "drizzle-orm";
import { bigserial, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instantColumn } from "../columns.ts";
import { enrollments } from "../enrollments.ts";

/** Whether anything is reported: one row, which a start brings in step with the settings. Triggers read it. */
export const learningRecordStore = pgTable(
  "learning_record_store",
  { id: integer("id").primaryKey().default(1), enabled: boolean("enabled").notNull() },
  (table) => [check("learning_record_store_one", sql`${table.id} = 1`)],
);

/** The verbs of the national e-learning center that we report. */
export const STATEMENT_VERBS = [
  "registered",
  "initialized",
  "progressed",
  "watched",
  "completed",
  "attempted",
  "attended",
  "rated",
  "earned",
] as const;

/**
 * What is reported of an enrollment to the learning record store, each once: triggers write it in the transaction of what happened. It holds
 * nothing of a person: who learned is read when it is sent.
 */
export const learningStatements = pgTable(
  "learning_statements",
  {
    /** Of the statement: the same however often it is sent. */
    id: uuid("id").primaryKey().defaultRandom(),
    /** In the order in which they came to be. */
    position: bigserial("position", { mode: "number" }).notNull(),
    enrollmentId: integer("enrollment_id")
      .notNull()
      .references(() => enrollments.id, { onDelete: "cascade" }),
    verb: text("verb", { enum: STATEMENT_VERBS }).notNull(),
    /** `course`, or a kind and an id: `item:12`, `attempt:…`, `session:5`, `review:3`, `certificate:…`; `step:50` of progress, percent. */
    subject: text("subject").notNull(),
    /** When it happened. */
    at: instantColumn("at").notNull(),
    sentAt: instantColumn("sent_at"),
    /** The store would not have it: a job of its own tries again, and those after it go on. */
    refusedAt: instantColumn("refused_at"),
  },
  (table) => [
    uniqueIndex("learning_statements_once").on(table.enrollmentId, table.verb, table.subject),
    index("learning_statements_waiting").on(table.position).where(sql`${table.sentAt} is null and ${table.refusedAt} is null`),
  ],
);
