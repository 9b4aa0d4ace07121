/** What people bring, and what must not be kept: checks 32, 41, 47, 48, 52. */
import { newPerson } from "#tests/support/accounts.ts";
import { nameOf } from "../endpoints.ts";
import { Person } from "../person.ts";
import { type Check, must, none } from "../play.ts";
import type { World } from "../world.ts";

/** Every row of every table as text. */
async function everyRow(world: World, look: (table: string, row: string) => void): Promise<number> {
  const { rows: tables } = await world.db.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  let read = 0;
  for (const { name } of tables) {
    const { rows } = await world.db.query<{ row: string }>(`select t::text as row from ${name} t limit 200000`);
    for (const { row } of rows) look(name, row);
    read += rows.length;
  }
  return read;
}

const CARDS = ["4111111111111111", "5297412484442387", "4000000000003220", "5555555555554444"];

const HOSTILE: [string, string, Uint8Array | string][] = [
  ["a script as a picture", "a.svg", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ["a page as a picture", "a.png", "<!doctype html><script>alert(1)</script>"],
  ["a program as a picture", "a.jpg", new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])],
  ["two endings", "a.php.png", "<?php system('id'); ?>"],
  ["a way up", "../../../etc/passwd.png", "root:x:0:0"],
  ["a torn picture", "a.png", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
  ["nothing", "a.png", ""],
];

const INJECTIONS = [
  "'",
  "''",
  "' or '1'='1",
  "1; select pg_sleep(5)--",
  "%27",
  "\\",
  "\u{1F600}",
  "1e309",
  "-1",
  "9".repeat(40),
  "null",
  "[]",
];

export const input: readonly Check[] = [
  {
    number: 32,
    title: "A flood of sign-ins does not starve others",
    async play(world) {
      const flood = Promise.all(
        Array.from({ length: 50 }, async (_, n) => {
          const one = new Person(world.product.apiOrigin, `flood${n}@example.com`);
          return await one.ask("POST", "/login", { body: { username: one.email, password: "Wrong#2026" } });
        }),
      );
      const times: number[] = [];
      for (let time = 0; time < 40; time += 1) times.push((await world.guest.ask("GET", "/learning-programs")).ms);
      await flood;
      const { rows } = await world.db.query<{ hash: string }>("select password_hash as hash from users where id = $1", [world.s1.userId]);
      must(/^\$argon2id\$v=19\$m=(?:19456|[2-9]\d{4,}),t=[2-9],p=\d/u.test(rows[0]?.hash ?? ""), "passwords are hashed in another way");
      const worst = times.toSorted((a, b) => a - b).at(-2) ?? 0;
      must(worst <= 500, `beside 50 sign-ins the catalogue took ${worst.toFixed(0)} ms`);
      return `argon2id; slowest answer but one ${worst.toFixed(0)} ms`;
    },
  },
  {
    number: 41,
    title: "No card number is kept anywhere",
    async play(world) {
      const found: string[] = [];
      const read = await everyRow(world, (table, row) => {
        for (const card of CARDS) if (row.replaceAll(/[ -]/gu, "").includes(card)) found.push(table);
      });
      for (const product of [world.product, world.limited])
        for (const card of CARDS) if (product.output.includes(card)) found.push("the log");
      none(found, "places hold a card number");
      return `${read} rows and the logs; what a browser keeps: card-secrecy.test and payment.spec`;
    },
  },
  {
    number: 47,
    title: "Uploads are what their content says",
    async play(world) {
      const person = await Person.register(world.product.apiOrigin, newPerson());
      const wrong: string[] = [];
      for (const [name, file, content] of HOSTILE) {
        const form = new FormData();
        const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
        for (const field of ["avatar", "picture", "file"])
          form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "image/png" }), file);
        const answer = await fetch(`${world.product.apiOrigin}/api/v1/platform/profile/avatar`, {
          method: "POST",
          headers: {
            authorization: `Bearer ${person.token}`,
            cookie: [...person.cookies].map(([cookie, value]) => `${cookie}=${value}`).join("; "),
            "x-xsrf-token": person.xsrf,
            "user-agent": "Mozilla/5.0 (uploads)",
          },
          body: form,
        });
        await answer.arrayBuffer();
        if (answer.status < 400 || answer.status >= 500) wrong.push(`${name} answers ${answer.status}`);
      }
      none(wrong, "files were taken");
      return `${HOSTILE.length} files; more of them: uploads/hostile-files.test`;
    },
  },
  {
    number: 48,
    title: "Uploaded files answer their owners alone",
    async play(world) {
      const { rows } = await world.db.query<{ id: string }>(
        "select id::text from files where owner_id is distinct from $1 order by 1 limit 20",
        [world.s1.userId],
      );
      const wrong: string[] = [];
      let asked = 0;
      for (const endpoint of world.endpoints.filter(
        ({ method, options, path }) => method === "GET" && options.media && path.includes("/:"),
      ))
        for (const { id } of rows)
          for (const person of [world.guest, world.s1]) {
            asked += 1;
            const said = await person.ask("GET", endpoint.path.replaceAll(/:\w+/gu, id));
            if (said.status === 200) wrong.push(`${nameOf(endpoint)} of ${id} answers ${person.email}`);
            if (said.status >= 500) wrong.push(`${nameOf(endpoint)} of ${id} answers ${said.status}`);
          }
      none(wrong, "files answered strangers");
      must(asked > 0, "the demo has no file");
      return `${asked} calls`;
    },
  },
  {
    number: 52,
    title: "No text becomes a statement",
    async play(world) {
      const wrong: string[] = [];
      let asked = 0;
      for (const endpoint of world.endpoints.filter(({ method }) => method === "GET")) {
        const person =
          { staff: world.staff, instructor: world.i1, student: world.s2, session: world.s2 }[String(endpoint.options.access)] ??
          world.guest;
        const names = Object.keys((endpoint.options.query as { properties?: object } | undefined)?.properties ?? {});
        const places = names.map(
          (name) => (text: string) => `${endpoint.path.replaceAll(/:\w+/gu, "1")}?${encodeURIComponent(name)}=${encodeURIComponent(text)}`,
        );
        if (endpoint.path.includes("/:")) places.push((text) => endpoint.path.replaceAll(/:\w+/gu, () => encodeURIComponent(text)));
        for (const place of places)
          for (const text of INJECTIONS) {
            asked += 1;
            const said = await person.ask("GET", place(text));
            if (said.status >= 500) wrong.push(`${nameOf(endpoint)} answers ${said.status} to ${text.slice(0, 16)}`);
            else if (said.ms > 4_500) wrong.push(`${nameOf(endpoint)} slept`);
          }
      }
      none(wrong, "calls broke");
      const { rows } = await world.db.query("select 1 from users limit 1");
      must(rows.length === 1, "a table is gone");
      return `${asked} calls`;
    },
  },
];
