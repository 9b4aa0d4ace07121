import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ItemContent, OfflineManifest } from "#contract/classroom/classroom.ts";
import type { MediaFile } from "#contract/classroom/lesson-content.ts";
import type { NotificationList } from "#contract/notifications/notifications.ts";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { files } from "#server/db/tables/files.ts";
import { makeItem } from "#tests/support/course-factories.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { makeMp4 } from "#tests/support/files/media-files.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { makeCohort, makeSession } from "#tests/support/study-factories.ts";
import { learnerOf, teachingRoom } from "#tests/support/teaching-factories.ts";
import { listening, Uploader } from "#tests/support/files/uploader.ts";

let server: TestServer;
let origin = "";
beforeAll(async () => {
  server = await startTestServer();
  origin = await listening(server.app);
});
afterAll(() => server.close());

/** A lecture of yesterday with its item; one of tomorrow without. */
async function lecture() {
  const { db } = server.services;
  const room = await teachingRoom(server);
  const item = await makeItem(db, room.section.id, {
    body: { kind: "interactive_lecture", body: { ar: [], en: [] } },
    status: "published",
    offlineAllowed: true,
  });
  const updatedAt = new Date("2026-11-01T06:00:00Z");
  const of = { itemId: item.id, kind: "interactive_lecture" as const, updatedAt };
  const session = await makeSession(db, room.cohort.id, "2026-11-21T06:00:00Z", of);
  const coming = await makeSession(db, room.cohort.id, "2026-11-24T06:00:00Z", { updatedAt });
  const up = new Uploader(() => origin, room.teacher);
  const bring = async (seconds = 12): Promise<MediaFile> => {
    const { file } = await up.whole(makeMp4({ seconds }), { courseId: room.program.id, purpose: "lecture_recording", name: "تسجيل.mp4" });
    if (!file) throw new Error("a recording was refused");
    return file;
  };
  const put = (file: MediaFile, id = session.id) =>
    room.teacher.call<MediaFile>("PUT", `/instructor/sessions/${id}/recording`, { file_id: file.id });
  return { room, item, session, coming, bring, put };
}
const status = async (visitor: TestBrowser, url: string) =>
  (await fetch(`${origin}${url}`, { headers: { cookie: visitor.deviceCookie } })).status;

describe("issue 5.3: the recording of a lecture", () => {
  it("a guest, a student, and whoever teaches another course are refused: to them there is none", async () => {
    const { room, session, bring, put } = await lecture();
    const file = await bring();
    const { visitor: student } = await learnerOf(server, room);
    const stranger = (await lecture()).room.teacher;
    const path = `/instructor/sessions/${session.id}/recording`;
    for (const [method, body] of [["PUT", { file_id: file.id }], ["DELETE"]] as const) {
      expect(await new TestBrowser(server.app).call(method, path, body)).toMatchObject({ status: 401 });
      expect(await student.call(method, path, body)).toMatchObject({ status: 403, code: "role_required" });
      expect(await stranger.call(method, path, body)).toMatchObject({ status: 404, code: "not_found" });
    }
    expect(await student.call("GET", `/sessions/${session.id}/recording`)).toMatchObject({ status: 404, code: "not_found" });
    await put(file);
    expect(await stranger.call("GET", `/sessions/${session.id}/recording`)).toMatchObject({ status: 404, code: "not_found" });
    const { visitor: elsewhere } = await learnerOf(server, (await lecture()).room);
    expect(await elsewhere.call("GET", `/sessions/${session.id}/recording`)).toMatchObject({ status: 404, code: "not_found" });
    expect(await new TestBrowser(server.app).call("GET", `/sessions/${session.id}/recording`)).toMatchObject({ status: 401 });
  });

  it("students of its cohort see it in the lecture, in their schedule and in what they save; those of another cohort do not", async () => {
    const { room, item, session, bring, put } = await lecture();
    const { visitor, enrollment } = await learnerOf(server, room);
    const schedule = async (since = "") =>
      (await visitor.call<ScheduledSession[]>("GET", `/student/schedule?from=2026-11-15T00:00:00Z${since}`)).data;
    expect((await schedule()).find(({ id }) => id === session.id)).toMatchObject({ status: "ended", recording: null });
    const version = async () =>
      (await visitor.call<OfflineManifest>("GET", `/student/enrollments/${enrollment.id}/offline-manifest`)).data.items.find(
        ({ id }) => id === item.id,
      )?.version;
    const before = await version();
    server.clock.advance(60_000);
    const seen = server.clock.now().toISOString();
    server.clock.advance(60_000);
    const file = await bring();
    expect(await put(file)).toMatchObject({ status: 200, data: { id: file.id, kind: "recording", duration_s: 12 } });
    expect(await schedule(`&updated_since=${seen}`)).toMatchObject([{ id: session.id, recording: { item_id: item.id } }]);
    const { data } = await visitor.call<ItemContent>("GET", `/content/${item.id}`);
    expect(data.interactive_lecture?.recording).toMatchObject({ id: file.id, kind: "recording", name: "تسجيل.mp4" });
    expect(await status(visitor, data.interactive_lecture?.recording?.url ?? "")).toBe(200);
    const told = await visitor.call<MediaFile>("GET", `/sessions/${session.id}/recording`);
    expect(await status(visitor, told.data.url)).toBe(200);
    expect(await version()).toBe((before ?? 0) + 1);
    const manifest = await visitor.call<OfflineManifest>("GET", `/student/enrollments/${enrollment.id}/offline-manifest`);
    expect(manifest.data.files).toMatchObject([{ id: file.id, item_ids: [item.id], kind: "recording" }]);

    const otherCohort = await makeCohort(server.services.db, room.program.id, "2026-11-08");
    const other = await learnerOf(server, { ...room, cohort: otherCohort });
    expect((await other.visitor.call<ItemContent>("GET", `/content/${item.id}`)).data.interactive_lecture?.recording).toBeNull();
    expect(await other.visitor.call("GET", `/sessions/${session.id}/recording`)).toMatchObject({ status: 404 });
  });

  it("its cohort is told once, and led to it: to the lecture, or where it has none to the schedule; another one in its place is not told", async () => {
    const { room, item, session, bring, put } = await lecture();
    const first = await learnerOf(server, room);
    const other = await learnerOf(server, { ...room, cohort: await makeCohort(server.services.db, room.program.id, "2026-11-08") });
    const told = async ({ visitor: one }: typeof first) =>
      (await server.runJobs(), await one.call<NotificationList>("GET", "/notifications")).data;
    await put(await bring());
    await put(await bring(20));
    await room.teacher.call("DELETE", `/instructor/sessions/${session.id}/recording`);
    await put(await bring());
    expect(await told(first)).toMatchObject([{ kind: "recording_ready", target: { type: "lesson", id: `${room.program.id}-${item.id}` } }]);
    const bare = await makeSession(server.services.db, room.cohort.id, "2026-11-20T06:00:00Z", { itemId: null, kind: "lecture" });
    server.clock.advance(1_000);
    await put(await bring(), bare.id);
    expect((await told(first))[0]).toMatchObject({ kind: "recording_ready", target: { type: "session", id: String(bare.id) } });
    expect(await told(other)).toEqual([]);
  });

  it("a session that is not over has none yet; one is put in another's place, and taken away", async () => {
    const { room, session, coming, bring, put } = await lecture();
    const first = await bring();
    expect(await put(first, coming.id)).toMatchObject({ status: 409, code: "session_closed" });
    const { visitor } = await learnerOf(server, room);
    const old = (await put(first)).data.url;
    const second = await bring(20);
    expect((await put(second)).data).toMatchObject({ id: second.id, duration_s: 20 });
    expect(await status(room.teacher, old)).toBe(404);
    expect(await server.services.db.$count(files, eq(files.id, first.id))).toBe(0);
    expect(await put({ ...second, id: "00000000-0000-4000-8000-000000000000" })).toMatchObject({ status: 422 });
    expect((await visitor.call<MediaFile>("GET", `/sessions/${session.id}/recording`)).data.id).toBe(second.id);
    await room.teacher.call("DELETE", `/instructor/sessions/${session.id}/recording`);
    expect(await visitor.call("GET", `/sessions/${session.id}/recording`)).toMatchObject({ status: 404 });
  });
});
