import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProgramDetails } from "#contract/catalogue/catalogue.ts";
import type { PreviewLesson } from "#contract/classroom/preview-lessons.ts";
import type { TeachingItem } from "#contract/content/teaching-content.ts";
import { programItems, programs, programSections } from "#server/db/tables/catalogue.ts";
import { LESSON, makeItem, makeLessonFile, makeSection, quiz } from "#tests/support/course-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { makeStudyProgram } from "#tests/support/study-factories.ts";
import { teachingRoom } from "#tests/support/teaching-factories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
const db = () => server.services.db;

const read = (programId: number, itemId: number, language = "ar") =>
  server.call<PreviewLesson>("GET", `/learning-programs/${programId}/lessons/${itemId}`, { headers: { "accept-language": language } });
const listed = async (programId: number) =>
  (await server.call<ProgramDetails>("GET", `/learning-programs/${programId}`)).data.syllabus.flatMap(({ lessons }) => lessons);
const bytesAt = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: "GET", url, headers });

async function course() {
  const program = await makeStudyProgram(db());
  const section = await makeSection(db(), program.id);
  return { program, section };
}

describe("issue 3: introductory lessons of a program's page", () => {
  it("are refused like missing ones unless they are published introductions of a listed program that are open by now", async () => {
    const { program, section } = await course();
    const archived = await makeSection(db(), program.id, { archivedAt: server.clock.now() });
    const hidden = await makeStudyProgram(db(), { status: "draft" });
    const elsewhere = await makeItem(db(), (await makeSection(db(), hidden.id)).id, { isPreview: true });
    const refused = [
      await makeItem(db(), section.id),
      await makeItem(db(), section.id, { isPreview: true, status: "draft" }),
      await makeItem(db(), section.id, { isPreview: true, status: "archived" }),
      await makeItem(db(), section.id, { isPreview: true, releaseAt: new Date("2027-01-10T00:00:00Z") }),
      await makeItem(db(), section.id, { isPreview: true, body: quiz() }),
      await makeItem(db(), archived.id, { isPreview: true }),
      elsewhere,
      { id: 999_999 },
    ];
    const answers = await Promise.all(refused.map(({ id }) => read(program.id, id)));
    expect(answers.map(({ status, code }) => [status, code])).toEqual(refused.map(() => [404, "not_found"]));
    expect((await read(hidden.id, elsewhere.id)).code).toBe("not_found");
    expect(new Set(answers.map(({ message, data }) => JSON.stringify([message, data]))).size).toBe(1);
    // None of them has a name on the page by which it could be asked for.
    const onPage = await listed(program.id);
    expect(onPage.length).toBeGreaterThan(0);
    expect(onPage.every(({ id, is_preview }) => id === null && !is_preview)).toBe(true);
  });

  it("are read by guests in both languages, with the same bytes for everybody", async () => {
    const { program, section } = await course();
    const lesson = await makeItem(db(), section.id, { isPreview: true, titleAr: "مدخل", titleEn: "Start" });
    expect(await listed(program.id)).toMatchObject([{ id: lesson.id, is_preview: true }]);
    const { data, headers } = await read(program.id, lesson.id);
    expect(data).toMatchObject({
      id: lesson.id,
      title: "مدخل",
      translations: { en: { title: "Start" } },
      lesson: { format: "text", body: LESSON.body, media: null, captions: [], attachments: [] },
    });
    expect(headers["cache-control"]).toContain("public");
    expect((await read(program.id, lesson.id, "en")).data.title).toBe("Start");
    const url = `/api/v1/learning-programs/${program.id}/lessons/${lesson.id}`;
    expect((await bytesAt(url, { authorization: "Bearer nonsense" })).body).toBe((await bytesAt(url)).body);
  });

  it("bring their film and captions to everybody, in ranges, until they are no introduction any more", async () => {
    const { program, section } = await course();
    const lesson = await makeItem(db(), section.id, { isPreview: true, format: "video" });
    const film = Buffer.from("a film of ours ".repeat(50));
    await makeLessonFile(server.services, lesson.id, film);
    await makeLessonFile(server.services, lesson.id, Buffer.from("WEBVTT\n"), { type: "text/vtt", role: "captions", language: "ar" });
    const { media, captions } = (await read(program.id, lesson.id)).data.lesson;
    expect(media?.url).toMatch(/^\/api\/v1\/media\/[\da-f-]{36}$/u);
    const part = await bytesAt(media?.url ?? "", { range: "bytes=0-9" });
    expect([part.statusCode, part.body, part.headers["cache-control"]]).toEqual([206, "a film of ", "public, max-age=300"]);
    expect((await bytesAt(captions[0]?.url ?? "")).headers["content-type"]).toContain("text/vtt");
    expect((await bytesAt(`${media?.url}?token=x`)).statusCode).toBe(404);
    await db().update(programItems).set({ isPreview: false }).where(eq(programItems.id, lesson.id));
    expect((await bytesAt(media?.url ?? "")).statusCode).toBe(404);
  });

  it("follow what their instructor writes at once, and end where the instructor takes them back", async () => {
    const { teacher, program, section } = await teachingRoom(server);
    const item = {
      title_ar: "مدخل",
      title_en: null,
      duration_min: 5,
      release_at: null,
      offline_allowed: true,
      is_preview: true,
      content: { kind: "lesson", body: { ar: [{ type: "paragraph", runs: [{ text: "أول" }] }], en: [] } },
    };
    const made = await teacher.call<TeachingItem>("POST", `/instructor/courses/${program.id}/items`, {
      ...item,
      section_id: section.id,
      publish: true,
    });
    expect((await read(program.id, made.data.id)).data.lesson.body.en).toEqual(item.content.body.ar);
    const content = { kind: "lesson", body: { ar: [{ type: "paragraph", runs: [{ text: "ثانٍ" }] }], en: [] } };
    const path = `/instructor/items/${made.data.id}`;
    await teacher.call("PATCH", path, { ...item, content, version: made.data.version });
    // The copies in memory hear of it as those of other processes do, a moment after the answer.
    await expect.poll(async () => (await read(program.id, made.data.id)).data.lesson.body.ar).toEqual(content.body.ar);
    expect((await listed(program.id)).find(({ id }) => id === made.data.id)).toMatchObject({ is_preview: true });
    await teacher.call("POST", `${path}/unpublish`);
    await expect.poll(async () => (await read(program.id, made.data.id)).status).toBe(404);
    expect((await listed(program.id)).some(({ id }) => id === made.data.id)).toBe(false);
  });

  it("go with their unit, and with their program", async () => {
    const { program, section } = await course();
    const lesson = await makeItem(db(), section.id, { isPreview: true });
    const film = await makeLessonFile(server.services, lesson.id, Buffer.from("film"));
    const url = `/api/v1/media/${film.id}`;
    expect((await bytesAt(url)).statusCode).toBe(200);
    await db().update(programSections).set({ archivedAt: server.clock.now() }).where(eq(programSections.id, section.id));
    expect((await bytesAt(url)).statusCode).toBe(404);
    await db().update(programSections).set({ archivedAt: null }).where(eq(programSections.id, section.id));
    await db().update(programs).set({ status: "archived" }).where(eq(programs.id, program.id));
    expect((await bytesAt(url)).statusCode).toBe(404);
    await expect.poll(async () => (await read(program.id, lesson.id)).status).toBe(404);
  });
});
