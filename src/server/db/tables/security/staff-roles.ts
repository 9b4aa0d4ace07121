import { gte, isNull, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { STAFF_ROLES } from "#contract/accounts/roles.ts";
import { createdAt } from "#server/db/tables/columns.ts";
import { users } from "#server/db/tables/identity.ts";

/** The roles that an account of the staff holds. A row that has ended stays until its account's roles are set anew. */
export const staffRoles = pgTable(
  "staff_roles",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text("role", { enum: STAFF_ROLES as [(typeof STAFF_ROLES)[number], ...(typeof STAFF_ROLES)[number][]] }).notNull(),
    /** Its last day in Riyadh; null is for ever. */
    until: date("until", { mode: "string" }),
    /** Who asked for it; null for what the console, the demo or a migration gave. */
    grantedBy: integer("granted_by").references(() => users.id),
    /** Ids of the categories of programs that it is limited to; null is all of them. */
    categories: integer("categories").array(),
    /** The identity provider whose claims gave it (its id in the settings); null for a role that people gave. */
    source: text("source"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.role] }),
    index("staff_roles_granted_by").on(table.grantedBy),
    index("staff_roles_admins").on(table.userId).where(sql`${table.role} = 'admin'`),
  ],
);

/** Of a role that holds at an instant: its last day in Riyadh is not over. @param at as ISO 8601, or a placeholder of it */
export const isHeld = (at: string | Placeholder): SQL | undefined =>
  or(isNull(staffRoles.until), gte(staffRoles.until, sql`(${at}::timestamptz at time zone 'Asia/Riyadh')::date`));
