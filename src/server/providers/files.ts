import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";

/** Bytes as they were kept. What they are, whose, and how they were called is in the row of `files` with this id. */
export interface KeptFile {
  id: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/**
 * Keeps the bytes of files, under ids of its own making: no name from outside ever becomes a path. A row of `files` is
 * written by whoever keeps the file; bytes that got no row are swept away (`commands/sweep-files.ts`).
 */
export interface FilesProvider {
  /** Keeps what comes, whole or not at all. Throws what the source throws. @param id of a file that comes back from a backup: it has one */
  put(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, id?: string): Promise<KeptFile>;
  /** All bytes at once: for what is known to be small. */
  readAll(id: string): Promise<Buffer>;
  /** Bytes from `start` to `end`, both included; all of them where no range is asked for. Null where they are not kept. */
  stream(id: string, range?: { start: number; end: number }): Promise<Readable | null>;
  /** An absent one is no failure. */
  delete(id: string): Promise<void>;
  /** Ids kept before an instant, in lots; bytes of a `put` that its process did not survive are cleared away on the way. */
  keptBefore(instant: Date): AsyncIterable<string[]>;
}

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/u;
const UNFINISHED = ".part";

/** In a folder that only this user may enter, 256 folders deep. `now` dates the files, so that tests can age them. */
export function folderFiles(folder: string, now: () => Date): FilesProvider {
  const subfolderOf = (id: string) => path.join(folder, id.slice(0, 2));
  const placeOf = (id: string): string => {
    if (!ID.test(id)) throw new TypeError("not the id of a file");
    return path.join(subfolderOf(id), id);
  };

  return {
    async put(source, id = randomUUID()) {
      const place = placeOf(id);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await mkdir(subfolderOf(id), { recursive: true, mode: 0o700 });
      const hash = createHash("sha256");
      let bytes = 0;
      try {
        const file = await open(`${place}${UNFINISHED}`, "wx", 0o600);
        try {
          for await (const chunk of source) {
            hash.update(chunk);
            bytes += chunk.byteLength;
            await file.writeFile(chunk);
          }
          await file.utimes(now(), now());
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(`${place}${UNFINISHED}`, place);
      } catch (error) {
        await rm(`${place}${UNFINISHED}`, { force: true });
        throw error;
      }
      await syncFolder(subfolderOf(id));
      return { id, bytes, sha256: hash.digest("hex") };
    },
    readAll: (id) => readFile(placeOf(id)),
    async stream(id, range) {
      const bytes = createReadStream(placeOf(id), range);
      try {
        await once(bytes, "open");
        return bytes;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    delete: (id) => rm(placeOf(id), { force: true }),
    async *keptBefore(instant) {
      for (const subfolder of await namesIn(folder)) {
        const old: string[] = [];
        for (const name of await namesIn(path.join(folder, subfolder))) {
          const place = path.join(folder, subfolder, name);
          // Gone meanwhile: somebody else swept.
          const found = await stat(place).catch(() => null);
          if (!found || found.mtime >= instant) continue;
          if (ID.test(name)) old.push(name);
          else if (name.endsWith(UNFINISHED)) await rm(place, { force: true });
        }
        if (old.length > 0) yield old;
      }
    },
  };
}

/** The name of a renamed file is in its folder: without this a power cut could take it back. Windows cannot, and need not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
