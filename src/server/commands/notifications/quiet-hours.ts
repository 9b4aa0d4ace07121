import { type SQL, sql } from "drizzle-orm";

const RIYADH_MINUTES = 3 * 60;
const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

/**
 * When a device may ring, as a database says it: `now`, or the end of the quiet hours that `now` lies in. Hours that begin later than
 * they end pass midnight. The same beginning and end are no quiet hours.
 * @param from column of minutes after midnight in Riyadh; null for none
 * @param to the same
 */
export function ringsAt(now: Date, from: SQL, to: SQL): SQL {
  const minutes = Math.floor(now.getTime() / MINUTE_MS);
  const minute = sql`${(minutes + RIYADH_MINUTES) % DAY_MINUTES}::int`;
  const start = sql`${new Date(minutes * MINUTE_MS).toISOString()}::timestamptz`;
  return sql`case
    when ${from} < ${to} and ${minute} >= ${from} and ${minute} < ${to} or ${from} > ${to} and (${minute} >= ${from} or ${minute} < ${to})
    then ${start} + ((${to} - ${minute} + ${DAY_MINUTES}::int) % ${DAY_MINUTES}::int) * interval '1 minute'
    else ${now.toISOString()}::timestamptz end`;
}
