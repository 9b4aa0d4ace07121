import { sql } from "drizzle-orm";
import { bigint, bigserial, boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instantColumn } from "#server/db/tables/columns.ts";
import { payments } from "#server/db/tables/commerce.ts";
import { users } from "#server/db/tables/identity.ts";

const halalas = (name: string) => bigint(name, { mode: "number" });

/** A transfer of a payment provider to the bank account. Money in halalas. */
export const payouts = pgTable(
  "payouts",
  {
    id: uuid("id").primaryKey(),
    provider: text("provider").notNull(),
    /** What the provider calls it. */
    reference: text("reference").notNull(),
    status: text("status", { enum: ["expected", "differing", "received", "cancelled"] })
      .notNull()
      .default("expected"),
    /** In Riyadh. */
    expectedOn: date("expected_on", { mode: "string" }).notNull(),
    gross: halalas("gross").notNull(),
    fees: halalas("fees").notNull(),
    feesVat: halalas("fees_vat").notNull(),
    /** Refunds and chargebacks. */
    withheld: halalas("withheld").notNull(),
    /** `gross` less fees, their VAT and what is withheld. */
    net: halalas("net").notNull(),
    receivedOn: date("received_on", { mode: "string" }),
    received: halalas("received"),
    note: text("note"),
    recordedBy: integer("recorded_by").references(() => users.id),
    closedBy: integer("closed_by").references(() => users.id),
    closedAt: instantColumn("closed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("payouts_newest").on(table.expectedOn, table.id),
    index("payouts_status").on(table.status, table.expectedOn),
    index("payouts_recorded_by").on(table.recordedBy),
    index("payouts_closed_by").on(table.closedBy),
    uniqueIndex("payouts_reference").on(table.provider, table.reference).where(sql`${table.status} <> 'cancelled'`),
  ],
);

/** A transaction of a payout, as the provider's report has it. */
export const payoutLines = pgTable(
  "payout_lines",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    payoutId: uuid("payout_id")
      .notNull()
      .references(() => payouts.id, { onDelete: "cascade" }),
    /** Its place in the report, from 1. */
    line: integer("line").notNull(),
    kind: text("kind", { enum: ["payment", "refund", "chargeback"] }).notNull(),
    externalId: text("external_id").notNull(),
    paymentId: uuid("payment_id").references(() => payments.id, { onDelete: "set null" }),
    /** Halalas. */
    amount: integer("amount").notNull(),
    fee: integer("fee").notNull(),
    feeVat: integer("fee_vat").notNull(),
    /** Null: it stands in our books, and this payout alone covers it. */
    problem: text("problem", { enum: ["unknown", "not_taken", "amount", "twice"] }),
    /** Not of a payout that was cancelled, and without a problem. */
    counts: boolean("counts").notNull(),
  },
  (table) => [
    index("payout_lines_of").on(table.payoutId, table.line),
    index("payout_lines_payment").on(table.paymentId),
    uniqueIndex("payout_lines_once").on(table.paymentId).where(sql`${table.kind} = 'payment' and ${table.counts}`),
  ],
);
