import { index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { programs } from "./catalogue.ts";
import { createdAt } from "./columns.ts";
import { users } from "./identity.ts";

/** Who wants to be told once when a full program has a seat again. The row goes with the telling. */
export const seatAlerts = pgTable(
  "seat_alerts",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    programId: integer("program_id")
      .notNull()
      .references(() => programs.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.programId] }), index("seat_alerts_program").on(table.programId)],
);
