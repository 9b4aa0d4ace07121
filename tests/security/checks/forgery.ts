/** Requests that another site makes a browser send: checks 20 to 22. */
import { nameOf } from "../endpoints.ts";
import { type Check, must, none } from "../play.ts";
import type { World } from "../world.ts";
import { changes, onNobody } from "./access.ts";

/** Tables that a read may touch: the session that it slides, what is counted, what is told to the log, what runs by itself. */
const TOUCHED =
  /^(?:sessions|devices|rate_limits|security_|jobs|job_|recurring|outbox_|audit_log|public_|app_|idempotency|mail|sent_|__drizzle)/u;

async function writes(world: World): Promise<Map<string, number>> {
  // The statistics of PostgreSQL come a second late.
  await new Promise((resolve) => setTimeout(resolve, 1_600));
  const { rows } = await world.db.query<{ name: string; writes: string }>(
    "select relname as name, (n_tup_ins + n_tup_upd + n_tup_del)::text as writes from pg_stat_user_tables",
  );
  return new Map(rows.filter(({ name }) => !TOUCHED.test(name)).map(({ name, writes: count }) => [name, Number(count)]));
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
      const before = await writes(world);
      let read = 0;
      for (const person of [world.guest, world.s1, world.s2, world.i1, world.staff])
        for (const { path, options } of world.endpoints.filter(({ method, path: at }) => method === "GET" && !at.includes("/:"))) {
          if (options.media) continue;
          await person.ask("GET", path);
          read += 1;
        }
      const after = await writes(world);
      none(
        [...after].flatMap(([name, count]) => (count === (before.get(name) ?? 0) ? [] : [`${name} by ${count - (before.get(name) ?? 0)}`])),
        "tables were written by reads",
      );
      return `${read} reads`;
    },
  },
];
