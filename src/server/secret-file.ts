import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { newSecret } from "./secrets.ts";

/** The secret of a data directory whose settings name none: made once, readable by its owner alone, the same after a restart. */
export function secretOf(dataDir: string): string {
  const file = path.join(dataDir, "secret");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, newSecret(), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}
