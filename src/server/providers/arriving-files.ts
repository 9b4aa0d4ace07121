import { mkdirSync } from "node:fs";
import { readdir, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";

/**
 * Bytes of uploads that are still coming, one file each under the upload's id. They are no files of the product yet: nobody reads
 * them but who looks into them (`commands/check-upload.ts`).
 */
export interface ArrivingFiles {
  /** Made the first time that it is asked for; only this user may enter it. */
  folder(): string;
  /** @throws TypeError for what is no upload's id: no name from outside becomes a path */
  path(id: string): string;
  /** How many bytes are here; null where nothing is. */
  received(id: string): Promise<number | null>;
  /** An absent one is no failure. */
  delete(id: string): Promise<void>;
  /** All of them. */
  ids(): Promise<string[]>;
  /**
   * Whether the disk takes so many bytes more, twice: a file lies in both places while it is moved to where it stays. A system that
   * cannot say is taken to have enough.
   */
  hasRoomFor(bytes: number): Promise<boolean>;
}

/** What must be left for everything else that is written. */
const RESERVE_BYTES = 256 * 1024 * 1024;

type Measure = (folder: string) => Promise<{ bavail: number; bsize: number }>;

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/u;

/** @param measure how much room there is */
export function arrivingFiles(folder: string, measure: Measure = statfs): ArrivingFiles {
  const placeOf = (id: string): string => {
    if (!ID.test(id)) throw new TypeError("not the id of an upload");
    return path.join(folder, id);
  };
  return {
    folder() {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      return folder;
    },
    path: placeOf,
    received: async (id) => {
      const found = await stat(placeOf(id)).catch(() => null);
      return found ? found.size : null;
    },
    delete: (id) => rm(placeOf(id), { force: true }),
    hasRoomFor: async (bytes) =>
      await measure(path.dirname(folder)).then(
        ({ bavail, bsize }) => bavail * bsize >= 2 * bytes + RESERVE_BYTES,
        () => true,
      ),
    ids: async () => (await readdir(folder).catch(() => [])).filter((name) => ID.test(name)),
  };
}
