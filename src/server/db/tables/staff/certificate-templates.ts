import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { type Mandated, TEMPLATE_STATUSES } from "#contract/certificates/certificate-templates.ts";
import { createdAt, instantColumn, staffRecord } from "#server/db/tables/columns.ts";
import { users } from "#server/db/tables/identity.ts";

/** What certificates say beside what is particular to each, in versions: a certificate keeps in its snapshot what it was drawn from. */
export const certificateTemplates = pgTable(
  "certificate_templates",
  {
    id: serial("id").primaryKey(),
    nameAr: text("name_ar").notNull(),
    nameEn: text("name_en").notNull(),
    status: text("status", { enum: TEMPLATE_STATUSES }).notNull().default("draft"),
    /** Sentences with names in braces; empty is ours. */
    awardsAr: text("awards_ar").notNull(),
    awardsEn: text("awards_en").notNull(),
    factsAr: text("facts_ar").notNull(),
    factsEn: text("facts_en").notNull(),
    signatories: jsonb("signatories").$type<Mandated[]>().notNull(),
    writtenBy: integer("written_by").references(() => users.id),
    approvedBy: integer("approved_by").references(() => users.id),
    inForceAt: instantColumn("in_force_at"),
    createdAt: createdAt(),
    ...staffRecord(),
  },
  (table) => [
    uniqueIndex("certificate_templates_in_force").on(table.status).where(sql`${table.status} = 'in_force'`),
    index("certificate_templates_written_by").on(table.writtenBy),
    index("certificate_templates_approved_by").on(table.approvedBy),
  ],
);
