import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instantColumn } from "#server/db/tables/columns.ts";
import { users } from "#server/db/tables/identity.ts";

/** Read-only looks of the staff at a learner's own pages. */
export const accountViews = pgTable(
  "account_views",
  {
    id: uuid("id").primaryKey(),
    tokenHash: text("token_hash").notNull(),
    personId: integer("person_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    viewerId: integer("viewer_id")
      .notNull()
      .references(() => users.id),
    /** The session that began it: the view counts beside it alone, and ends with it. */
    viewerSession: uuid("viewer_session").notNull(),
    reason: text("reason").notNull(),
    /** Moves to the moment at which it is ended by hand. */
    endsAt: instantColumn("ends_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("account_views_token").on(table.tokenHash),
    index("account_views_person").on(table.personId, table.createdAt),
    index("account_views_viewer").on(table.viewerId),
  ],
);
