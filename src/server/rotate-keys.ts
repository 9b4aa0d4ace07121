/** `npm run rotate`: makes a new key for the sealed personal values; running servers use it within a minute and seal everything with it. */
import { ConfigError, loadConfig } from "./config.ts";
import { ACTIVE_AFTER_SECONDS, openSealingKeys, rotateSealingKey } from "./commands/security/sealing-keys.ts";
import { openDatabase } from "./db/client.ts";
import { DataDirectoryInUse } from "./db/directory-lock.ts";
import { isDatabaseGone, safeError } from "./safe-error.ts";
import { secretsOf } from "./secret-file.ts";

async function main(): Promise<string> {
  const read = loadConfig(process.env);
  const config = { ...read, ...secretsOf(read) };
  const database = await openDatabase(config);
  try {
    const closed = await openSealingKeys(database.db, config);
    if (closed.length > 0) throw new ConfigError([`the sealing keys ${closed.join(", ")} were made with another QABAS_SECRET`]);
    const kid = await rotateSealingKey(database.db, config.secret);
    return `The key ${kid} seals from ${ACTIVE_AFTER_SECONDS} seconds on. Running servers seal what is older with it, and take the key before away a week later.\n`;
  } finally {
    await database.close();
  }
}

try {
  process.stdout.write(await main());
} catch (error) {
  const known = error instanceof ConfigError || error instanceof DataDirectoryInUse;
  const gone = isDatabaseGone(error) ? "The database does not answer. Check DATABASE_URL." : JSON.stringify(safeError(error));
  process.stderr.write(`${known ? error.message : gone}\n`);
  process.exitCode = 1;
}
