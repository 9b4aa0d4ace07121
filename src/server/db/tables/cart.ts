import { bigint, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instantColumn } from "./columns.ts";
import { cohorts, programs } from "./catalogue.ts";
import { users } from "./identity.ts";

/** One row a user, made at the first change: its row lock orders every change of that cart. */
export const carts = pgTable("carts", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  couponCode: text("coupon_code"),
  version: integer("version").notNull().default(0),
  updatedAt: instantColumn("updated_at").notNull().defaultNow(),
  /** When the person was last reminded of it, who agreed to be. */
  remindedAt: instantColumn("reminded_at"),
});

export const cartItems = pgTable(
  "cart_items",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => carts.userId, { onDelete: "cascade" }),
    programId: integer("program_id")
      .notNull()
      .references(() => programs.id),
    /** Grows with each addition: the order in which lines are shown. */
    position: bigint("position", { mode: "number" }).notNull(),
    /** The cohort that the person chose; null is the next one that can be joined, whichever it is when the order is made. */
    cohortId: integer("cohort_id").references(() => cohorts.id, { onDelete: "set null" }),
    /** Halalas at the time it was put in, to tell a change of price. */
    priceSeen: integer("price_seen").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.programId] }),
    index("cart_items_program").on(table.programId),
    index("cart_items_cohort").on(table.cohortId),
  ],
);
