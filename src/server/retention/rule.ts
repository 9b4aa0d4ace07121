import { type SQL, sql } from "drizzle-orm";

/** How long rows of a table stay, and why. */
export type Rule = {
  /** Why a person's name or address may stay in it after their erasure; left out: none does. */
  names?: string;
} & (
  | { kept: "for ever"; because: string }
  /** Goes with the row that it hangs on. */
  | { kept: "with"; of: string; because: string }
  /** A job of its own module takes it away. */
  | { kept: "by its own job"; days: number; because: string }
  /** Taken away in batches by the retention job: `batch` is one bounded statement, whose row count says whether there is more. */
  | { kept: "days"; days: number; because: string; batch: (before: Date, limit: number) => SQL }
);

/** A moment, as a statement asks of it. */
export const at = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`;

/** Deletes at most so many rows of a table that fit a condition. */
export const deleted = (table: string, where: (before: Date) => SQL) => (before: Date, limit: number) => {
  const name = sql.identifier(table);
  return sql`delete from ${name} where ctid = any(array(select ctid from ${name} where ${where(before)} limit ${limit}))`;
};

/** @param names why a person's name may stay in it after their erasure */
export const forEver = (because: string, names?: string): Rule => ({ kept: "for ever", because, ...(names ? { names } : {}) });
export const withOwner = (of: string, because = "says nothing without it"): Rule => ({ kept: "with", of, because });
