import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { STAFF_ROLES } from "#contract/accounts/roles.ts";
import { createdAt } from "#server/db/tables/columns.ts";
import { users } from "#server/db/tables/identity.ts";

/** Lists of the console as one of the staff keeps them. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: uuid("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    list: text("list").notNull(),
    name: text("name").notNull(),
    /** As it stands in the address. */
    query: text("query").notNull(),
    /** Everybody of this role sees it too. */
    role: text("role", { enum: STAFF_ROLES as ["registrar", ...typeof STAFF_ROLES] }),
    createdAt: createdAt(),
  },
  (table) => [index("saved_views_user").on(table.userId), index("saved_views_role").on(table.role)],
);
