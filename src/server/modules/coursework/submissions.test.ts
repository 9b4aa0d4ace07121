import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CourseOverview, ItemContent } from "#contract/classroom/classroom.ts";
import { API_BASE } from "#contract/endpoint.ts";
import type { Submission } from "#contract/classroom/lesson-content.ts";
import { assessWork } from "#server/commands/coursework/assess-work.ts";
import { files } from "#server/db/tables/files.ts";
import { submissions } from "#server/db/tables/learning.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { application, makeItem, makeSection } from "#tests/support/course-factories.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { multipartBody } from "#tests/support/files/multipart.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { enrol, makeCohort, makeStudyProgram } from "#tests/support/study-factories.ts";

const SUNDAY = new Date("2026-11-22T06:00:00Z");

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: SUNDAY });
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(SUNDAY));
const db = () => server.services.db;

async function classroom(body: Parameters<typeof makeItem>[2]) {
  const visitor = new TestBrowser(server.app);
  const { data } = await visitor.register();
  const program = await makeStudyProgram(db());
  const cohort = await makeCohort(db(), program.id, "2026-11-01");
  const section = await makeSection(db(), program.id);
  const item = await makeItem(db(), section.id, body);
  const enrollment = await enrol(db(), data.user.id, cohort, SUNDAY);
  return { visitor, userId: data.user.id, ownerTag: data.owner_tag, program, section, item, enrollment };
}
type Room = Awaited<ReturnType<typeof classroom>>;

const content = async (room: Room) => (await room.visitor.call<ItemContent>("GET", `/content/${room.item.id}`)).data;
const overview = async (room: Room) => (await room.visitor.call<CourseOverview>("GET", `/course/${room.program.id}/overview`)).data;

describe("work of an application", () => {
  const assignment = (more: Parameters<typeof application>[0] = {}) => classroom({ body: application({ dueAfterDays: 21, ...more }) });
  const hand = (room: Room, more: object) =>
    room.visitor.call<Submission>("POST", `/applications/${room.item.id}/submissions`, {
      id: randomUUID(),
      type: "text",
      text: "عملي",
      submit: true,
      ...more,
    });
  async function handFile(room: Room, bytes: Buffer, more: { id?: string; submit?: boolean } = {}) {
    const { payload, headers } = multipartBody(
      { id: more.id ?? randomUUID(), submit: more.submit ?? true },
      { file: { name: "تقرير.txt", type: "text/plain", bytes } },
    );
    const { visitor } = room;
    const answer = await server.app.inject({
      method: "POST",
      url: `${API_BASE}/applications/${room.item.id}/submissions/file`,
      payload,
      headers: {
        ...headers,
        authorization: `Bearer ${visitor.token}`,
        cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "x-xsrf-token": decodeURIComponent(visitor.cookies.get("XSRF-TOKEN") ?? ""),
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      },
    });
    return answer.json() as { status: number; code?: string; data: Submission };
  }
  const judge = (room: Room, verdict: Parameters<typeof assessWork>[2]) =>
    db().transaction(async (tx) => {
      const [row] = await tx.select().from(submissions).where(eq(submissions.itemId, room.item.id)).for("update");
      if (row) await assessWork(tx, row, verdict, { now: server.clock.now(), actor: "user:1", requestId: null });
    });

  it("is a draft until it is handed in, then waits; sent again it is the same", async () => {
    const room = await assignment();
    const draft = await hand(room, { submit: false, text: "" });
    expect(draft).toMatchObject({ status: 201, data: { status: "draft", late: false, submitted_at: null, version: 1 } });
    expect((await content(room)).application).toMatchObject({
      can_submit: true,
      due_at: "2026-11-22T20:59:00.000Z",
      submission: { status: "draft" },
    });
    const done = await hand(room, {});
    expect(done.data).toMatchObject({
      id: draft.data.id,
      status: "submitted",
      text: "عملي",
      version: 2,
      submitted_at: SUNDAY.toISOString(),
    });
    expect((await hand(room, {})).data).toEqual(done.data);
    expect(await hand(room, { text: "عمل آخر" })).toMatchObject({ status: 409, code: "submission_closed" });
    expect((await overview(room)).sections[0]).toMatchObject({ status: "completed" });
  });

  it("is late after its day, and taken in", async () => {
    const room = await assignment();
    server.clock.set(new Date("2026-11-22T20:59:01Z"));
    expect((await hand(room, {})).data).toMatchObject({ status: "submitted", late: true });
  });

  it("returned, bettered and graded; nothing of the mark is told before", async () => {
    const room = await assignment();
    await hand(room, {});
    await judge(room, { to: "returned", feedback: "أضف المصدر" });
    expect((await content(room)).application).toMatchObject({
      can_submit: true,
      submission: { status: "returned", feedback: "أضف المصدر" },
    });
    expect((await hand(room, { text: "مع المصدر", submit: false })).data.status).toBe("returned");
    const again = (await hand(room, { text: "مع المصدر" })).data;
    expect(again).toMatchObject({ status: "resubmitted", feedback: null });
    await judge(room, { to: "graded", degree: 25, maxDegree: 20, rubric: [{ id: "r", points: 5 }], feedback: null });
    expect((await content(room)).application).toMatchObject({
      can_submit: false,
      submission: { status: "graded", degree: 20, rubric: [{ id: "r", points: 5 }] },
    });
    await expect(judge(room, { to: "returned", feedback: "x" })).rejects.toThrow("cannot go");
    const moves = await db()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, "submission"), eq(auditLog.subjectId, again.id)))
      .orderBy(auditLog.id);
    expect(moves.map(({ from, to }) => [from, to])).toEqual([
      [null, "submitted"],
      ["submitted", "returned"],
      ["returned", "resubmitted"],
      ["resubmitted", "graded"],
    ]);
  });

  it("a draft that another device changed is a conflict that shows the other", async () => {
    const room = await assignment();
    await hand(room, { submit: false, text: "أول" });
    await hand(room, { submit: false, text: "ثان", version: 1 });
    expect(await hand(room, { submit: false, text: "ثالث", version: 1 })).toMatchObject({
      status: 409,
      code: "version_conflict",
      data: { text: "ثان", version: 2 },
    });
  });

  it("refuses what it does not take: another type, an empty text, an address that is not of the web", async () => {
    const room = await assignment({ submissionTypes: ["text", "url"] });
    expect(await handFile(room, Buffer.from("x"))).toMatchObject({ status: 422, code: "validation_error" });
    expect(await hand(room, { text: " \u200F " })).toMatchObject({ status: 422, errors: { text: [expect.any(String)] } });
    for (const url of ["javascript:alert(1)", "http://example.com", "https://user:pass@example.com", "example", ""])
      expect(await hand(room, { type: "url", url }), url).toMatchObject({ status: 422, errors: { url: [expect.any(String)] } });
    expect((await hand(room, { type: "url", url: "https://example.com/work?id=1" })).data).toMatchObject({
      type: "url",
      url: "https://example.com/work?id=1",
    });
  });

  it("a file is the student's alone; replaced, or sent twice, one row and one file are left", async () => {
    const room = await assignment();
    const first = await handFile(room, Buffer.from("الأول"), { submit: false });
    expect(first).toMatchObject({ status: 201, data: { status: "draft", type: "file", file: { name: "تقرير.txt", type: "text/plain" } } });
    const second = await handFile(room, Buffer.from("الثاني"));
    expect(second.data).toMatchObject({ id: first.data.id, status: "submitted" });
    expect((await handFile(room, Buffer.from("الثاني"))).data).toEqual(second.data);
    expect(await handFile(room, Buffer.from("الثالث"))).toMatchObject({ status: 409, code: "submission_closed" });
    const rows = await db().select().from(files).where(eq(files.ownerId, room.userId));
    expect(rows.map(({ id, purpose }) => [id, purpose])).toEqual([[second.data.file?.id, "submission"]]);
    await expect(server.services.files.readAll(first.data.file?.id ?? "")).rejects.toThrow("ENOENT");
  });

  it("handed in many times at once is one submission", async () => {
    const room = await assignment();
    const all = await Promise.all(Array.from({ length: 12 }, (_, n) => hand(room, { text: `نص ${n % 2}` })));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(await db().$count(submissions, eq(submissions.itemId, room.item.id))).toBe(1);
  });
});
