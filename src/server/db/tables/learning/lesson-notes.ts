import { doublePrecision, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { programItems } from "#server/db/tables/catalogue.ts";
import { instantColumn } from "#server/db/tables/columns.ts";
import { users } from "#server/db/tables/identity.ts";

/** What a student noted at an item, for themselves alone. Ids are the device's, unique to its user. */
export const lessonNotes = pgTable(
  "lesson_notes",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    itemId: integer("item_id")
      .notNull()
      .references(() => programItems.id, { onDelete: "cascade" }),
    body: text("body").notNull(),
    /** Seconds into the film or sound at which it was written. */
    positionS: doublePrecision("position_s"),
    /** By the device that wrote it, never later than it arrived. */
    createdAt: instantColumn("created_at").notNull(),
    updatedAt: instantColumn("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] }), index("lesson_notes_item").on(table.itemId)],
);
