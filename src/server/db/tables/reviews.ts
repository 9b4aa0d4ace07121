import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { reviews } from "./catalogue.ts";
import { createdAt, instantColumn } from "./columns.ts";
import { users } from "./identity.ts";

/** What readers found wrong with a published review: one report of a person, open until staff decides about the review. */
export const reviewReports = pgTable(
  "review_reports",
  {
    reviewId: integer("review_id")
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    reason: text("reason").notNull(),
    settledAt: instantColumn("settled_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.userId] }),
    index("review_reports_open").on(table.settledAt),
    index("review_reports_user").on(table.userId),
  ],
);
