/** `npm test`: everything, from nothing: packages, a Chromium, checks, unit, server on both databases, build, browser. */
import { findBrowser } from "./find-browser.mjs";
import { install } from "./install.mjs";

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
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=tests/results/${report}`,
];

checks();
step("unit", "vitest", vitest("unit", "unit.json"), { report: "unit.json" });
step("server on the embedded database", "vitest", vitest("server", "server-embedded.json"), {
  report: "server-embedded.json",
  env: { QABAS_TEST_DATABASE: "pglite" },
});
if (postgresAnswers()) {
  // What talks to no database of ours has been tested once already.
  step("server on PostgreSQL", "vitest", [...vitest("server", "server-postgres.json"), "--exclude", "src/server/providers/**"], {
    report: "server-postgres.json",
    env: { QABAS_TEST_DATABASE: "postgres" },
  });
} else console.log("\n── server on PostgreSQL: not run, none answers (QABAS_TEST_POSTGRES_URL)");

const { build } = await import("./build.mjs");
build();
step("browser", "playwright", ["test", "--config", "tests/playwright.config.ts"], {
  report: "e2e.json",
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: "tests/results/e2e.json" },
});
close();
