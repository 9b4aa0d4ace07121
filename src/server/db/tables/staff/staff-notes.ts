import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "#server/db/tables/columns.ts";
import { users } from "#server/db/tables/identity.ts";

/** What staff note about a person for each other. */
export const staffNotes = pgTable(
  "staff_notes",
  {
    id: uuid("id").primaryKey(),
    personId: integer("person_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    authorId: integer("author_id")
      .notNull()
      .references(() => users.id),
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("staff_notes_person").on(table.personId, table.createdAt), index("staff_notes_author").on(table.authorId)],
);
