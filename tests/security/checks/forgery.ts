/** Requests that another site makes a browser send: checks 20 to 22. */
import { nameOf } from "../endpoints.ts";
import { type Check, must, none } from "../play.ts";
import type { World } from "../world.ts";
import { changes, onNobody } from "./access.ts";

/** Tables that a read may touch: the session that it slides, what is counted, what is told to the log, what runs by itself. */
const TOUCHED =
  /^(?:sessions|devices|rate_limits|security_|jobs|job_|recurring|outbox_|audit_log|public_|app_|idempotency|mail|sent_|__drizzle)/u;

/** A sum of every row of every table. The statistics of PostgreSQL would not do: a backend that rests tells them up to 10 s late. */
async function contents(world: World): Promise<Map<string, string>> {
  const { rows: tables } = await world.db.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  const sums = new Map<string, string>();
  for (const { name } of tables.filter((table) => !TOUCHED.test(table.name))) {
    const { rows } = await world.db.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from "${name}" t`,
    );
    sums.set(name, rows[0]?.sum ?? "");
  }
  return sums;
}

/** What earlier rows began is carried out: a mail's job makes the token that the mail carries, as late as it runs. */
async function jobsDone(world: World): Promise<void> {
  const until = performance.now() + 60_000;
  for (;;) {
    const { rows } = await world.db.query<{ kind: string }>(
      "select distinct kind from jobs where done_at is null and dead_at is null and run_at <= (select max(created_at) from users)",
    );
    if (rows.length === 0) return;
    must(performance.now() < until, `jobs of earlier rows are not done after 60 s: ${rows.map(({ kind }) => kind).join(", ")}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

export const forgery: readonly Check[] = [
  {
    number: 20,
    title: "A change with our cookies repeats the XSRF cookie",
    async play(world) {
      const wrong: string[] = [];
      const all = changes(world);
      for (const one of all)
        for (const [name, xsrf] of [
          ["none", null],
          ["a wrong one", "guessed"],
          ["another's", world.s2.xsrf],
        ] as const) {
          const said = await onNobody(one, { xsrf });
          if (said.status !== 403 && said.status !== 419) wrong.push(`${nameOf(one.endpoint)} with ${name} answers ${said.status}`);
        }
      none(wrong, "changes were not refused");
      must(all.length > 80, `only ${all.length} changes`);
      return `${all.length} changes, three ways each`;
    },
  },
  {
    number: 21,
    title: "Other sites' forms are refused",
    async play(world) {
      const wrong: string[] = [];
      for (const one of changes(world))
        for (const type of ["text/plain", "application/x-www-form-urlencoded"]) {
          const headers = { "content-type": type, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
          const said = await onNobody(one, { raw: "a=1", xsrf: null, headers });
          if (said.status < 400) wrong.push(`${nameOf(one.endpoint)} takes ${type}`);
          if (said.headers.get("access-control-allow-origin")) wrong.push(`${nameOf(one.endpoint)} lets another origin read`);
        }
      none(wrong, "forms were taken");
      return "two kinds of bodies";
    },
  },
  {
    number: 22,
    title: "Reads change nothing",
    async play(world) {
      await jobsDone(world);
      const before = await contents(world);
      let read = 0;
      for (const person of [world.guest, world.s1, world.s2, world.i1, world.staff])
        for (const { path, options } of world.endpoints.filter(({ method, path: at }) => method === "GET" && !at.includes("/:"))) {
          if (options.media) continue;
          await person.ask("GET", path);
          read += 1;
        }
      const after = await contents(world);
      none(
        [...after.keys()].filter((name) => after.get(name) !== before.get(name)),
        "tables were written by reads",
      );
      must(after.size > 40, `only ${after.size} tables were looked at`);
      return `${read} reads, ${after.size} tables`;
    },
  },
];
