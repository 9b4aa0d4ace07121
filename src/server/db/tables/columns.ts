/** Columns that every table writes alike. Times are timestamptz, UTC on the wire; money is integer halalas. */
import { timestamp } from "drizzle-orm/pg-core";

export const instantColumn = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });
export const createdAt = () => instantColumn("created_at").notNull().defaultNow();
