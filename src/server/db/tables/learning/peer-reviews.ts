import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instantColumn } from "../columns.ts";
import { enrollments } from "../enrollments.ts";
import { submissions } from "../learning.ts";

/** Which learner reviews whose work of an application, and what they wrote (`contract/coursework/peer-review.ts`). */
export const peerReviews = pgTable(
  "peer_reviews",
  {
    id: uuid("id").primaryKey(),
    /** The work. */
    submissionId: uuid("submission_id")
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    /** Who reviews it. */
    enrollmentId: integer("enrollment_id")
      .notNull()
      .references(() => enrollments.id, { onDelete: "cascade" }),
    /** Points by line of the rubric; they are no mark. */
    rubric: jsonb("rubric").$type<{ id: string; points: number }[]>().notNull().default([]),
    comment: text("comment"),
    doneAt: instantColumn("done_at"),
    /** When the author of the work was told, once the reviewing was over. */
    toldAt: instantColumn("told_at"),
    /** By the author of the work: why. */
    reportedReason: text("reported_reason"),
    /** By an instructor: why. */
    hiddenReason: text("hidden_reason"),
    createdAt: createdAt(),
    updatedAt: instantColumn("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("peer_reviews_once").on(table.submissionId, table.enrollmentId),
    index("peer_reviews_reviewer").on(table.enrollmentId),
  ],
);
