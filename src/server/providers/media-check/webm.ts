import type { ByteSource } from "./byte-source.ts";
import { DAMAGED, type Media, type MediaVerdict, OTHER_TYPE, PARTS_AT_MOST, secondsOf, UNSAFE } from "./media-verdict.ts";

/** WebM: the part of Matroska (RFC 9559) that browsers play. Elements of EBML (RFC 8794) say their length, or that they do not know it. */

interface Element {
  id: number;
  start: number;
  /** Null where it ends with what holds it: a film that was written while it was recorded. */
  end: number | null;
}

const ID = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
  time: 0xe7,
  attachments: 0x1941a469,
} as const;

/** Seek head, cues, chapters, tags, void, checksum; and in a cluster without a length its blocks and what stands beside them. */
const PASSED_OVER: ReadonlySet<number> = new Set([
  0x114d9b74, 0x1c53bb6b, 0x1043a770, 0x1254c367, 0xec, 0xbf, 0xa3, 0xa0, 0xab, 0xa7, 0x5854, 0xaf,
]);
const HEADER_AT_MOST = 1024 * 1024;

/** What the elements say. They fill the file exactly; files within the film are not accepted. */
export async function readWebm(source: ByteSource): Promise<MediaVerdict> {
  const head = await elementAt(source, 0, source.size);
  if (!head?.end || (await textIn(source, head, ID.docType)) !== "webm") return OTHER_TYPE;
  const segment = await elementAt(source, head.end, source.size);
  if (!segment || segment.id !== ID.segment || (segment.end !== null && segment.end !== source.size)) return DAMAGED;
  const found: { info: Told; tracks: Media | null; clusters: number; last: number } = { info: NOTHING, tracks: null, clusters: 0, last: 0 };
  let parts = 0;
  for (let at = segment.start; at < source.size; ) {
    const element = await elementAt(source, at, source.size);
    if (!element) return DAMAGED;
    if ((parts += 1) > PARTS_AT_MOST || element.id === ID.attachments) return UNSAFE;
    if (element.id === ID.info) found.info = await readInfo(source, element);
    else if (element.id === ID.tracks) found.tracks = await readTracks(source, element);
    else if (element.id === ID.cluster) {
      found.clusters += 1;
      const first = await elementAt(source, element.start, source.size);
      if (first?.id === ID.time) found.last = Math.max(found.last, await numberAt(source, first));
    } else if (element.id !== ID.time && !PASSED_OVER.has(element.id)) return DAMAGED;
    // What has no length is entered: its parts follow.
    at = element.end ?? element.start;
  }
  if (!found.tracks || found.clusters === 0) return DAMAGED;
  const units = found.info.duration ?? found.last;
  return { ...found.tracks, durationS: secondsOf((units * found.info.scale) / 1e9) };
}

interface Told {
  scale: number;
  duration: number | null;
}
const NOTHING: Told = { scale: 1_000_000, duration: null };

async function readInfo(source: ByteSource, element: Element): Promise<Told> {
  const told = { ...NOTHING };
  for (const child of await children(source, element)) {
    if (child.id === ID.scale) told.scale = await numberAt(source, child);
    if (child.id !== ID.duration) continue;
    const bytes = await source.at(child.start, (child.end ?? child.start) - child.start);
    told.duration = bytes.length === 8 ? bytes.readDoubleBE() : bytes.length === 4 ? bytes.readFloatBE() : null;
  }
  return told;
}

async function readTracks(source: ByteSource, element: Element): Promise<Media | null> {
  let sound = false;
  let picture: { width: number | null; height: number | null } | null = null;
  for (const track of (await children(source, element)).filter(({ id }) => id === ID.track)) {
    const parts = await children(source, track);
    const kind = parts.find(({ id }) => id === ID.trackType);
    const type = kind ? await numberAt(source, kind) : 0;
    sound ||= type === 2;
    if (type !== 1 || picture) continue;
    const video = parts.find(({ id }) => id === ID.video);
    const sizes = video ? await children(source, video) : [];
    const sizeOf = async (wanted: number) => {
      const size = sizes.find(({ id }) => id === wanted);
      return size ? await numberAt(source, size) : null;
    };
    picture = { width: await sizeOf(ID.width), height: await sizeOf(ID.height) };
  }
  if (picture) return { type: "video/webm", durationS: null, ...picture };
  return sound ? { type: "audio/webm", durationS: null, width: null, height: null } : null;
}

async function textIn(source: ByteSource, parent: Element, id: number): Promise<string | null> {
  const found = parent.id === ID.ebml ? (await children(source, parent)).find((child) => child.id === id) : undefined;
  return found?.end ? (await source.at(found.start, Math.min(found.end - found.start, 32))).toString("latin1") : null;
}

async function numberAt(source: ByteSource, { start, end }: Element): Promise<number> {
  const bytes = await source.at(start, Math.min((end ?? start) - start, 8));
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}

async function children(source: ByteSource, { start, end }: Element): Promise<Element[]> {
  const found: Element[] = [];
  if (end === null || end - start > HEADER_AT_MOST) return found;
  for (let at = start; at < end && found.length < 1_000; ) {
    const element = await elementAt(source, at, end);
    if (!element?.end) return found;
    found.push(element);
    at = element.end;
  }
  return found;
}

/** Null where none stands there, or it reaches beyond `limit`. */
async function elementAt(source: ByteSource, at: number, limit: number): Promise<Element | null> {
  const head = await source.at(at, 12);
  const idLength = Math.clz32(head[0] ?? 0) - 23;
  if (idLength > 4 || head.length < idLength + 1) return null;
  const first = head[idLength] ?? 0;
  const sizeLength = Math.clz32(first) - 23;
  if (sizeLength > 8 || head.length < idLength + sizeLength) return null;
  const start = at + idLength + sizeLength;
  let size = first & (0xff >> sizeLength);
  let unknown = size === 0xff >> sizeLength;
  for (const byte of head.subarray(idLength + 1, idLength + sizeLength)) {
    size = size * 256 + byte;
    unknown &&= byte === 0xff;
  }
  const id = head.readUIntBE(0, idLength);
  if (unknown) return id === ID.segment || id === ID.cluster ? { id, start, end: null } : null;
  return start + size <= limit ? { id, start, end: start + size } : null;
}
