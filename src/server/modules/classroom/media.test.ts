import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ItemContent, OfflineManifest } from "#contract/classroom.ts";
import { mediaUrl, readMediaToken } from "#server/commands/media-token.ts";
import { programItems } from "#server/db/tables/catalogue.ts";
import { application, makeItem, makeLessonFile, makeSection, quiz } from "#tests/support/course-factories.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { enrol, makeCohort, makeStudyProgram } from "#tests/support/study-factories.ts";

const SUNDAY = new Date("2026-11-22T06:00:00Z");
const HOUR = 3_600_000;
const FILM = randomBytes(5_000);

let server: TestServer;
let room: Awaited<ReturnType<typeof classroom>>;
beforeAll(async () => {
  server = await startTestServer({ now: SUNDAY, env: { QABAS_CORS_ORIGINS: "https://elsewhere.example" } });
  room = await classroom();
});
afterAll(() => server.close());
const db = () => server.services.db;

async function classroom() {
  const visitor = new TestBrowser(server.app);
  const { data } = await visitor.register();
  const program = await makeStudyProgram(db());
  const cohort = await makeCohort(db(), program.id, "2026-11-01");
  const section = await makeSection(db(), program.id);
  const locked = await makeSection(db(), program.id, { opensAt: new Date("2027-01-10T00:00:00Z") });
  const lesson = await makeItem(db(), section.id, { format: "video" });
  const film = await makeLessonFile(server.services, lesson.id, FILM);
  const captions = await makeLessonFile(server.services, lesson.id, Buffer.from("WEBVTT\n\n00:00.000 --> 00:02.000\nأهلًا\n".repeat(60)), {
    type: "text/vtt",
    role: "captions",
    language: "ar",
  });
  const enrollment = await enrol(db(), data.user.id, cohort, SUNDAY);
  return { visitor, userId: data.user.id, program, section, locked, lesson, film, captions, enrollment };
}

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: "GET", url, headers });
const content = async () => (await room.visitor.call<ItemContent>("GET", `/content/${room.lesson.id}`)).data;
const manifest = async () =>
  (await room.visitor.call<OfflineManifest>("GET", `/student/enrollments/${room.enrollment.id}/offline-manifest`)).data;

describe("GET /media/{id}", () => {
  it("is read with the address of the lesson alone, without bearer or cookie", async () => {
    const { lesson } = await content();
    const answer = await get(lesson?.media?.url ?? "");
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(FILM)).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-type": "video/webm",
      "content-length": String(FILM.length),
      "accept-ranges": "bytes",
      "cache-control": "private, no-store",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
      etag: lesson?.media?.etag,
    });
  });

  it.each([
    ["bytes=0-99", 0, 99],
    ["bytes=4000-", 4_000, 4_999],
    ["bytes=-10", 4_990, 4_999],
    ["bytes=4990-9999", 4_990, 4_999],
    ["bytes=0-0", 0, 0],
  ])("answers %s with those very bytes", async (range, start, end) => {
    const answer = await get(mediaUrl(server.services.config.secret, room.userId, room.film.id, SUNDAY), { range });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers).toMatchObject({ "content-range": `bytes ${start}-${end}/5000`, "content-length": String(end - start + 1) });
    expect(answer.rawPayload.equals(FILM.subarray(start, end + 1))).toBe(true);
  });

  it.each(["bytes=5000-", "bytes=9000-9100", "bytes=-0"])("%s lies beyond it: 416 with its size", async (range) => {
    const answer = await get(mediaUrl(server.services.config.secret, room.userId, room.film.id, SUNDAY), { range });
    expect(answer.statusCode).toBe(416);
    expect(answer.headers["content-range"]).toBe("bytes */5000");
    expect(answer.body).toBe("");
  });

  it.each(["bytes=5-2", "bytes=0-1,5-6", "lines=1-2", "bytes=-"])("%s is no range of ours: the whole file", async (range) => {
    const answer = await get(mediaUrl(server.services.config.secret, room.userId, room.film.id, SUNDAY), { range });
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 5_000]);
  });

  it("gives a part only of the file that the asker began with", async () => {
    const url = mediaUrl(server.services.config.secret, room.userId, room.film.id, SUNDAY);
    const etag = String((await get(url)).headers.etag);
    expect((await get(url, { range: "bytes=0-9", "if-range": etag })).statusCode).toBe(206);
    expect((await get(url, { range: "bytes=0-9", "if-range": '"older"' })).statusCode).toBe(200);
  });

  it("is never compressed: a range is counted in its own bytes", async () => {
    const url = mediaUrl(server.services.config.secret, room.userId, room.captions.id, SUNDAY);
    const answer = await get(url, { "accept-encoding": "br, gzip" });
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(answer.headers["content-type"]).toBe("text/vtt; charset=utf-8");
    expect(answer.rawPayload.length).toBe(room.captions.bytes);
  });

  it("answers HEAD without the bytes, and pages of another host that the settings admit", async () => {
    const url = mediaUrl(server.services.config.secret, room.userId, room.film.id, SUNDAY);
    const head = await server.app.inject({ method: "HEAD", url });
    expect([head.statusCode, head.headers["content-length"], head.body]).toEqual([200, "5000", ""]);
    const cors = await get(url, { origin: "https://elsewhere.example" });
    expect(cors.headers["access-control-allow-origin"]).toBe("https://elsewhere.example");
  });

  it("is nothing without a token, with a changed one, one of another file, another person's or an old one", async () => {
    const { secret } = server.services.config;
    const url = mediaUrl(secret, room.userId, room.film.id, SUNDAY);
    const token = new URL(url, "http://x").searchParams.get("token") ?? "";
    const [user = "", until = "", signature = ""] = token.split(".");
    const path = `/api/v1/media/${room.film.id}`;
    const turned = signature.startsWith("A") ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    for (const address of [
      path,
      `${path}?token=`,
      `${path}?token=${user}.${until}.${turned}`,
      `${path}?token=${(room.userId + 1).toString(36)}.${until}.${signature}`,
      `${path}?token=${user}.${(Number.parseInt(until, 36) + 9).toString(36)}.${signature}`,
      `/api/v1/media/${room.captions.id}?token=${token}`,
      mediaUrl("another secret", room.userId, room.film.id, SUNDAY),
      mediaUrl(secret, room.userId, randomUUID(), SUNDAY),
      mediaUrl(secret, room.userId, "no-id", SUNDAY),
    ])
      expect(await get(address), address).toMatchObject({ statusCode: 404 });
  });

  it("is good for six hours at most, five at least", () => {
    const url = new URL(mediaUrl("s", 7, room.film.id, SUNDAY), "http://x");
    const read = (ms: number) => readMediaToken("s", url.searchParams.get("token") ?? "", room.film.id, new Date(SUNDAY.getTime() + ms));
    expect([read(0), read(5 * HOUR - 1), read(6 * HOUR)]).toEqual([7, 7, null]);
  });

  it("shows no file that is no lesson's, were its id known", async () => {
    const kept = await server.services.files.put([Buffer.from("somebody's life")]);
    const { files } = await import("#server/db/tables/files.ts");
    await db()
      .insert(files)
      .values({ ...kept, purpose: "cv", name: "cv.pdf", type: "application/pdf" });
    expect((await get(mediaUrl(server.services.config.secret, room.userId, kept.id, SUNDAY))).statusCode).toBe(404);
  });
});

describe("what saves a course", () => {
  it("adds up to the bytes that are really there, each file once, with the name that its answer bears", async () => {
    const shared = await makeItem(db(), room.section.id);
    const { itemFiles } = await import("#server/db/tables/learning.ts");
    await db().insert(itemFiles).values({ itemId: shared.id, fileId: room.film.id, role: "attachment" });
    const { files, total, items } = await manifest();
    let real = 0;
    for (const file of files) {
      const answer = await get(file.url);
      expect([answer.statusCode, answer.rawPayload.length, answer.headers.etag]).toEqual([200, file.bytes, file.etag]);
      real += answer.rawPayload.length;
    }
    expect(total).toBe(real);
    expect(files.find(({ id }) => id === room.film.id)?.item_ids.toSorted()).toEqual([room.lesson.id, shared.id].toSorted());
    expect(items.map(({ id }) => id)).toEqual([room.lesson.id, shared.id]);
    expect(items[0]).toMatchObject({ size_bytes: room.film.bytes + room.captions.bytes });
  });

  it("leaves out what is locked, not released, not allowed, or a quiz against the clock", async () => {
    const before = (await manifest()).items.map(({ id }) => id);
    await makeItem(db(), room.locked.id);
    await makeItem(db(), room.section.id, { releaseAt: new Date("2026-12-01T00:00:00Z") });
    await makeItem(db(), room.section.id, { offlineAllowed: false });
    await makeItem(db(), room.section.id, { body: quiz({ timeLimit: 10 }) });
    await makeItem(db(), room.section.id, { status: "archived" });
    const untimed = await makeItem(db(), room.section.id, { body: quiz() });
    const work = await makeItem(db(), room.section.id, { body: application() });
    expect((await manifest()).items.map(({ id }) => id)).toEqual([...before, untimed.id, work.id]);
  });

  it("says by its version that a saved lesson is old", async () => {
    await db().update(programItems).set({ version: 4 }).where(eq(programItems.id, room.lesson.id));
    expect((await manifest()).items.find(({ id }) => id === room.lesson.id)?.version).toBe(4);
    expect((await content()).item.version).toBe(4);
  });
});
