import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FILE_TYPES } from "#contract/endpoint.ts";
import { PictureRefused } from "#server/providers/image-resizer.ts";
import { pdfChecker } from "#server/providers/pdf-check/pdf-check.ts";
import { hostileCourses, nestedMarkers } from "#tests/support/hostile/courses.ts";
import { hostileArchives, hostileCaptions, hostileFilms, hostilePdfs, hostileTables } from "#tests/support/hostile/files.ts";
import { type HostileCase, sample } from "#tests/support/hostile/hostile-case.ts";
import { hostilePictures } from "#tests/support/hostile/pictures.ts";
import { contentChecks } from "./content-checks.ts";
import { ReaderDied, ReaderPool } from "./reader-pool.ts";
import { READER_BOUNDS, startReaders } from "./start-reader.ts";

/** Fifty of each, over the calls of the built product, are `npm run bench -- hostile`. */
const CASES = 4;
const SEED = Number(process.env.QABAS_HOSTILE_SEED ?? 20_261_123);
/** A machine that does other things besides; what blocks is seconds long. */
const SILENCE_MS = 1_000;

const folder = mkdtempSync(path.join(tmpdir(), "qabas-hostile-"));
const checks = contentChecks();
const pdfs = pdfChecker();
const readers = new ReaderPool(startReaders, { ...READER_BOUNDS, timeoutMs: 15_000, silentMs: 5_000 });
beforeAll(async () => {
  // Loaded once: that takes longer than to read anything.
  await Promise.all([checks.table("a"), readers.run("table", "a")]);
}, 300_000);
afterAll(async () => {
  await Promise.all([checks.close(), pdfs.close(), readers.close()]);
  rmSync(folder, { recursive: true, force: true });
});

interface Subject {
  name: string;
  cases: fc.Arbitrary<HostileCase>;
  first?: HostileCase;
  read(bytes: Buffer): Promise<unknown>;
  /** What is no such content at all is told by it: the reader lives. */
  good: Buffer;
  isGood: unknown;
}

const types = Object.values(FILE_TYPES);
const onDisk = (bytes: Buffer): string => {
  const place = path.join(folder, "film");
  writeFileSync(place, bytes);
  return place;
};
const readCourse = (bytes: Buffer): Promise<unknown> =>
  readers.run("course", { bytes, name: "course.zip", folder: mkdtempSync(path.join(folder, "course-")) });

const SUBJECTS: readonly Subject[] = [
  {
    name: "courses",
    cases: hostileCourses,
    first: nestedMarkers,
    read: readCourse,
    good: Buffer.from("none"),
    isGood: { failure: "nothing_known", notes: "[]" },
  },
  {
    name: "tables",
    cases: hostileTables,
    read: (bytes) => checks.table(bytes.toString()),
    good: Buffer.from("number,attendance\n1,present"),
    isGood: [
      { line: 1, cells: ["number", "attendance"] },
      { line: 2, cells: ["1", "present"] },
    ],
  },
  {
    name: "archives",
    cases: hostileArchives,
    read: (bytes) => checks.archive(bytes, { allowed: types, readOnly: false }),
    good: Buffer.from("none"),
    isGood: { refused: "damaged" },
  },
  { name: "documents", cases: hostilePdfs, read: (bytes) => pdfs.check(bytes), good: Buffer.from("none"), isGood: "damaged" },
  {
    name: "captions",
    cases: hostileCaptions,
    read: (bytes) => checks.captions(bytes),
    good: Buffer.from("WEBVTT\n\n00:01.000 --> 00:02.000\nx"),
    isGood: { cues: [{ startS: 1, endS: 2, text: "x" }] },
  },
  {
    name: "films",
    cases: hostileFilms,
    read: (bytes) => checks.media(onDisk(bytes)),
    good: Buffer.from("none"),
    isGood: { refused: "type" },
  },
  {
    name: "pictures",
    cases: hostilePictures,
    read: (bytes) => checks.picture(bytes, { make: "figure", widest: 800 }),
    good: Buffer.from("none"),
    isGood: { refused: "type" },
  },
];

/** What came of it: an answer, or that it asked for too much. Anything else is no end that a reader may have. */
const fate = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (error instanceof PictureRefused) return { refused: error.reason };
    if (error instanceof ReaderDied) return { died: error.reason };
    throw error;
  });

describe(`content made to be hard on its reader (A2, seed ${SEED})`, () => {
  it.each(SUBJECTS)(
    "$name: each has an end, this process answers meanwhile, and the next is read",
    { timeout: 240_000 },
    async (subject) => {
      const { cases, first, read, good, isGood } = subject;
      for (const { name, make } of [...(first ? [first] : []), ...sample(cases, CASES, SEED)]) {
        const bytes = await make();
        const delay = monitorEventLoopDelay({ resolution: 5 });
        delay.enable();
        expect(await fate(read(bytes)), name).not.toBeUndefined();
        delay.disable();
        expect(delay.max / 1e6, name).toBeLessThan(SILENCE_MS);
      }
      expect(await fate(read(good))).toEqual(isGood);
    },
  );

  it("a table and captions that outlast their time are refused, and the next ones are read", { timeout: 300_000 }, async () => {
    const hurried = contentChecks({ processes: 1, timeoutMs: 1, heapMb: 128, growthMb: 512, waitingAtMost: 4, idleMs: 30_000 });
    expect(await hurried.table(`${"a,".repeat(100)}\n`.repeat(5_000))).toBeNull();
    expect(await hurried.captions(Buffer.from(`WEBVTT\n\n00:01.000 --> 00:02.000\n${"<".repeat(900_000)}`))).toBeNull();
    await hurried.close();
    expect(await checks.table("a,b")).toMatchObject([{ cells: ["a", "b"] }]);
  });
});

describe("pictures (A2)", () => {
  const bounds = { processes: 1, timeoutMs: 20_000, heapMb: 256, growthMb: 768, waitingAtMost: 4, idleMs: 0 };
  const noise = sharp({
    create: { width: 1_200, height: 800, channels: 3, background: "#123", noise: { type: "gaussian", mean: 128, sigma: 30 } },
  })
    .webp()
    .toBuffer();
  const draw = async (bytes: Buffer, own: Partial<typeof bounds>): Promise<unknown> => {
    const few = contentChecks(bounds, own);
    try {
      return await fate(few.picture(bytes, { make: "figure", widest: 600 }));
    } finally {
      await few.close();
    }
  };

  it("are drawn in a reader's process: one that takes too long is ended there, and is refused", async () => {
    const bytes = await noise;
    expect(await draw(bytes, {})).toMatchObject({ width: 600, height: 400 });
    expect(await draw(bytes, { timeoutMs: 1 })).toEqual({ refused: "damaged" });
  }, 300_000);
});
