/**
 * `npm run audit [-- <id>:<hash> | <file>]`: checks the chain of the security log, and that it still passes through every head that was
 * noted: those of the data directory's file, and one more or a file of them that was kept elsewhere. A file that is a signed export is
 * checked instead, by itself and against the log.
 */
import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { inArray } from "drizzle-orm";
import { verifySignedLog } from "./commands/exports/verify-signed-log.ts";
import { publicKeys } from "./commands/signing-keys.ts";
import { ConfigError, loadConfig } from "./config.ts";
import { openDatabase } from "./db/client.ts";
import { DataDirectoryInUse } from "./db/directory-lock.ts";
import { securityEvents } from "./db/tables/security/security-log.ts";
import { isDatabaseGone, safeError } from "./safe-error.ts";
import { type Anchor, checkChain } from "./security-log/check-chain.ts";
import { readHeads } from "./security-log/log-heads.ts";

const USAGE =
  "Usage: npm run audit [-- <id>:<hash> | <file>], with the head that an earlier check or a mail told, a file of heads, or a signed export";

class Misused extends Error {}

async function anchorsOf(given: string | undefined): Promise<Anchor[]> {
  if (given === undefined) return [];
  const match = /^(\d{1,15}):([0-9a-f]{64})$/u.exec(given);
  if (match) return [{ id: Number(match[1]), hash: match[2] ?? "" }];
  if (!existsSync(given)) throw new Misused(USAGE);
  return await readHeads(given);
}

/** Whether it begins as every archive does. */
async function isArchive(given: string | undefined): Promise<boolean> {
  if (given === undefined || !existsSync(given)) return false;
  const file = await open(given);
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0).finally(() => file.close());
  return buffer.toString("latin1") === "PK";
}

async function checkExport(given: string): Promise<number> {
  const database = await openDatabase(loadConfig(process.env));
  const { db } = database;
  try {
    const { events, manifest, problems } = await verifySignedLog(given, {
      keys: await publicKeys(db, "audit"),
      hashesOf: async (ids) => {
        const rows = await db
          .select({ id: securityEvents.id, hash: securityEvents.hash })
          .from(securityEvents)
          .where(inArray(securityEvents.id, [...ids]));
        return new Map(rows.map(({ id, hash }) => [id, hash]));
      },
    });
    const made = manifest ? ` It was made at ${manifest.made_at} and signed by ${manifest.key.id}.` : "";
    process.stdout.write(`Signed export: ${events} events.${made}\n`);
    for (const problem of problems) process.stdout.write(`WRONG: ${problem}.\n`);
    if (problems.length > 0) return 1;
    process.stdout.write(`Whole${manifest?.continuous ? ", and nothing between its first and its last event is left out" : ""}.\n`);
    return 0;
  } finally {
    await database.close();
  }
}

async function main(given: string | undefined): Promise<number> {
  if (given !== undefined && (await isArchive(given))) return await checkExport(given);
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
