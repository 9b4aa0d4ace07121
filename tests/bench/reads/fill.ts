import type pg from "pg";

/** Learners, and sessions that each of them has a mark in: four million marks. */
export const LEARNERS = 10_000;
export const SESSIONS = 400;
export const WORKS = 10_000;

/**
 * Gives an instructor's program a cohort with so many learners and marks, and an application that each of them handed in.
 * @param now of the server's clock; one learner in a hundred has an excuse for a session after it
 */
export async function fill(
  client: pg.Client,
  email: string,
  now: string,
): Promise<{ programId: number; itemId: number; programIds: number[] }> {
  const one = async <T>(text: string, values: unknown[] = []): Promise<T> => (await client.query(text, values)).rows[0] as T;
  const { rows: taught } = await client.query<{ id: number }>(
    `select pi.program_id as id from program_instructors pi join instructors i on i.id = pi.instructor_id join users u on u.id = i.user_id
      where u.email = $1 order by 1`,
    [email],
  );
  const programId = taught[0]?.id ?? 0;
  const { id: cohortId } = await one<{ id: number }>(
    `insert into cohorts (program_id, starts_on, ends_on, days, starts_minute, duration_minutes, seats_total, seats_taken)
      values ($1, $3::date - 400, $3::date + 30, '[0]', 960, 90, $2, $2) returning id`,
    [programId, LEARNERS, now],
  );
  const { id: itemId } = await one<{ id: number }>(
    `insert into program_items (section_id, kind, position, title_ar, title_en)
      select id, 'application', 999, 'تطبيق', 'Application' from program_sections where program_id = $1 order by id limit 1 returning id`,
    [programId],
  );
  await client.query(
    `insert into item_contents (item_id, body, updated_at) values ($1, '{"kind":"application","maxDegree":20,"rubric":[],"instructions":{"ar":[],"en":[]},"types":["text"]}', $2)`,
    [itemId, now],
  );
  await client.query(
    `insert into users (type, email, password_hash, name_ar, name_en, phone)
      select 'student', 'many-' || n || '@example.com', '!', 'متدرب ' || n, 'Learner ' || n, '+966550000000' from generate_series(1, $1::int) n`,
    [LEARNERS],
  );
  await client.query(
    `insert into enrollments (user_id, program_id, cohort_id, status, progress, started_at, access_until)
      select id, $1, $2, 'active', id % 100, $3::timestamptz - interval '300 days', $3::timestamptz + interval '300 days'
      from users where email like 'many-%'`,
    [programId, cohortId, now],
  );
  await client.query(
    `insert into class_sessions (cohort_id, title_ar, title_en, kind, starts_at, ends_at)
      select $1, 'لقاء ' || n, 'Session ' || n, 'lecture', $3::timestamptz - n * interval '20 hours', $3::timestamptz - n * interval '20 hours' + interval '1 hour'
      from generate_series(0, $2::int) m, lateral (select case when m = 0 then -1 else m end as n) one`,
    [cohortId, SESSIONS, now],
  );
  await client.query("alter table attendance_marks disable trigger user");
  await client.query(
    `insert into attendance_marks (session_id, user_id, mark, source)
      select s.id, e.user_id, (array['present', 'present', 'present', 'late', 'absent'])[1 + (s.id * 7 + e.user_id) % 5], 'instructor'
      from class_sessions s join enrollments e on e.cohort_id = s.cohort_id where s.cohort_id = $1 and s.starts_at <= $2`,
    [cohortId, now],
  );
  await client.query(
    `insert into attendance_marks (session_id, user_id, mark, source) select s.id, e.user_id, 'excused', 'excuse'
      from class_sessions s join enrollments e on e.cohort_id = s.cohort_id where s.cohort_id = $1 and s.starts_at > $2 and e.id % 100 = 0`,
    [cohortId, now],
  );
  await client.query("alter table attendance_marks enable trigger user");
  await client.query("select refresh_standings(array(select id from enrollments where cohort_id = $1))", [cohortId]);
  await client.query(
    `insert into submissions (id, enrollment_id, item_id, status, type, text, submitted_at, updated_at)
      select gen_random_uuid(), id, $1, 'submitted', 'text', 'عمل', $4::timestamptz - (id % 9999) * interval '1 minute', $4
      from enrollments where cohort_id = $2 limit $3`,
    [itemId, cohortId, WORKS, now],
  );
  await client.query("vacuum analyze");
  return { programId, itemId, programIds: taught.map(({ id }) => id) };
}
