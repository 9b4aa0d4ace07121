import { CONSENT_KINDS } from "#contract/accounts/privacy.ts";
import { bigserial, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { createdAt, instantColumn } from "#server/db/tables/columns.ts";
import { files } from "#server/db/tables/files.ts";
import { users } from "#server/db/tables/identity.ts";

/** A copy of a person's data, asked for by themselves. */
export const dataExports = pgTable(
  "data_exports",
  {
    id: uuid("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    status: text("status", { enum: ["queued", "ready", "expired"] }).notNull(),
    fileId: uuid("file_id").references(() => files.id, { onDelete: "set null" }),
    expiresAt: instantColumn("expires_at"),
    createdAt: createdAt(),
  },
  (table) => [index("data_exports_user").on(table.userId, table.createdAt), index("data_exports_file").on(table.fileId)],
);

/** A wish to be forgotten. One at a time is open. */
export const accountDeletions = pgTable(
  "account_deletions",
  {
    id: uuid("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    status: text("status", { enum: ["requested", "confirmed", "scheduled", "cancelled", "done"] }).notNull(),
    scheduledFor: instantColumn("scheduled_for"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("account_deletions_open").on(table.userId).where(sql`${table.status} in ('requested', 'confirmed', 'scheduled')`),
    index("account_deletions_user").on(table.userId),
  ],
);

/** What a person agreed to or took back, in order: the last row of a kind holds. */
export const consents = pgTable(
  "consents",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: [...CONSENT_KINDS] }).notNull(),
    granted: boolean("granted").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("consents_user").on(table.userId, table.kind, table.id)],
);
