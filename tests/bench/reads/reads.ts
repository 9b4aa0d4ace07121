import type pg from "pg";
import { ApiCaller, DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { type Product, TEST_NOW } from "#tests/support/product.ts";
import type { Figures } from "../figures.ts";
import { withClient, withDatabase, withProduct } from "../product.ts";
import { fill, LEARNERS, SESSIONS, WORKS } from "./fill.ts";

const INSTRUCTOR = "instructor@qabas.example";
const TURNS = 15;

/**
 * `npm run bench -- reads`: an instructor of ten thousand learners and four million marks, and a course with ten thousand pieces of
 * work, each beside the bare query of the same run. On PostgreSQL.
 * @param postgres address of a server where databases may be made
 */
export async function reads(figures: Figures, postgres: string, env: Record<string, string>): Promise<void> {
  await withDatabase(postgres, "reads", (url) =>
    withProduct({ ...env, DATABASE_URL: url, QABAS_SEED: "demo" }, (product) =>
      withClient(url, (client) => measure(figures, product, client)),
    ),
  );
}

async function measure(figures: Figures, product: Product, client: pg.Client): Promise<void> {
  console.log(`\nReads of an instructor of ${LEARNERS} learners, ${LEARNERS * SESSIONS} marks and ${WORKS} pieces of work`);
  const { programId, programIds } = await fill(client, INSTRUCTOR, TEST_NOW);
  const teacher = await ApiCaller.signIn(product.apiOrigin, { email: INSTRUCTOR, password: DEMO_PASSWORD, nameAr: "" });
  const learners = await inTurns(
    () => client.query(LEARNERS_BY_INDEX, [programIds]),
    () => teacher.call("GET", "/instructor/dashboard"),
  );
  say(figures, "instructor's dashboard, of one indexed query", learners, 10);
  const works = await inTurns(
    () => client.query(NEWEST_WORK, [programId]),
    () => teacher.call("GET", `/instructor/courses/${programId}/submissions?sort=newest`),
  );
  say(figures, "newest of 10,000 pieces of work, of the bare query", works, 3);
}

/** The instructor's learners with what is kept of each, by index. */
const LEARNERS_BY_INDEX = `select count(*), avg(e.progress), avg(s.grade), sum(s.absent) from enrollments e
  join enrollment_standings s on s.enrollment_id = e.id where e.program_id = any($1) and e.status <> 'withdrawn'`;
const NEWEST_WORK = `select s.*, u.name_ar from submissions s join enrollments e on e.id = s.enrollment_id join users u on u.id = e.user_id
  where e.program_id = $1 and s.status <> 'draft' order by s.submitted_at desc, s.id desc limit 10`;

interface Medians {
  bare: number;
  ours: number;
}

async function inTurns(bare: () => Promise<unknown>, ours: () => Promise<unknown>): Promise<Medians> {
  const times = { bare: [] as number[], ours: [] as number[] };
  await bare();
  await ours();
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [name, work] of [
      ["bare", bare],
      ["ours", ours],
    ] as const) {
      const began = performance.now();
      await work();
      times[name].push(performance.now() - began);
    }
  }
  const median = (of: number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;
  return { bare: median(times.bare), ours: median(times.ours) };
}

function say(figures: Figures, name: string, { bare, ours }: Medians, atMost: number): void {
  console.log(`  ${name}: ${ours.toFixed(1)} ms beside ${bare.toFixed(1)} ms, ${(ours / bare).toFixed(2)} times`);
  figures.add(name, ours / bare, "times", { atMost }, 2);
}
