/**
 * `npm run e2e:faults`: every row of the table of faults against the built product.
 *
 *   npm run e2e:faults                                   5 % of the full counts, for 30 minutes at most
 *   npm run e2e:faults -- --full                         the full counts
 *   npm run e2e:faults -- --full --only F4,F8 --chunk 10 as much of them as ten minutes hold; call it again to go on
 *   npm run e2e:faults -- --trials 1 --only F20          so many of each row
 *   npm run e2e:faults -- --seed 7                       other programs, offsets and moments
 *
 * What was done is kept in tests/results/faults, one file for each commit, build and seed, and written anew as each batch of trials is
 * judged; a later call goes on where one ended or was cut off.
 * The model over IndexedDB is the row `model`, in stories; F39 is the model, and `F39 server` the real server.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./install.mjs";

const SHARE = 0.05;
const CHUNK_MINUTES = 30;
/** Rows of stories without a browser, and how many of them one call of the test runner plays. */
const MODELS = {
  model: {
    full: 100_000,
    batch: 5_000,
    runs: "QABAS_MODEL_INDEXEDDB_RUNS",
    args: ["--project", "unit", "tests/support/queue-model/outbox-model.test.ts", "-t", "over IndexedDB"],
  },
  F39: {
    full: 10_000,
    batch: 1_000,
    runs: "QABAS_MODEL_OTHERS_RUNS",
    args: ["--project", "unit", "tests/support/queue-model/outbox-others.test.ts"],
  },
  "F39 server": {
    full: 10_000,
    batch: 100,
    runs: "QABAS_MODEL_OTHERS_RUNS",
    args: ["--project", "unit", "tests/support/queue-model/outbox-real-server.test.ts", "-t", "F39"],
  },
};
/** Faults of money, against twins of the gateway and of the tax authority. */
for (const id of ["F42", "F43", "F44", "F45"])
  MODELS[id] = {
    full: 200,
    batch: 50,
    runs: "QABAS_MONEY_ROUNDS",
    args: ["--project", "server", "src/server/modules/checkout/money-faults.test.ts", "-t", id],
  };
const SUMS = ["trials", "lost", "doubled", "reordered", "misattributed", "stuck"];

const folder = path.join(root, "tests", "results", "faults");
const rows = JSON.parse(readFileSync(path.join(root, "tests/support/faults/rows.json"), "utf8"));

/** @param env with the browser to use @param words of the command line after `--faults`; what is not ours goes to Playwright */
export async function playFaults(env, words) {
  const asked = read(words);
  const kept = open(asked);
  const { file, results } = kept;
  const until = Date.now() + asked.minutes * 60_000;
  console.log(`Seed ${results.seed}, commit ${results.commit}${results.dirty ? " with changes" : ""}: ${path.relative(root, file)}`);
  const goals = goalsOf(asked);
  const browsers = await play(env, asked, goals, kept, until);
  const models = Object.keys(MODELS).filter((id) => goals[id] !== undefined && !playModel(id, goals[id], kept, until));
  return table(goals, results, asked) && browsers && models.length === 0;
}

function read(words) {
  const options = { full: false, only: null, minutes: CHUNK_MINUTES, seed: null, trials: null, rest: [] };
  const left = [...words];
  while (left.length > 0) {
    const word = left.shift();
    if (word === "--full") options.full = true;
    else if (word === "--only") options.only = left.shift()?.split(",") ?? [];
    else if (word === "--chunk") options.minutes = Number(left.shift());
    else if (word === "--trials") options.trials = Number(left.shift());
    else if (word === "--seed") options.seed = left.shift() ?? null;
    else options.rest.push(word);
  }
  const unknown = options.only?.find((id) => !(id in rows) && !(id in MODELS));
  if (unknown !== undefined) throw new Error(`no such row: ${unknown}`);
  if (!(options.minutes > 0)) throw new Error("--chunk takes minutes");
  return options;
}

/** Trials wanted of each row that was asked for. */
function goalsOf({ full, only, trials }) {
  const wanted = (count) => (trials ? Math.min(count, trials) : full ? count : Math.max(1, Math.round(count * SHARE)));
  const goals = Object.fromEntries(Object.entries({ ...rows, ...MODELS }).map(([id, row]) => [id, wanted(row.full)]));
  return only ? Object.fromEntries(Object.entries(goals).filter(([id]) => only.includes(id))) : goals;
}

const git = (...words) => spawnSync("git", ["--no-optional-locks", ...words], { cwd: root, encoding: "utf8" }).stdout?.trim() ?? "";

/** The results file of this commit, build and seed; without a seed the newest one goes on. */
function open({ seed, full }) {
  mkdirSync(folder, { recursive: true });
  const commit = git("rev-parse", "HEAD") || "unknown";
  const build = readFileSync(path.join(root, "dist", ".built"), "utf8").slice(0, 12);
  const last = path.join(folder, "last-seed");
  const known = existsSync(last) ? readFileSync(last, "utf8") : null;
  const chosen = seed ?? (full && known ? known : String(Math.floor(Math.random() * 1e9)));
  writeFileSync(last, chosen);
  const file = path.join(folder, `${commit.slice(0, 10)}-${build}-${chosen}${full ? "-full" : ""}.json`);
  const results = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : { commit, dirty: git("status", "--porcelain") !== "", build, seed: chosen, full, taken: 0, faults: {}, notRun: {} };
  const kept = { file, results, parts: `${file}l` };
  // What an earlier call was cut off before it could take.
  take(kept);
  return kept;
}

/** Whole or not at all: a call may be cut off while it writes. */
function save({ file, results }) {
  writeFileSync(`${file}.new`, `${JSON.stringify(results, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/** How often what came is written down. */
const LOOK_MS = 1_000;

async function play(env, { rest }, goals, kept, until) {
  const { results, parts } = kept;
  const done = Object.fromEntries(Object.keys(rows).map((id) => [id, results.faults[id]?.trials ?? 0]));
  const due = Object.fromEntries(Object.entries(goals).map(([id, goal]) => [id, id in MODELS ? 0 : Math.max(0, goal - done[id])]));
  if (Object.values(due).every((count) => count === 0)) return true;
  const cost = (id) => due[id] * (rows[id]?.seconds ?? 0);
  const all = Object.keys(due).reduce((sum, id) => sum + cost(id), 0);
  const time = (until - Date.now()) * Number(env.QABAS_E2E_WORKERS ?? 3);
  const budgets = Object.fromEntries(Object.keys(due).map((id) => [id, (time * cost(id)) / all]));
  const plan = { seed: results.seed, due, done, budgets, until, parts };
  const args = ["test", "--config", "tests/playwright.config.ts", "--project", "every-fault", ...rest];
  const bin = path.join(root, "node_modules", ".bin", "playwright");
  const run = spawn(bin, args, { cwd: root, stdio: "inherit", env: { ...env, QABAS_FAULT_PLAN: JSON.stringify(plan) } });
  // Whoever ends this call ends the browsers too, and reads how far it came.
  process.once("SIGINT", () => undefined).once("SIGTERM", () => run.kill("SIGTERM"));
  const looking = setInterval(() => take(kept), LOOK_MS);
  const status = await new Promise((resolve, reject) => run.once("error", reject).once("close", resolve));
  clearInterval(looking);
  take(kept);
  // Rows whose machine lacks what they need leave no test: that is told in the table.
  return status === 0 || Object.keys(due).every((id) => due[id] === 0 || id in results.notRun);
}

/** Adds what became of trials since the last look. How far was read stands in the same file as the sums: no line counts twice. */
function take(kept) {
  const { results, parts } = kept;
  // The last line is empty, or half written: it is for the next look.
  const lines = existsSync(parts) ? readFileSync(parts, "utf8").split("\n").slice(results.taken, -1) : [];
  for (const line of lines) {
    const { fault, notRun, ...verdict } = JSON.parse(line);
    if (notRun !== undefined) results.notRun[fault] = notRun;
    else add(results, fault, verdict);
  }
  if (lines.length === 0 && existsSync(kept.file)) return;
  results.taken += lines.length;
  save(kept);
}

function add(results, fault, verdict) {
  const sum = results.faults[fault] ?? Object.fromEntries(SUMS.map((field) => [field, 0]));
  results.faults[fault] = Object.fromEntries(SUMS.map((field) => [field, sum[field] + verdict[field]]));
}

/** Stories nobody played before, a batch at a time; a breach prints its shortest story. */
function playModel(id, goal, kept, until) {
  const { results } = kept;
  const { batch, runs, args } = MODELS[id];
  let played = results.faults[id]?.trials ?? 0;
  while (played < goal && Date.now() < until) {
    const stories = Math.min(batch, goal - played);
    const run = spawnSync(path.join(root, "node_modules", ".bin", "vitest"), ["run", ...args], {
      cwd: root,
      stdio: "inherit",
      env: {
        ...process.env,
        QABAS_MODEL_SEED: String((Number(results.seed) || 1) + played),
        [runs]: String(stories),
      },
    });
    add(results, id, {
      trials: run.status === 0 ? stories : 0,
      lost: 0,
      doubled: 0,
      reordered: 0,
      misattributed: 0,
      stuck: run.status === 0 ? 0 : 1,
    });
    save(kept);
    if (run.status !== 0) return false;
    played += stories;
  }
  return true;
}

/** Prints a line a row. False where one is not clean. */
function table(goals, results, { full }) {
  const lines = {};
  let clean = true;
  for (const [id, goal] of Object.entries(goals)) {
    const sums = results.faults[id];
    if (!sums || SUMS.every((field) => sums[field] === 0)) {
      lines[id] = { trials: `not run: ${results.notRun[id] ?? "no time left"}` };
      continue;
    }
    lines[id] = { ...sums, trials: `${sums.trials} of ${goal}` };
    if (SUMS.some((field) => field !== "trials" && sums[field] > 0)) clean = false;
  }
  for (const [id, reason] of Object.entries(results.notRun)) if (!(id in rows)) lines[id] = { trials: `not run: ${reason}` };
  console.table(lines);
  const left = Object.entries(goals).filter(([id, goal]) => (results.faults[id]?.trials ?? 0) < goal && !(id in results.notRun));
  if (left.length > 0)
    console.log(`Not finished: ${left.map(([id]) => id).join(", ")}. Go on with --seed ${results.seed}${full ? " --full" : ""}`);
  return clean;
}
