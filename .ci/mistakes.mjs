/**
 * `node .ci/mistakes.mjs [name …]`: makes each mistake of tests/support/faults/mistakes.json in a copy of the tree, one at a time,
 * and expects the tests that it names to turn red. Without the mistake they must be green, or their red would say nothing. A mistake
 * that `needs` PostgreSQL is not run where none answers: the embedded database does one thing at a time anyway.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { install, root } from "./install.mjs";
import { postgresAnswers } from "./postgres.mjs";

install();
const onPostgres = postgresAnswers();
const all = JSON.parse(readFileSync(path.join(root, "tests/support/faults/mistakes.json"), "utf8"));
const asked = process.argv.slice(2);
const mistakes = asked.length > 0 ? all.filter(({ name }) => asked.includes(name)) : all;

const copy = mkdtempSync(path.join(tmpdir(), "qabas-mistakes-"));
const AWAY = new Set(["node_modules", ".git", "dist", ".qabas", "results"]);
cpSync(root, copy, { recursive: true, filter: (file) => !AWAY.has(path.basename(file)) });
symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"), "dir");

/** Enough stories to meet each mistake, and the same ones each time. */
const STORIES = {
  QABAS_MODEL_SEED: "20261122",
  QABAS_MODEL_RUNS: "10000",
  QABAS_MODEL_INDEXEDDB_RUNS: "50",
  QABAS_MODEL_SERVER_RUNS: "60",
};

/** How many tests passed and failed; one that could not even begin is neither. */
function play(tests) {
  const ofServer = tests.filter((file) => file.startsWith("src/server/"));
  const others = tests.filter((file) => !ofServer.includes(file));
  const played = [
    playProject("unit", others),
    playProject("server", ofServer, { QABAS_TEST_DATABASE: onPostgres ? "postgres" : "pglite" }),
  ];
  return {
    passed: played[0].passed + played[1].passed,
    failed: played[0].failed + played[1].failed,
    told: played[0].told ?? played[1].told,
  };
}

function playProject(project, tests, env = {}) {
  if (tests.length === 0) return { passed: 0, failed: 0 };
  const report = path.join(copy, "report.json");
  rmSync(report, { force: true });
  const bin = path.join(copy, "node_modules", ".bin", "vitest");
  const args = ["run", "--project", project, "--reporter=json", `--outputFile.json=${report}`, ...tests];
  spawnSync(bin, args, { cwd: copy, stdio: "ignore", env: { ...process.env, ...STORIES, ...env } });
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
  const told = testResults.flatMap(({ assertionResults }) => assertionResults).find(({ status }) => status === "failed");
  return { passed: numPassedTests, failed: numFailedTests, told: told && `${told.title}: ${breach(told.failureMessages[0] ?? "")}` };
}

/** fast-check puts its seed and counterexample first, what was breached after them. */
const breach = (message) => /Got Error: ([^\n]*)|Caused by: Error: ([^\n]*)|^([^\n]*)/u.exec(message)?.slice(1).find(Boolean) ?? "";

let good = true;
try {
  const clean = play([...new Set(mistakes.flatMap(({ tests }) => tests))]);
  console.log(`without a mistake: ${clean.passed} passed, ${clean.failed} failed`);
  good = clean.failed === 0 && clean.passed > 0;
  for (const { name, needs, edits, tests } of good ? mistakes : []) {
    if (needs === "postgres" && !onPostgres) {
      console.log(`not run: ${name} (PostgreSQL does not answer)`);
      continue;
    }
    const before = new Map(edits.map(({ file }) => [file, readFileSync(path.join(copy, file), "utf8")]));
    for (const { file, find, put } of edits) {
      const text = readFileSync(path.join(copy, file), "utf8");
      if (text.split(find).length !== 2) throw new Error(`${name}: its text does not stand in ${file} exactly once`);
      writeFileSync(
        path.join(copy, file),
        text.replace(find, () => put),
      );
    }
    const { failed, told } = play(tests);
    console.log(`${failed > 0 ? "caught" : "NOT CAUGHT"}: ${name}${told ? ` (${told})` : ""}`);
    good &&= failed > 0;
    for (const [file, text] of before) writeFileSync(path.join(copy, file), text);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.exit(good ? 0 : 1);
