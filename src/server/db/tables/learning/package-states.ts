import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { programItems } from "../catalogue.ts";
import { instantColumn } from "../columns.ts";
import { enrollments } from "../enrollments.ts";

/** The one launch of a package of cmi5 that may speak to us: the last of its learner's. */
export interface StoredLaunch {
  /** The session of cmi5. */
  id: string;
  /** The same for all launches of one learner in one part. */
  registration: string;
  /** The learner's name at the package. */
  learner: string;
  /** SHA-256 of what fetches the token once; null once it did. */
  fetchHash: string | null;
  /** SHA-256 of the token; null before it was fetched. */
  authHash: string | null;
  /** ISO 8601. */
  begunAt: string;
  initialized: boolean;
  terminated: boolean;
  /** How many statements came. */
  statements: number;
  /** SHA-256 of the statements that counted, by their ids: one that comes again is answered again. */
  counted: Record<string, string>;
}

/** Where an enrollment left a package, as the package told it: the report that was made last. */
export const packageStates = pgTable(
  "package_states",
  {
    enrollmentId: integer("enrollment_id")
      .notNull()
      .references(() => enrollments.id, { onDelete: "cascade" }),
    itemId: integer("item_id")
      .notNull()
      .references(() => programItems.id, { onDelete: "cascade" }),
    completion: text("completion", { enum: ["unknown", "incomplete", "completed"] }).notNull(),
    success: text("success", { enum: ["unknown", "passed", "failed"] }).notNull(),
    /** Percent. */
    score: integer("score"),
    location: text("location").notNull(),
    suspendData: text("suspend_data").notNull(),
    /** Seconds in all. */
    totalS: integer("total_s").notNull(),
    /** By the device, never later than it arrived. */
    reportedAt: instantColumn("reported_at").notNull(),
    launch: jsonb("launch").$type<StoredLaunch>(),
  },
  (table) => [primaryKey({ columns: [table.enrollmentId, table.itemId] }), index("package_states_item").on(table.itemId)],
);
