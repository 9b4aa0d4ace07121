import { size } from "../size.ts";

/** Rows that are planted in each listed table. */
export const ROWS = size(10_000, 1_500);

export type Who = "guest" | "student" | "instructor" | "staff";

/** Whom and what the planted rows name, and how they are planted. */
export interface PlantedWorld {
  ids: {
    program: number;
    cohort: number;
    section: number;
    item: number;
    session: number;
    /** Another cohort of the program, with a session: ten thousand learn there. */
    crowd: number;
    crowdSession: number;
    /** An exam of the program, of which its instructor enters the marks. */
    part: number;
    instructor: number;
    teacher: number;
    learner: number;
    enrollment: number;
    staff: number;
  };
  /** Plants once, however many lists ask for it. */
  once(plant: Plant): Promise<void>;
  run(statement: string): Promise<Record<string, unknown>[]>;
}

/** Statements that fill a table; what they build on is planted before. */
export interface Plant {
  after?: readonly Plant[];
  sql: (world: PlantedWorld) => Promise<string[]> | string[];
}

/** Plants what nobody planted yet, with what it builds on. */
export function planter(run: PlantedWorld["run"], ids: PlantedWorld["ids"]): PlantedWorld {
  const planted = new Map<Plant, Promise<void>>();
  const world: PlantedWorld = {
    ids,
    run,
    once(plant) {
      const running = planted.get(plant) ?? fill(plant);
      planted.set(plant, running);
      return running;
    },
  };
  async function fill(plant: Plant): Promise<void> {
    for (const before of plant.after ?? []) await world.once(before);
    for (const statement of await plant.sql(world)) await world.run(statement);
  }
  return world;
}

/**
 * A statement that copies one row of a table as often as there are rows to plant, numbered `n` from 1.
 * @param which the row, as a condition
 * @param set expressions of `n` for the columns that differ
 */
export async function copies(
  world: Pick<PlantedWorld, "run">,
  table: string,
  which: string,
  set: Record<string, string>,
  rows = ROWS,
): Promise<string> {
  const found = await world.run(
    `select column_name as name, is_identity = 'YES' or column_default like 'nextval%' as own from information_schema.columns
     where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER' order by ordinal_position`,
  );
  const names = found.flatMap(({ name, own }) => (own === true ? [] : [String(name)]));
  const values = names.map((name) => set[name] ?? `one."${name}"`);
  return `insert into "${table}" (${names.map((name) => `"${name}"`).join(", ")}) select ${values.join(", ")}
    from (select * from "${table}" where ${which} limit 1) one, generate_series(1, ${rows}) n`;
}

/** A later instant for each higher number. */
export const risingTime = `timestamptz '2026-11-22T06:00:00Z' - interval '20 days' + n * interval '1 minute'`;
export const uuidOf = "gen_random_uuid()";
