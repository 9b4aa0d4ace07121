/** `npm run audit [-- <id>:<hash>]`: checks the chain of the security log, and that it still passes through a head noted earlier. */
import { ConfigError, loadConfig } from "./config.ts";
import { openDatabase } from "./db/client.ts";
import { DataDirectoryInUse } from "./db/directory-lock.ts";
import { isDatabaseGone, safeError } from "./safe-error.ts";
import { checkChain } from "./security-log/check-chain.ts";

const USAGE = "Usage: npm run audit [-- <id>:<hash>], with the head that an earlier check printed";

class Misused extends Error {}

function anchorOf(given: string | undefined): { id: number; hash: string } | null {
  if (given === undefined) return null;
  const match = /^(\d{1,15}):([0-9a-f]{64})$/u.exec(given);
  if (!match) throw new Misused(USAGE);
  return { id: Number(match[1]), hash: match[2] ?? "" };
}

async function main(given: string | undefined): Promise<number> {
  const anchor = anchorOf(given);
  const database = await openDatabase(loadConfig(process.env));
  try {
    const { linked, waiting, erased, head, broken } = await checkChain(database.db, anchor);
    const counts = `${linked} linked, ${waiting} waiting to be linked, ${erased} with their personal values erased`;
    process.stdout.write(`Security log: ${counts}.\n`);
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
