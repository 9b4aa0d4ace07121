/** `npm run backup -- <file>`: writes database and files as one sealed set, also while the product runs. */
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { systemClock } from "#server/clock.ts";
import { loadConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/client.ts";
import { DataDirectoryInUse } from "#server/db/directory-lock.ts";
import { openFiles } from "#server/providers/file-store/open-files.ts";
import { askAtDoor } from "./backup-door.ts";
import { BackupRefused } from "./backup-set.ts";
import { whyNotBackup } from "./why-not-backup.ts";
import { type BackupTold, writeBackup } from "./write-backup.ts";

const USAGE = "Usage: npm run backup -- <file>\n       npm run backup -- --new-key <file>";

async function main([first, second]: string[]): Promise<string> {
  if (first === "--new-key" && second) return await newKey(path.resolve(second));
  if (!first || first.startsWith("-")) throw new BackupRefused(USAGE);
  const file = path.resolve(first);
  const config = loadConfig(process.env);
  if (config.backupRecipient === null)
    throw new BackupRefused("QABAS_BACKUP_RECIPIENT is not set: npm run backup -- --new-key <file> makes a key and says what to set");
  return toldOf(file, await make(config, file, config.backupRecipient));
}

async function make(config: ReturnType<typeof loadConfig>, file: string, recipient: string): Promise<BackupTold> {
  const { dataDir } = config;
  const database = await openDatabase(config).catch((error: unknown) => {
    if (error instanceof DataDirectoryInUse) return null;
    throw error;
  });
  if (database === null) return await askAtDoor(dataDir, { file, recipient });
  const clock = systemClock(config);
  try {
    return await writeBackup(
      database,
      openFiles(config.files, () => clock.now()),
      { file, recipient, dataDir },
      clock.now(),
    );
  } finally {
    await database.close();
  }
}

/** The secret half is for whoever restores, and need not lie where backups are made. */
async function newKey(file: string): Promise<string> {
  if (existsSync(file)) throw new BackupRefused(`${file} is there already`);
  const identity = await generateIdentity();
  writeFileSync(file, `${identity}\n`, { flag: "wx", mode: 0o600 });
  return `The secret half is in ${file}: keep it apart from this machine and from the backups. Set, where backups are made,\nQABAS_BACKUP_RECIPIENT=${await identityToRecipient(identity)}\n`;
}

const toldOf = (file: string, { tables, rows, files, gone, bytes }: BackupTold): string =>
  `${file}: ${rows} rows of ${tables} tables, ${files} files, ${bytes} bytes.` +
  `${gone.length > 0 ? ` ${gone.length} files were erased while it was made.` : ""}\n`;

try {
  process.stdout.write(await main(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(whyNotBackup(error));
  process.exitCode = 1;
}
