import { statfs } from "node:fs/promises";
import { Problem } from "#contract/problem.ts";

/**
 * The embedded database never comes back from a write that found no room, and files, mails and uploads lie on the same disk: changes are
 * refused while so much is left.
 */
const NEEDED_BYTES = 64 * 1024 * 1024;
const BELIEVED_MS = 5_000;

type Measure = (folder: string) => Promise<{ bavail: number; bsize: number }>;

/** What a call meets that would change something while there is no room for it. */
export const readOnly = (cause: Error): Problem => new Problem("read_only", { retryAfter: 30, cause });

/**
 * Makes what refuses changes while the disk of the data directory is nearly full; reads go on.
 * @param measure how much room there is; a system that cannot say is taken to have enough
 */
export function spaceGuard(folder: string, measure: Measure = statfs): () => Promise<void> {
  let asked: { at: number; free: Promise<number> } | null = null;
  return async () => {
    const now = performance.now();
    if (!asked || now - asked.at > BELIEVED_MS) {
      const free = measure(folder).then(
        ({ bavail, bsize }) => bavail * bsize,
        () => Number.POSITIVE_INFINITY,
      );
      asked = { at: now, free };
    }
    if ((await asked.free) < NEEDED_BYTES) throw readOnly(new Error("the disk is full"));
  };
}
