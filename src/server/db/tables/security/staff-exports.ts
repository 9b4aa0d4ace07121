import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { EXPORT_KINDS, type ExportFilter, STAFF_EXPORT_FORMATS } from "#contract/exports/staff-exports.ts";
import { LANGUAGES } from "#contract/shapes.ts";
import { createdAt, instantColumn } from "#server/db/tables/columns.ts";
import { files } from "#server/db/tables/files.ts";
import { users } from "#server/db/tables/identity.ts";

/** Lists that one of the staff took away as a file. What they were filtered by is gone with the file: it may name a person. */
export const staffExports = pgTable(
  "staff_exports",
  {
    id: uuid("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: EXPORT_KINDS }).notNull(),
    /** In the form of the call; null once the file is written. */
    filter: jsonb("filter").$type<ExportFilter>(),
    format: text("format", { enum: STAFF_EXPORT_FORMATS }).notNull().default("csv"),
    /** Those that were chosen, in their order; null is all of them. */
    columns: jsonb("columns").$type<string[] | null>(),
    /** The categories of programs whose rows the asker may see; null is all of them. */
    categories: jsonb("categories").$type<number[] | null>(),
    language: text("language", { enum: LANGUAGES }).notNull(),
    status: text("status", { enum: ["queued", "ready", "expired"] }).notNull(),
    rows: integer("rows"),
    fileId: uuid("file_id").references(() => files.id, { onDelete: "set null" }),
    expiresAt: instantColumn("expires_at"),
    createdAt: createdAt(),
  },
  (table) => [index("staff_exports_user").on(table.userId, table.createdAt), index("staff_exports_file").on(table.fileId)],
);
