import { readdir } from "node:fs/promises";
import path from "node:path";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everyProblemMessage } from "#contract/problem-messages-all.ts";
import type { Upload } from "#contract/files/uploads.ts";
import { sweepUploads } from "#server/commands/files/give-up-upload.ts";
import { instructors, programInstructors } from "#server/db/tables/catalogue.ts";
import { files } from "#server/db/tables/files.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { uploads } from "#server/db/tables/uploads.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { makeMp4, makeVtt } from "#tests/support/files/media-files.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { signedInStaff, signedInStudent, teachingRoom } from "#tests/support/teaching-factories.ts";
import { listening, sha256Of, Uploader } from "#tests/support/files/uploader.ts";

let server: TestServer;
let origin = "";
beforeAll(async () => {
  server = await startTestServer({ env: { QABAS_UPLOAD_MAX_MB: "2" } });
  origin = await listening(server.app);
});
afterAll(() => server.close());

const FILM = makeMp4();
const captions = makeVtt("أهلًا");
const of = (visitor: TestBrowser) => new Uploader(() => origin, visitor);

async function course() {
  const room = await teachingRoom(server);
  return { room, id: room.program.id, up: of(room.teacher), film: { courseId: room.program.id, purpose: "lesson_video" } as const };
}
const code = async (answer: Response) => ({ status: answer.status, code: ((await answer.json()) as { code?: string }).code });
const arriving = () => readdir(path.join(server.services.config.dataDir, "uploads")).catch(() => []);

describe("who is refused (issue 5.3)", () => {
  it("a guest, a student, and whoever teaches another course, before anything is looked at", async () => {
    const { id, film } = await course();
    const { visitor: student } = await signedInStudent(server);
    const other = await course();
    expect(await code(await of(new TestBrowser(server.app)).create(FILM, film))).toEqual({ status: 401, code: "unauthenticated" });
    expect(await code(await of(student).create(FILM, film))).toEqual({ status: 403, code: "role_required" });
    expect(await code(await other.up.create(FILM, film))).toEqual({ status: 404, code: "not_found" });
    expect(await code(await other.up.create(FILM, { ...film, courseId: 2_000_000_000 }))).toEqual({ status: 404, code: "not_found" });
    expect(await server.services.db.$count(uploads, eq(uploads.programId, id))).toBe(0);
  });

  it("a change without the XSRF header, as in every call", async () => {
    const { up, film } = await course();
    const address = await up.begin(FILM, film);
    expect(await code(await up.send("PATCH", address, { "upload-offset": "0", "x-xsrf-token": "" }, FILM))).toMatchObject({ status: 403 });
    expect(await code(await up.send("DELETE", address, { "x-xsrf-token": "x" }))).toEqual({ status: 403, code: "xsrf_mismatch" });
    expect(await up.offset(address)).toBe(0);
  });

  it("another's upload answers like one that never was, in every call", async () => {
    const { up, film, room } = await course();
    const address = await up.begin(FILM, film);
    // Who teaches the same course is no owner of it either.
    const colleague = await course();
    await server.services.db
      .insert(programInstructors)
      .values({ programId: film.courseId, instructorId: colleague.room.instructorId, position: 2 });
    const { visitor: student } = await signedInStudent(server);
    const never = "/api/v1/uploads/00000000-0000-4000-8000-000000000000";
    for (const at of [address, never]) {
      expect(await code(await colleague.up.bring(at, 0, FILM))).toEqual({ status: 404, code: "not_found" });
      expect(await code(await colleague.up.send("DELETE", at))).toEqual({ status: 404, code: "not_found" });
      expect((await colleague.up.send("HEAD", at)).status).toBe(404);
      expect(await colleague.room.teacher.call("GET", at.replace("/api/v1", ""))).toMatchObject({ status: 404, code: "not_found" });
      expect((await of(student).send("HEAD", at)).status).toBe(403);
      expect((await of(new TestBrowser(server.app)).send("HEAD", at)).status).toBe(401);
    }
    expect(await up.offset(address)).toBe(0);
    // Who taught the course, and does not any more, is nobody to it.
    await server.services.db.update(instructors).set({ userId: null }).where(eq(instructors.id, room.instructorId));
    expect((await up.send("HEAD", address)).status).toBe(404);
  });

  it("staff: what a course holds is its instructors' (issue 5.7), and a file that its bringer cannot use is not taken", async () => {
    const { id, film } = await course();
    const { visitor } = await signedInStaff(server);
    expect(await code(await of(visitor).create(FILM, film))).toEqual({ status: 403, code: "role_required" });
    expect(await code(await of(visitor).create(FILM, { ...film, courseId: 2_000_000_000 }))).toEqual({
      status: 403,
      code: "role_required",
    });
    expect(await server.services.db.$count(uploads, eq(uploads.programId, id))).toBe(0);
  });
});

describe("what an upload says of itself (issue 5.3)", () => {
  it("nothing of it may be missing, or senseless", async () => {
    const { up, film } = await course();
    const wrong = [{ purpose: "other" as const }, { sha256: "x" }, { sha256: "" }, { courseId: "1.5" }, { name: "" }, { length: 0 }];
    for (const one of wrong)
      expect(await code(await up.create(FILM, { ...film, ...one }))).toEqual({ status: 422, code: "validation_error" });
    const deferred = await up.send("POST", "/api/v1/uploads", { "upload-defer-length": "1" });
    expect(deferred.status).toBe(422);
  });

  it("more than its purpose allows, or this server, is refused before a byte comes: the limit is told", async () => {
    const { up, film } = await course();
    const MB = 1024 * 1024;
    const tooLarge = await up.create(FILM, { ...film, length: 2 * MB + 1 });
    expect(tooLarge.status).toBe(413);
    expect(await tooLarge.json()).toMatchObject({ code: "too_large", error_keys: { file: [{ key: "file.size", values: { n: 2 } }] } });
    expect((await up.create(captions, { ...film, purpose: "captions", length: MB + 1 })).status).toBe(413);
  });

  it("a request that lies about its length brings no byte more than announced", async () => {
    const { up, film } = await course();
    const address = await up.begin(FILM, { ...film, length: 100 });
    expect(await code(await up.bring(address, 0, FILM))).toEqual({ status: 413, code: "too_large" });
    const endless = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(64));
      },
    });
    const chunked = fetch(`${origin}${address}`, {
      method: "PATCH",
      headers: up.headers({ "content-type": "application/offset+octet-stream", "upload-offset": "0" }),
      body: endless,
      duplex: "half",
    } as RequestInit);
    await chunked.catch(() => undefined);
    expect(await up.offset(address)).toBeLessThanOrEqual(100);
  });

  it("names from outside are shown, never a path", async () => {
    const { up, film } = await course();
    const before = await arriving();
    for (const [name, shown] of [
      ["../../etc/passwd.mp4", "passwd.mp4"],
      ["C:\\films\\film.mp4", "film.mp4"],
      ["photo\u202Egnp.html", "photognp.html.mp4"],
      ["\u2060\u200Ffilm.MP4", "film.MP4"],
      ["film", "film.mp4"],
    ] as const)
      expect((await up.whole(FILM, { ...film, name })).file?.name).toBe(shown);
    expect(await arriving()).toEqual(before);
    expect((await up.send("HEAD", "/api/v1/uploads/..%2f..%2fdata")).status).toBe(404);
  });
});

describe("an upload comes in parts (issue 5.3)", () => {
  it("from where the server has it, and no other place; then it is looked into, once, and kept as it was sent", async () => {
    const { up, film, room } = await course();
    const address = await up.begin(FILM, { ...film, name: "الدرس الأول.mp4" });
    const half = Math.floor(FILM.length / 2);
    expect((await up.bring(address, 0, FILM.subarray(0, half))).headers.get("upload-offset")).toBe(String(half));
    expect(await code(await up.bring(address, 0, FILM))).toEqual({ status: 409, code: "upload_offset_conflict" });
    expect(await code(await up.bring(address, half + 1, FILM.subarray(half + 1)))).toEqual({ status: 409, code: "upload_offset_conflict" });
    const { data } = await room.teacher.call<Upload>("GET", address.replace("/api/v1", ""));
    expect(data).toMatchObject({ status: "receiving", received: half, bytes: FILM.length, file: null, name: "الدرس الأول.mp4" });
    const last = await up.bring(address, half, FILM.subarray(half));
    expect([last.status, last.headers.get("cache-control")]).toEqual([204, "private, no-store"]);
    const ready = await up.settled(address);
    expect(ready).toMatchObject({
      status: "ready",
      refusal: null,
      file: { kind: "video", type: "video/mp4", bytes: FILM.length, duration_s: 12, width: 640, height: 360 },
    });
    const kept = await server.services.files.readAll(ready.file?.id ?? "");
    expect(sha256Of(kept)).toBe(sha256Of(FILM));
    // A client that did not hear of the end is told that all is there.
    expect(await up.offset(address)).toBe(FILM.length);
    expect(await code(await up.bring(address, FILM.length, Buffer.of(1)))).toEqual({ status: 409, code: "upload_offset_conflict" });
    expect(await arriving()).not.toContain(ready.id);
    const steps = await server.services.db
      .select({ to: auditLog.to })
      .from(auditLog)
      .where(and(eq(auditLog.subject, "upload"), eq(auditLog.subjectId, ready.id)))
      .orderBy(auditLog.id);
    expect(steps.map(({ to }) => to)).toEqual(["receiving", "checking", "ready"]);
    const played = await fetch(`${origin}${ready.file?.url}`, { headers: { range: "bytes=4-7", cookie: room.teacher.deviceCookie } });
    expect([played.status, await played.text()]).toEqual([206, "ftyp"]);
  });

  it("is given up with what came of it", async () => {
    const { up, film } = await course();
    const begun = await up.begin(FILM, film);
    await up.bring(begun, 0, FILM.subarray(0, 50));
    expect((await up.send("DELETE", begun)).status).toBe(204);
    expect((await up.send("HEAD", begun)).status).toBe(404);
    const { id, file } = await up.whole(FILM, film);
    expect((await up.send("DELETE", `/api/v1/uploads/${id}`)).status).toBe(204);
    await expect(server.services.files.readAll(file?.id ?? "")).rejects.toThrow("ENOENT");
    expect(await server.services.db.$count(files, eq(files.id, file?.id ?? ""))).toBe(0);
  });

  it("is cleared away after a day where nobody finished or used it; what was whole is looked into", async () => {
    const { up, film } = await course();
    const unfinished = await up.begin(FILM, film);
    await up.bring(unfinished, 0, FILM.subarray(0, 50));
    const unused = await up.whole(FILM, film);
    server.clock.advance(23 * 3_600_000);
    const late = await up.begin(FILM, film);
    expect(await sweepUploads(server.services, server.clock.now())).toBe(0);
    server.clock.advance(2 * 3_600_000);
    expect((await up.send("HEAD", unfinished)).status).toBe(404);
    expect(await sweepUploads(server.services, server.clock.now())).toBeGreaterThanOrEqual(2);
    expect(await server.services.db.$count(uploads, eq(uploads.id, unused.id))).toBe(0);
    await expect(server.services.files.readAll(unused.file?.id ?? "")).rejects.toThrow("ENOENT");
    expect(await arriving()).not.toContain(unfinished.split("/").at(-1));
    expect((await up.send("HEAD", late)).status).toBe(200);
  });

  it("one person has no more than fifty open", async () => {
    const { up, film } = await course();
    for (let n = 0; n < 50; n += 1) await up.begin(FILM, film);
    expect(await code(await up.create(FILM, film))).toEqual({ status: 409, code: "too_many_uploads" });
  });

  it("a disk without room refuses a new one, and says so", async () => {
    const { up, film } = await course();
    const store = server.services.arriving;
    const asked = store.hasRoomFor;
    store.hasRoomFor = async () => false;
    const refused = await up.create(FILM, film).finally(() => {
      store.hasRoomFor = asked;
    });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(await code(refused)).toMatchObject({ code: "storage_full" });
  });

  it("every refusal has words in both languages", () => {
    const { words } = server.services;
    for (const one of ["checksum_mismatch", "storage_full", "too_many_uploads", "upload_offset_conflict", "too_large"] as const) {
      const [ar, en] = [words.say("ar", everyProblemMessage[one]), words.say("en", everyProblemMessage[one])];
      expect(ar).toMatch(/\p{Script=Arabic}/u);
      expect(en).toMatch(/^[A-Z]/u);
    }
  });
});
