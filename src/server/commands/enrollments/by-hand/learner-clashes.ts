import { sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";

interface LearnerClash {
  userId: number;
  cohortId: number;
  /** Sessions of the cohort that are still to come and take the same time as another of the person's. */
  count: number;
  /** The first of what they clash with. */
  first: { session: { ar: string; en: string }; program: { ar: string; en: string }; starts_at: string; ends_at: string }[];
}

const TAKES_TIME = (name: string) => sql.raw(`${name}.cancelled_at is null and not ${name}.recorded and ${name}.kind <> 'deadline'`);

/**
 * What stands in the way of people joining cohorts: sessions of their other programs at the same time. Pairs without a clash are left out.
 * @param except an enrollment whose own cohort is left
 * @param told so many of what they clash with
 */
export async function learnerClashes(
  db: Executor,
  wanted: readonly { userId: number; cohortId: number }[],
  { now, except = null, told = 0 }: { now: Date; except?: number | null; told?: number },
): Promise<LearnerClash[]> {
  if (wanted.length === 0) return [];
  const pairs = JSON.stringify(wanted.map(({ userId, cohortId }) => ({ u: userId, c: cohortId })));
  const { rows } = await db.execute<{ u: number; c: number; count: number; first: LearnerClash["first"] | null }>(sql`
    with wanted as (select distinct u, c from jsonb_to_recordset(${pairs}::jsonb) as one (u int, c int)),
    met as (
      select w.u, w.c, mine.id, other.title_ar, other.title_en, p.title_ar as program_ar, p.title_en as program_en, other.starts_at, other.ends_at,
        row_number() over (partition by w.u, w.c order by other.starts_at, other.id) as place
      from wanted w
      join class_sessions mine on mine.cohort_id = w.c and mine.ends_at > ${now.toISOString()}::timestamptz and ${TAKES_TIME("mine")}
      join enrollments e on e.user_id = w.u and e.cohort_id <> w.c and e.status in ('pending', 'active')
        and e.access_until > ${now.toISOString()}::timestamptz and e.id is distinct from ${except}::int
      join class_sessions other on other.cohort_id = e.cohort_id and other.starts_at < mine.ends_at and other.ends_at > mine.starts_at
        and ${TAKES_TIME("other")}
      join programs p on p.id = e.program_id
    )
    select u, c, count(distinct id)::int as count, json_agg(json_build_object(
        'session', json_build_object('ar', title_ar, 'en', title_en), 'program', json_build_object('ar', program_ar, 'en', program_en),
        'starts_at', starts_at, 'ends_at', ends_at) order by place) filter (where place <= ${told}) as first
    from met group by u, c`);
  return rows.map(({ u, c, count, first }) => ({
    userId: u,
    cohortId: c,
    count,
    first: (first ?? []).map((one) => ({
      ...one,
      starts_at: new Date(one.starts_at).toISOString(),
      ends_at: new Date(one.ends_at).toISOString(),
    })),
  }));
}
