import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { programItems } from "../catalogue.ts";
import { instantColumn } from "../columns.ts";
import { attempts } from "../learning.ts";
import type { StoredQuestion } from "../learning-content.ts";

/** What an attempt is marked by, and came to. */
export interface AttemptMarks {
  questions: StoredQuestion[];
  marks: Record<string, number | null>;
  score: number | null;
  status: "submitted" | "graded" | "expired";
}

/** A question of a quiz that was marked anew, until it is taken back. Who did it says the audit log. */
export const regrades = pgTable(
  "regrades",
  {
    id: uuid("id").primaryKey(),
    itemId: integer("item_id")
      .notNull()
      .references(() => programItems.id, { onDelete: "cascade" }),
    /** From 1 in each quiz: two may have one moment. */
    number: integer("number").notNull(),
    question: text("question").notNull(),
    way: text("way", { enum: ["key", "points", "drop"] }).notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("regrades_number").on(table.itemId, table.number),
    check("regrades_way", sql`${table.way} in ('key', 'points', 'drop')`),
  ],
);

/** Attempts that it changed: as they were, to bring them back, and as they became, to see whether they still are. */
export const regradedAttempts = pgTable(
  "regraded_attempts",
  {
    regradeId: uuid("regrade_id")
      .notNull()
      .references(() => regrades.id, { onDelete: "cascade" }),
    attemptId: uuid("attempt_id")
      .notNull()
      .references(() => attempts.id, { onDelete: "cascade" }),
    before: jsonb("before").$type<AttemptMarks>().notNull(),
    after: jsonb("after").$type<AttemptMarks>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.regradeId, table.attemptId] }), index("regraded_attempts_attempt").on(table.attemptId)],
);
