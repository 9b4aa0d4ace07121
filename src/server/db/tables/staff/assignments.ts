import { bigserial, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { StaffRole } from "#contract/accounts/roles.ts";
import { INBOX_KINDS } from "#contract/requests/assignments.ts";
import { createdAt } from "#server/db/tables/columns.ts";
import { users } from "#server/db/tables/identity.ts";

/** Who of the staff answers what waits, or in the queue of which role it lies; of what is everybody's there is no row. */
export const assignments = pgTable(
  "assignments",
  {
    kind: text("kind", { enum: INBOX_KINDS }).notNull(),
    subjectId: text("subject_id").notNull(),
    /** Null where it lies in the queue of a role. */
    assigneeId: integer("assignee_id").references(() => users.id, { onDelete: "cascade" }),
    /** It was referred to; stays while somebody has it. */
    role: text("role").$type<StaffRole>(),
    assignedBy: integer("assigned_by").references(() => users.id, { onDelete: "set null" }),
    /** From whoever gave it to whoever was given it; shown to staff alone. */
    note: text("note"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subjectId] }),
    index("assignments_assignee").on(table.assigneeId, table.kind),
    index("assignments_assigned_by").on(table.assignedBy),
  ],
);

/** Each time that what waits was handed to somebody, or to a role, with a note. */
export const referrals = pgTable(
  "referrals",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    kind: text("kind", { enum: INBOX_KINDS }).notNull(),
    subjectId: text("subject_id").notNull(),
    /** One of the two. */
    role: text("role").$type<StaffRole>(),
    toId: integer("to_id").references(() => users.id, { onDelete: "set null" }),
    /** For staff alone. */
    note: text("note").notNull(),
    byId: integer("by_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("referrals_subject").on(table.kind, table.subjectId, table.id),
    index("referrals_to").on(table.toId),
    index("referrals_by").on(table.byId),
  ],
);
