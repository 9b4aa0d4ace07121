import { boolean, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { createdAt, instantColumn } from "#server/db/tables/columns.ts";
import { payments } from "#server/db/tables/commerce.ts";
import { users } from "#server/db/tables/identity.ts";

/** A card that a person keeps for next time. Its number is at the provider alone, behind `token` (R5.4, R5.2). */
export const paymentCards = pgTable(
  "payment_cards",
  {
    id: uuid("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    provider: text("provider").notNull(),
    token: text("token").notNull(),
    brand: text("brand", { enum: ["mada", "visa", "mastercard", "amex", "unionpay"] }).notNull(),
    last4: text("last4").notNull(),
    expMonth: smallint("exp_month").notNull(),
    expYear: smallint("exp_year").notNull(),
    holderName: text("holder_name").notNull(),
    isDefault: boolean("is_default").notNull().default(false),
    /** Saved while paying: nobody's choice yet, until this payment has gone through. */
    awaitsPaymentId: uuid("awaits_payment_id").references(() => payments.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    /** Removed, and still able to come back for a moment; a job then takes it away for good. */
    removedAt: instantColumn("removed_at"),
  },
  (table) => [
    index("payment_cards_user").on(table.userId),
    uniqueIndex("payment_cards_token").on(table.provider, table.token),
    uniqueIndex("payment_cards_default").on(table.userId).where(sql`${table.isDefault} and ${table.removedAt} is null`),
    index("payment_cards_awaits").on(table.awaitsPaymentId),
  ],
);
