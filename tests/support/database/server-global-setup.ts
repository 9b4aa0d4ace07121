import { lackingTaxTools } from "#tests/support/tax/tax-tools.ts";
import { dropTestDatabases, prepareTemplate, testDatabase } from "./database-template.ts";

/** The four seconds that a new database costs are spent once, before the first test file. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!process.env.QABAS_REAL_INPUT) console.log("The tests of a real course did not run: QABAS_REAL_INPUT is not set.");
  const lacking = lackingTaxTools();
  if (lacking.length > 0) console.log(`The tests of electronic invoices by tools of others did not run: no ${lacking.join(", ")}.`);
  // Workers name their databases after it.
  process.env.QABAS_TEST_RUN = String(process.pid);
  await prepareTemplate();
  return async () => {
    if (testDatabase() === "postgres") await dropTestDatabases();
  };
}
