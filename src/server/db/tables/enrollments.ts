import { date, index, integer, pgTable, serial, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
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
  ],
);
