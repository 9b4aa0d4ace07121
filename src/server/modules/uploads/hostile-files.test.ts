import { eq } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fieldMessages } from "#contract/field-messages.ts";
import { everyProblemMessage } from "#contract/problem-messages-all.ts";
import { UPLOAD_RULES, type UploadPurpose } from "#contract/files/upload-rules.ts";
import { CHECK_UPLOAD } from "#server/commands/files/receive-upload.ts";
import { files } from "#server/db/tables/files.ts";
import { uploads } from "#server/db/tables/uploads.ts";
import { png } from "#tests/support/hostile/pictures.ts";
import { diesAgain } from "#tests/support/jobs/dies-again.ts";
import { makeMp3, makeMp4, makeOgg, makeVtt } from "#tests/support/files/media-files.ts";
import { makePdf } from "#tests/support/files/pdf.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { teachingRoom } from "#tests/support/teaching-factories.ts";
import { listening, sha256Of, Uploader } from "#tests/support/files/uploader.ts";

let server: TestServer;
let up: Uploader;
let courseId = 0;
beforeAll(async () => {
  server = await startTestServer();
  const origin = await listening(server.app);
  const room = await teachingRoom(server);
  courseId = room.program.id;
  up = new Uploader(() => origin, room.teacher);
});
afterAll(() => server.close());

const text = (words: string) => Buffer.from(words, "latin1");
const zip = Buffer.from(zipSync({ "index.html": strToU8("<script>alert(1)</script>") }));
const picture = (format: "png" | "jpeg" | "webp" | "avif" = "png") =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#963" } })
    .toFormat(format)
    .toBuffer();

/** A PNG of some hundred bytes that claims so many pixels on a side. */
const pixelBomb = (side: number): Buffer => png(side, side, 1_000, 0);

const refused = async (purpose: UploadPurpose, name: string, bytes: Buffer) => {
  const kept = await server.services.db.$count(files);
  const { status, refusal, file } = await up.whole(bytes, { courseId, purpose, name });
  expect({ status, file }).toEqual({ status: "refused", file: null });
  expect(await server.services.db.$count(files), "nothing of it is kept").toBe(kept);
  const sentences = [fieldMessages[refusal?.key ?? "required"], everyProblemMessage[refusal?.code ?? "unexpected"]];
  for (const sentence of sentences)
    expect(server.services.words.say("ar", sentence, refusal?.values as Record<string, string | number>)).toMatch(/\p{Script=Arabic}/u);
  return refusal;
};

describe("issue 5.3: hostile files are refused by what they are, with a reason in both languages", () => {
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  it.each<[string, UploadPurpose, string, () => Buffer | Promise<Buffer>, string]>([
    ["an SVG with a script", "picture", "drawing.svg", () => text(script), "file.type"],
    ["an SVG that is called PNG", "picture", "drawing.png", () => text(`<?xml version="1.0"?>${script}`), "file.type"],
    ["a page that is called PNG", "picture", "photo.png", () => text("<!doctype html><script>alert(1)</script>"), "file.type"],
    ["a picture that is an archive as well", "picture", "photo.png", async () => Buffer.concat([await picture(), zip]), "file.unsafe"],
    ["a picture of 30,000 by 30,000 in some bytes", "picture", "photo.png", () => pixelBomb(30_000), "file.unsafe"],
    ["half a picture", "picture", "photo.jpg", async () => (await picture("jpeg")).subarray(0, 120), "file.damaged"],
    ["a script that holds a PDF", "lesson_pdf", "book.pdf", () => Buffer.concat([text("/*"), makePdf(), text("*/alert(1)")]), "file.type"],
    [
      "a PDF that acts when it is opened",
      "lesson_pdf",
      "book.pdf",
      () => makePdf({ more: ["<< /S /JavaScript /JS (app.alert\\(1\\)) >>"], catalogue: "/OpenAction 100 0 R" }),
      "file.unsafe",
    ],
    ["a PDF that is an archive as well", "lesson_pdf", "book.pdf", () => Buffer.concat([makePdf(), zip]), "file.unsafe"],
    ["a film that ends in the middle", "lesson_video", "film.mp4", () => makeMp4().subarray(0, 2_000), "file.damaged"],
    ["a film that is an archive as well", "lesson_video", "film.mp4", () => Buffer.concat([makeMp4(), zip]), "file.unsafe"],
    ["a page that is called a film", "lecture_recording", "film.mp4", () => text("<!doctype html><script>alert(1)</script>"), "file.type"],
    ["a sound where a film is asked for", "lesson_video", "film.mp4", () => makeMp4({ handler: "soun" }), "file.type"],
    ["a film where a sound is asked for", "lesson_audio", "sound.mp3", () => makeMp4(), "file.type"],
    ["captions that are a page", "captions", "ar.vtt", () => text("<!doctype html>"), "file.type"],
    ["captions that run backwards", "captions", "ar.vtt", () => text("WEBVTT\n\n00:02.000 --> 00:01.000\nx"), "file.captions"],
    [
      "a program as an attachment",
      "attachment",
      "notes.pdf",
      () => text("MZ\u0090\u0000\u0003\u0000\u0000\u0000\u0004\u0000\u0000\u0000"),
      "file.type",
    ],
    ["an archive with a program", "attachment", "notes.zip", () => Buffer.from(zipSync({ "run.exe": strToU8("MZ") })), "file.unsafe"],
  ])("%s", async (_, purpose, name, make, key) => {
    const refusal = await refused(purpose, name, await make());
    expect(refusal).toMatchObject({ code: "unsupported_file", key });
    if (key === "file.type") expect(refusal?.values).toEqual({ types: UPLOAD_RULES[purpose].names });
    if (key === "file.captions") expect(refusal?.values).toEqual({ line: 3 });
  });

  it.each<UploadPurpose>(["lesson_video", "picture"])("bytes that are not the announced ones, for %s", async (purpose) => {
    const bytes = purpose === "picture" ? await picture() : makeMp4();
    const address = await up.begin(bytes, { courseId, purpose, sha256: sha256Of(text("other")) });
    await up.bring(address, 0, bytes);
    expect(await up.settled(address)).toMatchObject({
      status: "refused",
      refusal: { code: "checksum_mismatch", key: "file.checksum" },
      file: null,
    });
  });
});

describe("an upload whose check is lost (A2)", () => {
  it("is refused with words when its job is set aside, and not looked into for ever", async () => {
    const address = await up.begin(zip, { courseId, purpose: "attachment", name: "notes.zip" });
    await up.bring(address, 0, zip);
    const { id } = await up.settled(address);
    await server.services.db.update(uploads).set({ status: "checking", fileId: null }).where(eq(uploads.id, id));
    await diesAgain(server, CHECK_UPLOAD, id);
    expect(await up.settled(address)).toMatchObject({ status: "refused", refusal: { key: "file.unsafe" }, file: null });
  });
});

describe("issue 5.3: what a course needs passes", () => {
  it.each<[UploadPurpose, string, () => Buffer | Promise<Buffer>, object]>([
    ["lesson_video", "film.mp4", () => makeMp4(), { kind: "video", type: "video/mp4", duration_s: 12 }],
    ["lecture_recording", "film.mp4", () => makeMp4(), { kind: "recording", type: "video/mp4" }],
    ["lesson_audio", "sound.mp3", () => makeMp3(), { kind: "audio", type: "audio/mpeg", duration_s: 2.61 }],
    ["lesson_audio", "sound.ogg", () => makeOgg(), { kind: "audio", type: "audio/ogg", duration_s: 3 }],
    ["lesson_pdf", "book.pdf", () => makePdf({ pages: 300 }), { kind: "pdf", type: "application/pdf" }],
    ["captions", "ar.vtt", () => makeVtt("أهلًا"), { kind: "captions", type: "text/vtt" }],
    ["picture", "photo.png", () => picture("png"), { kind: "image", type: "image/webp", name: "photo.webp", width: 40, height: 30 }],
    ["picture", "photo.jpg", () => picture("jpeg"), { kind: "image", type: "image/webp" }],
    ["picture", "photo.avif", () => picture("avif"), { kind: "image", type: "image/webp" }],
    ["attachment", "notes.zip", () => zip, { kind: "attachment", type: "application/zip", name: "notes.zip" }],
  ])("%s: %s", async (purpose, name, make, file) => {
    expect(await up.whole(await make(), { courseId, purpose, name })).toMatchObject({ status: "ready", refusal: null, file });
  });

  it("a picture is drawn anew: neither place nor hidden bytes of the sender's stay in it", async () => {
    const secret = text("GPS 24.7136 46.6753");
    const bytes = await sharp(await picture("jpeg"))
      .withExif({ IFD0: { ImageDescription: secret.toString() } })
      .toBuffer();
    expect(bytes.includes(secret)).toBe(true);
    const { file } = await up.whole(Buffer.concat([bytes, text("<script>alert(1)</script>")]), { courseId, purpose: "picture" });
    const kept = await server.services.files.readAll(file?.id ?? "");
    expect([kept.includes(secret), kept.includes("<script>")]).toEqual([false, false]);
  });
});
