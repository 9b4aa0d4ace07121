import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { programs } from "#server/db/tables/catalogue.ts";
import { createdAt } from "#server/db/tables/columns.ts";
import { users } from "#server/db/tables/identity.ts";

/** What the instructors of a course note about a learner for each other. */
export const learnerNotes = pgTable(
  "learner_notes",
  {
    id: uuid("id").primaryKey(),
    programId: integer("program_id")
      .notNull()
      .references(() => programs.id, { onDelete: "cascade" }),
    personId: integer("person_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    authorId: integer("author_id")
      .notNull()
      .references(() => users.id),
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("learner_notes_person").on(table.personId, table.programId, table.createdAt),
    index("learner_notes_program").on(table.programId),
    index("learner_notes_author").on(table.authorId),
  ],
);
