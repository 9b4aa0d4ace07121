import { createHash } from "node:crypto";
import type { FilesProvider } from "#server/providers/files.ts";

export interface CopyTold {
  /** Came over in this run. */
  copied: number;
  /** Were there from an earlier run. */
  there: number;
  /** Erased at the source while it ran. */
  gone: number;
  bytes: number;
  /** Ids whose bytes are not those that their row names: they were not copied, or not kept. */
  wrong: string[];
}

/**
 * Brings every file from one place to another, also while the product runs: names are given once and bytes never change, so that what
 * came over stays right. Each is read back where it now lies; one that is wrong there does not stay. A second run copies what is new.
 * @param sums what the rows of `files` say, by id; null where nobody could ask them: then both places are compared with each other
 */
export async function copyFiles(
  from: FilesProvider,
  to: FilesProvider,
  sums: ReadonlyMap<string, string> | null,
  told: (soFar: CopyTold) => void = () => undefined,
): Promise<CopyTold> {
  const done: CopyTold = { copied: 0, there: 0, gone: 0, bytes: 0, wrong: [] };
  // What is put while this runs has a later date than any.
  for await (const ids of from.keptBefore(new Date(8.64e15))) {
    for (const id of ids) await copyOne(from, to, id, sums, done);
    told(done);
  }
  return done;
}

async function copyOne(
  from: FilesProvider,
  to: FilesProvider,
  id: string,
  sums: ReadonlyMap<string, string> | null,
  done: CopyTold,
): Promise<void> {
  const wanted = sums?.get(id) ?? (await sumAt(from, id));
  if (wanted !== null && (await sumAt(to, id)) === wanted) {
    done.there += 1;
    return;
  }
  const source = await from.stream(id);
  if (source === null) {
    done.gone += 1;
    return;
  }
  const kept = await to.put(source, id);
  const right = kept.sha256 === wanted && (await sumAt(to, id)) === wanted;
  const still = await from.stream(id);
  still?.destroy();
  if (right && still) {
    done.copied += 1;
    done.bytes += kept.bytes;
    return;
  }
  await to.delete(id);
  if (still) done.wrong.push(id);
  else done.gone += 1;
}

async function sumAt(files: FilesProvider, id: string): Promise<string | null> {
  const bytes = await files.stream(id);
  if (bytes === null) return null;
  const hash = createHash("sha256");
  for await (const chunk of bytes) hash.update(chunk as Uint8Array);
  return hash.digest("hex");
}
