import type { Config } from "#server/config.ts";
import { secretMadeFor, secretOf } from "#server/secret-file.ts";

/**
 * The secrets to run with. Settings that name none use the data directory's own; settings that begin to name one still open what
 * that one sealed before.
 */
export function secretsOf({
  secret,
  secretIsSet,
  previousSecrets,
  dataDir,
}: Pick<Config, "secret" | "secretIsSet" | "previousSecrets" | "dataDir">): Pick<Config, "secret" | "previousSecrets"> {
  if (!secretIsSet) return { secret: secretOf(dataDir), previousSecrets };
  const made = secretMadeFor(dataDir);
  return { secret, previousSecrets: made === null || made === secret ? previousSecrets : [...previousSecrets, made] };
}
