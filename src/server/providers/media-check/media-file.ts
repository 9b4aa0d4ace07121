import { endsLikeZip } from "#server/providers/file-check/zip-directory.ts";
import type { ByteSource } from "./byte-source.ts";
import { type MediaVerdict, OTHER_TYPE, UNSAFE } from "./media-verdict.ts";
import { beginsLikeMp3, readMp3 } from "./mp3.ts";
import { readMp4 } from "./mp4.ts";
import { readOgg } from "./ogg.ts";
import { readWebm } from "./webm.ts";

/** A ZIP is found from its end, at most so many bytes before the last one (APPNOTE 4.3.16). */
const ZIP_END_WITHIN = 65_557;
const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

/**
 * Says what a film or sound is by its container: which one, whole, and nothing besides. Nothing of it is decoded; a browser that
 * plays it does that in a process of its own.
 */
export async function inspectMedia(source: ByteSource): Promise<MediaVerdict> {
  if (endsLikeZip(await source.at(Math.max(0, source.size - ZIP_END_WITHIN), ZIP_END_WITHIN))) return UNSAFE;
  const first = Buffer.from(await source.at(0, 16));
  if (first.toString("latin1", 4, 8) === "ftyp") return await readMp4(source);
  if (first.subarray(0, 4).equals(EBML)) return await readWebm(source);
  if (first.toString("latin1", 0, 4) === "OggS") return await readOgg(source);
  return beginsLikeMp3(first) ? await readMp3(source) : OTHER_TYPE;
}
