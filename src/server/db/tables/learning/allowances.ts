import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { programItems } from "../catalogue.ts";
import { instantColumn } from "../columns.ts";
import { enrollments } from "../enrollments.ts";

/** More time for whoever needs it, in every quiz of a course that has a limit: minutes or percent of it. Who gave it says the security log. */
export const extraTimes = pgTable(
  "extra_times",
  {
    enrollmentId: integer("enrollment_id")
      .primaryKey()
      .references(() => enrollments.id, { onDelete: "cascade" }),
    unit: text("unit", { enum: ["minutes", "percent"] }).notNull(),
    amount: integer("amount").notNull(),
    reason: text("reason").notNull(),
    updatedAt: instantColumn("updated_at").notNull(),
  },
  (table) => [check("extra_times_amount", sql`${table.amount} > 0`)],
);

/** When a quiz or application falls due for one learner, in place of their cohort's time. */
export const dueExtensions = pgTable(
  "due_extensions",
  {
    enrollmentId: integer("enrollment_id")
      .notNull()
      .references(() => enrollments.id, { onDelete: "cascade" }),
    itemId: integer("item_id")
      .notNull()
      .references(() => programItems.id, { onDelete: "cascade" }),
    dueAt: instantColumn("due_at").notNull(),
    reason: text("reason").notNull(),
    updatedAt: instantColumn("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.enrollmentId, table.itemId] }), index("due_extensions_item").on(table.itemId)],
);
