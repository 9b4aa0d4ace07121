/** `npm run restore -- <file>`: puts a backup into an empty database and an empty data directory. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { systemClock } from "#server/clock.ts";
import { loadConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/client.ts";
import { openFiles } from "#server/providers/file-store/open-files.ts";
import { closeDataDirectory } from "#server/start/data-directory.ts";
import { BackupRefused } from "./backup-set.ts";
import { restoreBackup } from "./restore-backup.ts";
import { whyNotBackup } from "./why-not-backup.ts";

async function main([file]: string[]): Promise<string> {
  if (!file) throw new BackupRefused("Usage: npm run restore -- <file>");
  const config = loadConfig(process.env);
  if (config.backupIdentityFile === null)
    throw new BackupRefused("QABAS_BACKUP_IDENTITY is not set: it names the file with the secret half of the key");
  closeDataDirectory(config.dataDir);
  const database = await openDatabase(config);
  const clock = systemClock(config);
  try {
    const { madeAt, rows, files } = await restoreBackup(
      database,
      openFiles(config.files, () => clock.now()),
      { file: path.resolve(file), identity: identityIn(config.backupIdentityFile), dataDir: config.dataDir },
    );
    return `Restored as of ${madeAt}: ${rows} rows, ${files} files. Start with the QABAS_SECRET of that time.\n`;
  } finally {
    await database.close();
  }
}

/** A file of age's own tool has comments above the key. */
function identityIn(file: string): string {
  try {
    return (
      readFileSync(file, "utf8")
        .split("\n")
        .map((line) => line.trim())
        .find((line) => line !== "" && !line.startsWith("#")) ?? ""
    );
  } catch {
    throw new BackupRefused(`QABAS_BACKUP_IDENTITY names ${file}, which cannot be read`);
  }
}

try {
  process.stdout.write(await main(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(whyNotBackup(error));
  process.exitCode = 1;
}
