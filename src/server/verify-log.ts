/**
 * `npm run audit [-- <id>:<hash> | <file>]`: checks the chain of the security log, and that it still passes through every head that was
 * noted: those of the data directory's file, and one more or a file of them that was kept elsewhere.
 */
import { existsSync } from "node:fs";
import { ConfigError, loadConfig } from "./config.ts";
import { openDatabase } from "./db/client.ts";
import { DataDirectoryInUse } from "./db/directory-lock.ts";
import { isDatabaseGone, safeError } from "./safe-error.ts";
import { type Anchor, checkChain } from "./security-log/check-chain.ts";
import { readHeads } from "./security-log/log-heads.ts";

const USAGE = "Usage: npm run audit [-- <id>:<hash> | <file>], with the head that an earlier check or a mail told, or a file of heads";

class Misused extends Error {}

async function anchorsOf(given: string | undefined): Promise<Anchor[]> {
  if (given === undefined) return [];
  const match = /^(\d{1,15}):([0-9a-f]{64})$/u.exec(given);
  if (match) return [{ id: Number(match[1]), hash: match[2] ?? "" }];
  if (!existsSync(given)) throw new Misused(USAGE);
  return await readHeads(given);
}

async function main(given: string | undefined): Promise<number> {
  const config = loadConfig(process.env);
  const [more, kept] = [await anchorsOf(given), await readHeads(config.logHeads.file)];
  const database = await openDatabase(config);
  try {
    const { linked, waiting, erased, head, broken } = await checkChain(database.db, ...kept, ...more);
    const counts = `${linked} linked, ${waiting} waiting to be linked, ${erased} with their personal values erased`;
    process.stdout.write(`Security log: ${counts}. ${kept.length + more.length} noted heads were looked for.\n`);
    if (broken) {
      process.stdout.write(`BROKEN at event ${broken.id}: ${broken.why}.\n`);
      return 1;
    }
    process.stdout.write(`Whole. Head, to be noted elsewhere: ${head.id}:${head.hash}\n`);
    return 0;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await main(process.argv[2]);
} catch (error) {
  const known = error instanceof Misused || error instanceof ConfigError || error instanceof DataDirectoryInUse;
  const gone = isDatabaseGone(error) ? "The database does not answer. Check DATABASE_URL." : JSON.stringify(safeError(error));
  process.stderr.write(`${known ? error.message : gone}\n`);
  process.exitCode = 2;
}
