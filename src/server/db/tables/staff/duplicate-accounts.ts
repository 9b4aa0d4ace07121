import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { instantColumn } from "#server/db/tables/columns.ts";
import { users } from "#server/db/tables/identity.ts";

/** Accounts that look like one person's, as they were found at the moment of `kept_reports`; and pairs that staff say are two people. */
export const duplicateAccounts = pgTable(
  "duplicate_accounts",
  {
    /** The older one. */
    firstId: integer("first_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    secondId: integer("second_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    phone: boolean("phone").notNull(),
    document: boolean("document").notNull(),
    name: boolean("name").notNull(),
    /** How many of them are the same. */
    weight: smallint("weight").notNull(),
    apartAt: instantColumn("apart_at"),
    apartReason: text("apart_reason"),
  },
  (table) => [
    primaryKey({ columns: [table.firstId, table.secondId] }),
    index("duplicate_accounts_listed").on(table.weight.desc(), table.secondId.desc(), table.firstId).where(sql`${table.apartAt} is null`),
    index("duplicate_accounts_second").on(table.secondId),
    check("duplicate_accounts_order", sql`${table.firstId} < ${table.secondId}`),
  ],
);
