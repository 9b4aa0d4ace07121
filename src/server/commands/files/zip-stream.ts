import { setImmediate as nextTurn } from "node:timers/promises";
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";

export interface ZipPart {
  name: string;
  /** Not to be packed again: a picture, a film, an archive. */
  packed: boolean;
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** A text as one part. */
export const textPart = (name: string, text: string): ZipPart => ({ name, packed: false, pieces: [strToU8(text)] });

/** Packed in one go, bytes: a few milliseconds of work. */
const AT_ONCE = 64 * 1024;

/**
 * A ZIP archive as it comes into being: neither it nor what goes into it lies in memory whole, and between its pieces whoever asks
 * the server meanwhile has a turn. Throws what a source throws.
 */
export async function* zipStream(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const failed: Error[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) failed.push(error);
    else made.push(chunk);
  });
  const ready = () => {
    if (failed[0]) throw failed[0];
    return made.splice(0);
  };
  for await (const { name, packed, pieces } of parts) {
    const entry = packed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    for await (const piece of pieces) {
      for (let start = 0; start < piece.length; start += AT_ONCE) {
        entry.push(piece.subarray(start, start + AT_ONCE));
        yield* ready();
        await nextTurn();
      }
    }
    entry.push(new Uint8Array(), true);
    yield* ready();
  }
  zip.end();
  yield* ready();
}
