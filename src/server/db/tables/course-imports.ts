import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ImportNote } from "#contract/content/course-import.ts";
import { programs } from "./catalogue.ts";
import { createdAt, instantColumn } from "./columns.ts";
import { files } from "./files.ts";
import { users } from "./identity.ts";
import type { Localised, StoredBlock } from "./learning-content.ts";

/**
 * What was read and would be added, until it is: its outline. The texts of its items lie in the file of the row, a line of JSON for
 * each item in the plan's order (`commands/import/item-bodies.ts`): nobody who looks at the report has to read them.
 */
export interface StoredPlan {
  sections: {
    titles: Localised<string>;
    items: {
      path: string;
      kind: "lesson" | "application";
      titles: Localised<string>;
      /** Of a plan that an older version wrote. */
      body?: Localised<StoredBlock[]>;
      durationMinutes: number;
    }[];
  }[];
  files: { total: number; understood: number };
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
    made: jsonb("made").$type<{ sections: number[]; items: number[] }>(),
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
