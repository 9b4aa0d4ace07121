import type { ByteSource } from "./byte-source.ts";
import { DAMAGED, type MediaVerdict, OTHER_TYPE, PARTS_AT_MOST, secondsOf, UNSAFE } from "./media-verdict.ts";

/** Frames of MPEG-1 and 2 layer III (ISO/IEC 11172-3, 13818-3) behind an ID3v2 tag, where there is one. */

const RATES: Record<number, readonly number[]> = { 3: [44_100, 48_000, 32_000], 2: [22_050, 24_000, 16_000], 0: [11_025, 12_000, 8_000] };
const KBPS_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBPS_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
/** A sound of fewer frames is none; more than that in a row is chance nowhere. */
const FRAMES_AT_LEAST = 8;
/** Tags that old programs write behind the sound. */
const BEHIND_AT_MOST = 64 * 1024;

export const beginsLikeMp3 = (first: Buffer): boolean => first.toString("latin1", 0, 3) === "ID3" || frameOf(first) !== null;

/** Follows the frames to the end: bytes between them are not accepted. */
export async function readMp3(source: ByteSource): Promise<MediaVerdict> {
  let at = await behindTag(source);
  let seconds = 0;
  let frames = 0;
  for (;;) {
    const frame = frameOf(await source.at(at, 4));
    if (!frame) break;
    if ((frames += 1) > PARTS_AT_MOST) return UNSAFE;
    seconds += frame.seconds;
    at += frame.bytes;
  }
  if (frames < FRAMES_AT_LEAST) return frames === 0 ? OTHER_TYPE : DAMAGED;
  const behind = source.size - at;
  if (behind > 0) {
    const tag = (await source.at(at, 8)).toString("latin1");
    if (behind > BEHIND_AT_MOST || !/^(?:TAG|APETAGEX|LYRICSBE)/u.test(tag)) return DAMAGED;
  }
  return { type: "audio/mpeg", durationS: secondsOf(seconds), width: null, height: null };
}

async function behindTag(source: ByteSource): Promise<number> {
  const head = await source.at(0, 10);
  if (head.length < 10 || head.toString("latin1", 0, 3) !== "ID3") return 0;
  const size = head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
  return 10 + size + ((head[5] ?? 0) & 0x10 ? 10 : 0);
}

function frameOf(head: Buffer): { bytes: number; seconds: number } | null {
  if (head.length < 4 || head[0] !== 0xff || ((head[1] ?? 0) & 0xe6) !== 0xe2) return null;
  const version = ((head[1] ?? 0) >> 3) & 3;
  const rate = RATES[version]?.[((head[2] ?? 0) >> 2) & 3];
  const kbps = (version === 3 ? KBPS_1 : KBPS_2)[(head[2] ?? 0) >> 4];
  if (!rate || !kbps) return null;
  const samples = version === 3 ? 1_152 : 576;
  const padding = ((head[2] ?? 0) >> 1) & 1;
  return { bytes: Math.floor((samples * kbps * 125) / rate) + padding, seconds: samples / rate };
}
