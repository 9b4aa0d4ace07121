/** `npm test`: everything, from nothing: packages, a Chromium, checks, unit, server on both databases, build, browser. */
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { findBrowser } from "./find-browser.mjs";
import { install, root } from "./install.mjs";

process.env.CI ??= "true";
install();
const chromium = findBrowser();
if (chromium) process.env.QABAS_CHROMIUM = chromium;

const { checks } = await import("./check.mjs");
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

/** What these hold stands before the database, or beside it: once is enough for them. */
const BESIDE_DATABASE = [
  "src/server/providers/**",
  "src/server/documents/**",
  "src/server/http/idempotency/{repeated-*,without-key}.test.ts",
  "src/server/http/input/**",
  "src/server/http/limits/slow-senders.test.ts",
  "src/server/modules/course-import/hostile-archives.test.ts",
  "src/server/modules/documents/**",
  "src/server/modules/uploads/hostile-files.test.ts",
];

/** Areas that the browser tests play from end to end, on the embedded database: beside them PostgreSQL is enough. */
const PLAYED_IN_BROWSER = [
  "admin",
  "attendance",
  "course-import",
  "coursework",
  "marking",
  "orders",
  "requests",
  "teaching-content",
  "teaching-requests",
  "uploads",
].map((area) => `src/server/modules/${area}/**`);

/** Server tests that talk to no database of ours: once is enough for them too. */
function withoutDatabase() {
  const opensOne = /#tests\/support\/(?:server|shop|database-template)\.ts|QABAS_TEST_DATABASE|\/client\.ts/u;
  return readdirSync(path.join(root, "src/server"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => `src/server/${name}`)
    .filter((file) => !opensOne.test(readFileSync(path.join(root, file), "utf8")));
}

checks();
step("unit", "vitest", vitest("unit", "unit.json"), { report: "unit.json" });
const onPostgres = postgresAnswers();
step("server on the embedded database", "vitest", vitest("server", "server-embedded.json"), {
  report: "server-embedded.json",
  env: { QABAS_TEST_DATABASE: "pglite", QABAS_TEST_SKIP: onPostgres ? PLAYED_IN_BROWSER.join(" ") : "" },
});
if (onPostgres) {
  step("server on PostgreSQL", "vitest", vitest("server", "server-postgres.json"), {
    report: "server-postgres.json",
    env: { QABAS_TEST_DATABASE: "postgres", QABAS_TEST_SKIP: [...BESIDE_DATABASE, ...withoutDatabase()].join(" ") },
  });
} else console.log("\n── server on PostgreSQL: not run, none answers (QABAS_TEST_POSTGRES_URL)");

const { build } = await import("./build.mjs");
build();
step("start in every way that README names", "vitest", vitest("start", "start.json"), { report: "start.json" });
if (postgresAnswers()) step("short security checks", "tsx", ["tests/security/security.ts", "--short"]);
step("browser", "playwright", ["test", "--config", "tests/playwright.config.ts"], {
  report: "e2e.json",
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: "tests/results/e2e.json" },
});
close();
