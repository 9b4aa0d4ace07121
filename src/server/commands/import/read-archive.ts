import { gunzipSync } from "node:zlib";
import { unzipSync } from "fflate";
import { extract } from "tar-stream";
import { IMPORT } from "#contract/content/course-import.ts";
import type { ArchiveFile, Notes } from "./course-plan.ts";

/** Why an archive is not read: `IMPORT_FAILURES`. */
export class UnreadableArchive extends Error {
  constructor(readonly reason: "damaged" | "too_much") {
    super(reason);
  }
}

/** What computers put into archives of their own accord. */
const OF_A_COMPUTER = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\.git\/)/iu;

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const GZIP = [0x1f, 0x8b];
const begins = (bytes: Uint8Array, first: readonly number[]): boolean => first.every((byte, place) => bytes[place] === byte);

/**
 * The files of what was brought: a ZIP, a TAR that was pressed by gzip, or one file by itself.
 * @param name how the file is called: what a single one is, its ending tells
 */
export async function readFiles(bytes: Uint8Array, name: string, notes: Notes): Promise<ArchiveFile[]> {
  if (begins(bytes, ZIP)) return readArchive(bytes, notes);
  if (begins(bytes, GZIP)) return await readTar(bytes, notes);
  return [{ path: safePath(name) ?? "file", bytes }];
}

async function readTar(bytes: Uint8Array, notes: Notes): Promise<ArchiveFile[]> {
  const found: ArchiveFile[] = [];
  let count = 0;
  try {
    const entries = extract();
    entries.end(gunzipSync(bytes, { maxOutputLength: IMPORT.unpackedMax }));
    for await (const entry of entries) {
      const { name, type } = entry.header;
      count += 1;
      if (count > IMPORT.filesMax) throw new UnreadableArchive("too_much");
      const path = safePath(name);
      const parts: Uint8Array[] = [];
      for await (const part of entry) parts.push(part as Uint8Array);
      if (type === "directory" || OF_A_COMPUTER.test(name)) continue;
      if (path === null || type !== "file") notes.add(name, "unsafe_name");
      else found.push({ path, bytes: Buffer.concat(parts) });
    }
  } catch (error) {
    if (error instanceof UnreadableArchive) throw error;
    throw new UnreadableArchive(error instanceof RangeError ? "too_much" : "damaged");
  }
  return found;
}

/**
 * The files of a ZIP, never more than `IMPORT` allows of them: sizes are counted before anything is unpacked, and a size that was
 * a lie ends the reading. A path that leads out of the archive, or is none, is named and left.
 */
function readArchive(zip: Uint8Array, notes: Notes): ArchiveFile[] {
  let count = 0;
  let bytes = 0;
  const wanted = new Map<string, string>();
  let unpacked: Record<string, Uint8Array>;
  try {
    unpacked = unzipSync(zip, {
      filter({ name, originalSize }) {
        if (name.endsWith("/") || OF_A_COMPUTER.test(name)) return false;
        count += 1;
        bytes += originalSize;
        if (count > IMPORT.filesMax || bytes > IMPORT.unpackedMax) throw new UnreadableArchive("too_much");
        const path = safePath(name);
        if (path === null) notes.add(name, "unsafe_name");
        else wanted.set(name, path);
        return path !== null;
      },
    });
  } catch (error) {
    throw error instanceof UnreadableArchive ? error : new UnreadableArchive("damaged");
  }
  if (Object.values(unpacked).reduce((sum, { byteLength }) => sum + byteLength, 0) > IMPORT.unpackedMax)
    throw new UnreadableArchive("too_much");
  return Object.entries(unpacked).map(([name, content]) => ({ path: wanted.get(name) ?? name, bytes: content }));
}

/** A path below the archive's root, with `/`; null for one that would lead elsewhere. */
export function safePath(name: string): string | null {
  const path = name.replaceAll("\\", "/").normalize("NFC");
  if (path.length > 500 || path.startsWith("/") || /^[a-z]:/iu.test(path) || /\p{Cc}/u.test(path)) return null;
  const steps = path.split("/").filter((step) => step !== "" && step !== ".");
  return steps.length === 0 || steps.includes("..") ? null : steps.join("/");
}
