import { sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";

/** What an enrollment makes follow (standings) takes its time: a statement ends within its limit. */
const AT_ONCE = 1_000;

/** Plants learners of a cohort, as many as asked for; answers the first and the last id. */
export async function plantLearners(
  db: Executor,
  cohort: { id: number; programId: number },
  count: number,
  now: Date,
): Promise<{ first: number; last: number }> {
  const planted = { first: 0, last: 0 };
  for (let from = 0; from < count; from += AT_ONCE) {
    const { rows } = await db.execute<{ first: number; last: number }>(sql`
      with made as (
        insert into users (type, email, password_hash, name_ar, phone, created_at)
        select 'student', 'many-' || ${cohort.id}::int || '-' || n || '@example.com', '-', 'متعلمة', '+966550000000', ${now.toISOString()}::timestamptz
        from generate_series(${from + 1}::int, ${Math.min(count, from + AT_ONCE)}::int) as n returning id
      ),
      enrolled as (
        insert into enrollments (user_id, program_id, cohort_id, status, started_at, access_until)
        select id, ${cohort.programId}::int, ${cohort.id}::int, 'active', ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz + interval '1 year'
        from made returning user_id
      )
      select min(user_id) as first, max(user_id) as last from enrolled`);
    const [made] = rows;
    if (!made) throw new Error("nobody was planted");
    planted.first ||= made.first;
    planted.last = made.last;
  }
  return planted;
}
