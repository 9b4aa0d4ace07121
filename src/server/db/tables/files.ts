import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { users } from "./identity.ts";

/** Files behind the files provider: the row is the truth about a file, the provider keeps its bytes under `id`. */
export const files = pgTable(
  "files",
  {
    id: uuid("id").primaryKey(),
    /** Who may read it: `cover` everybody; `cv` staff alone; all others their owner, staff, and who teaches the owner
     * what they handed in (`commands/teaching-files.ts`). */
    purpose: text("purpose", { enum: ["cover", "cv", "avatar", "request", "submission", "lesson", "export", "import"] }).notNull(),
    /** Whose it is: the account that brought it, or whom it is about. Null where it is nobody's. */
    ownerId: integer("owner_id").references(() => users.id),
    /** As it was called where it came from: shown, never a path. */
    name: text("name").notNull(),
    /** Found in the content, never believed from the sender. */
    type: text("type").notNull(),
    bytes: integer("bytes").notNull(),
    /** Hexadecimal, of the bytes as kept. */
    sha256: text("sha256").notNull(),
    /** Pixels; null for what is no picture. */
    width: integer("width"),
    height: integer("height"),
    createdAt: createdAt(),
  },
  (table) => [index("files_owner").on(table.ownerId)],
);
