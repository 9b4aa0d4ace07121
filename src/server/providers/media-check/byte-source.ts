import { open } from "node:fs/promises";

/** Bytes that are looked at here and there, however many there are. */
export interface ByteSource {
  readonly size: number;
  /** `length` bytes from `offset`; fewer where the end comes first. */
  at(offset: number, length: number): Promise<Buffer>;
}

/** Near reads mostly follow each other: so much is read at once. */
const WINDOW = 64 * 1024;

/** Lends the bytes of a file while `use` runs. No more than a window of them is held. */
export async function withBytes<T>(path: string, use: (source: ByteSource) => Promise<T>): Promise<T> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    let window: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.of() };
    return await use({
      size,
      async at(offset, length) {
        const end = Math.min(offset + length, size);
        if (end <= offset) return Buffer.of();
        if (offset < window.start || end > window.start + window.bytes.length) {
          const bytes = Buffer.allocUnsafe(Math.min(Math.max(WINDOW, end - offset), size - offset));
          const { bytesRead } = await file.read(bytes, 0, bytes.length, offset);
          window = { start: offset, bytes: bytes.subarray(0, bytesRead) };
        }
        return window.bytes.subarray(offset - window.start, end - window.start);
      },
    });
  } finally {
    await file.close();
  }
}

/** Lends bytes that are in memory already. */
export const bytesInMemory = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  at: async (offset, length) => bytes.subarray(offset, offset + length),
});
