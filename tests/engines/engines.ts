/**
 * `npm run e2e:engines [webkit] [firefox]`: stories of the offline promise, and rows of its table of faults, in the engines that
 * Playwright does not drive here, against the built product, its network cut by a proxy. An engine that is not installed is told as
 * not run.
 *
 *   npm run e2e:engines                              every story, and 20 rounds of each row
 *   npm run e2e:engines webkit -- --rounds 5         as many of each row, in WebKitGTK alone
 *   npm run e2e:engines -- --only F8,F33             these rows and no story
 *   npm run e2e:engines -- --minutes 10              no round begins after ten minutes; call it again to go on
 *   npm run e2e:engines -- --seed 7                  other programs, faults and moments
 *   npm run e2e:engines -- --short                   the one story of `npm test`
 *
 * Rounds that were played are kept in tests/results/engines, one file for each commit, build and seed: a later call goes on there.
 * QABAS_ENGINE_ROUNDS: pages that are left one after the other, 100 with a network and as many without.
 * QABAS_ENGINE_REPORT: where what came of it is written, as Vitest's JSON report has it.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { KillerProxy } from "#tests/support/network/killer-proxy.ts";
import { discard, freePort, Product, seededData } from "#tests/support/product.ts";
import { Device } from "./device.ts";
import { openFirefox } from "./firefox.ts";
import { reportOf } from "./report.ts";
import { playRow, Rounds } from "./rounds.ts";
import { ROWS, type RowId } from "./rows.ts";
import { mainJob, offlineCart, quickNavigation, startOffline, type Story } from "./story.ts";
import type { Open } from "./tab.ts";
import { openWebKit } from "./webkit.ts";

const ENGINES: Readonly<Record<string, Open>> = { webkit: openWebKit, firefox: openFirefox };
const PAGES = Number(process.env.QABAS_ENGINE_ROUNDS ?? 100);
const SHORT: Readonly<Record<string, Story>> = { "a guest's cart without a network, login, schedule": offlineCart };
const STORIES: Readonly<Record<string, Story>> = {
  ...SHORT,
  "the whole job, with restarts and a payment": mainJob,
  "start and language without a network": startOffline,
  "quick navigation": quickNavigation(PAGES),
};

interface Told {
  status: "passed" | "failed" | "pending";
  fullName: string;
  failureMessages: string[];
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: "boolean", default: false },
    rounds: { type: "string", default: "20" },
    only: { type: "string" },
    minutes: { type: "string", default: "600" },
    seed: { type: "string", default: "1" },
  },
});
const unknown = [...positionals.filter((name) => !(name in ENGINES)), ...(options.only?.split(",") ?? []).filter((id) => !(id in ROWS))];
if (unknown.length > 0) throw new Error(`there is no ${unknown.join(", ")}`);
const stories = options.short ? SHORT : options.only ? {} : STORIES;
const rows = options.short ? [] : ((options.only?.split(",") ?? Object.keys(ROWS)) as RowId[]);
const until = Date.now() + Number(options.minutes) * 60_000;
const rounds = new Rounds(options.seed);

const told: Told[] = [];
const port = await freePort();
const proxy = await KillerProxy.start(() => port);
const product = new Product({ dataDir: seededData(), port, gatewayPort: await freePort(), publicUrl: proxy.origin });
const running: { since?: Promise<void> } = {};
const names = Object.keys(ENGINES).filter((name) => positionals.length === 0 || positionals.includes(name));
try {
  for (const name of names) await playEngine(name, ENGINES[name] as Open);
} finally {
  await running.since?.catch(() => undefined);
  await product.stop();
  await proxy.stop();
  discard(product.options.dataDir);
}
process.exit(close());

async function playEngine(engine: string, open: Open): Promise<void> {
  for (const [title, story] of Object.entries(stories)) {
    const failure = await play(open, story);
    if (failure === "not installed") return tell(`${engine}: ${title}`, "pending", []);
    tell(`${engine}: ${title}`, failure === null ? "passed" : "failed", failure === null ? [] : [failure]);
  }
  for (const id of rows) {
    await begin();
    const failures = await playRow({ engine, open, id, goal: Number(options.rounds), until }, { product, proxy }, rounds);
    const played = rounds.played(`${engine} ${id}`);
    tell(`${engine}: ${id}, ${played} rounds`, failures.length > 0 ? "failed" : played === 0 ? "pending" : "passed", failures);
  }
}

function begin(): Promise<void> {
  return (running.since ??= product.start());
}

/** Answers what went wrong, and what the page showed then; null where nothing did. */
async function play(open: Open, story: Story): Promise<string | null> {
  const began = performance.now();
  const device = new Device(open);
  let at = "the browser starts";
  try {
    if (!(await device.start())) return "not installed";
    at = "the product starts";
    await begin();
    await story(device, { product, proxy }, (step) => {
      at = step;
    });
    console.log(`  ${device.browser.engine}, ${((performance.now() - began) / 1000).toFixed(0)} s`);
    return null;
  } catch (error) {
    return `${at}: ${error instanceof Error ? error.message : String(error)}${await reportOf(device, { product, proxy })}`;
  } finally {
    proxy.calm();
    await device.dispose();
  }
}

function tell(fullName: string, status: Told["status"], failureMessages: string[]): void {
  console.log(
    { passed: `✓ ${fullName}`, failed: `✗ ${fullName}: ${failureMessages.join("\n  ")}`, pending: `${fullName}: not run` }[status],
  );
  told.push({ fullName, status, failureMessages });
}

/** Says and writes the sum; answers the exit code. */
function close(): number {
  const count = (status: Told["status"]) => told.filter((one) => one.status === status).length;
  const [numPassedTests, numFailedTests, numPendingTests] = [count("passed"), count("failed"), count("pending")];
  const testResults = [{ name: import.meta.filename, assertionResults: told }];
  const report = { numTotalTests: told.length, numPassedTests, numFailedTests, numPendingTests, testResults };
  if (process.env.QABAS_ENGINE_REPORT) writeFileSync(process.env.QABAS_ENGINE_REPORT, JSON.stringify(report));
  if (rows.length > 0) console.table(rounds.sums);
  console.log(`${numPassedTests} passed, ${numFailedTests} failed${numPendingTests ? `, ${numPendingTests} not run` : ""}`);
  return numFailedTests === 0 ? 0 : 1;
}
