import { sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { ENROLLED, meetsEverything } from "./meets-everything.ts";

const AT_MOST = 200;

/**
 * Enrollments that meet every rule and never had a certificate, of students whose e-mail is verified and whose access lasts. Those that
 * lack a grade or attendance take no room among them.
 */
export async function dueEnrollments(db: Executor, now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select e.id from ${ENROLLED} join users u on u.id = e.user_id and u.email_verified_at is not null
    where e.status in ('active', 'completed') and e.access_until > ${now.toISOString()}::timestamptz
      and not exists (select from certificates x where x.enrollment_id = e.id) and ${meetsEverything(now)}
    order by e.id limit ${AT_MOST}`);
  return rows.map(({ id }) => id);
}
