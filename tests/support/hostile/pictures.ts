import { crc32, deflateSync } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { bent, type HostileCase } from "./hostile-case.ts";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), whole.length - 4);
  return whole;
}

/** A PNG of grey, whole or with less in it than it claims, and with texts beside it. */
export function png(width: number, height: number, held: number, texts: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const remark = chunk("tEXt", Buffer.from("Comment\0x", "latin1"));
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", head),
    ...Array.from({ length: texts }, () => remark),
    chunk("IDAT", deflateSync(Buffer.alloc(held), { level: 1 })),
    chunk("IEND", Buffer.of()),
  ]);
}

const base =
  (format: "jpeg" | "png" | "webp" | "avif", progressive = false) =>
  async (): Promise<Buffer> =>
    await sharp({ create: { width: 1_200, height: 800, channels: 3, background: "#963" } })
      .toFormat(format, format === "jpeg" ? { progressive } : {})
      .toBuffer();

/** The last scan of a progressive JPEG over and over: each is drawn over the whole picture (ITU T.81, B.2.3). */
async function scans(count: number): Promise<Buffer> {
  const bytes = await base("jpeg", true)();
  const last = bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = bytes.subarray(last, -2);
  return Buffer.concat([bytes.subarray(0, last), ...Array.from({ length: count }, () => scan), Buffer.from([0xff, 0xd9])]);
}

export const hostilePictures: fc.Arbitrary<HostileCase> = fc.oneof(
  ...(["jpeg", "png", "webp", "avif"] as const).map((format) => bent(`a picture (${format})`, base(format))),
  fc.tuple(fc.integer({ min: 1, max: 65_000 }), fc.integer({ min: 1, max: 65_000 })).map(([width, height]) => ({
    name: `a PNG that claims ${width} by ${height}`,
    make: () => png(width, height, 100_000, 0),
  })),
  fc
    .integer({ min: 1_000, max: 7_000 })
    .map((side) => ({ name: `a PNG of ${side} by ${side}`, make: () => png(side, side, side * (side + 1), 0) })),
  fc.integer({ min: 1, max: 100_000 }).map((texts) => ({ name: `a PNG with ${texts} remarks`, make: () => png(100, 100, 10_100, texts) })),
  fc.integer({ min: 1, max: 3_000 }).map((count) => ({ name: `a JPEG of ${count} scans`, make: () => scans(count) })),
);
