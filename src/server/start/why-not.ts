import { ConfigError } from "#server/config.ts";
import { DataDirectoryInUse } from "#server/db/directory-lock.ts";
import { isDatabaseGone, safeError } from "#server/safe-error.ts";
import { StartRefused } from "#server/start-checks.ts";

const DATABASE_REFUSALS: Record<string, string> = {
  "3D000": "The database server has no database of that name.",
  "28000": "The database server does not let that user in.",
  "28P01": "The database server does not accept that user's password.",
  "42501": "The database user may not do what the migrations need.",
};

/** Why a start failed, for the person who started it; of an unforeseen failure the place, but never a query with its values. */
export function whyNot(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataDirectoryInUse || error instanceof StartRefused) return error.message;
  const refused = DATABASE_REFUSALS[safeError(error).code ?? ""];
  if (refused) return `${refused} Check DATABASE_URL.`;
  if (isDatabaseGone(error))
    return `The database does not answer (${safeError(error).code ?? "no connection"}). Check DATABASE_URL and that the server runs.`;
  if ((error as NodeJS.ErrnoException)?.code === "EADDRINUSE")
    return `${(error as Error).message}. Choose another port with PORT (and QABAS_GATEWAY_PORT).`;
  return JSON.stringify(safeError(error), null, 2);
}
