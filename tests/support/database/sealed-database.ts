import { openSealingKeys } from "#server/commands/security/sealing-keys.ts";
import { openTestDatabase } from "./database-template.ts";

/** A database as a start leaves it: its sealing keys are open, so that phones and national IDs can be written. */
export async function openSealedDatabase(): ReturnType<typeof openTestDatabase> {
  const database = await openTestDatabase();
  await openSealingKeys(database.db, { secret: "a secret of the tests, which is long enough", previousSecrets: [] });
  return database;
}
