import type pg from "pg";
import { copies } from "#tests/support/lists/planting.ts";
import { fillPeople } from "./fill-people.ts";
import { PROGRAMS_EACH, type ScaleSizes, shapeOf } from "./sizes.ts";

/** How many standings are counted in one statement. */
const STANDINGS_AT_ONCE = 20_000;

/**
 * Fills a database with the demo in it, whose server does not run, with a university's rows, by SQL alone. Person `p` learns program `p`
 * modulo the programs now, and has learnt those that follow by 401 each. Each program has a cohort for each of these, the first of which
 * runs now and meets once a week; and one that begins in three weeks, to which people can enrol.
 * @param evening this Sunday at six, when one program of five meets
 */
export async function fillScale(client: pg.Client, sizes: ScaleSizes, evening: Date): Promise<void> {
  const { programsEach, sessionsHeld, instructors } = shapeOf(sizes);
  const at = evening.toISOString();
  const run = async (statement: string, values: unknown[] = []) => (await client.query<Record<string, unknown>>(statement, values)).rows;
  await run("create schema bench");
  await run("create table bench.programs (place integer primary key, program_id integer not null)");
  await run("create table bench.cohorts (place integer, lap integer, cohort_id integer not null, primary key (place, lap))");
  await run("create table bench.people (place integer primary key, user_id integer not null)");
  await fillPeople(run, sizes.people, instructors, at);
  await run(
    await copies(
      { run },
      "programs",
      "status = 'published' and type = 'course' and price > 0",
      {
        slug: "'scale-' || (n - 1)",
        title_ar: "'برنامج تجويد رقم ' || n",
        title_en: "'Tajweed program ' || n",
        titles_folded: "'برنامج تجويد رقم ' || n || chr(10) || 'tajweed program ' || n",
        search_folded: "'برنامج تجويد رقم ' || n || ' tajweed program ' || n",
        enrollments_count: String(Math.round((sizes.people * programsEach) / sizes.programs)),
      },
      sizes.programs,
    ),
  );
  await run("insert into bench.programs select substr(slug, 7)::int, id from programs where slug like 'scale-%'");
  await run(
    `insert into program_instructors (program_id, instructor_id, position) select b.program_id, i.id, 0
       from bench.programs b join instructors i on i.name_en = 'Scale instructor ' || b.place / ${PROGRAMS_EACH}`,
  );
  await copyOutline(run);
  await fillCohorts(run, sizes, programsEach, at);
  await run(
    `insert into class_sessions (cohort_id, instructor_id, title_ar, title_en, kind, starts_at, ends_at)
      select c.cohort_id, i.instructor_id, 'لقاء ' || n, 'Session ' || n, 'lecture', starts, starts + interval '2 hours'
      from bench.cohorts c join bench.programs b on b.place = c.place join program_instructors i on i.program_id = b.program_id,
        generate_series(-2, $2::int) n,
        lateral (select $1::timestamptz + (c.place % 5) * interval '1 day' - n * interval '7 days' - c.lap * interval '200 days' as starts) time
      where c.lap < $3::int and (c.lap = 0 or n > 0)`,
    [at, sessionsHeld, programsEach],
  );
  await fillLearning(run, sizes, programsEach, at);
  await run("vacuum analyze");
}

type Run = (statement: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Units and items of the program that was copied. */
async function copyOutline(run: Run): Promise<void> {
  const source =
    "(select id from programs where status = 'published' and type = 'course' and price > 0 and slug not like 'scale-%' limit 1)";
  await run(
    `insert into program_sections (program_id, kind, position, title_ar, title_en, duration_minutes)
      select b.program_id, s.kind, s.position, s.title_ar, s.title_en, s.duration_minutes from bench.programs b, program_sections s
      where s.program_id = ${source} and s.archived_at is null`,
  );
  await run(
    `insert into program_items (section_id, kind, position, title_ar, title_en, duration_minutes, is_preview, format)
      select made.id, i.kind, i.position, i.title_ar, i.title_en, i.duration_minutes, i.is_preview, i.format
      from program_items i join program_sections s on s.id = i.section_id and s.program_id = ${source} and s.archived_at is null
      join program_sections made on made.position = s.position and made.kind = s.kind
      join bench.programs b on b.program_id = made.program_id
      where i.status = 'published' and i.format is distinct from 'package' and i.format is distinct from 'tool'`,
  );
}

async function fillCohorts(run: Run, { people, programs }: ScaleSizes, programsEach: number, at: string): Promise<void> {
  const seats = Math.ceil(people / programs);
  // The last lap is the one to enrol to: nobody is in it yet, and whoever comes finds a seat.
  const made = await run(
    `insert into cohorts (program_id, starts_on, ends_on, days, starts_minute, duration_minutes, seats_total, seats_taken)
      select b.program_id, days.starts, days.starts + 130, jsonb_build_array(b.place % 5), 1080, 120,
        case lap when $2::int then $4::int else $3::int end, case lap when $2::int then 0 else $3::int end
      from bench.programs b, generate_series(0, $2::int) lap,
        lateral (select $1::timestamptz::date + case lap when $2::int then 21 else -120 - lap * 200 end as starts) days
      order by b.place, lap returning id`,
    [at, programsEach, seats, seats * 4],
  );
  await run(
    `insert into bench.cohorts select (n - 1) / $2::int, (n - 1) % $2::int, id
      from unnest($1::int[]) with ordinality as made(id, n)`,
    [made.map(({ id }) => id), programsEach + 1],
  );
}

/** Enrollments and marks, without the triggers that count one by one; their standings are counted afterwards. */
async function fillLearning(run: Run, { people, programs }: ScaleSizes, programsEach: number, at: string): Promise<void> {
  for (const table of ["enrollments", "attendance_marks"]) await run(`alter table ${table} disable trigger user`);
  await run(
    `insert into enrollments (user_id, program_id, cohort_id, status, progress, started_at, access_until, created_at)
      select p.user_id, b.program_id, c.cohort_id, case turn when 0 then 'active' else 'completed' end, case turn when 0 then p.place % 100 else 100 end,
        starts, starts + interval '400 days', starts
      from bench.people p, generate_series(0, $2::int - 1) turn, lateral (select $1::timestamptz - interval '120 days' - turn * interval '200 days' as starts) time,
        bench.programs b, bench.cohorts c where b.place = (p.place + turn * 401) % $3::int and c.place = b.place and c.lap = turn and p.place < $4::int`,
    [at, programsEach, programs, people],
  );
  await run(
    `insert into attendance_marks (session_id, user_id, mark, source, marked_at, updated_at, created_at)
      select s.id, e.user_id, (array['present', 'present', 'present', 'late', 'absent'])[1 + (s.id * 7 + e.user_id) % 5], 'instructor', s.ends_at, s.ends_at, s.ends_at
      from bench.cohorts c join class_sessions s on s.cohort_id = c.cohort_id join enrollments e on e.cohort_id = c.cohort_id
      where s.starts_at < $1`,
    [at],
  );
  for (const table of ["enrollments", "attendance_marks"]) await run(`alter table ${table} enable trigger user`);
  // Statistics first: the counting is planned by them.
  await run("analyze");
  const bounds = await run("select min(id) as first, max(id) as last from enrollments");
  const { first, last } = bounds[0] as { first: number; last: number };
  for (let from = first; from <= last; from += STANDINGS_AT_ONCE)
    await run("select refresh_standings(array(select id from enrollments where id >= $1 and id < $2))", [from, from + STANDINGS_AT_ONCE]);
}
