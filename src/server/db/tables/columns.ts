/** Columns that every table writes alike. Times are timestamptz, UTC on the wire; money is integer halalas. */
import { integer, timestamp } from "drizzle-orm/pg-core";

export const instantColumn = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });
export const createdAt = () => instantColumn("created_at").notNull().defaultNow();

/** What staff keep and change: the version that a change must have seen, and since when it is archived. */
export const staffRecord = () => ({ version: integer("version").notNull().default(1), archivedAt: instantColumn("archived_at") });
