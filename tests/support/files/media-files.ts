import { readFileSync } from "node:fs";

/** Films and sounds by the book, as small as they can be: the containers are whole, nobody need play what is in them. */

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
};
const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

interface FilmWish {
  seconds?: number;
  /** Bytes of its data. */
  data?: number;
  brand?: string;
  handler?: "vide" | "soun" | "hint";
}

/** ISO base media: a film of 640 × 360, or a sound. */
export function makeMp4({ seconds = 12, data = 4_000, brand = "isom", handler = "vide" }: FilmWish = {}): Buffer {
  const track = Buffer.alloc(84);
  track.writeUInt32BE(640 * 65_536, 76);
  track.writeUInt32BE(360 * 65_536, 80);
  const handlerBox = box("hdlr", words(0, 0), Buffer.from(handler, "latin1"), Buffer.alloc(13));
  const moov = box(
    "moov",
    box("mvhd", words(0, 0, 0, 1_000, seconds * 1_000), Buffer.alloc(80)),
    box("trak", box("tkhd", track), box("mdia", handlerBox)),
  );
  return Buffer.concat([box("ftyp", Buffer.from(`${brand}\0\0\0\0${brand}`, "latin1")), moov, box("mdat", Buffer.alloc(data, 7))]);
}

/** MPEG-1 layer III: 128 kbit/s at 44.1 kHz, 1,152 samples a frame. */
export function makeMp3(frames = 100): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9000, 0);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}

/** Opus in Ogg: a page of headers each, then pages of a second. */
export function makeOgg(seconds = 3): Buffer {
  const page = (position: bigint, body: Buffer, serial = 7): Buffer => {
    const head = Buffer.alloc(28);
    head.write("OggS", 0, "latin1");
    head.writeBigInt64LE(position, 6);
    head.writeUInt32LE(serial, 14);
    head[26] = 1;
    head[27] = body.length;
    return Buffer.concat([head, body]);
  };
  const first = Buffer.alloc(19);
  first.write("OpusHead", 0, "latin1");
  first.writeUInt16LE(312, 10);
  const sound = Array.from({ length: seconds }, (_, second) => page(BigInt((second + 1) * 48_000 + 312), Buffer.alloc(100, second)));
  return Buffer.concat([page(0n, first), page(0n, Buffer.from("OpusTags")), ...sound]);
}

/** What a browser recorded: the demo's own film of 48 seconds, and a sound. */
export const demoFilm = (): Buffer => readFileSync("src/server/db/seed/lessons/media/grouping.webm");
export const demoSound = (): Buffer => readFileSync("src/server/db/seed/lessons/media/rhythm.webm");

export const makeVtt = (...texts: string[]): Buffer =>
  Buffer.from(`WEBVTT\n\n${texts.map((text, n) => `00:0${n}.000 --> 00:0${n + 1}.000\n${text}`).join("\n\n")}\n`);
