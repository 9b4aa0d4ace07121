import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { cohorts } from "./catalogue.ts";
import { createdAt, instantColumn } from "./columns.ts";
import { users } from "./identity.ts";

/** Who waits for a seat of a full cohort, in the order of joining. The row goes with the purchase, with leaving, and with an offer that lapses. */
export const waitingList = pgTable(
  "waiting_list",
  {
    cohortId: integer("cohort_id")
      .notNull()
      .references(() => cohorts.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    /** Until then a seat is counted as taken for this person; null: they wait. */
    offeredUntil: instantColumn("offered_until"),
    /** Since then the offered seat is held by an unpaid order of theirs: given back, it is offered again while its time lasts. */
    orderedAt: instantColumn("ordered_at"),
  },
  (table) => [
    primaryKey({ columns: [table.cohortId, table.userId] }),
    index("waiting_list_user").on(table.userId),
    index("waiting_list_offered").on(table.offeredUntil).where(sql`${table.offeredUntil} is not null`),
  ],
);
