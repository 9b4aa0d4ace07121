import type { FilesProvider } from "#server/providers/files.ts";

/** How the files of one package are kept: as one file of the course, in which each can be found and read by itself. */
export const PACK_TYPE = "application/vnd.qabas.package";

const SIGNATURE = Buffer.from("QPK1");
/** The signature, and the length of the list that follows. */
const HEAD = SIGNATURE.length + 4;
/** Bytes of a list of as many paths as an import takes. */
const LIST_AT_MOST = 4 * 1024 * 1024;

/** Where a file lies in a pack: its first byte and how many it has. */
export interface PackedFile {
  start: number;
  bytes: number;
}
export type PackList = ReadonlyMap<string, PackedFile>;

/** Files as a pack: signature, length of the list, the list as JSON, then the bytes. The same files are the same pack in any order. */
export function writePack(files: readonly { path: string; bytes: Uint8Array }[]): Buffer {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const list = Buffer.from(JSON.stringify(sorted.map(({ path, bytes }) => [path, bytes.byteLength])));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(list.byteLength);
  return Buffer.concat([SIGNATURE, length, list, ...sorted.map(({ bytes }) => bytes)]);
}

/** The files of a kept pack by their paths; null where its bytes are not there. @throws Error for what is no pack */
export async function readPackList(provider: Pick<FilesProvider, "stream">, id: string): Promise<PackList | null> {
  const head = await bytesOf(provider, id, 0, HEAD);
  if (head === null) return null;
  const length = head.readUInt32LE(SIGNATURE.length);
  if (!head.subarray(0, SIGNATURE.length).equals(SIGNATURE) || length > LIST_AT_MOST) throw new Error(`file ${id} is no pack`);
  const list = await bytesOf(provider, id, HEAD, length);
  if (list === null) return null;
  let start = HEAD + length;
  const files = new Map<string, PackedFile>();
  for (const [path, bytes] of JSON.parse(list.toString("utf8")) as [string, number][]) {
    files.set(path, { start, bytes });
    start += bytes;
  }
  return files;
}

/** The files of a kept pack, each read as it is asked for; null where its bytes are not there. */
export async function unpacked(
  provider: Pick<FilesProvider, "stream">,
  id: string,
): Promise<{ path: string; pieces: AsyncIterable<Uint8Array> }[] | null> {
  const list = await readPackList(provider, id);
  return list && [...list].map(([path, file]) => ({ path, pieces: piecesOf(provider, id, file) }));
}

async function* piecesOf(provider: Pick<FilesProvider, "stream">, id: string, { start, bytes }: PackedFile): AsyncGenerator<Uint8Array> {
  if (bytes === 0) return;
  const stream = await provider.stream(id, { start, end: start + bytes - 1 });
  if (stream === null) throw new Error(`file ${id} went while it was read`);
  for await (const part of stream) yield part as Buffer;
}

async function bytesOf(provider: Pick<FilesProvider, "stream">, id: string, start: number, length: number): Promise<Buffer | null> {
  const stream = await provider.stream(id, { start, end: start + length - 1 });
  if (stream === null) return null;
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
