import { doublePrecision, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { programs } from "./catalogue.ts";
import { createdAt, instantColumn } from "./columns.ts";
import { files } from "./files.ts";
import { users } from "./identity.ts";

/** Why the content of an upload was refused: the key of a field message, and its values. */
export interface StoredRefusal {
  key: "file.type" | "file.damaged" | "file.unsafe" | "file.checksum" | "file.captions";
  values?: { types?: string; line?: number };
}

/**
 * Resumable uploads (`contract/uploads.ts`). The bytes that arrived lie in the data directory under `id`, until they are looked into;
 * then they are a file of the provider, or gone.
 */
export const uploads = pgTable(
  "uploads",
  {
    id: uuid("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    programId: integer("program_id")
      .notNull()
      .references(() => programs.id, { onDelete: "cascade" }),
    purpose: text("purpose", {
      enum: ["lesson_video", "lesson_audio", "lesson_pdf", "captions", "lecture_recording", "picture", "attachment"],
    }).notNull(),
    status: text("status", { enum: ["receiving", "checking", "ready", "refused", "attached"] }).notNull(),
    /** As it was called where it came from: shown, never a path. */
    name: text("name").notNull(),
    /** Announced; no upload is looked into that has others. */
    bytes: integer("bytes").notNull(),
    /** Announced, hexadecimal. */
    sha256: text("sha256").notNull(),
    refusal: jsonb("refusal").$type<StoredRefusal>(),
    fileId: uuid("file_id").references(() => files.id, { onDelete: "cascade" }),
    /** Seconds, where the content says so. */
    durationS: doublePrecision("duration_s"),
    /** Cleared away then, unless it is attached. */
    expiresAt: instantColumn("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("uploads_owner").on(table.userId, table.programId),
    index("uploads_file").on(table.fileId),
    index("uploads_expiry").on(table.status, table.expiresAt),
    index("uploads_program").on(table.programId),
  ],
);
