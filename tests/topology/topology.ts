/**
 * `npm run topology -- [--minutes 10] [--learners 20]`: the whole topology without containers (PostgreSQL, a store that speaks S3, two
 * processes that answer, one worker, a proxy), and one process of it killed at random, again and again, under load. What was acknowledged must
 * be there, and nobody may have met another error than 503 with Retry-After. With `--rolling [--rounds 3]` the two that answer are replaced
 * one after the other instead, from the last release to this version and back, and nobody may meet any error at all.
 */
import { discard, scratch } from "#tests/support/product.ts";
import { lastRelease } from "#tests/support/updates/last-release.ts";
import { startInstallation } from "./installation.ts";
import { type Part, postgresPrograms } from "./parts.ts";
import { rolling } from "./rolling.ts";
import { underFire } from "./under-fire.ts";

const option = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? fallback : Number(process.argv[at + 1]);
};
const count = option("learners", 20);

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
  process.exitCode = (await (process.argv.includes("--rolling") ? replaced(bin) : killed(bin))) ? 0 : 1;
} finally {
  await end();
}

async function killed(programsOfPostgres: string): Promise<boolean> {
  const at = await startInstallation(programsOfPostgres, folder, parts);
  return await underFire(at, parts, count, option("minutes", 10));
}

async function replaced(programsOfPostgres: string): Promise<boolean> {
  const { entry } = lastRelease();
  const at = await startInstallation(programsOfPostgres, folder, parts, entry);
  return await rolling(at, entry, count, option("rounds", 3));
}
