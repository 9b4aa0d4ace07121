import { IDENTIFIED_BY, IDENTITY_CHECKS } from "#contract/accounts/data-requests/identity-check.ts";
import { CONSENT_KINDS } from "#contract/accounts/privacy.ts";
import { bigserial, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { createdAt, instantColumn } from "#server/db/tables/columns.ts";
import { files } from "#server/db/tables/files.ts";
import { users } from "#server/db/tables/identity.ts";

/** How whoever asked was identified, and what staff found where they had to look. */
const identityColumns = () => ({
  /** Null of what was asked for before this was kept, and of an erasure that was not confirmed yet. */
  identifiedBy: text("identified_by", { enum: IDENTIFIED_BY }),
  /** Null where staff did not have to look, or refused. */
  checkedHow: text("checked_how", { enum: IDENTITY_CHECKS }),
  /** In words: how they looked, or why they refused. */
  checkNote: text("check_note"),
  checkedBy: integer("checked_by").references(() => users.id),
  checkedAt: instantColumn("checked_at"),
});

/** A copy of a person's data, asked for by themselves. `held`: staff look first at who asked. */
export const dataExports = pgTable(
  "data_exports",
  {
    id: uuid("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    status: text("status", { enum: ["held", "queued", "ready", "expired", "refused"] }).notNull(),
    fileId: uuid("file_id").references(() => files.id, { onDelete: "set null" }),
    expiresAt: instantColumn("expires_at"),
    ...identityColumns(),
    createdAt: createdAt(),
  },
  (table) => [
    index("data_exports_user").on(table.userId, table.createdAt),
    index("data_exports_file").on(table.fileId),
    index("data_exports_held").on(table.createdAt).where(sql`${table.status} = 'held'`),
  ],
);

/** A wish to be forgotten. One at a time is open. `confirmed`: staff look first at who asked; its day runs meanwhile. */
export const accountDeletions = pgTable(
  "account_deletions",
  {
    id: uuid("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    status: text("status", { enum: ["requested", "confirmed", "scheduled", "cancelled", "done", "refused"] }).notNull(),
    /** Set with the confirmation. */
    scheduledFor: instantColumn("scheduled_for"),
    ...identityColumns(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("account_deletions_open").on(table.userId).where(sql`${table.status} in ('requested', 'confirmed', 'scheduled')`),
    index("account_deletions_user").on(table.userId),
    index("account_deletions_unchecked").on(table.createdAt).where(sql`${table.status} = 'confirmed'`),
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
