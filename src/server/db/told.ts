import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { riyadhDay } from "#contract/rules/riyadh.ts";

/** A moment within a statement: an instant (ISO 8601, UTC) and its day in Riyadh (`YYYY-MM-DD`). */
export interface Moment {
  now: string | Placeholder;
  day: string | Placeholder;
}

/** The moment that a prepared query is told with each execution: `execute(momentOf(now))`. */
export const TOLD: Moment = { now: sql.placeholder("now"), day: sql.placeholder("day") };

export const momentOf = (now: Date): { now: string; day: string } => ({ now: now.toISOString(), day: riyadhDay(now) });

/** A given instant, or the one that is told. */
export const at = (now: Date | Moment): Moment => (now instanceof Date ? momentOf(now) : now);

const SERIALS: Record<string, string> = { serial: "integer", bigserial: "bigint" };

/** Whether a column is one of a list that a prepared query is told under a name. */
export const isAmong = (column: AnyPgColumn, name: string): SQL => {
  const type = column.getSQLType();
  return sql`${column} = any(${sql.placeholder(name)}::${sql.raw(SERIALS[type] ?? type)}[])`;
};
