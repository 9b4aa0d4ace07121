import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { demoFilm, demoSound, makeMp3, makeMp4, makeOgg } from "#tests/support/files/media-files.ts";
import { bytesInMemory } from "./byte-source.ts";
import { inspectMedia } from "./media-file.ts";

const judged = (bytes: Buffer) => inspectMedia(bytesInMemory(bytes));
const zip = Buffer.from(zipSync({ "page.html": strToU8("<script>alert(1)</script>") }));

describe("issue 5.3: a film or sound is told by its container, with how long it lasts", () => {
  it("MP4 and M4A", async () => {
    expect(await judged(makeMp4({ seconds: 12 }))).toEqual({ type: "video/mp4", durationS: 12, width: 640, height: 360 });
    expect(await judged(makeMp4({ handler: "soun", brand: "M4A " }))).toMatchObject({ type: "audio/mp4", durationS: 12 });
  });

  it("WebM with pictures and without", async () => {
    expect(await judged(demoFilm())).toMatchObject({ type: "video/webm", width: 640, height: 360, durationS: expect.closeTo(48, 0) });
    expect(await judged(demoSound())).toMatchObject({ type: "audio/webm", durationS: expect.closeTo(54, 0) });
  });

  it("MP3, with the tags of old and new programs", async () => {
    const tag = Buffer.from("ID3\u0004\u0000\u0000\u0000\u0000\u0001\u0000", "latin1");
    const sound = { type: "audio/mpeg", durationS: 2.61 };
    expect(await judged(makeMp3())).toMatchObject(sound);
    expect(await judged(Buffer.concat([tag, Buffer.alloc(128), makeMp3(), Buffer.from("TAG"), Buffer.alloc(125)]))).toMatchObject(sound);
  });

  it("Ogg with Opus", async () => {
    expect(await judged(makeOgg(3))).toMatchObject({ type: "audio/ogg", durationS: 3 });
  });
});

describe("issue 5.3: what is cut off, or something else as well, is refused", () => {
  const cut = (bytes: Buffer, part = 0.6) => bytes.subarray(0, Math.floor(bytes.length * part));

  it.each([
    ["an MP4", makeMp4()],
    ["a film of a browser", demoFilm()],
    ["an Ogg", makeOgg()],
  ])("%s that ends in the middle", async (_, bytes) => {
    expect(await judged(cut(bytes))).toEqual({ refused: "damaged" });
  });

  it("an MP4 that lost its data, or what tells of it, at a border between its boxes", async () => {
    const whole = makeMp4({ data: 100 });
    expect(await judged(whole.subarray(0, -108))).toEqual({ refused: "damaged" });
    expect(await judged(Buffer.concat([whole.subarray(0, 20), whole.subarray(-108)]))).toEqual({ refused: "damaged" });
    expect(await judged(makeMp4({ handler: "hint" }))).toEqual({ refused: "damaged" });
  });

  it.each([
    ["an MP4", makeMp4()],
    ["a WebM", demoFilm()],
    ["an MP3", makeMp3()],
    ["an Ogg", makeOgg()],
  ])("%s with an archive behind it, or a page", async (_, bytes) => {
    expect(await judged(Buffer.concat([bytes, zip]))).toEqual({ refused: "unsafe" });
    expect(await judged(Buffer.concat([bytes, Buffer.from("<script>alert(1)</script>")]))).toEqual({ refused: "damaged" });
  });

  it("an archive in the last box of an MP4", async () => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + zip.length, 0);
    head.write("free", 4, "latin1");
    expect(await judged(Buffer.concat([makeMp4(), head, zip]))).toEqual({ refused: "unsafe" });
  });

  it.each([
    ["a page", Buffer.from("<!doctype html><video src=x>")],
    ["a picture in boxes", makeMp4({ brand: "avif" })],
    ["a film of QuickTime", makeMp4({ brand: "qt  " })],
    ["nothing", Buffer.of()],
    ["a Matroska", Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x8b, 0x42, 0x82, 0x88]), Buffer.from("matroska")])],
  ])("%s is none", async (_, bytes) => {
    expect(await judged(bytes)).toEqual({ refused: "type" });
  });

  it("whatever the bytes are, it answers", async () => {
    let seed = 1;
    const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648);
    for (let round = 0; round < 400; round += 1) {
      const bytes = Buffer.from([makeMp4(), demoSound().subarray(0, 5_000), makeMp3(20), makeOgg()][round % 4] ?? []);
      for (let n = 0; n < 6; n += 1) bytes[random() % Math.min(bytes.length, 400)] = random() % 256;
      const verdict = await judged(bytes);
      expect("type" in verdict || ["type", "damaged", "unsafe"].includes(verdict.refused)).toBe(true);
    }
  });
});
