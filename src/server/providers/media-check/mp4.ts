import type { ByteSource } from "./byte-source.ts";
import { DAMAGED, type MediaVerdict, OTHER_TYPE, PARTS_AT_MOST, secondsOf, UNSAFE } from "./media-verdict.ts";

/** ISO base media (ISO/IEC 14496-12): boxes that say their length, one after the other. */

interface Box {
  type: string;
  /** Of what it holds, up to `end`. */
  start: number;
  end: number;
}

/** Brands that browsers play; pictures (`avif`, `heic`) and QuickTime alone are none. */
const BRANDS = /^(?:iso[m2-9]|mp4[12]|avc1|dash|MSNV|M4[ABV] |M4VP|f4v |mmp4)$/u;
const TOP_LEVEL = new Set("ftyp moov mdat free skip wide uuid moof mfra sidx ssix styp pdin meta emsg prft".split(" "));
/** The tables of a film of hours take some megabytes. */
const MOOV_AT_MOST = 64 * 1024 * 1024;

/** What the boxes say. They fill the file exactly: what is cut off, or carries something behind them, is damaged. */
export async function readMp4(source: ByteSource): Promise<MediaVerdict> {
  let moov: Box | null = null;
  let hasData = false;
  let parts = 0;
  for (let at = 0; at < source.size; ) {
    const box = await boxAt(source, at, source.size);
    if (!box || !TOP_LEVEL.has(box.type)) return DAMAGED;
    if ((parts += 1) > PARTS_AT_MOST) return UNSAFE;
    if (at === 0 && !(await isPlayable(source, box))) return OTHER_TYPE;
    if (box.type === "mdat") hasData ||= box.end > box.start;
    if (box.type === "moov") {
      if (moov) return DAMAGED;
      moov = box;
    }
    at = box.end;
  }
  if (!moov || !hasData) return DAMAGED;
  if (moov.end - moov.start > MOOV_AT_MOST) return UNSAFE;
  return await readMovie(source, moov);
}

async function isPlayable(source: ByteSource, { type, start, end }: Box): Promise<boolean> {
  if (type !== "ftyp") return false;
  const bytes = await source.at(start, Math.min(end - start, 1_024));
  for (let at = 0; at + 4 <= bytes.length; at += 4) if (at !== 4 && BRANDS.test(bytes.toString("latin1", at, at + 4))) return true;
  return false;
}

async function readMovie(source: ByteSource, moov: Box): Promise<MediaVerdict> {
  let duration: number | null = null;
  let fragments: number | null = null;
  let scale = 0;
  let picture: { width: number; height: number } | null = null;
  let sound = false;
  for (const box of (await children(source, moov)) ?? []) {
    const bytes = await source.at(box.start, 128);
    if (box.type === "mvhd") {
      const long = bytes[0] === 1;
      if (bytes.length < (long ? 32 : 20)) return DAMAGED;
      scale = bytes.readUInt32BE(long ? 20 : 12);
      duration = long ? Number(bytes.readBigUInt64BE(24)) : bytes.readUInt32BE(16);
      if (!long && duration === 0xffffffff) duration = null;
    }
    if (box.type === "mvex") {
      const [head] = ((await children(source, box)) ?? []).filter(({ type }) => type === "mehd");
      const told = head && (await source.at(head.start, 12));
      if (told && told.length >= 8) fragments = told[0] === 1 && told.length >= 12 ? Number(told.readBigUInt64BE(4)) : told.readUInt32BE(4);
    }
    if (box.type === "trak") {
      const track = await readTrack(source, box);
      if (track?.handler === "vide") picture ??= track;
      sound ||= track?.handler === "soun";
    }
  }
  if (scale === 0 || !(picture || sound)) return DAMAGED;
  return {
    type: picture ? "video/mp4" : "audio/mp4",
    durationS: secondsOf((duration || fragments || 0) / scale),
    width: picture?.width || null,
    height: picture?.height || null,
  };
}

async function readTrack(source: ByteSource, trak: Box): Promise<{ handler: string; width: number; height: number } | null> {
  const boxes = (await children(source, trak)) ?? [];
  const media = boxes.find(({ type }) => type === "mdia");
  const handler = media && ((await children(source, media)) ?? []).find(({ type }) => type === "hdlr");
  const header = boxes.find(({ type }) => type === "tkhd");
  if (!handler) return null;
  const kind = (await source.at(handler.start, 12)).toString("latin1", 8, 12);
  // The last two numbers of the header, 16.16.
  const size = header && header.end - header.start >= 84 ? await source.at(header.end - 8, 8) : Buffer.alloc(8);
  return { handler: kind, width: size.readUInt32BE(0) >>> 16, height: size.readUInt32BE(4) >>> 16 };
}

/** What a box holds; null where it does not fill it. */
async function children(source: ByteSource, parent: Box): Promise<Box[] | null> {
  const found: Box[] = [];
  for (let at = parent.start; at < parent.end && found.length < 1_000; ) {
    const box = await boxAt(source, at, parent.end);
    if (!box) return null;
    found.push(box);
    at = box.end;
  }
  return found;
}

async function boxAt(source: ByteSource, at: number, limit: number): Promise<Box | null> {
  const head = await source.at(at, 16);
  if (head.length < 8) return null;
  const announced = head.readUInt32BE(0);
  if (announced === 1 && head.length < 16) return null;
  const size = announced === 0 ? limit - at : announced === 1 ? Number(head.readBigUInt64BE(8)) : announced;
  const own = announced === 1 ? 16 : 8;
  if (size < own || at + size > limit) return null;
  return { type: head.toString("latin1", 4, 8), start: at + own, end: at + size };
}
