import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { programs } from "#server/db/tables/catalogue.ts";
import { createdAt, instantColumn } from "#server/db/tables/columns.ts";
import { users } from "#server/db/tables/identity.ts";

/** Phrases that instructors keep for marking (`contract/coursework/comment-bank.ts`). */
export const bankComments = pgTable(
  "bank_comments",
  {
    id: uuid("id").primaryKey(),
    programId: integer("program_id")
      .notNull()
      .references(() => programs.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    /** Whoever else teaches the course has it too. */
    shared: boolean("shared").notNull(),
    createdAt: createdAt(),
    updatedAt: instantColumn("updated_at").notNull(),
  },
  (table) => [
    index("bank_comments_program").on(table.programId, table.createdAt),
    index("bank_comments_user").on(table.userId, table.programId),
  ],
);
