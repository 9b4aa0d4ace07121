/** `npm run zatca -- <onboard|renew|check>`: units of the electronic invoices, and whether their chains are whole. */
import { readFileSync } from "node:fs";
import { systemClock } from "#server/clock.ts";
import { openSealingKeys } from "#server/commands/security/sealing-keys.ts";
import { checkChains } from "#server/commands/tax/check-chain.ts";
import { onboardUnit, renewUnit, SampleRefused } from "#server/commands/tax/onboard-unit.ts";
import { readUnitFile } from "#server/commands/tax/unit-file.ts";
import { ConfigError, loadConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/client.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { zatca } from "#server/providers/tax/zatca.ts";
import { safeError } from "#server/safe-error.ts";
import { secretsOf } from "#server/secret-file.ts";
import { closeDataDirectory } from "./data-directory.ts";

const USAGE = `Usage:
  npm run zatca -- onboard <file.json> <otp>   a new unit, from key to production certificate
  npm run zatca -- renew <otp>                 a new certificate for the active unit
  npm run zatca -- check                       walks the chain of every unit`;

async function main([verb, ...words]: string[]): Promise<string> {
  const read = loadConfig(process.env);
  const config = { ...read, ...secretsOf(read) };
  const asked = { onboard: 2, renew: 1, check: 0 }[verb ?? ""];
  const otp = words.at(-1) ?? "";
  if (asked === undefined || words.length !== asked || (asked > 0 && !/^\d{6}$/u.test(otp))) throw new ConfigError([USAGE]);
  if (verb !== "check" && !config.tax) throw new ConfigError(["QABAS_ZATCA must name the service: sandbox, simulation or production"]);
  const unit = verb === "onboard" ? readUnitFile(readFileSync(words[0] ?? "", "utf8")) : null;
  closeDataDirectory(config.dataDir);
  const database = await openDatabase(config);
  try {
    await migrateDatabase(database);
    const closed = await openSealingKeys(database.db, config);
    if (closed.length > 0) throw new ConfigError([`the sealing keys ${closed.join(", ")} were made with another QABAS_SECRET`]);
    const context = { now: systemClock(config).now(), actor: "system", requestId: null };
    if (!config.tax || verb === "check") return await checked();
    const tax = zatca(config.tax);
    const { serial, expiresAt } = unit
      ? await onboardUnit(database.db, tax, unit, otp, context)
      : await renewUnit(database.db, tax, otp, context);
    return `The unit ${serial} makes electronic invoices (${tax.environment}). Its certificate ends on ${expiresAt?.toISOString().slice(0, 10) ?? "?"}: renew it before.\n`;
  } finally {
    await database.close();
  }

  async function checked(): Promise<string> {
    const checks = await checkChains(database.db);
    if (checks.length === 0) return "There is no unit: electronic invoices are off.\n";
    if (checks.some(({ fault }) => fault)) process.exitCode = 1;
    return checks
      .map(({ unitId, documents, fault }) =>
        fault ? `${unitId}: broken at link ${fault.counter} (${fault.what})\n` : `${unitId}: ${documents} documents, the chain is whole\n`,
      )
      .join("");
  }
}

try {
  process.stdout.write(await main(process.argv.slice(2)));
} catch (error) {
  const known = error instanceof ConfigError || error instanceof SampleRefused || (error instanceof Error && !("query" in error));
  // Its cause says what the authority answered.
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : "";
  process.stderr.write(`${known ? `${(error as Error).message}${cause}` : JSON.stringify(safeError(error))}\n`);
  process.exitCode = 1;
}
