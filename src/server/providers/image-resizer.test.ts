import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { PICTURE_WIDTHS } from "#contract/files/picture-sizes.ts";
import { makeFigure, makeMaster, PICTURE_LIMITS, PictureRefused, resizePicture } from "./image-resizer.ts";

const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#0b3a45" } });
const master = (bytes: Buffer) => makeMaster(bytes, PICTURE_WIDTHS);
const refusal = (bytes: Buffer) =>
  master(bytes).then(
    () => "taken",
    (error: unknown) => (error instanceof PictureRefused ? error.reason : error),
  );

/** A PNG of a few kilobytes that claims a picture of any size. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(100_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500"><script>alert(1)</script></svg>';

describe("what is no picture of ours is refused by its content", () => {
  let jpeg: Buffer;
  beforeAll(async () => {
    jpeg = await blank(800, 500).jpeg().toBuffer();
  });

  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ["an SVG with a script", () => Buffer.from(SVG), "type"],
    ["an SVG behind the first bytes of a JPEG", () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(SVG)]), "damaged"],
    ["a PDF", () => Buffer.from("%PDF-1.7\n1 0 obj << >> endobj trailer"), "type"],
    ["a GIF", () => blank(800, 500).gif().toBuffer(), "type"],
    ["a TIFF", () => blank(800, 500).tiff().toBuffer(), "type"],
    ["a page", () => Buffer.from("<!doctype html><title>Hotel</title>"), "type"],
    ["nothing", () => Buffer.alloc(0), "type"],
    ["a picture cut short", () => jpeg.subarray(0, Math.floor(jpeg.length / 2)), "damaged"],
    ["a header alone", () => jpeg.subarray(0, 20), "damaged"],
    ["random bytes behind a PNG's first ones", () => Buffer.concat([bomb(1, 1).subarray(0, 8), Buffer.alloc(500, 7)]), "damaged"],
    ["a picture that claims 900 million pixels", () => bomb(30_000, 30_000), "pixels"],
    ["a picture too small to be a cover", () => blank(200, 120).png().toBuffer(), "small"],
    ["too many bytes", () => Buffer.alloc(PICTURE_LIMITS.bytes + 1, 0xff), "bytes"],
  ])("%s", async (_name, make, reason) => {
    expect(await refusal(await make())).toBe(reason);
  });
});

describe("the kept copy", () => {
  it.each(["jpeg", "png", "webp", "avif"] as const)("of a %s is a WebP of the greatest width that it has", async (format) => {
    const kept = await master(await blank(1000, 500).toFormat(format).toBuffer());
    expect({ width: kept.width, height: kept.height }).toEqual({ width: 960, height: 480 });
    expect(await sharp(kept.bytes).metadata()).toMatchObject({ format: "webp", width: 960, height: 480 });
  });

  it("holds nothing of where and with what it was taken, and stands upright", async () => {
    const taken = await blank(480, 640)
      .jpeg()
      .withExif({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitude: "24/1 42/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(taken).metadata()).exif?.includes("Camera")).toBe(true);
    const kept = await master(taken);
    expect({ width: kept.width, height: kept.height }).toEqual({ width: 640, height: 480 });
    const read = await sharp(kept.bytes).metadata();
    expect({ exif: read.exif, icc: read.icc, xmp: read.xmp, orientation: read.orientation }).toEqual({});
  });

  it("holds one picture of a moving one", async () => {
    const frames = await sharp({ create: { width: 400, height: 600, channels: 3, background: "#fff", pageHeight: 300 } })
      .webp()
      .toBuffer();
    expect(await master(frames)).toMatchObject({ width: 320, height: 240 });
  });
});

it("resizes to AVIF and WebP, and never enlarges", async () => {
  const { bytes } = await master(await blank(640, 400).png().toBuffer());
  expect(await sharp(await resizePicture(bytes, 320, "avif")).metadata()).toMatchObject({ format: "heif", compression: "av1", width: 320 });
  expect(await sharp(await resizePicture(bytes, 320, "webp")).metadata()).toMatchObject({ format: "webp", width: 320, height: 200 });
  expect(await sharp(await resizePicture(bytes, 1280, "webp")).metadata()).toMatchObject({ width: 640 });
});

describe("pictures that come all at once", () => {
  it("are opened two at a time, so that files and passwords find a thread; who comes to a full line is asked to come again", async () => {
    const noise = await sharp({
      create: { width: 400, height: 300, channels: 3, background: "white", noise: { type: "gaussian", mean: 128, sigma: 60 } },
    })
      .jpeg()
      .toBuffer();
    let most = 0;
    const watch = setInterval(() => {
      const { process, queue } = sharp.counters();
      most = Math.max(most, process + queue);
    }, 2);
    const answers = await Promise.all(
      Array.from({ length: 70 }, () =>
        makeFigure(noise, 300).then(
          ({ width }) => width,
          (error: { code?: string }) => error.code,
        ),
      ),
    ).finally(() => clearInterval(watch));
    expect(most).toBeGreaterThan(0);
    // One that has just ended is counted for a moment more.
    expect(most).toBeLessThanOrEqual(3);
    expect(answers.filter((answer) => answer === 300)).toHaveLength(62);
    expect(answers.filter((answer) => answer === "unavailable")).toHaveLength(8);
  });
});
