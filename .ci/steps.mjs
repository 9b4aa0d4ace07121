/** Runs the steps of `npm test` and counts what their reports say. */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { root } from "./install.mjs";

const results = path.join(root, "tests", "results");
const bin = (name) => path.join(root, "node_modules", ".bin", name);

const totals = { passed: 0, failed: 0, skipped: 0 };
let secondTries = 0;
const broken = [];
const unmet = [];

/** A report is long, and of a log one often has the end alone: what failed is said once more beside the closing line. */
const MESSAGE_LENGTH = 600;

/** @returns a line for each failed test of a Vitest or Playwright JSON report: its name, and what it said first */
function failures(report) {
  const line = (name, message = "") => `failed: ${name}\n    ${message.slice(0, MESSAGE_LENGTH).replaceAll("\n", "\n    ")}`;
  if (report.testResults)
    return report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName, failureMessages }) => line(`${path.relative(root, name)} › ${fullName}`, failureMessages[0])),
    );
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  return report.suites
    .flatMap(specs)
    .flatMap(({ file, line: at, title, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected")
        .map(({ projectName, results: tries }) => line(`[${projectName}] ${file}:${at} › ${title}`, tries.at(-1)?.error?.message)),
    );
}

/** Numbers of a Vitest or Playwright JSON report. */
function count(report) {
  if ("numTotalTests" in report) return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
  const { expected, unexpected, flaky, skipped } = report.stats;
  secondTries += flaky;
  return { passed: expected + flaky, failed: unexpected, skipped };
}

/** Runs to its end. @param apart its output is told whole when it has ended: what runs beside it prints too */
function run(command, args, env, apart) {
  return new Promise((resolve) => {
    const child = spawn(path.isAbsolute(command) ? command : bin(command), args, {
      cwd: root,
      stdio: apart ? ["ignore", "pipe", "pipe"] : "inherit",
      env: { ...process.env, ...env },
    });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => output.push(chunk));
    child.once("error", (error) => resolve({ status: 1, output: Buffer.from(`${error.message}\n`) }));
    child.once("close", (status) => resolve({ status, output: Buffer.concat(output) }));
  });
}

/**
 * @param name said on the terminal
 * @param command of node_modules/.bin, or an absolute path
 * @param report name of the JSON report the command writes under tests/results; a step without one is a check: it passes or fails whole
 * @param apart whether something else runs at the same time
 * @param optional whether a machine may lack what it runs on
 */
export async function step(name, command, args, { env = {}, report, apart = false, optional = false } = {}) {
  const started = Date.now();
  if (!apart) console.log(`\n── ${name}`);
  mkdirSync(results, { recursive: true });
  const file = report && path.join(results, report);
  if (file) rmSync(file, { force: true });
  const result = await run(command, args, env, apart);
  if (apart) {
    console.log(`\n── ${name}`);
    process.stdout.write(result.output);
  }
  if (file && existsSync(file)) {
    const said = JSON.parse(readFileSync(file, "utf8"));
    const { passed, failed, skipped } = count(said);
    unmet.push(...failures(said));
    totals.passed += passed;
    totals.failed += failed;
    totals.skipped += skipped;
    // A runner that ended badly without a failed test (a crash, an error outside the tests) is still a failure.
    if (result.status !== 0 && failed === 0) broken.push(name);
    if (passed + failed === 0 && !optional) broken.push(`${name}: no test ran`);
    if (skipped > 0 && optional) console.log(`── ${name}: ${passed + failed === 0 ? "not run" : "in part not run"}`);
  } else if (file || result.status !== 0) broken.push(name);
  console.log(`── ${name}: ${result.status === 0 ? "done" : "FAILED"} in ${Math.round((Date.now() - started) / 1000)} s`);
  return result.status === 0;
}

/** The closing line, and the exit code that goes with it. Where no step runs tests, none need to have passed. */
export function close({ tests = true } = {}) {
  for (const failure of unmet) console.log(failure);
  for (const name of broken) console.log(`failed outside a test: ${name}`);
  if (secondTries > 0) console.log(`${secondTries} passed on a second try only: marked flaky above`);
  const failed = totals.failed + broken.length;
  console.log(`\n${totals.passed} passed, ${failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ""}`);
  process.exit(failed === 0 && (totals.passed > 0 || !tests) ? 0 : 1);
}
