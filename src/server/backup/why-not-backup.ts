import { ConfigError } from "#server/config.ts";
import { DataDirectoryInUse } from "#server/db/directory-lock.ts";
import { isDatabaseGone, safeError } from "#server/safe-error.ts";
import { StartRefused } from "#server/start-checks.ts";
import { BackupRefused } from "./backup-set.ts";

/** What a person reads where no backup was made or restored; what else went wrong may hold a row, and only what is safe of it is told. */
export function whyNotBackup(error: unknown): string {
  if ([BackupRefused, ConfigError, DataDirectoryInUse, StartRefused].some((known) => error instanceof known))
    return `${(error as Error).message}\n`;
  return isDatabaseGone(error) ? "The database does not answer. Check DATABASE_URL.\n" : `${JSON.stringify(safeError(error))}\n`;
}
