import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { BULK_ACTIONS, BULK_LISTS, BULK_REASONS, BULK_RESULTS } from "#contract/jobs/bulk-runs.ts";
import { createdAt, instantColumn } from "#server/db/tables/columns.ts";
import { users } from "#server/db/tables/identity.ts";

/** What approvals of a run come to, as it was looked into; money in halalas. */
export interface BulkWeights {
  withoutMoney: number;
  ending: number;
  refunds: number;
  amount: number;
}

/** One action on many rows of a list: looked into, carried out by a job row by row, and taken back for a day. */
export const bulkRuns = pgTable(
  "bulk_runs",
  {
    id: uuid("id").primaryKey(),
    madeBy: integer("made_by")
      .notNull()
      .references(() => users.id),
    list: text("list", { enum: BULK_LISTS }).notNull(),
    action: text("action", { enum: BULK_ACTIONS }).notNull(),
    status: text("status", { enum: ["ready", "running", "done", "undoing", "undone"] }).notNull(),
    /** The reason or the assignee, until it is done: each row's own record keeps it. */
    value: text("value"),
    weights: jsonb("weights").$type<BulkWeights>(),
    /** Of the call that began it: what its rows record bears it. */
    requestId: text("request_id"),
    /** Its job was set aside. */
    stopped: boolean("stopped").notNull().default(false),
    createdAt: createdAt(),
    startedAt: instantColumn("started_at"),
    doneAt: instantColumn("done_at"),
  },
  (table) => [index("bulk_runs_made").on(table.madeBy, table.createdAt), index("bulk_runs_created").on(table.createdAt)],
);

/** What became of each row. A row is changed and noted in one transaction, so that a job that begins again does none twice. */
export const bulkRunRows = pgTable(
  "bulk_run_rows",
  {
    runId: uuid("run_id")
      .notNull()
      .references(() => bulkRuns.id, { onDelete: "cascade" }),
    place: integer("place").notNull(),
    /** As its list names it. */
    subject: text("subject").notNull(),
    /** A number that says nothing of a person. */
    label: text("label"),
    /** How it stood when it was looked into; after it was changed, how it stood then. */
    mark: text("mark").notNull(),
    result: text("result", { enum: BULK_RESULTS }).notNull(),
    reason: text("reason", { enum: BULK_REASONS }),
    /** Of the problem that it was refused with. */
    code: text("code"),
    /** What it is taken back to. */
    before: text("before"),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.place] }),
    index("bulk_run_rows_result").on(table.runId, table.result, table.place),
  ],
);
