/** `npm test`: everything, from nothing: packages, a Chromium, checks, unit, server on both databases, build, browser. */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { findBrowser } from "./find-browser.mjs";
import { findEngines } from "./find-engines.mjs";
import { install, root } from "./install.mjs";

process.env.CI ??= "true";
install();
const chromium = findBrowser();
if (chromium) process.env.QABAS_CHROMIUM = chromium;
const engines = findEngines();

const { checkCode, checkText } = await import("./check.mjs");
const { postgresAnswers } = await import("./postgres.mjs");
const { close, step } = await import("./steps.mjs");

const vitest = (project, report) => [
  "run",
  "--project",
  project,
  // Left to itself it keeps one core for a person who waits at the screen.
  `--maxWorkers=${availableParallelism()}`,
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=tests/results/${report}`,
];

/** Of the commit; of this run where there is none. */
function orderSeed() {
  const commit = spawnSync("git", ["rev-parse", "--verify", "HEAD"], { cwd: root, encoding: "utf8" }).stdout ?? "";
  return /^[0-9a-f]{6}/u.test(commit) ? Number.parseInt(commit.slice(0, 6), 16) : Math.floor(Math.random() * 1e6);
}

/**
 * What could differ between the two databases, which are one engine: transactions and locks, triggers, migrations, jobs, starts. All that
 * the browser plays runs on the embedded one too.
 */
const OF_DATABASE = [
  "app.test",
  "commands/standings/",
  "db/",
  "http/idempotency/idempotency.test",
  "http/idempotency/once-in-transaction",
  "http/public-copies/public-reads",
  "jobs/",
  "retention/",
  "security-log/",
  "start/",
].map((place) => `src/server/${place}`);

// The second database takes the modules as the first one had them: transforming them is half of a short test's time. None is kept from
// a run before, since it would not be seen that a catalogue or a plugin has changed.
const modules = path.join(root, "node_modules/.experimental-vitest-cache");
rmSync(modules, { recursive: true, force: true });
const serverOn = (database, report, places = []) => [
  `server on ${database}`,
  "vitest",
  [...vitest("server", report), "--experimental.fsModuleCache", ...places],
];

// A build has one core to itself at most, and so have the checks.
const text = checkText(true);
const built = text.then(() => step("build", process.execPath, [".ci/ready.mjs"], { apart: true }));
await Promise.all([checkCode(true), text]);
// Pages wait for networks, for timers and for each other: played alone they leave half of the processors' time unused. What computes runs
// beside them, and they tell all they have to say at their end.
const played = built.then(
  (stands) =>
    stands &&
    step("browser", "playwright", ["test", "--config", "tests/playwright.config.ts"], {
      report: "e2e.json",
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: "tests/results/e2e.json" },
      apart: true,
    }),
);

// Files of one worker share a process (`isolate: false`): a test that needs another before it is found out. The name says how to have the
// same order again; a commit has one order, so that what was green stays so until something changes.
const order = ["--sequence.shuffle", `--sequence.seed=${orderSeed()}`];
await step(`unit (vitest run --project unit ${order.join(" ")})`, "vitest", [...vitest("unit", "unit.json"), ...order], {
  report: "unit.json",
});

const onPostgres = postgresAnswers();
if (onPostgres)
  await step(...serverOn("PostgreSQL", "server-postgres.json"), {
    report: "server-postgres.json",
    env: { QABAS_TEST_DATABASE: "postgres" },
  });
else console.log("\n── server on PostgreSQL: not run, none answers (QABAS_TEST_POSTGRES_URL)");
// They wait for processes that begin and end, as the browser does for pages.
const starts =
  (await built) &&
  step("start in the ways that README names", "vitest", vitest("start", "start.json"), {
    report: "start.json",
    // What the image holds takes an installation of its own: `npm run start:test` has it too.
    env: { QABAS_STARTS: "short" },
    apart: true,
  });
// One process at a time, beside the tests that come last.
const lookedAt = built.then(async (stands) => {
  if (!stands) return;
  if (onPostgres) await step("short security checks", "tsx", ["tests/security/security.ts", "--short"], { apart: true });
  await engines;
  await step("WebKit and Firefox", "tsx", ["tests/engines/engines.ts", "--short"], {
    report: "engines.json",
    env: { QABAS_ENGINE_REPORT: path.join(root, "tests/results/engines.json") },
    optional: true,
    apart: true,
  });
});
// Beside PostgreSQL the embedded database has what could differ, and all that the browser plays; QABAS_FULL has everything on both.
await step(...serverOn("the embedded database", "server-embedded.json", onPostgres && !process.env.QABAS_FULL ? OF_DATABASE : []), {
  report: "server-embedded.json",
  env: { QABAS_TEST_DATABASE: "pglite" },
});

await Promise.all([played, starts, lookedAt]);
close();
