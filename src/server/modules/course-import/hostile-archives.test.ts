import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CourseImport } from "#contract/content/course-import.ts";
import { READ_IMPORT, readImport } from "#server/commands/import/read-import.ts";
import { courseImports } from "#server/db/tables/course-imports.ts";
import { files as fileRows } from "#server/db/tables/files.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { ReaderPool } from "#server/untrusted/reader-pool.ts";
import type { ReaderWord } from "#server/untrusted/reader-words.ts";
import { READER_BOUNDS, startReaders } from "#server/untrusted/start-reader.ts";
import { diesAgain } from "#tests/support/jobs/dies-again.ts";
import { multipartBody } from "#tests/support/files/multipart.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { type TeachingRoom, teachingRoom } from "#tests/support/teaching-factories.ts";
import { part } from "#contract/test-part.ts";

let server: TestServer;
let room: TeachingRoom;
beforeAll(async () => {
  server = await startTestServer();
  room = await teachingRoom(server);
});
afterAll(() => server.close());

const pack = (named: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(named).map(([name, text]) => [name, strToU8(text)]))));

/** As they are: what packs too well is refused at the door. */
const packAsIs = (named: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(named).map(([name, text]) => [name, strToU8(text)])), { level: 0 }));

async function send(bytes: Buffer): Promise<CourseImport> {
  const { payload, headers } = multipartBody({ id: randomUUID() }, { archive: { name: "course.zip", type: "application/zip", bytes } });
  return (await room.teacher.call<CourseImport>("POST", `/instructor/courses/${room.program.id}/imports`, payload, headers)).data;
}
const now = async (id: string) => (await room.teacher.call<CourseImport>("GET", `/instructor/imports/${id}`)).data;

async function bring(bytes: Buffer): Promise<CourseImport> {
  const { id } = await send(bytes);
  await expect.poll(async () => (await now(id)).status, { timeout: 60_000 }).not.toMatch(/queued|parsing/u);
  return await now(id);
}

/** The longest that this process answered nothing while `work` went on. */
async function silence(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  await work().finally(() => clearInterval(watch));
  return longest;
}

const GOOD = "# A lesson\n\nIts text.\n";

describe("a file that asks a reader for too much (A2)", () => {
  it.each([
    ["8,000 nested list markers", `${"- ".repeat(8_000)}x`, "too_deep"],
    ["a list in a list, line by line", Array.from({ length: 400 }, (_, n) => `${"  ".repeat(n)}- x`).join("\n"), "too_deep"],
    ["40,000 quotations in one another", `${">".repeat(40_000)}x`, "too_deep"],
    ["brackets that nobody closes", "[".repeat(50_000), "too_deep"],
    ["emphasis in emphasis", `${"*a _b ".repeat(8_000)}`, "too_deep"],
    ["a passage without end", Array.from({ length: 60_000 }, (_, n) => ((n * 7_919) % 65_521).toString(36)).join(" "), "too_long"],
  ] as const)("is left out and named, and the rest of the course is read: %s", { timeout: 300_000 }, async (_, text, code) => {
    const archive = pack({ "1-a/1-bad.md": `# Bad\n\n${text}\n`, "1-a/2-good.md": GOOD });
    let read: CourseImport | undefined;
    const longest = await silence(async () => {
      read = await bring(archive);
    });
    expect(read).toMatchObject({ status: "preview", counts: { lessons: 1, files: 2, understood: 1 } });
    expect(read?.notes).toContainEqual({ path: "1-a/1-bad.md", code, detail: expect.stringMatching(/^\d+$/u), times: 1 });
    expect(longest).toBeLessThan(1_000);
  });

  it.each([
    ["as it was written", "A paragraph.\n\n".repeat(90_000)],
    ["as it would be kept", `\`\`\`\n${"\u0001".repeat(100_000)}\n\`\`\`\n`],
  ])("a lesson longer than anybody reads at once is left out and named: %s", { timeout: 300_000 }, async (_, text) => {
    const read = await bring(packAsIs({ "1-a/1-long.md": text, "1-a/2-good.md": GOOD }));
    expect(read).toMatchObject({ status: "preview", counts: { lessons: 1, files: 2, understood: 1 } });
    expect(read.notes).toContainEqual({ path: "1-a/1-long.md", code: "too_long", detail: null, times: 1 });
  });

  it("lessons that grow beyond what a course may hold when they are understood are not taken in", { timeout: 300_000 }, async () => {
    const swelling = `\`\`\`\n${"\u0001".repeat(80_000)}\n\`\`\`\n`;
    const lessons = Object.fromEntries(Array.from({ length: 120 }, (_, n) => [`1-a/${n}.md`, swelling]));
    expect(await bring(packAsIs(lessons))).toMatchObject({ status: "failed", failure: "too_much" });
  });

  it("what people do write is read: five levels of lists, rulers, tables, code that looks like lists", async () => {
    const lists = Array.from({ length: 5 }, (_, n) => `${"  ".repeat(n)}- point ${n}`).join("\n");
    const text = `# Fine\n\n${lists}\n\n${"- ".repeat(60)}\n\n> > quoted\n\n| a | b |\n|---|---|\n| *1* | [2](https://example.org) |\n`;
    expect(await bring(pack({ "1-a/1-fine.md": text }))).toMatchObject({ status: "preview", counts: { lessons: 1 } });
  });

  it("characters that no database keeps do not stop its report", async () => {
    const text = '---\ntitle: "a\\0b\\uD800"\nother: "\\0"\n---\n\nText &#0; and more.\n';
    const read = await bring(pack({ "1-a/1-odd.md": text, "1-a/\u0001name.md": GOOD }));
    expect(read).toMatchObject({ status: "preview", counts: { lessons: 1 } });
    expect(JSON.stringify(read.sections)).not.toMatch(/\\u0000|\\ud800/iu);
  });
});

describe("an import whose reader is lost (A2)", () => {
  const rowOf = async (id: string) => (await server.services.db.select().from(courseImports).where(eq(courseImports.id, id)))[0];

  it("is set aside with its reason and its file, and not begun again; the next one is read", { timeout: 300_000 }, async () => {
    const { db, files } = server.services;
    const { id } = await send(pack({ "1-a/1.md": GOOD, "1-a/2.md": GOOD }));
    await expect.poll(async () => (await rowOf(id))?.status, { timeout: 60_000 }).toBe("preview");
    const kept = await files.put([pack({ "1-a/1.md": GOOD, "1-a/2.md": GOOD })]);
    await db
      .insert(fileRows)
      .values({ ...kept, purpose: "import", name: "course.zip", type: "application/zip", createdAt: server.clock.now() });
    await db.update(courseImports).set({ status: "queued", attempts: 0, plan: null, fileId: kept.id }).where(eq(courseImports.id, id));
    // Ended in the middle of its work, as by the system that runs out of memory.
    const mortal = new ReaderPool((limits) => {
      const worker = startReaders(limits);
      worker.on("message", (word: ReaderWord) => {
        if (!("at" in word)) return;
        // On a busy machine the rest may have been said before it ends.
        worker.removeAllListeners("message");
        void worker.terminate();
      });
      return worker;
    }, READER_BOUNDS);
    await readImport({ ...server.services, readers: mortal }, id, server.clock.now());
    await mortal.close();
    expect(await now(id)).toMatchObject({
      status: "failed",
      failure: "too_complex",
      notes: [{ path: expect.stringMatching(/^1-a\/[12]\.md$/u), code: "stopped", detail: null, times: 1 }],
    });
    await readImport(server.services, id, server.clock.now());
    expect(await now(id)).toMatchObject({ status: "failed" });
    expect(await bring(pack({ "1-a/1.md": GOOD }))).toMatchObject({ status: "preview" });
  });

  it("whose job was set aside is told as stopped, and not as being read for ever", async () => {
    const { db } = server.services;
    const { id } = await send(pack({ "1-a/1.md": GOOD }));
    await expect.poll(async () => (await rowOf(id))?.status).toBe("preview");
    await db.update(courseImports).set({ status: "parsing", plan: null }).where(eq(courseImports.id, id));
    await diesAgain(server, READ_IMPORT, id);
    expect(await now(id)).toMatchObject({ status: "failed", failure: "too_complex" });
  });

  it("that took its process down twice is set aside at the third start", async () => {
    const { id } = await send(pack({ "1-a/1.md": GOOD }));
    await expect.poll(async () => (await rowOf(id))?.status).toBe("preview");
    // As a process leaves it that dies at work.
    await server.services.db.update(courseImports).set({ status: "parsing", attempts: 2, plan: null }).where(eq(courseImports.id, id));
    await enqueueJob(server.services.db, { kind: READ_IMPORT, payload: { importId: id }, runAt: server.clock.now() });
    await server.runJobs();
    expect(await now(id)).toMatchObject({ status: "failed", failure: "too_complex", notes: [] });
  });

  it("that found no reader free comes again, and that does not count", async () => {
    const { Problem } = await import("#contract/problem.ts");
    const { id } = await send(pack({ "1-a/1.md": GOOD }));
    await expect.poll(async () => (await rowOf(id))?.status).toBe("preview");
    await server.services.db.update(courseImports).set({ status: "queued", attempts: 0 }).where(eq(courseImports.id, id));
    const busy = part<ReaderPool>({ run: async () => Promise.reject(new Problem("unavailable", { retryAfter: 10 })) });
    for (let time = 0; time < 5; time += 1)
      await expect(readImport({ ...server.services, readers: busy }, id, server.clock.now())).rejects.toThrow();
    expect(await rowOf(id)).toMatchObject({ status: "queued", attempts: 0, claimedAt: null });
  });
});
