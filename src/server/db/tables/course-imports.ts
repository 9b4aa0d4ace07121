import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { COURSE_EXPORT_FORMATS } from "#contract/content/course-export.ts";
import { LANGUAGES } from "#contract/shapes.ts";
import type { ImportNote } from "#contract/content/course-import.ts";
import { programs } from "./catalogue.ts";
import { createdAt, instantColumn } from "./columns.ts";
import { files } from "./files.ts";
import { users } from "./identity.ts";
import type { ItemBody, Localised, StoredBlock } from "./learning-content.ts";

/**
 * What was read and would be added, until it is: its outline. The texts of its items lie in the file of the row, a line of JSON for
 * each item in the plan's order (`commands/import/item-bodies.ts`): nobody who looks at the report has to read them.
 */
export interface StoredPlan {
  sections: { titles: Localised<string>; items: PlannedOutlineItem[] }[];
  files: { total: number; understood: number };
  /** Files that were kept already, by their paths in the archive. */
  media?: Record<string, { id: string; type: string }>;
  /** Which course it is where it came from; left out by older versions. */
  origin?: string;
}

export interface PlannedOutlineItem {
  path: string;
  kind: "lesson" | "application" | "activity";
  titles: Localised<string>;
  /** Of a lesson that is no text. */
  format?: "package";
  /** Of a plan that an older version wrote. */
  body?: Localised<StoredBlock[]>;
  durationMinutes: number;
  /** How many questions an activity asks. */
  questions?: number;
  /** How many files lie beside the text. */
  files?: number;
  /** Of all that it holds: another one is another content. */
  hash?: string;
}

/** What an import made, so that it can be taken out again, and found by the next import of the same course. */
export interface MadeOfImport {
  sections: number[];
  items: number[];
  /** Items by their paths, with the hash of what was brought. */
  sources: Record<string, { id: number; hash: string }>;
  replaced: ReplacedItem[];
}

/** An item as it was before an import wrote it anew. */
export interface ReplacedItem {
  id: number;
  titleAr: string;
  titleEn: string;
  minutes: number;
  body: ItemBody;
  files: { fileId: string; role: "media" | "captions" | "attachment" | "figure" | "recording" | "package" }[];
}

/** A course that is brought from elsewhere (`contract/course-import.ts`). */
export const courseImports = pgTable(
  "course_imports",
  {
    /** Made by the sender: the same archive sent again is the same row. */
    id: uuid("id").primaryKey(),
    programId: integer("program_id")
      .notNull()
      .references(() => programs.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    bytes: integer("bytes").notNull(),
    /** The archive, then the texts of what was read in it, until it is decided on; the report stays. */
    fileId: uuid("file_id").references(() => files.id, { onDelete: "set null" }),
    status: text("status", { enum: ["queued", "parsing", "preview", "done", "discarded", "undone", "failed"] }).notNull(),
    failure: text("failure", { enum: ["damaged", "too_much", "nothing_known", "too_complex"] }),
    /** How often a reader began with it: one that took its process down is not begun for ever. */
    attempts: integer("attempts").notNull().default(0),
    claimedAt: instantColumn("claimed_at"),
    plan: jsonb("plan").$type<StoredPlan>(),
    notes: jsonb("notes").$type<ImportNote[]>().notNull().default([]),
    /** Ids of what was added, to take it out again. */
    made: jsonb("made").$type<Pick<MadeOfImport, "sections" | "items"> & Partial<MadeOfImport>>(),
    appliedAt: instantColumn("applied_at"),
    kept: integer("kept").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index("course_imports_program").on(table.programId, table.createdAt),
    index("course_imports_file").on(table.fileId),
    index("course_imports_user").on(table.userId),
  ],
);

/** A course that somebody who teaches it takes away as a package (`contract/content/course-export.ts`). */
export const courseExports = pgTable(
  "course_exports",
  {
    id: uuid("id").primaryKey(),
    programId: integer("program_id")
      .notNull()
      .references(() => programs.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    format: text("format", { enum: COURSE_EXPORT_FORMATS }).notNull(),
    language: text("language", { enum: LANGUAGES }),
    status: text("status", { enum: ["queued", "ready", "failed", "expired"] }).notNull(),
    done: integer("done").notNull().default(0),
    items: integer("items").notNull().default(0),
    fileId: uuid("file_id").references(() => files.id, { onDelete: "set null" }),
    expiresAt: instantColumn("expires_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("course_exports_program").on(table.programId, table.createdAt),
    index("course_exports_user").on(table.userId, table.createdAt),
    index("course_exports_file").on(table.fileId),
  ],
);
