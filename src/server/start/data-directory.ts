import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { StartRefused } from "#server/start-checks.ts";

type Change = (place: string, mode: number) => void;

/** Bits of whoever is not the owner. */
const OTHERS = 0o077;
/** Millions of small files may lie here; their folder is closed, and so are they. */
const NOT_LOOKED_THROUGH = new Set(["files", "uploads"]);

/**
 * Makes the data directory its owner's alone, and everything that this process writes from now on: it holds hashes, e-mails, national
 * IDs, works and the secret. What an older version or another hand left open is narrowed. Call before anything is opened in it.
 * @param change what changes the rights
 * @throws StartRefused where it stays open to other users of the machine
 */
export function closeDataDirectory(directory: string, change: Change = chmodSync): void {
  // Windows keeps rights elsewhere.
  if (process.platform === "win32") return;
  process.umask(OTHERS);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const failed = narrow(directory, change);
  // A file system that knows no rights takes every change, and keeps nothing of it.
  if ((statSync(directory).mode & OTHERS) !== 0)
    throw new StartRefused(null, [
      `The data directory ${directory} is open to other users of this machine (mode ${modeOf(directory)}), and could not be closed` +
        `${failed ? ` (${failed})` : ""}. Everybody's data lies in it. ` +
        `Run chmod 700 on it as its owner, or name another one with QABAS_DATA_DIR, on a file system that knows rights.`,
    ]);
  for (const name of readdirSync(directory)) narrowAll(path.join(directory, name), change, !NOT_LOOKED_THROUGH.has(name));
}

/** Inside a directory that is closed, what cannot be narrowed does no harm. */
function narrowAll(place: string, change: Change, deep: boolean): void {
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink()) return;
  narrow(place, change);
  if (found.isDirectory() && deep) for (const name of readdirSync(place)) narrowAll(path.join(place, name), change, true);
}

/** @returns the code of the failure; null where it is narrow now */
function narrow(place: string, change: Change): string | null {
  const found = statSync(place, { throwIfNoEntry: false });
  if (!found || (found.mode & OTHERS) === 0) return null;
  try {
    change(place, found.mode & 0o700);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "no reason given";
  }
}

const modeOf = (place: string): string => (statSync(place).mode & 0o777).toString(8).padStart(4, "0");
