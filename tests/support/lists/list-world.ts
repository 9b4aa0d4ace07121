import { eq, sql } from "drizzle-orm";
import { gradeItems } from "#server/db/tables/grades.ts";
import { users } from "#server/db/tables/identity.ts";
import { makeItem } from "../course-factories.ts";
import { TestBrowser } from "../identity-factories.ts";
import { SUNDAY_MORNING, type TestServer } from "../server.ts";
import { makeCohort, makeSession } from "../study-factories.ts";
import { giveRoles } from "../factories.ts";
import { learnerOf, signedInStaff, teachingRoom } from "../teaching-factories.ts";
import { size } from "../size.ts";

/** Rows that are planted in each listed table. */
export const ROWS = size(10_000, 1_500);

export type Who = "guest" | "student" | "instructor" | "staff";

/** One program with its instructor, a learner and somebody of the staff: whoever asks for the lists. */
export interface ListWorld {
  server: TestServer;
  asks: Record<Who, TestBrowser>;
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
  sql: (world: ListWorld) => Promise<string[]> | string[];
}

export async function listWorld(server: TestServer): Promise<ListWorld> {
  const { db } = server.services;
  const room = await teachingRoom(server);
  const learner = await learnerOf(server, room);
  const staff = await signedInStaff(server);
  await giveRoles(server, staff.userId, ["auditor"]);
  await db.update(users).set({ type: "admin" }).where(eq(users.id, staff.userId));
  const item = await makeItem(db, room.section.id);
  const session = await makeSession(db, room.cohort.id, "2026-11-22T05:30:00Z", { instructorId: room.instructorId });
  const crowd = await makeCohort(db, room.program.id, "2026-11-02", { seatsTotal: 20_000 });
  const crowdSession = await makeSession(db, crowd.id, "2026-11-22T05:30:00Z", { instructorId: room.instructorId });
  const [part] = await db
    .insert(gradeItems)
    .values({ programId: room.program.id, type: "final", titleAr: "اختبار", titleEn: "Exam", maxDegree: 100, weight: 10 })
    .returning();
  const planted = new Map<Plant, Promise<void>>();
  const world: ListWorld = {
    server,
    asks: {
      guest: new TestBrowser(server.app, { language: "en" }),
      student: learner.visitor,
      instructor: room.teacher,
      staff: staff.visitor,
    },
    ids: {
      program: room.program.id,
      cohort: room.cohort.id,
      section: room.section.id,
      item: item.id,
      session: session.id,
      crowd: crowd.id,
      crowdSession: crowdSession.id,
      part: part?.id ?? 0,
      instructor: room.instructorId,
      teacher: room.teacherId,
      learner: learner.userId,
      enrollment: learner.enrollment.id,
      staff: staff.userId,
    },
    once(plant) {
      const running = planted.get(plant) ?? fill(plant);
      planted.set(plant, running);
      return running;
    },
    // As a job: ten thousand rows at once may take a busy machine longer than a call is given.
    run: async (statement) => (await server.database.jobs.execute<Record<string, unknown>>(sql.raw(statement))).rows,
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
export async function copies(world: ListWorld, table: string, which: string, set: Record<string, string>): Promise<string> {
  const found = await world.run(
    `select column_name as name, is_identity = 'YES' or column_default like 'nextval%' as own from information_schema.columns
     where table_schema = 'public' and table_name = '${table}' order by ordinal_position`,
  );
  const names = found.flatMap(({ name, own }) => (own === true ? [] : [String(name)]));
  const values = names.map((name) => set[name] ?? `one."${name}"`);
  return `insert into "${table}" (${names.map((name) => `"${name}"`).join(", ")}) select ${values.join(", ")}
    from (select * from "${table}" where ${which} limit 1) one, generate_series(1, ${ROWS}) n`;
}

/** A later instant for each higher number. */
export const risingTime = `timestamptz '${SUNDAY_MORNING.toISOString()}' - interval '20 days' + n * interval '1 minute'`;
export const uuidOf = "gen_random_uuid()";
