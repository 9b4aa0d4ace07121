import { sql } from "drizzle-orm";
import { bigserial, date, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instantColumn } from "#server/db/tables/columns.ts";
import { orders, payments } from "#server/db/tables/commerce.ts";
import { users } from "#server/db/tables/identity.ts";

/** Money of a payment that a bank takes back. It is no refund: `payments.refunded` says what we gave back, and no credit note is issued. */
export const chargebacks = pgTable(
  "chargebacks",
  {
    id: uuid("id").primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id),
    /** What the bank calls it. */
    bankReference: text("bank_reference").notNull(),
    /** Halalas. */
    amount: integer("amount").notNull(),
    reason: text("reason", {
      enum: ["fraud", "unrecognised", "not_received", "not_as_described", "duplicate", "credit_missing", "other"],
    }).notNull(),
    status: text("status", { enum: ["open", "won", "lost", "accepted"] })
      .notNull()
      .default("open"),
    /** The last day on which the bank takes an answer, in Riyadh. */
    dueOn: date("due_on", { mode: "string" }).notNull(),
    note: text("note"),
    /** When evidence was sent: the bank decides from there on. */
    answeredAt: instantColumn("answered_at"),
    closedAt: instantColumn("closed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("chargebacks_due").on(table.dueOn, table.id),
    index("chargebacks_status_due").on(table.status, table.dueOn, table.id),
    index("chargebacks_order").on(table.orderId),
    uniqueIndex("chargebacks_reference").on(table.paymentId, table.bankReference),
    /** One open dispute of a payment at a time. */
    uniqueIndex("chargebacks_open").on(table.paymentId).where(sql`${table.status} = 'open'`),
    index("chargebacks_closed").on(table.closedAt).where(sql`${table.status} in ('lost', 'accepted')`),
  ],
);

/** What was done about a chargeback, in order. */
export const chargebackSteps = pgTable(
  "chargeback_steps",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    chargebackId: uuid("chargeback_id")
      .notNull()
      .references(() => chargebacks.id, { onDelete: "cascade" }),
    step: text("step", { enum: ["open", "answer", "won", "lost", "accepted"] }).notNull(),
    note: text("note"),
    doneBy: integer("done_by").references(() => users.id),
    at: instantColumn("at").notNull(),
  },
  (table) => [index("chargeback_steps_of").on(table.chargebackId, table.id), index("chargeback_steps_done_by").on(table.doneBy)],
);
