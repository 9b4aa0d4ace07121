import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { programItems } from "../catalogue.ts";
import { instantColumn } from "../columns.ts";
import { enrollments } from "../enrollments.ts";

/** Where an enrollment left a package, as the package told it: the report that was made last. */
export const packageStates = pgTable(
  "package_states",
  {
    enrollmentId: integer("enrollment_id")
      .notNull()
      .references(() => enrollments.id, { onDelete: "cascade" }),
    itemId: integer("item_id")
      .notNull()
      .references(() => programItems.id, { onDelete: "cascade" }),
    completion: text("completion", { enum: ["unknown", "incomplete", "completed"] }).notNull(),
    success: text("success", { enum: ["unknown", "passed", "failed"] }).notNull(),
    /** Percent. */
    score: integer("score"),
    location: text("location").notNull(),
    suspendData: text("suspend_data").notNull(),
    /** Seconds in all. */
    totalS: integer("total_s").notNull(),
    /** By the device, never later than it arrived. */
    reportedAt: instantColumn("reported_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.enrollmentId, table.itemId] }), index("package_states_item").on(table.itemId)],
);
