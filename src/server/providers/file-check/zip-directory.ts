/** One file of an archive, as its directory announces it. */
export interface ZipEntry {
  name: string;
  /** Announced size after unpacking. */
  bytes: number;
  /** A symbolic link: written by whoever unpacks it, it would lead elsewhere. */
  link: boolean;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_SIZE = 22;
const ENTRY_SIZE = 46;
const COMMENT_AT_MOST = 65_535;
/** APPNOTE 4.4.4: the name is UTF-8 only where the archive says so. */
const UTF8 = 0x0800;
/** APPNOTE 4.4.2: made on Unix, whose file mode stands in the upper half of the external attributes (4.4.15). */
const UNIX = 3;
const KIND_OF_FILE = 0o170000;
const LINK = 0o120000;
/** Written where a 64-bit field holds the truth: nothing of ours is that large. */
const TOO_LARGE = 0xffffffff;

/**
 * Reads the directory at the end of an archive (APPNOTE 4.3.12, 4.3.16) without unpacking anything. Null where the archive is
 * cut off, has a directory that leads astray, or asks for 64-bit fields.
 * @param most more entries than this are not read: null
 */
export function zipDirectory(bytes: Buffer, most: number): ZipEntry[] | null {
  const end = findEnd(bytes);
  if (end === -1) return null;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > most || at >= end) return count === 0 ? [] : null;
  const entries: ZipEntry[] = [];
  for (let n = 0; n < count; n += 1) {
    if (at + ENTRY_SIZE > end || bytes.readUInt32LE(at) !== ENTRY) return null;
    const nameLength = bytes.readUInt16LE(at + 28);
    const next = at + ENTRY_SIZE + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    const size = bytes.readUInt32LE(at + 24);
    if (next > end || size === TOO_LARGE || bytes.readUInt32LE(at + 42) === TOO_LARGE) return null;
    const encoding = bytes.readUInt16LE(at + 8) & UTF8 ? "utf8" : "latin1";
    const mode = bytes[at + 5] === UNIX ? bytes.readUInt16LE(at + 40) : 0;
    const name = bytes.toString(encoding, at + ENTRY_SIZE, at + ENTRY_SIZE + nameLength);
    entries.push({ name, bytes: size, link: (mode & KIND_OF_FILE) === LINK });
    at = next;
  }
  return entries;
}

/** The end record whose comment reaches exactly to the last byte: another archive behind it would be what a reader sees. */
function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_SIZE - COMMENT_AT_MOST);
  for (let at = bytes.length - END_SIZE; at >= first; at -= 1)
    if (bytes.readUInt32LE(at) === END && at + END_SIZE + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  return -1;
}

/** Whether some reader would take the bytes, or their last part alone, for an archive: what else they are does not matter to it. */
export const endsLikeZip = (last: Buffer): boolean => findEnd(last) !== -1;
