import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

/** Files behind the files provider: the row is the truth about a file, the provider keeps its bytes under `id`. */
export const files = pgTable("files", {
  id: uuid("id").primaryKey(),
  /** Who may read it: `cover` everybody; `cv` staff alone. */
  purpose: text("purpose", { enum: ["cover", "cv"] }).notNull(),
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
});
