import { bigserial, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instantColumn } from "#server/db/tables/columns.ts";
import { packageStates } from "./package-states.ts";

/** What a package of cmi5 said of its learner, for itself to read again: the last of it (`commands/packages/cmi5/kept-statements.ts`). */
export const packageStatements = pgTable(
  "package_statements",
  {
    enrollmentId: integer("enrollment_id").notNull(),
    itemId: integer("item_id").notNull(),
    /** As its package calls it. */
    id: uuid("id").notNull(),
    /** In the order in which they came. */
    position: bigserial("position", { mode: "number" }).notNull(),
    storedAt: instantColumn("stored_at").notNull(),
    verb: text("verb").notNull(),
    /** The activity that it is of first, then those of its context; none where it is of none. */
    activities: text("activities").array().notNull(),
    /** JSON, as it came: with signs for what no text of the database may hold. */
    statement: text("statement").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.enrollmentId, table.itemId, table.id] }),
    foreignKey({
      name: "package_statements_state",
      columns: [table.enrollmentId, table.itemId],
      foreignColumns: [packageStates.enrollmentId, packageStates.itemId],
    }).onDelete("cascade"),
    index("package_statements_order").on(table.enrollmentId, table.itemId, table.position),
  ],
);
