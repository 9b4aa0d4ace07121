import { date, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { VatReport } from "#contract/reports/vat-report.ts";
import type { VatCategory } from "#contract/rules/money.ts";
import { createdAt, instantColumn } from "#server/db/tables/columns.ts";
import { users } from "#server/db/tables/identity.ts";

/** Halalas, VAT included where it is not of VAT itself. */
export interface VatSum {
  sales: number;
  salesVat: number;
  returned: number;
  returnedVat: number;
}

/** The VAT of a period by category, and the numbers of its documents. */
export interface VatSums {
  categories: (VatSum & { category: VatCategory })[];
  series: VatReport["series"];
}

/** Tax periods that were closed, with their figures as they were filed. A trigger keeps every row as it is. */
export const vatPeriods = pgTable("vat_periods", {
  /** `2026-3`. */
  quarter: text("quarter").primaryKey(),
  startsOn: date("starts_on", { mode: "string" }).notNull(),
  endsOn: date("ends_on", { mode: "string" }).notNull(),
  filed: jsonb("filed").$type<VatSums>().notNull(),
  askedBy: integer("asked_by")
    .notNull()
    .references(() => users.id),
  closedBy: integer("closed_by")
    .notNull()
    .references(() => users.id),
  closedAt: instantColumn("closed_at").notNull(),
});

/** Dated notes about books that are closed. */
export const bookCorrections = pgTable(
  "book_corrections",
  {
    id: uuid("id").primaryKey(),
    book: text("book", { enum: ["vat_period", "reconciliation"] }).notNull(),
    /** The quarter, or the id of the day. */
    bookId: text("book_id").notNull(),
    note: text("note").notNull(),
    writtenBy: integer("written_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [index("book_corrections_of").on(table.book, table.bookId, table.createdAt)],
);
