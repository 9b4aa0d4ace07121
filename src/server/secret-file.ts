import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Config } from "./config.ts";
import { newSecret } from "./secrets.ts";

/** Where a data directory keeps the secret that was made for it. */
const fileOf = (dataDir: string): string => path.join(dataDir, "secret");

/** The secret that was made for a data directory before its settings named one; null where none was. */
function secretMadeFor(dataDir: string): string | null {
  try {
    return readFileSync(fileOf(dataDir), "utf8").trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** The secret of a data directory whose settings name none: made once, readable by its owner alone, the same after a restart. */
function secretOf(dataDir: string): string {
  const file = fileOf(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, newSecret(), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}

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
