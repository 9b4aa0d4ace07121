/** `npm run staff -- <e-mail> [role …]`: makes a staff account and prints the one-time link that sets its password. */
import { excludeEachOther, STAFF_ROLES, type StaffRole } from "#contract/accounts/roles.ts";
import { normaliseEmail } from "#contract/accounts/email-address.ts";
import { ConfigError, loadConfig } from "./config.ts";
import { systemClock } from "./clock.ts";
import { makeStaffAccount } from "#server/commands/staff/make-staff-account.ts";
import { FIRST_ROLES } from "#server/commands/staff/staff-roles.ts";
import { RESET_MINUTES, resetLink } from "#server/commands/accounts/reset-password.ts";
import { openDatabase } from "./db/client.ts";
import { migrateDatabase } from "./db/migrate.ts";
import { closeDataDirectory } from "./start/data-directory.ts";

/** For an account that stands: its second factor goes, and whoever opens the link sets up a new one. */
const WITHOUT_FACTOR = "--without-second-factor";
const USAGE = `Usage: npm run staff -- <e-mail> [${STAFF_ROLES.join("|")} …] [${WITHOUT_FACTOR}]`;

async function main([typed, ...given]: string[]): Promise<string> {
  const asked = given.filter((word) => word !== WITHOUT_FACTOR);
  const email = normaliseEmail(typed ?? "");
  if (!/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/u.test(email)) throw new Error(USAGE);
  const roles = asked.length > 0 ? STAFF_ROLES.filter((role) => asked.includes(role)) : FIRST_ROLES;
  if (asked.some((role) => !roles.includes(role as StaffRole)) || excludeEachOther(roles)) throw new Error(USAGE);
  const config = loadConfig(process.env);
  closeDataDirectory(config.dataDir);
  const database = await openDatabase(config);
  try {
    await migrateDatabase(database);
    const now = systemClock(config).now();
    const token = await database.db.transaction((tx) => makeStaffAccount(tx, email, now, roles, asked.length < given.length));
    return `The account ${email} stands. Set its password within ${RESET_MINUTES} minutes, once, at\n${resetLink(config.publicUrl, token)}\n`;
  } finally {
    await database.close();
  }
}

try {
  process.stdout.write(await main(process.argv.slice(2)));
} catch (error) {
  // Settings, a data directory in use, a taken e-mail: the sentence is enough. Anything else may hold a query.
  process.stderr.write(
    `${error instanceof Error && (error instanceof ConfigError || !("query" in error)) ? error.message : "The database refused."}\n`,
  );
  process.exitCode = 1;
}
