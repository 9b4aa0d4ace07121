import type pg from "pg";
import type { World } from "./stories.ts";

/** What the stories name of a filled database. @param evening as `fillScale` has it */
export async function worldOf(client: pg.Client, evening: Date): Promise<World> {
  const column = async <T>(statement: string, values: unknown[] = []) =>
    (await client.query<{ value: T }>(statement, values)).rows.map(({ value }) => value);
  const { rows } = await client.query<{ place: number; session: number }>(
    `select c.place, s.id as session from bench.cohorts c join class_sessions s on s.cohort_id = c.cohort_id where c.lap = 0 and s.starts_at = $1`,
    [evening],
  );
  return {
    programs: await column<number>("select program_id as value from bench.programs order by place"),
    open: await column<number>(
      "select cohort_id as value from bench.cohorts where lap = (select max(lap) from bench.cohorts) order by place",
    ),
    people: await column<number>("select user_id as value from bench.people order by place"),
    evening: new Map(rows.map(({ place, session }) => [place, session])),
  };
}
