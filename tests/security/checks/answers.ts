/** What every answer carries, and what none tells: checks 53 to 55, 57 to 59, 61 to 63. */
import { connect } from "node:net";
import { missing, nameOf } from "../endpoints.ts";
import { type Check, must, none } from "../play.ts";
import { changes, logoutLast, onNobody } from "./access.ts";

const PAGES = ["/", "/courses", "/about", "/news", "/cart", "/login", "/student", "/no-such-page"];

/** Paths that scanners ask for; of all of them none may answer with more than the page for missing ones. */
const SCANNED = `
  .env .env.local .env.production .git/HEAD .git/config .svn/entries .hg/store .DS_Store .npmrc .htpasswd package.json
  package-lock.json tsconfig.json vite.config.ts Dockerfile docker-compose.yml id_rsa dump.sql backup.zip docs swagger
  swagger-ui api-docs graphql actuator actuator/env metrics debug server-status phpinfo.php wp-admin server/main.js
  dist/server/main.js src/server/main.ts node_modules/fastify/package.json ../package.json %2e%2e/package.json assets/
  assets/..%2f..%2fpackage.json files/ mail/ database/ secret .qabas/secret uploads/
`
  .trim()
  .split(/\s+/u);

export const answers: readonly Check[] = [
  {
    number: 53,
    title: "The policy of content is strict on every page",
    async play(world) {
      const wrong: string[] = [];
      for (const page of PAGES) {
        const { headers } = await world.guest.ask("GET", `/${page}`);
        const policy = headers.get("content-security-policy") ?? "";
        const directives = new Map(
          policy.split(";").map((part) => [part.trim().split(/\s+/u)[0] ?? "", part.trim().split(/\s+/u).slice(1)]),
        );
        if (/unsafe-inline|unsafe-eval/u.test(policy)) wrong.push(`${page} allows unsafe code`);
        for (const name of ["object-src", "base-uri", "frame-ancestors"])
          if (directives.get(name)?.join() !== "'none'") wrong.push(`${page}: ${name} is ${directives.get(name)?.join(" ") ?? "absent"}`);
        if (!directives.has("default-src") || !directives.has("script-src")) wrong.push(`${page} has no policy`);
      }
      none(wrong, "pages");
      return `${PAGES.length} pages`;
    },
  },
  {
    number: 54,
    title: "Headers of safety on every answer, also refusals",
    async play(world) {
      const wrong: string[] = [];
      for (const path of ["//", "//no-such-file.js", "//api/v1/no-such-call", "/learning-programs", "/platform/profile", "//healthz"]) {
        const { headers } = await world.guest.ask("GET", path);
        if (headers.get("x-content-type-options") !== "nosniff") wrong.push(`${path}: no nosniff`);
        for (const name of ["referrer-policy", "cross-origin-opener-policy", "cross-origin-resource-policy"])
          if (!headers.get(name)) wrong.push(`${path}: no ${name}`);
        for (const name of ["server", "x-powered-by"]) if (headers.get(name)) wrong.push(`${path}: tells ${name}`);
        const secure = await fetch(`${world.https.apiOrigin}${path.startsWith("//") ? path.slice(1) : `/api/v1${path}`}`);
        await secure.arrayBuffer();
        if (!/max-age=\d{8}/u.test(secure.headers.get("strict-transport-security") ?? "")) wrong.push(`${path}: no HSTS`);
      }
      none(wrong, "answers");
      return "pages, files, calls, refusals";
    },
  },
  {
    number: 55,
    title: "No other origin reads what is a person's",
    async play(world) {
      const wrong: string[] = [];
      for (const origin of ["https://evil.example", "null", "http://localhost.evil.example"])
        for (const method of ["GET", "OPTIONS"]) {
          const said = await world.s1.ask(method, "/cart", { headers: { origin, "access-control-request-method": "GET" } });
          if (said.headers.get("access-control-allow-origin")) wrong.push(`${method} allows ${origin}`);
        }
      none(wrong, "answers");
      return "three origins";
    },
  },
  {
    number: 57,
    title: "Bodies of every kind are answered",
    async play(world) {
      const bodies = [
        "{",
        "[]",
        "null",
        '"text"',
        "1e999",
        '{"a":',
        `${"[".repeat(10_000)}${"]".repeat(10_000)}`,
        '{"__proto__":{"type":"admin"}}',
      ];
      const wrong: string[] = [];
      let asked = 0;
      for (const one of changes(world))
        for (const raw of bodies) {
          asked += 1;
          const said = await onNobody(one, { raw });
          if (said.status >= 500) wrong.push(`${nameOf(one.endpoint)} answers ${said.status} to ${raw.slice(0, 12)}`);
        }
      none(wrong, "calls broke");
      const { rows } = await world.db.query("select 1 from users where id = $1 and type = 'student'", [world.s1.userId]);
      await world.s1.login();
      must(rows.length === 1, "a prototype was polluted");
      return `${asked} bodies`;
    },
  },
  {
    number: 58,
    title: "Large and slow senders do not hold the service",
    async play(world) {
      const large = await world.s1.ask("POST", "/cart", { raw: new Uint8Array(8 * 1024 * 1024) }).catch(() => null);
      must(large === null || large.status === 413, `8 MB answer ${large?.status}`);
      const { port } = world.product.options;
      const lines = Array.from({ length: 100 }, () => connect(port, "127.0.0.1"));
      for (const line of lines) {
        line.on("error", () => undefined);
        line.write(
          "POST /api/v1/contact-messages HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 200\r\n\r\n{",
        );
      }
      try {
        const times: number[] = [];
        for (let time = 0; time < 20; time += 1) times.push((await world.guest.ask("GET", "//healthz")).ms);
        must(Math.max(...times) < 2_000, `beside 100 slow senders an answer took ${Math.max(...times).toFixed(0)} ms`);
        const began = performance.now();
        while (lines.some((line) => !line.destroyed && !line.closed) && performance.now() - began < 45_000)
          await new Promise((resolve) => setTimeout(resolve, 500));
        const open = lines.filter((line) => !line.destroyed && !line.closed).length;
        must(open === 0, `${open} of 100 slow senders were kept for 45 s`);
      } finally {
        for (const line of lines) line.destroy();
      }
      return "8 MB and 100 slow senders";
    },
  },
  {
    number: 59,
    title: "Refusals tell no stack, statement or path",
    async play(world) {
      const told: string[] = [];
      await world.s1.login();
      for (const endpoint of logoutLast(world.endpoints, ({ path }) => path)) {
        const said = await world.s1.ask(endpoint.method, missing(endpoint), { body: { planted: "'; select 1 --" } });
        if (said.status < 400) continue;
        if (/\bat \/|file:\/\/|node_modules|select .* from|DrizzleQuery|\.[jt]s:\d/u.test(said.text)) told.push(nameOf(endpoint));
        if (!said.headers.get("x-request-id")) told.push(`${nameOf(endpoint)} has no request id`);
      }
      await world.s1.login();
      none(told, "refusals");
      return "every call";
    },
  },
  {
    number: 61,
    title: "What is a person's is not stored by any cache",
    async play(world) {
      const wrong: string[] = [];
      let read = 0;
      for (const { path, options } of world.endpoints.filter(({ method, path: at }) => method === "GET" && !at.includes("/:"))) {
        if (options.access === "public") continue;
        read += 1;
        const said = await world.s2.ask("GET", path);
        if (!/no-store/u.test(said.headers.get("cache-control") ?? ""))
          wrong.push(`${path}: ${said.headers.get("cache-control") ?? "nothing"}`);
      }
      none(wrong, "answers may be stored");
      return `${read} answers; caches and stores of the browser: shared-device.spec`;
    },
  },
  {
    number: 62,
    title: "The log tells who failed to come in, and no secret",
    async play(world) {
      const name = `log-${Date.now()}@example.com`;
      await world.guest.ask("POST", "/login", { body: { username: name, password: "Secret-in-log#1" }, headers: { "user-agent": "a\tb" } });
      await new Promise((resolve) => setTimeout(resolve, 500));
      const output = world.product.output;
      for (const secret of ["Secret-in-log#1", world.s1.token ?? "?", world.s1.password, name])
        must(!output.includes(secret), `the log tells ${secret.slice(0, 8)}…`);
      const failed = output.split("\n").filter((line) => /"event":"[^"]*login[^"]*fail/iu.test(line));
      must(failed.length > 0, "a failed sign-in is no event of the log");
      const last = failed.at(-1) ?? "";
      must(/"time":/u.test(last) && /127\.0\.0\.1|::1|"address"/u.test(last), "the event has no time or address");
      return `${failed.length} events`;
    },
  },
  {
    number: 63,
    title: "Nothing of the workshop is served",
    async play(world) {
      const wrong: string[] = [];
      for (const path of SCANNED) {
        const said = await world.guest.ask("GET", `//${path}`);
        if (said.status === 200) wrong.push(`${path} answers 200`);
        else if (said.status >= 500) wrong.push(`${path} answers ${said.status}`);
      }
      const page = await world.guest.ask("GET", "//");
      for (const [, file = ""] of page.text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/gu))
        if ((await world.guest.ask("GET", `/${file}.map`)).status === 200) wrong.push(`${file}.map is served`);
      const trace = await world.guest.ask("TRACE", "//").catch(() => null);
      if (trace?.status === 200) wrong.push("TRACE is answered");
      none(wrong, "paths");
      return `${SCANNED.length} paths`;
    },
  },
];
