import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { INBOX_KINDS } from "#contract/requests/assignments.ts";
import { createdAt } from "#server/db/tables/columns.ts";
import { users } from "#server/db/tables/identity.ts";

/** Who of the staff answers what waits; what nobody was given has no row. */
export const assignments = pgTable(
  "assignments",
  {
    kind: text("kind", { enum: INBOX_KINDS }).notNull(),
    subjectId: text("subject_id").notNull(),
    assigneeId: integer("assignee_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    assignedBy: integer("assigned_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subjectId] }),
    index("assignments_assignee").on(table.assigneeId, table.kind),
    index("assignments_assigned_by").on(table.assignedBy),
  ],
);
