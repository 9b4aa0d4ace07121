import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ItemContent, OfflineManifest } from "#contract/classroom/classroom.ts";
import { mediaUrl, mediaReader, readMediaToken } from "#server/commands/classroom/media-token.ts";
import { programItems } from "#server/db/tables/catalogue.ts";
import { application, makeItem, makeLessonFile, makeSection, quiz } from "#tests/support/course-factories.ts";
import { readerFor, TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { enrol, makeCohort, makeStudyProgram } from "#tests/support/study-factories.ts";

const SUNDAY = new Date("2026-11-22T06:00:00Z");
const HOUR = 3_600_000;
const MINUTE = 60_000;
const FILM = randomBytes(5_000);
const PREVIOUS = "the secret of the tests before this one";

let server: TestServer;
let room: Awaited<ReturnType<typeof classroom>>;
beforeAll(async () => {
  server = await startTestServer({ now: SUNDAY, env: { QABAS_SECRET_PREVIOUS: PREVIOUS } });
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
  const reader = await readerFor(server, data.user.id, SUNDAY);
  return { visitor, reader, userId: data.user.id, program, section, locked, lesson, film, captions, enrollment };
}

/** As the page's own `<video>` asks: without a bearer, with the device cookie. */
const get = (url: string, headers: Record<string, string> = {}, from = room.visitor) =>
  server.app.inject({ method: "GET", url, headers: { cookie: from.deviceCookie, ...headers } });
const address = (fileId: string) => mediaUrl(room.reader, fileId);
const content = async () => (await room.visitor.call<ItemContent>("GET", `/content/${room.lesson.id}`)).data;
const manifest = async () =>
  (await room.visitor.call<OfflineManifest>("GET", `/student/enrollments/${room.enrollment.id}/offline-manifest`)).data;

describe("GET /media/{id}", () => {
  it("is read with the address of the lesson on its own device, without a bearer", async () => {
    const { lesson } = await content();
    const answer = await get(lesson?.media?.url ?? "");
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(FILM)).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-type": "video/webm",
      "content-length": String(FILM.length),
      "accept-ranges": "bytes",
      "cache-control": "private, no-store",
      "cross-origin-resource-policy": "same-site",
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
    const answer = await get(address(room.film.id), { range });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers).toMatchObject({ "content-range": `bytes ${start}-${end}/5000`, "content-length": String(end - start + 1) });
    expect(answer.rawPayload.equals(FILM.subarray(start, end + 1))).toBe(true);
  });

  it.each(["bytes=5000-", "bytes=9000-9100", "bytes=-0"])("%s lies beyond it: 416 with its size", async (range) => {
    const answer = await get(address(room.film.id), { range });
    expect(answer.statusCode).toBe(416);
    expect(answer.headers["content-range"]).toBe("bytes */5000");
    expect(answer.body).toBe("");
  });

  it.each(["bytes=5-2", "bytes=0-1,5-6", "lines=1-2", "bytes=-"])("%s is no range of ours: the whole file", async (range) => {
    const answer = await get(address(room.film.id), { range });
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 5_000]);
  });

  it("gives a part only of the file that the asker began with", async () => {
    const url = address(room.film.id);
    const etag = String((await get(url)).headers.etag);
    expect((await get(url, { range: "bytes=0-9", "if-range": etag })).statusCode).toBe(206);
    expect((await get(url, { range: "bytes=0-9", "if-range": '"older"' })).statusCode).toBe(200);
  });

  it("is never compressed: a range is counted in its own bytes", async () => {
    const url = address(room.captions.id);
    const answer = await get(url, { "accept-encoding": "br, gzip" });
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(answer.headers["content-type"]).toBe("text/vtt; charset=utf-8");
    expect(answer.rawPayload.length).toBe(room.captions.bytes);
  });

  it("answers HEAD without the bytes", async () => {
    const head = await server.app.inject({ method: "HEAD", url: address(room.film.id), headers: { cookie: room.visitor.deviceCookie } });
    expect([head.statusCode, head.headers["content-length"], head.body]).toEqual([200, "5000", ""]);
  });

  it("is nothing without a token, with a changed one, one of another file, another person's or an old one", async () => {
    const url = address(room.film.id);
    const token = new URL(url, "http://x").searchParams.get("token") ?? "";
    const [session = "", until = "", signature = ""] = token.split(".");
    const path = `/api/v1/media/${room.film.id}`;
    const turned = signature.startsWith("A") ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    for (const tried of [
      path,
      `${path}?token=`,
      `${path}?token=${session}.${until}.${turned}`,
      `${path}?token=${randomUUID().replaceAll("-", "")}.${until}.${signature}`,
      `${path}?token=${session}.${(Number.parseInt(until, 36) + 9).toString(36)}.${signature}`,
      `/api/v1/media/${room.captions.id}?token=${token}`,
      mediaUrl({ ...room.reader, secret: "another secret" }, room.film.id),
      address(randomUUID()),
      address("no-id"),
    ])
      expect(await get(tried), tried).toMatchObject({ statusCode: 404 });
  });

  it("with an address that was made before the secret changed, goes on (A19)", async () => {
    expect(await get(mediaUrl({ ...room.reader, secret: PREVIOUS }, room.film.id))).toMatchObject({ statusCode: 200 });
  });

  it("is good for six hours at most", () => {
    const url = new URL(address(room.film.id), "http://x");
    const { secret } = server.services.config;
    const read = (ms: number) => readMediaToken(secret, url.searchParams.get("token") ?? "", room.film.id, new Date(SUNDAY.getTime() + ms));
    expect([read(0), read(6 * HOUR - 5 * MINUTE), read(6 * HOUR)]).toEqual([room.reader.sessionId, room.reader.sessionId, null]);
  });

  it("is nothing without the device cookie, with another browser's, or after the logout (A14)", async () => {
    const { visitor, ...leaver } = await classroom();
    const url = mediaUrl(leaver.reader, leaver.film.id);
    const other = new TestBrowser(server.app);
    await other.register();
    expect((await get(url, {}, visitor)).statusCode).toBe(200);
    expect((await server.app.inject({ method: "GET", url })).statusCode).toBe(404);
    expect((await get(url, {}, other)).statusCode).toBe(404);
    expect((await get(url, { range: "bytes=0-9" }, visitor)).statusCode).toBe(206);
    const held = visitor.cookies.get("qabas_device") ?? "";
    await visitor.call("POST", "/logout", {});
    visitor.cookies.set("qabas_device", held);
    expect((await get(url, {}, visitor)).statusCode).toBe(404);
  });

  it("ends with its session, also before the address does", async () => {
    const { visitor, reader, film } = await classroom();
    const url = mediaUrl({ ...reader, now: new Date(SUNDAY.getTime() + 7 * 24 * HOUR) }, film.id);
    server.clock.set(new Date(SUNDAY.getTime() + 7 * 24 * HOUR - 1000));
    expect((await get(url, {}, visitor)).statusCode).toBe(200);
    server.clock.set(new Date(SUNDAY.getTime() + 7 * 24 * HOUR));
    expect((await get(url, {}, visitor)).statusCode).toBe(404);
    server.clock.set(SUNDAY);
  });

  it("for pages of another host needs no cookie, lasts for minutes, and ends with its session too (A14, R9.2)", async () => {
    const foreign = await startTestServer({
      now: SUNDAY,
      database: server.database,
      env: { QABAS_CORS_ORIGINS: "https://elsewhere.example" },
    });
    const ask = (url: string) => foreign.app.inject({ method: "GET", url, headers: { origin: "https://elsewhere.example" } });
    try {
      const { visitor, userId, reader, lesson } = await classroom();
      const film = await makeLessonFile(foreign.services, lesson.id, FILM);
      const url = mediaUrl(mediaReader(foreign.services.config, { userId, sessionId: reader.sessionId }, SUNDAY), film.id);
      const answer = await ask(url);
      expect(answer.headers).toMatchObject({
        "access-control-allow-origin": "https://elsewhere.example",
        "cross-origin-resource-policy": "cross-origin",
      });
      expect(answer.statusCode).toBe(200);
      foreign.clock.set(new Date(SUNDAY.getTime() + 10 * MINUTE - 1));
      expect((await ask(url)).statusCode).toBe(200);
      foreign.clock.set(new Date(SUNDAY.getTime() + 15 * MINUTE));
      expect((await ask(url)).statusCode).toBe(404);
      foreign.clock.set(SUNDAY);
      await visitor.call("POST", "/logout", {});
      expect((await ask(url)).statusCode).toBe(404);
    } finally {
      await foreign.close();
    }
  });

  it("shows no file that is no lesson's, were its id known", async () => {
    const kept = await server.services.files.put([Buffer.from("somebody's life")]);
    const { files } = await import("#server/db/tables/files.ts");
    await db()
      .insert(files)
      .values({ ...kept, purpose: "cv", name: "cv.pdf", type: "application/pdf" });
    expect((await get(address(kept.id))).statusCode).toBe(404);
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
