import { type SQL, sql } from "drizzle-orm";
import { riyadhDay } from "#contract/rules/riyadh.ts";

/** What `meetsEverything` is said about: enrollments `e`, with their programs `p`, cohorts `c`, orders `o` and standings `s`. */
export const ENROLLED: SQL = sql`enrollments e join programs p on p.id = e.program_id left join cohorts c on c.id = e.cohort_id
  left join orders o on o.id = e.order_id left join enrollment_standings s on s.enrollment_id = e.id`;

/**
 * Percent that is earned of a program's grade, as `gradeScale` reckons it from the marks that its student may see; null where nothing is
 * graded. A mark that is not published counts as none.
 */
const earned = (now: Date): SQL => sql`(
  select case when count(*) = 0 then null
    when coalesce(sum(g.weight) filter (where g.state <> 'excused'), 0) = 0 then 0
    else round((coalesce(sum(g.weight * least(g.degree, g.max_degree) / g.max_degree) filter (where g.state = 'graded'), 0) * 100
      / sum(g.weight) filter (where g.state <> 'excused'))::numeric, 2) end
  from (
    select i.weight, i.max_degree::float8 as max_degree, coalesce(m.degree, 0)::float8 as degree,
      case when m.published_at <= ${now.toISOString()}::timestamptz then m.status else 'submitted' end as state
    from grade_items i left join program_items t on t.id = i.program_item_id
      left join grade_marks m on m.grade_item_id = i.id and m.enrollment_id = e.id
    where i.program_id = p.id and (m.id is not null or t.status is null or t.status = 'published')
  ) g)`;

/**
 * Whether an enrollment of `ENROLLED` meets every rule of its program's certificate and has none that is in force: in the database what
 * `checkCertificate` asks of one, but for the e-mail of its student and the mandates of those who sign.
 */
export const meetsEverything = (now: Date): SQL => sql`(
  p.certificate_enabled and e.status not in ('withdrawn', 'postponed') and e.progress >= p.required_progress
  and (o.status is null or o.status in ('paid', 'partially_refunded'))
  and (p.required_attendance = 0 or s.attendance_rate >= p.required_attendance
    or (s.attendance_rate is null and (c.ends_on is null or c.ends_on < ${riyadhDay(now)}::date)))
  and not exists (select from certificates x where x.enrollment_id = e.id and x.status in ('pending', 'issued'))
  and (p.required_grade = 0 or coalesce(${earned(now)} >= p.required_grade, true)))`;
