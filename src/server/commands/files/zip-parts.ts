import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";

/** A file of an archive that lies on the disk: it is read as often as it is asked for, and never held whole. */
export interface PackedPart {
  name: string;
  read(): AsyncIterable<Buffer>;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_SIZE = 22;
const ENTRY_SIZE = 46;
const LOCAL_SIZE = 30;
const COMMENT_AT_MOST = 65_535;
const DIRECTORY_AT_MOST = 1024 * 1024;
const DEFLATED = 8;

/** The files of an archive by its directory (APPNOTE 4.3.12, 4.3.16). Null where it is none, or is cut off. */
export async function zipParts(path: string): Promise<PackedPart[] | null> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const bytesAt = async (at: number, length: number) => {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at);
      return buffer.subarray(0, bytesRead);
    };
    const tail = await bytesAt(Math.max(0, size - END_SIZE - COMMENT_AT_MOST), Math.min(size, END_SIZE + COMMENT_AT_MOST));
    let end = tail.length - END_SIZE;
    while (end >= 0 && (tail.readUInt32LE(end) !== END || end + END_SIZE + tail.readUInt16LE(end + 20) !== tail.length)) end -= 1;
    if (end < 0) return null;
    const [length, from] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
    if (length > DIRECTORY_AT_MOST || from + length > size) return null;
    const directory = await bytesAt(from, length);
    const parts: PackedPart[] = [];
    for (let at = 0; at < directory.length; ) {
      if (at + ENTRY_SIZE > directory.length || directory.readUInt32LE(at) !== ENTRY) return null;
      const nameEnds = at + ENTRY_SIZE + directory.readUInt16LE(at + 28);
      const [method, packed, local] = [directory.readUInt16LE(at + 10), directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 42)];
      const name = directory.toString("utf8", at + ENTRY_SIZE, nameEnds);
      const head = await bytesAt(local, LOCAL_SIZE);
      if (head.length < LOCAL_SIZE) return null;
      const start = local + LOCAL_SIZE + head.readUInt16LE(26) + head.readUInt16LE(28);
      parts.push({ name, read: () => readPart(path, { start, packed, deflated: method === DEFLATED }) });
      at = nameEnds + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    }
    return parts;
  } finally {
    await file.close();
  }
}

/** @throws what unpacking says of bytes that were changed */
function readPart(path: string, { start, packed, deflated }: { start: number; packed: number; deflated: boolean }): AsyncIterable<Buffer> {
  if (packed === 0) return Readable.from([]);
  const bytes = createReadStream(path, { start, end: start + packed - 1 });
  // What fails is thrown to whoever reads.
  return deflated ? pipeline(bytes, createInflateRaw(), () => undefined) : bytes;
}
