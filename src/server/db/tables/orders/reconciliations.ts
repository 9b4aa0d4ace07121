import { sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instantColumn } from "#server/db/tables/columns.ts";
import { users } from "#server/db/tables/identity.ts";
import { payments } from "#server/db/tables/commerce.ts";

/** How one side has a payment: its status in our words, money in halalas. */
export interface PaymentSide {
  status: (typeof payments.$inferSelect)["status"];
  amount: number;
  refunded: number;
  currency: string;
}

/** A day of a provider's payments beside ours. */
export const reconciliations = pgTable(
  "reconciliations",
  {
    id: uuid("id").primaryKey(),
    provider: text("provider").notNull(),
    /** Midnight in Riyadh at the beginning of the day. */
    startsAt: instantColumn("starts_at").notNull(),
    /** `waiting`: the provider has given no list of the day yet. */
    status: text("status", { enum: ["waiting", "done"] }).notNull(),
    matched: integer("matched").notNull().default(0),
    differences: integer("differences").notNull().default(0),
    /** Differences that nobody settled. */
    open: integer("open").notNull().default(0),
    /** What was taken less what went back, halalas, of the day's payments: by our books, and by the provider's. */
    ours: bigint("ours", { mode: "number" }).notNull().default(0),
    theirs: bigint("theirs", { mode: "number" }).notNull().default(0),
    /** Of the last try. */
    checkedAt: instantColumn("checked_at").notNull(),
    /** Since then no run writes it anew, and nobody settles anything of it. */
    closedAt: instantColumn("closed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("reconciliations_day").on(table.provider, table.startsAt),
    index("reconciliations_newest").on(table.startsAt, table.id),
  ],
);

/**
 * A payment of a day that one side does not have, or has otherwise. Each run of its day writes them anew, but for those that were settled
 * and are as they were then.
 */
export const paymentDifferences = pgTable(
  "payment_differences",
  {
    id: uuid("id").primaryKey(),
    reconciliationId: uuid("reconciliation_id")
      .notNull()
      .references(() => reconciliations.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["missing_here", "missing_there", "differing"] }).notNull(),
    paymentId: uuid("payment_id").references(() => payments.id, { onDelete: "cascade" }),
    externalId: text("external_id"),
    ours: jsonb("ours").$type<PaymentSide>(),
    theirs: jsonb("theirs").$type<PaymentSide>(),
    /** When it was made: in our books, where they have it. */
    at: instantColumn("at").notNull().default(sql`now()`),
    settledAs: text("settled_as", { enum: ["matched", "accepted"] }),
    /** The difference that it was matched with. */
    matchedWith: uuid("matched_with").references((): AnyPgColumn => paymentDifferences.id, { onDelete: "set null" }),
    reason: text("reason"),
    settledBy: integer("settled_by").references(() => users.id),
    settledAt: instantColumn("settled_at"),
  },
  (table) => [
    index("payment_differences_day").on(table.reconciliationId),
    index("payment_differences_payment").on(table.paymentId),
    index("payment_differences_matched").on(table.matchedWith),
    index("payment_differences_open").on(table.kind, table.at).where(sql`${table.settledAs} is null`),
  ],
);
