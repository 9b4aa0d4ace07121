import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { users } from "./identity.ts";

/** The private calendar link of an account, one at a time. Revoked, its row is gone and a new one has another `id`. */
export const calendarFeeds = pgTable("calendar_feeds", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** The token is derived from it (`commands/calendar-token.ts`): the link can be shown again, and the table holds none. */
  id: uuid("id").notNull().unique(),
  tokenHash: text("token_hash").notNull().unique(),
  createdAt: createdAt(),
});
