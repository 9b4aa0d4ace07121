import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { ItemContent, OfflineManifest } from "#contract/classroom/classroom.ts";
import type { MediaFile } from "#contract/classroom/lesson-content.ts";
import type { UploadPurpose } from "#contract/files/upload-rules.ts";
import { Problem } from "#contract/problem.ts";
import type { TeachingItem } from "#contract/content/teaching-content.ts";
import { sweepUploads } from "#server/commands/files/give-up-upload.ts";
import { files } from "#server/db/tables/files.ts";
import { itemContents } from "#server/db/tables/learning.ts";
import { readerFor, type TestBrowser } from "#tests/support/identity-factories.ts";
import { demoFilm, makeMp3, makeMp4, makeVtt } from "#tests/support/files/media-files.ts";
import { makePdf } from "#tests/support/files/pdf.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { learnerOf, teachingRoom } from "#tests/support/teaching-factories.ts";
import { listening, Uploader } from "#tests/support/files/uploader.ts";

let server: TestServer;
let origin = "";
beforeAll(async () => {
  server = await startTestServer();
  origin = await listening(server.app);
});
afterAll(() => server.close());

const NO_BLOCKS = { ar: [], en: [] };
const figure = (media: MediaFile | null) => ({ type: "figure", media, alt: "رسم", caption: null });
const lesson = (given: (MediaFile | null)[] | undefined, blocks: object[] = []) => ({
  title_ar: "درس",
  title_en: null,
  duration_min: 12,
  release_at: null,
  offline_allowed: true,
  content: { kind: "lesson", body: { ar: blocks, en: [] }, ...(given ? { files: given } : {}) },
});

async function course() {
  const room = await teachingRoom(server);
  const { teacher } = room;
  const up = new Uploader(() => origin, teacher);
  const bring = async (purpose: UploadPurpose, bytes: Buffer, name = "file"): Promise<MediaFile> => {
    const { file } = await up.whole(bytes, { courseId: room.program.id, purpose, name });
    if (!file) throw new Error("an upload was refused");
    return file;
  };
  const add = (body: object) =>
    teacher.call<TeachingItem>("POST", `/instructor/courses/${room.program.id}/items`, {
      ...body,
      section_id: room.section.id,
      publish: true,
    });
  const edit = (item: TeachingItem, body: object) =>
    teacher.call<TeachingItem>("PATCH", `/instructor/items/${item.id}`, { ...body, version: item.version });
  return { room, teacher, up, bring, add, edit };
}
const filesOf = ({ content }: TeachingItem) => (content.kind === "activity" ? [] : (content.files ?? []));
const play = async (visitor: TestBrowser, url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${origin}${url}`, { headers: { cookie: visitor.deviceCookie, ...headers } });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};

// A reader takes its time to start on a machine that tests a browser beside.
describe("issue 5.3: lessons of film, sound and PDF", { timeout: 150_000 }, () => {
  it("a film with captions is written, read again by its author, and played by a student in ranges", async () => {
    const { room, bring, add } = await course();
    const film = demoFilm();
    const media = await bring("lesson_video", film, "التجميع.webm");
    const captions = { ...(await bring("captions", makeVtt("أهلًا", "بكم"))), language: "ar" as const };
    const made = await add(lesson([media, captions]));
    expect(made).toMatchObject({ status: 201, data: { format: "video" } });
    expect(filesOf(made.data)).toMatchObject([
      { id: captions.id, kind: "captions", language: "ar" },
      { id: media.id, kind: "video", name: "التجميع.webm", duration_s: media.duration_s, width: 640 },
    ]);
    // The author plays what they wrote, a draft or not.
    expect((await play(room.teacher, filesOf(made.data)[1]?.url ?? "")).bytes.equals(film)).toBe(true);
    const { visitor } = await learnerOf(server, room);
    const { data } = await visitor.call<ItemContent>("GET", `/content/${made.data.id}`);
    expect(data.lesson).toMatchObject({
      format: "video",
      media: { id: media.id, kind: "video", bytes: film.length },
      captions: [{ id: captions.id }],
      transcript: {
        ar: [
          { at_s: 0, text: "أهلًا" },
          { at_s: 1, text: "بكم" },
        ],
        en: [],
      },
    });
    const part = await play(visitor, data.lesson?.media?.url ?? "", { range: "bytes=100-199" });
    expect([part.status, part.bytes.equals(film.subarray(100, 200))]).toEqual([206, true]);
  });

  it("captions are named without a reader: a busy machine would hold the transaction open until one has loaded", async () => {
    const { bring, add } = await course();
    const film = await bring("lesson_video", makeMp4());
    const captions = { ...(await bring("captions", makeVtt("سطر"))), language: "ar" as const };
    const { checks } = server.services;
    const busy = () => Promise.reject(new Problem("unavailable"));
    const spies = Object.keys(checks).map((name) => vi.spyOn(checks, name as keyof typeof checks).mockImplementation(busy));
    const made = await add(lesson([film, captions]));
    for (const spy of spies) spy.mockRestore();
    expect(made).toMatchObject({ status: 201 });
    const [row] = await server.services.db.select().from(itemContents).where(eq(itemContents.itemId, made.data.id));
    expect(row?.body).toMatchObject({ transcript: { ar: [{ at_s: 0, text: "سطر" }], en: [] } });
  });

  it("sound and PDF make the lesson what it is, whatever the form says", async () => {
    const { bring, add, edit } = await course();
    const made = await add({ ...lesson([await bring("lesson_audio", makeMp3())]), format: "text" });
    expect(made.data).toMatchObject({ format: "audio" });
    const paper = await edit(made.data, { ...lesson([await bring("lesson_pdf", makePdf(), "ورقة.pdf")]), format: "audio" });
    expect(paper.data).toMatchObject({ format: "pdf", content: { files: [{ kind: "pdf", name: "ورقة.pdf" }] } });
  });

  it("a new film bumps the version that saved copies go by; the old one is gone, with its lines", async () => {
    const { room, bring, add, edit } = await course();
    const first = await bring("lesson_video", makeMp4());
    const captions = { ...(await bring("captions", makeVtt("قديم"))), language: "ar" as const };
    const made = (await add(lesson([first, captions]))).data;
    const { visitor, enrollment } = await learnerOf(server, room);
    const manifest = async () =>
      (await visitor.call<OfflineManifest>("GET", `/student/enrollments/${enrollment.id}/offline-manifest`)).data;
    const before = await manifest();
    expect(before.files.map(({ id }) => id)).toContain(first.id);
    const oldAddress = filesOf(made).find(({ id }) => id === first.id)?.url ?? "";
    const second = await bring("lesson_video", makeMp4({ seconds: 20 }));
    const changed = (await edit(made, lesson([second]))).data;
    expect(changed.version).toBe(made.version + 1);
    const after = await manifest();
    expect(after.items.find(({ id }) => id === made.id)?.version).toBe(made.version + 1);
    expect(after.files.map(({ id }) => id)).toEqual([second.id]);
    expect((await play(room.teacher, oldAddress)).status).toBe(404);
    expect(await server.services.db.$count(files, eq(files.id, first.id))).toBe(0);
    const { data } = await visitor.call<ItemContent>("GET", `/content/${made.id}`);
    expect(data.lesson).toMatchObject({ media: { id: second.id, duration_s: 20 }, captions: [], transcript: { ar: [] } });
  });

  it("files that a form does not name stay; what is attached does not expire, and is not given up", async () => {
    const { teacher, up, bring, add, edit } = await course();
    const media = await bring("lesson_video", makeMp4());
    const made = (await add(lesson([media]))).data;
    expect(filesOf((await edit(made, lesson(undefined))).data)).toMatchObject([{ id: media.id }]);
    await sweepUploads(server.services, new Date(server.clock.now().getTime() + 48 * 3_600_000));
    expect((await play(teacher, filesOf(made)[0]?.url ?? "")).status).toBe(200);
    const uploads = await import("#server/db/tables/uploads.ts");
    const [row] = await server.services.db.select().from(uploads.uploads).where(eq(uploads.uploads.fileId, media.id));
    expect(row?.status).toBe("attached");
    expect((await up.send("DELETE", `/api/v1/uploads/${row?.id}`)).status).toBe(409);
  });

  it("one film, captions once a language, and nothing in the wrong place", async () => {
    const { bring, add } = await course();
    const film = await bring("lesson_video", makeMp4());
    const sound = await bring("lesson_audio", makeMp3());
    const captions = await bring("captions", makeVtt("x"));
    const wrong = [
      [film, sound],
      [film, film],
      [film, captions],
      [
        { ...captions, language: "ar" as const },
        { ...(await bring("captions", makeVtt("y"))), language: "ar" as const },
      ],
      [{ ...film, kind: "captions" as const, language: "ar" as const }],
      [{ ...captions, kind: "video" as const }],
      [{ ...film, kind: "recording" as const }],
    ];
    for (const one of wrong) expect(await add(lesson(one))).toMatchObject({ status: 422, code: "validation_error" });
  });

  it("a file of another course or another teacher is none, and one that is over is told as such", async () => {
    const { bring, add } = await course();
    const other = await course();
    const theirs = await other.bring("lesson_video", makeMp4());
    const own = await bring("lesson_video", makeMp4());
    const missing = { status: 422, error_keys: { content: [{ key: "file.missing" }] } };
    expect(await add(lesson([theirs]))).toMatchObject(missing);
    expect(await add(lesson([], [figure(theirs)]))).toMatchObject(missing);
    expect((await play(other.teacher, theirs.url)).status).toBe(200);
    server.clock.advance(25 * 3_600_000);
    expect(await add(lesson([own]))).toMatchObject(missing);
  });
});

describe("issue 5.3: pictures in a text", () => {
  const picture = () =>
    sharp({ create: { width: 640, height: 320, channels: 3, background: "#963" } })
      .png()
      .toBuffer();

  it("an upload becomes an address of the text's figure, for whoever may read the lesson and nobody else", async () => {
    const { room, bring, add, edit } = await course();
    const drawn = await bring("picture", await picture(), "خريطة.png");
    const made = (await add(lesson(undefined, [figure(drawn)]))).data;
    expect(made.content).toMatchObject({
      body: { ar: [{ type: "figure", media: { id: drawn.id, kind: "image", width: 640 } }] },
      files: [],
    });
    const { visitor } = await learnerOf(server, room);
    const { data } = await visitor.call<ItemContent>("GET", `/content/${made.id}`);
    const [shown] = data.lesson?.body.ar ?? [];
    const url = shown?.type === "figure" ? (shown.media?.url ?? "") : "";
    expect((await play(visitor, url)).status).toBe(200);
    expect((await play(visitor, url.replace(/\?.*/u, ""))).status).toBe(404);
    // A stranger's token is worth nothing: they do not study there.
    const stranger = await course();
    const { mediaUrl } = await import("#server/commands/classroom/media-token.ts");
    const foreign = mediaUrl(await readerFor(server, stranger.room.teacherId), drawn.id);
    expect((await play(stranger.teacher, foreign)).status).toBe(404);
    // Taken out of the text, it is out of the lesson.
    await edit(made, lesson(undefined, [{ type: "paragraph", runs: [{ text: "بلا رسم" }] }]));
    expect((await play(visitor, url)).status).toBe(404);
  });

  it("briefs and lectures have pictures too, and an application its attachments", async () => {
    const { bring, add } = await course();
    const drawn = await bring("picture", await picture());
    const notes = await bring("attachment", makePdf(), "نموذج.pdf");
    const brief = { ar: [figure(drawn)], en: [] };
    const common = { max_degree: 10, due_after_days: null, submission_types: ["text"], rubric: [] };
    const made = await add({ ...lesson([]), content: { kind: "application", brief, ...common, files: [notes] } });
    expect(made.data.content).toMatchObject({
      brief: { ar: [{ media: { id: drawn.id } }] },
      files: [{ id: notes.id, kind: "attachment" }],
    });
    const lecture = await add({ ...lesson([]), content: { kind: "interactive_lecture", body: brief, files: [] } });
    expect(lecture.data.content).toMatchObject({ body: { ar: [{ media: { id: drawn.id } }] } });
    const wrong = await add({ ...lesson([]), content: { kind: "application", brief: NO_BLOCKS, ...common, files: [drawn] } });
    expect(wrong.status).toBe(422);
  });
});
