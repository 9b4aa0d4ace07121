/** Files that other programs open: check 51. */
import ICAL from "ical.js";
import { parse } from "csv-parse/sync";
import { missing, nameOf } from "../endpoints.ts";
import { comesTrue } from "../planted.ts";
import { type Check, must, none } from "../play.ts";
import type { World } from "../world.ts";

/** What a spreadsheet would compute, each as the name of a learner. */
const FORMULAS = ['=HYPERLINK("https://evil.example","x")', "+1+1", "-1+1", "@SUM(A1)", "\t=1+1", "\r=1+1", "＝1+1", ' =cmd|"/C calc"!A0'];

/** A title that would end its line in a calendar and begin lines of its own. */
const BROKEN = "درس\r\nATTENDEE:mailto:evil@evil.example\nX-EVIL:1\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:evil;,\\";

/** Names of learners and titles of sessions in the courses of the instructor. */
async function plant(world: World): Promise<{ cohort: number; sessions: number[] }> {
  const { rows } = await world.db.query<{ cohort: number; program: number }>(
    `select c.id as cohort, c.program_id as program from cohorts c join program_instructors p on p.program_id = c.program_id
     join instructors i on i.id = p.instructor_id join enrollments e on e.cohort_id = c.id join class_sessions s on s.cohort_id = c.id
     where i.user_id = $1 and e.user_id = $2 and e.status = 'active' limit 1`,
    [world.i1.userId, world.s2.userId],
  );
  const [taught] = rows;
  must(taught !== undefined, "the demo's learner studies nothing with its instructor");
  for (const [index, formula] of FORMULAS.entries()) {
    const { rows: made } = await world.db.query<{ id: number }>(
      `insert into users (type, email, password_hash, name_ar, name_en, phone, created_at)
       values ('student', $1, '', $2, $2, '+966550000009', now()) returning id`,
      [`formula-${index}@example.com`, formula],
    );
    await world.db.query(
      `insert into enrollments (user_id, program_id, cohort_id, status, started_at, access_until)
       values ($1, $2, $3, 'active', now() - interval '1 day', now() + interval '1 year')`,
      [made[0]?.id, taught.program, taught.cohort],
    );
  }
  const { rows: sessions } = await world.db.query<{ id: number }>(
    "update class_sessions set title_ar = $2, title_en = $2, room_ar = $2, room_en = $2 where cohort_id = $1 returning id",
    [taught.cohort, BROKEN],
  );
  return { cohort: taught.cohort, sessions: sessions.map(({ id }) => id) };
}

export const exports: readonly Check[] = [
  {
    number: 51,
    title: "Formulas and line breaks in exports",
    async play(world) {
      const { cohort, sessions } = await plant(world);
      const { rows } = await world.db.query<{ program: number }>("select program_id as program from cohorts where id = $1", [cohort]);
      const wrong: string[] = [];
      let [cells, events] = [0, 0];
      // What staff take with them is a file of a job: `admin/exports/exports.test.ts` plants there.
      const files = world.endpoints.filter(
        ({ options }) => options.access !== "staff" && options.media?.some((type) => type === "text/csv" || type === "text/calendar"),
      );
      for (const endpoint of files) {
        const [person, id] = [
          endpoint.options.access === "instructor" ? world.i1 : world.s2,
          endpoint.path.includes("/courses/") ? rows[0]?.program : sessions[0],
        ];
        const isOfJob = endpoint.path.includes("/course-exports/");
        const at = isOfJob ? await exported(person, rows[0]?.program) : String(id);
        const where = missing({ ...endpoint, path: endpoint.path.replace(/:\w+/u, at) });
        const said = await person.ask("GET", endpoint.options.query ? `${where}?format=csv` : where);
        must(said.status === 200, `${nameOf(endpoint)} answers ${said.status} ${said.code ?? ""}`);
        if (isOfJob || endpoint.options.query || endpoint.path.endsWith(".csv")) {
          for (const cell of (parse(said.text, { bom: true, relax_column_count: true }) as string[][]).flat()) {
            cells += 1;
            if (/^\s*[=+\-@＝\t\r]/u.test(cell)) wrong.push(`${nameOf(endpoint)} holds ${JSON.stringify(cell)}`);
          }
          // All of the planted learners stand there, each as text.
          if (!said.text.includes("HYPERLINK")) wrong.push(`${nameOf(endpoint)} leaves a learner out`);
        } else events += calendar(nameOf(endpoint), said.text, wrong);
      }
      for (const [role, person] of [
        ["student", world.s2],
        ["instructor", world.i1],
      ] as const) {
        const made = await person.ask("POST", `/${role}/schedule/feed`, { headers: { "idempotency-key": crypto.randomUUID() } });
        const { url } = made.data as { url: string };
        const feed = await person.ask("GET", `/${new URL(url).pathname}`);
        must(feed.status === 200, `the feed of the ${role} answers ${feed.status}`);
        events += calendar(`the feed of the ${role}`, feed.text, wrong);
      }
      none(wrong, "cells and lines");
      must(cells > 40 && events > 4, `only ${cells} cells and ${events} events`);
      return `${files.length + 2} files: ${cells} cells, ${events} events`;
    },
  },
];

/** A gradebook that a job writes. @returns its id once it is there */
async function exported(person: World["i1"], program: number | undefined): Promise<string> {
  const at = `/instructor/courses/${program}/exports`;
  const made = await person.ask("POST", at, {
    body: { format: "grades_csv", language: "ar" },
    headers: { "idempotency-key": crypto.randomUUID() },
  });
  const { id } = made.data as { id: string };
  const isThere = async () =>
    ((await person.ask("GET", at)).data as { id: string; status: string }[]).some((one) => one.id === id && one.status === "ready");
  must(await comesTrue(isThere, 30), "the gradebook is not written");
  return id;
}

/** How many events a calendar holds; tells of lines that a title has made. */
function calendar(name: string, text: string, wrong: string[]): number {
  if (/^(?:ATTENDEE|X-EVIL|SUMMARY:evil)/imu.test(text)) wrong.push(`${name} has a line of the title's`);
  if (/[^\r]\n|\r[^\n]/u.test(text)) wrong.push(`${name} has a torn line`);
  const events = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents("vevent");
  for (const event of events) if (event.getFirstProperty("attendee") ?? event.getFirstProperty("x-evil")) wrong.push(`${name} invites`);
  if (!events.some((event) => String(event.getFirstPropertyValue("summary")).includes("X-EVIL:1"))) wrong.push(`${name} lost a title`);
  return events.length;
}
