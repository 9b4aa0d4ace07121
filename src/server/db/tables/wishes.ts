import { index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { programs } from "./catalogue.ts";
import { createdAt } from "./columns.ts";
import { users } from "./identity.ts";

/** Programs that a person keeps for later. */
export const wishes = pgTable(
  "wishes",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    programId: integer("program_id")
      .notNull()
      .references(() => programs.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.programId] }), index("wishes_program").on(table.programId)],
);
