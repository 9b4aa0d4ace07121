import { doublePrecision, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instantColumn } from "#server/db/tables/columns.ts";
import { files } from "#server/db/tables/files.ts";
import { users } from "#server/db/tables/identity.ts";
import { submissions } from "#server/db/tables/learning.ts";

/** What instructors note on pages of a PDF that was handed in (`contract/coursework/page-notes.ts`). */
export const pageNotes = pgTable(
  "page_notes",
  {
    id: uuid("id").primaryKey(),
    /** The work; of work of a group any of its rows, and the note is on the work of all. */
    submissionId: uuid("submission_id")
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    /** The PDF; null once another one was handed in, and this one is gone. */
    fileId: uuid("file_id").references(() => files.id, { onDelete: "set null" }),
    /** Who wrote it last. */
    authorId: integer("author_id")
      .notNull()
      .references(() => users.id),
    /** From 1. */
    page: integer("page").notNull(),
    /** Shares of the page, from its upper left corner. */
    x: doublePrecision("x").notNull(),
    y: doublePrecision("y").notNull(),
    /** Both 0: a point. */
    width: doublePrecision("width").notNull(),
    height: doublePrecision("height").notNull(),
    text: text("text").notNull(),
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: instantColumn("updated_at").notNull(),
  },
  (table) => [
    index("page_notes_submission").on(table.submissionId),
    index("page_notes_file").on(table.fileId),
    index("page_notes_author").on(table.authorId),
  ],
);
