/**
 * `npm run topology -- [--minutes 10] [--learners 20]`: the whole topology without containers (PostgreSQL, a store that speaks S3, two
 * processes that answer, one worker, a proxy), and one process of it killed at random, again and again, under load. What was acknowledged must
 * be there, and nobody may have met another error than 503 with Retry-After.
 */
import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { cartChangeOf, ledgerOf } from "#tests/support/audit.ts";
import { programs } from "#tests/support/catalogue.ts";
import { discard, freePort, GENEROUS, scratch, withoutOurs } from "#tests/support/product.ts";
import { Learner, Met } from "./learner.ts";
import { answersOk, Part, postgresPart, postgresPrograms, untilReady } from "./parts.ts";

const option = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? fallback : Number(process.argv[at + 1]);
};
const [minutes, count] = [option("minutes", 10), option("learners", 20)];
const CALM_MS = Math.min(60_000, minutes * 20_000);
const PAUSE_MS = 1_000;
const TIMES_OF_CALM = 5;

const bin = postgresPrograms();
if (!bin) {
  console.log("not run: PostgreSQL's programs are not here (QABAS_POSTGRES_BIN names their folder)");
  process.exit(0);
}

const folder = scratch("topology");
const parts: Part[] = [];
let stopped = false;
const end = async () => {
  if (stopped) return;
  stopped = true;
  for (const part of parts.toReversed()) await part.stop();
  discard(folder);
};
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void end().then(() => process.exit(1)));

try {
  process.exitCode = (await play(bin)) ? 0 : 1;
} finally {
  await end();
}

async function play(programsOfPostgres: string): Promise<boolean> {
  const [database, store, proxy, ...webs] = await Promise.all([freePort(), freePort(), freePort(), freePort(), freePort()]);
  const worker = await freePort();
  const origin = `http://127.0.0.1:${proxy}`;
  const { part: postgres, url } = postgresPart(programsOfPostgres, folder, database);
  const keys = { keyId: "QABASTOPOLOGY", secret: randomUUID() };
  const settings = {
    ...withoutOurs(process.env),
    ...GENEROUS,
    NODE_ENV: "production",
    DATABASE_URL: url,
    QABAS_SEED: "demo",
    QABAS_DATA_DIR: path.join(folder, "data"),
    QABAS_PUBLIC_URL: `http://localhost:${proxy}`,
    QABAS_SECRET: randomUUID(),
    QABAS_LOG_LEVEL: "error",
    QABAS_PAYMENTS: "none",
    QABAS_FILES: "s3://qabas-files",
    QABAS_STORE_ENDPOINT: `http://127.0.0.1:${store}`,
    QABAS_STORE_KEY_ID: keys.keyId,
    QABAS_STORE_SECRET: keys.secret,
  };
  const product = (name: string, role: string, port: number) =>
    new Part(name, {
      command: process.execPath,
      words: ["dist/server/main.js"],
      env: { ...settings, QABAS_ROLE: role, PORT: String(port) },
      isReady: () => answersOk(`http://127.0.0.1:${port}/readyz`),
    });
  const ours = (name: string, file: string, words: string[], isReady: () => Promise<boolean>) =>
    new Part(name, { command: process.execPath, words: ["--import", "tsx", path.join(import.meta.dirname, file), ...words], isReady });
  mkdirSync(path.join(folder, "store"));
  const answersAtAll = async (port: number) =>
    (await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2_000) })).status > 0;
  const inOrder = [
    postgres,
    ours("store", "store-process.ts", [String(store), path.join(folder, "store"), keys.keyId, keys.secret], () => answersAtAll(store ?? 0)),
    ...webs.map((port, index) => product(`web-${index + 1}`, "web", port)),
    product("worker", "worker", worker),
    ours("proxy", "proxy-process.ts", [proxy, ...webs].map(String), () => answersOk(`${origin}/readyz`)),
  ];
  for (const part of inOrder) {
    parts.push(part);
    part.start();
    await untilReady([part]);
    console.log(`${part.name} is ready`);
  }
  return await underFire(origin, url, settings.QABAS_DATA_DIR);
}

async function underFire(origin: string, databaseUrl: string, dataDir: string): Promise<boolean> {
  let met = new Met();
  let over = false;
  const cards = (await programs(origin, "ar")).filter(({ seats_left }) => (seats_left ?? 0) > count);
  const ids = cards.map(({ id }) => id).slice(0, 8);
  const learners: Learner[] = [];
  for (let index = 0; index < count; index += 1) learners.push(await Learner.arrive(origin, ids, () => met));
  const studying = Promise.all(learners.map((learner) => learner.study(() => over, PAUSE_MS)));
  studying.catch(() => undefined);
  // The first calls of each process make what later ones find: they are no measure of calm.
  await wait(5_000);
  met = new Met();
  await wait(CALM_MS);
  const calm = met;
  met = new Met();
  const kills: Record<string, number> = {};
  const bag: Part[] = [];
  const until = Date.now() + minutes * 60_000;
  while (Date.now() < until) {
    // In a new order each time, so that a short look meets every one of them.
    if (bag.length === 0) bag.push(...parts);
    const [victim] = bag.splice(Math.floor(Math.random() * bag.length), 1);
    if (!victim) break;
    victim.kill();
    kills[victim.name] = (kills[victim.name] ?? 0) + 1;
    await wait(500);
    await untilReady(parts);
    await wait(1_000 + Math.random() * 4_000);
  }
  over = true;
  await studying;
  await untilReady(parts);
  const lost = await compare(learners, databaseUrl, dataDir);
  const pictures = (await Promise.all(learners.map((learner) => learner.showsPicture()))).filter((shown) => !shown).length;
  const [before, during] = [p99(calm.took), p99(met.took)];
  console.table({
    minutes,
    learners: count,
    kills: Object.entries(kills)
      .map(([name, times]) => `${name} ${times}`)
      .join(", "),
    "answered in calm": calm.took.length,
    "answered under fire": met.took.length,
    "changes acknowledged": learners.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
    "changes lost, doubled or out of order": lost,
    "pictures acknowledged": learners.filter(({ picture }) => picture !== null).length,
    "pictures not served": pictures,
    "503 with Retry-After": met.later,
    "lines broken": met.broken,
    "other errors": calm.wrong.length + met.wrong.length,
    "p99 in calm, ms": Math.round(before),
    "p99 under fire, ms": Math.round(during),
    [`p99 within ${TIMES_OF_CALM} times`]: during <= TIMES_OF_CALM * before,
  });
  for (const line of [...calm.wrong, ...met.wrong].slice(0, 10)) console.log(line);
  return lost === 0 && pictures === 0 && calm.wrong.length + met.wrong.length === 0 && during <= TIMES_OF_CALM * before;
}

/** Holds the ledger against what was acknowledged. @returns how many learners' changes are not as they were acknowledged */
async function compare(learners: readonly Learner[], databaseUrl: string, dataDir: string): Promise<number> {
  const rows = await ledgerOf(dataDir, { DATABASE_URL: databaseUrl });
  return learners.filter(({ email, acknowledged }) => {
    const own = rows.filter((row) => row.email === email && row.lane === "cart" && row.outcome === "applied").map(cartChangeOf);
    return own.join() !== acknowledged.join();
  }).length;
}

function p99(took: readonly number[]): number {
  const sorted = [...took].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0;
}
