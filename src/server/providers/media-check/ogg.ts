import type { ByteSource } from "./byte-source.ts";
import { DAMAGED, type MediaVerdict, OTHER_TYPE, PARTS_AT_MOST, secondsOf, UNSAFE } from "./media-verdict.ts";

/** Ogg (RFC 3533) with one stream of Opus (RFC 7845) or Vorbis: pages that say their length. */

const HEAD = 27;

/** Follows the pages to the end, which they fill exactly. */
export async function readOgg(source: ByteSource): Promise<MediaVerdict> {
  let codec: Codec | null = null;
  let stream: number | null = null;
  let last = 0;
  let pages = 0;
  for (let at = 0; at < source.size; ) {
    const head = await source.at(at, HEAD + 255);
    const segments = head[HEAD - 1] ?? 0;
    if (head.toString("latin1", 0, 4) !== "OggS" || head.length < HEAD + segments) return DAMAGED;
    const body = head.subarray(HEAD, HEAD + segments).reduce((sum, length) => sum + length, 0);
    const start = at + HEAD + segments;
    if (start + body > source.size) return DAMAGED;
    if ((pages += 1) > PARTS_AT_MOST) return UNSAFE;
    const serial = head.readUInt32LE(14);
    const position = head.readBigInt64LE(6);
    if (stream === null) {
      stream = serial;
      codec = codecOf(await source.at(start, Math.min(body, 32)));
      if (!codec) return OTHER_TYPE;
    }
    if (serial !== stream) return OTHER_TYPE;
    if (position > 0n) last = Number(position);
    at = start + body;
  }
  // Its two or three headers, and some sound.
  if (!codec || pages < 3) return DAMAGED;
  return { type: "audio/ogg", durationS: secondsOf((last - codec.skip) / codec.rate), width: null, height: null };
}

interface Codec {
  rate: number;
  /** Samples before the sound begins. */
  skip: number;
}

function codecOf(bytes: Buffer): Codec | null {
  if (bytes.length >= 19 && bytes.toString("latin1", 0, 8) === "OpusHead") return { rate: 48_000, skip: bytes.readUInt16LE(10) };
  if (bytes.length >= 16 && bytes.toString("latin1", 0, 7) === "\u0001vorbis") return { rate: bytes.readUInt32LE(12) || 44_100, skip: 0 };
  return null;
}
