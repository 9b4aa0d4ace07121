import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { MessageWording } from "#contract/messages/message-text.ts";
import type { Language } from "#contract/shapes.ts";
import { createdAt } from "#server/db/tables/columns.ts";
import { users } from "#server/db/tables/identity.ts";

/** Wordings of messages that staff wrote, in versions that are never changed: the newest of a kind holds. Version 1 is the platform's. */
export const messageTexts = pgTable(
  "message_texts",
  {
    kind: text("kind").notNull(),
    version: integer("version").notNull(),
    /** Null is the platform's own again. */
    wording: jsonb("wording").$type<Record<Language, MessageWording>>(),
    /** The older version that it is a return to. */
    returnTo: integer("return_to"),
    reason: text("reason").notNull(),
    writtenBy: integer("written_by").references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.version] }), index("message_texts_written_by").on(table.writtenBy)],
);
