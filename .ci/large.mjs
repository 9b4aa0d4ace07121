/** `npm run test:large`: tests of many rows, documents or stories in their whole size, on PostgreSQL. `npm test` plays a part of each. */
import { spawnSync } from "node:child_process";
import { install, root } from "./install.mjs";
import { close, step } from "./steps.mjs";

install();
const listed = (args) => spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout.split("\n").filter(Boolean);
const sized = listed(["grep", "-lE", "support/(size|intents/repeated).ts", "--", "src/**/*.test.ts"]);
const SERVER = [...sized, ...listed(["ls-files", "src/server/**/*.large.test.ts"]), "src/server/db/long-lists.postgres.test.ts"];
const STORIES = listed(["ls-files", "tests/support/queue-model/*.test.ts"]);
const env = { QABAS_LARGE: "1", QABAS_TEST_DATABASE: "postgres" };
const vitest = (project, report, files) => [
  "run",
  "--project",
  project,
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=tests/results/${report}`,
  ...files,
];

await step("stories of the queue", "vitest", vitest("unit", "large-unit.json", STORIES), { report: "large-unit.json", env });
await step("server on PostgreSQL", "vitest", vitest("server", "large-server.json", SERVER), { report: "large-server.json", env });
close();
