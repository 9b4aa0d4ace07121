import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { CAPABILITIES } from "#contract/accounts/roles.ts";
import { createdAt, instantColumn } from "#server/db/tables/columns.ts";
import { users } from "#server/db/tables/identity.ts";

/** Keys by which scripts call in the name of one of the staff. The key itself is nowhere: a keyed hash knows it again. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** In the key itself, before its secret. */
    prefix: text("prefix").notNull().unique(),
    secretHash: text("secret_hash").notNull(),
    scopes: text("scopes", { enum: CAPABILITIES }).array().notNull(),
    expiresAt: instantColumn("expires_at").notNull(),
    lastUsedAt: instantColumn("last_used_at"),
    revokedAt: instantColumn("revoked_at"),
    revokedBy: integer("revoked_by").references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [index("api_keys_user").on(table.userId), index("api_keys_revoked_by").on(table.revokedBy)],
);
