import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CourseOverview } from "#contract/classroom/classroom.ts";
import type { Attempt } from "#contract/coursework/coursework.ts";
import { API_BASE } from "#contract/endpoint.ts";
import { mediaUrl } from "#server/commands/classroom/media-token.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { application, makeItem, makeLessonFile, makeSection, quiz } from "#tests/support/course-factories.ts";
import { readerFor, TestBrowser } from "#tests/support/identity-factories.ts";
import { multipartBody } from "#tests/support/files/multipart.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { enrol, makeCohort, makeOrder, makeStudyProgram } from "#tests/support/study-factories.ts";

const DAY = 86_400_000;
const SUNDAY = new Date("2026-11-22T06:00:00Z");

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: SUNDAY });
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(SUNDAY));
const db = () => server.services.db;

async function student() {
  const visitor = new TestBrowser(server.app);
  const { data } = await visitor.register();
  return { visitor, userId: data.user.id };
}

/** A course with one item of each kind, and a student in it. */
async function classroom() {
  const owner = await student();
  const program = await makeStudyProgram(db());
  const cohort = await makeCohort(db(), program.id, "2026-11-01");
  const section = await makeSection(db(), program.id);
  const lesson = await makeItem(db(), section.id);
  const activity = await makeItem(db(), section.id, { body: quiz() });
  const work = await makeItem(db(), section.id, { body: application() });
  const file = await makeLessonFile(server.services, lesson.id, Buffer.from("a film"));
  const enrollment = await enrol(db(), owner.userId, cohort, SUNDAY);
  const attempt = (await owner.visitor.call<Attempt>("POST", `/activities/${activity.id}/attempts`, { id: randomUUID() })).data.summary.id;
  return { ...owner, program, cohort, section, lesson, activity, work, file, enrollment, attempt };
}
type Classroom = Awaited<ReturnType<typeof classroom>>;

type Ask = {
  method: "GET" | "POST" | "PUT";
  path: string;
  body?: object /** What it answers where there is nothing of the caller's. */;
  foreign: string;
};
/** Every route of the classroom. */
const ROUTES: readonly [name: string, (room: Classroom) => Ask][] = [
  ["the overview", (room) => ({ method: "GET", path: `/course/${room.program.id}/overview`, foreign: "course_access_denied" })],
  ["the enrollment", (room) => ({ method: "GET", path: `/student/enrollments/${room.enrollment.id}`, foreign: "enrollment_not_found" })],
  [
    "its sections",
    (room) => ({ method: "GET", path: `/student/enrollments/${room.enrollment.id}/sections`, foreign: "enrollment_not_found" }),
  ],
  [
    "one section",
    (room) => ({
      method: "GET",
      path: `/student/enrollments/${room.enrollment.id}/sections/${room.section.id}`,
      foreign: "enrollment_not_found",
    }),
  ],
  [
    "its content",
    (room) => ({ method: "GET", path: `/student/enrollments/${room.enrollment.id}/content`, foreign: "enrollment_not_found" }),
  ],
  [
    "the offline manifest",
    (room) => ({ method: "GET", path: `/student/enrollments/${room.enrollment.id}/offline-manifest`, foreign: "enrollment_not_found" }),
  ],
  ["a lesson", (room) => ({ method: "GET", path: `/content/${room.lesson.id}`, foreign: "course_access_denied" })],
  [
    "a new attempt",
    (room) => ({
      method: "POST",
      path: `/activities/${room.activity.id}/attempts`,
      body: { id: room.attempt },
      foreign: "course_access_denied",
    }),
  ],
  ["an attempt", (room) => ({ method: "GET", path: `/attempts/${room.attempt}`, foreign: "not_found" })],
  ["its answers", (room) => ({ method: "PUT", path: `/attempts/${room.attempt}/answers`, body: { answers: [] }, foreign: "not_found" })],
  ["submitting it", (room) => ({ method: "POST", path: `/attempts/${room.attempt}/submit`, body: {}, foreign: "not_found" })],
  [
    "handing in a text",
    (room) => ({
      method: "POST",
      path: `/applications/${room.work.id}/submissions`,
      body: { id: randomUUID(), type: "text", text: "x", submit: false },
      foreign: "course_access_denied",
    }),
  ],
];
/** What is told of an enrollment whatever has become of it. */
const LASTING = ["the enrollment", "its sections", "an attempt"];

describe("who is refused (R6.6)", () => {
  let room: Classroom;
  beforeAll(async () => {
    room = await classroom();
  });
  const ask = (visitor: TestBrowser, { method, path, body }: Ask) => visitor.call(method as "GET", path, body);

  it.each(ROUTES)("a guest: %s", async (_name, of) => {
    expect(await ask(new TestBrowser(server.app), of(room))).toMatchObject({ status: 401, code: "unauthenticated" });
  });

  it("a guest: reporting progress and handing in a file", async () => {
    const guest = new TestBrowser(server.app);
    expect(await guest.call("POST", "/student/progress/batch", { events: [] })).toMatchObject({ status: 401 });
    const { payload, headers } = multipartBody({ id: randomUUID(), submit: "true" }, {});
    const answer = await server.app.inject({
      method: "POST",
      url: `${API_BASE}/applications/${room.work.id}/submissions/file`,
      headers,
      payload,
    });
    expect(answer.statusCode).toBe(401);
  });

  it.each(["instructor", "admin", "staff"] as const)("every %s", async (type) => {
    const { visitor, userId } = await student();
    await db().update(users).set({ type }).where(eq(users.id, userId));
    for (const [name, of] of ROUTES) expect(await ask(visitor, of(room)), name).toMatchObject({ status: 403, code: "role_required" });
    expect(await visitor.call("POST", "/student/progress/batch", { events: [] })).toMatchObject({ status: 403 });
  });

  it.each(ROUTES)("another student, as if it did not exist: %s", async (_name, of) => {
    const other = await student();
    const { foreign, ...asked } = of(room);
    const answer = await ask(other.visitor, { ...asked, foreign });
    expect(answer).toMatchObject({ code: foreign });
    expect(answer.data).toBeNull();
    if (foreign === "course_access_denied") return;
    // The very answer that an id gets which was never given.
    const nowhere = asked.path.replace(/\/(?:enrollments\/\d+|attempts\/[0-9a-f-]{36})/u, (found) =>
      found.startsWith("/enrollments") ? "/enrollments/2000000000" : `/attempts/${randomUUID()}`,
    );
    const missing = await ask(other.visitor, { ...asked, path: nowhere, foreign });
    expect([answer.status, answer.code, answer.message]).toEqual([missing.status, missing.code, missing.message]);
  });

  it("what is no program, no item or a draft: as missing to everybody", async () => {
    const { visitor } = await student();
    const draft = await makeStudyProgram(db(), { status: "draft" });
    const hidden = await makeItem(db(), room.section.id, { status: "draft" });
    for (const path of ["/course/2000000000/overview", `/course/${draft.id}/overview`, "/content/2000000000", `/content/${hidden.id}`])
      expect(await visitor.call("GET", path), path).toMatchObject({ status: 404, code: "not_found" });
    expect(await room.visitor.call("GET", `/content/${hidden.id}`)).toMatchObject({ status: 404, code: "not_found" });
  });

  it("a section of another program: its own code", async () => {
    const elsewhere = await makeSection(db(), (await makeStudyProgram(db())).id);
    expect(await room.visitor.call("GET", `/student/enrollments/${room.enrollment.id}/sections/${elsewhere.id}`)).toMatchObject({
      status: 404,
      code: "section_not_found_for_enrollment",
    });
  });
});

describe("access lasts while it is paid, runs and is in its 12 months (R2.8)", () => {
  const opening = ROUTES.filter(([name]) => !LASTING.includes(name));

  it.each(opening)("expired: %s", async (_name, of) => {
    const room = await classroom();
    server.clock.set(new Date(room.enrollment.accessUntil.getTime()));
    await room.visitor.logIn((await db().select().from(users).where(eq(users.id, room.userId)))[0]?.email ?? "");
    const { method, path, body } = of(room);
    expect(await room.visitor.call(method as "GET", path, body)).toMatchObject({
      status: 410,
      code: "access_expired",
      data: { access_until: room.enrollment.accessUntil.toISOString() },
    });
  });

  it.each(["withdrawn", "postponed"] as const)("%s: denied, but its page and sections still tell what became of it", async (status) => {
    const room = await classroom();
    await db().update(enrollments).set({ status }).where(eq(enrollments.id, room.enrollment.id));
    for (const [name, of] of opening) {
      const { method, path, body } = of(room);
      expect(await room.visitor.call(method as "GET", path, body), name).toMatchObject({ status: 403, code: "course_access_denied" });
    }
    for (const path of ["", "/sections"])
      expect(await room.visitor.call("GET", `/student/enrollments/${room.enrollment.id}${path}`)).toMatchObject({
        status: 200,
        data: { enrollment: { status } },
      });
  });

  it("paid back: denied", async () => {
    const room = await classroom();
    const order = await makeOrder(db(), room.userId, {
      status: "paid",
      programs: [room.program],
      payments: [{ status: "captured" }],
      at: SUNDAY,
    });
    await db().update(enrollments).set({ orderId: order.id }).where(eq(enrollments.id, room.enrollment.id));
    expect((await room.visitor.call("GET", `/course/${room.program.id}/overview`)).status).toBe(200);
    await db().update(orders).set({ status: "refunded" }).where(eq(orders.id, order.id));
    expect(await room.visitor.call("GET", `/course/${room.program.id}/overview`)).toMatchObject({
      status: 403,
      code: "course_access_denied",
    });
  });

  it("postponed: denied, with the day on which it opens again (I5)", async () => {
    const room = await classroom();
    await db().update(enrollments).set({ status: "postponed", resumesOn: "2027-01-17" }).where(eq(enrollments.id, room.enrollment.id));
    expect(await room.visitor.call("GET", `/course/${room.program.id}/overview`)).toMatchObject({
      status: 403,
      code: "course_access_denied",
      data: { postponed: true, resumes_on: "2027-01-17" },
    });
  });

  it("completed: open to the end of its 12 months", async () => {
    const room = await classroom();
    await db().update(enrollments).set({ status: "completed" }).where(eq(enrollments.id, room.enrollment.id));
    expect((await room.visitor.call("GET", `/content/${room.lesson.id}`)).status).toBe(200);
  });

  it("before the cohort begins: the outline, with everything locked until that day", async () => {
    const room = await classroom();
    const later = await makeCohort(db(), room.program.id, "2026-12-06");
    await db().update(enrollments).set({ status: "pending", cohortId: later.id }).where(eq(enrollments.id, room.enrollment.id));
    // What was begun stays begun: another student's eyes.
    const fresh = await student();
    await enrol(db(), fresh.userId, later, SUNDAY, { status: "pending" });
    const { data } = await fresh.visitor.call<CourseOverview>("GET", `/course/${room.program.id}/overview`);
    expect(data).toMatchObject({ status: "pending", next_item: null });
    expect(data.sections[0]).toMatchObject({
      status: "locked",
      locked_reason: { code: "cohort_not_started", opens_at: "2026-12-05T21:00:00.000Z" },
    });
    expect(await fresh.visitor.call("GET", `/content/${room.lesson.id}`)).toMatchObject({ status: 403, code: "item_locked" });
    expect(await fresh.visitor.call("POST", `/activities/${room.activity.id}/attempts`, { id: randomUUID() })).toMatchObject({
      code: "item_locked",
    });
  });

  it("is written down with an audit row when its time is over, once, whichever process is first", async () => {
    const room = await classroom();
    const { expireEnrollments } = await import("#server/commands/enrollments/expire-enrollments.ts");
    server.clock.set(room.enrollment.accessUntil);
    const moves = await Promise.all([1, 2, 3].map(() => db().transaction((tx) => expireEnrollments(tx, server.clock.now()))));
    expect(moves.reduce((sum, n) => sum + n, 0)).toBeGreaterThan(0);
    const [row] = await db().select().from(enrollments).where(eq(enrollments.id, room.enrollment.id));
    expect(row?.status).toBe("expired");
    const audit = (
      await db()
        .select()
        .from(auditLog)
        .where(eq(auditLog.subjectId, String(room.enrollment.id)))
        .orderBy(auditLog.id)
    ).filter(({ subject, to }) => subject === "enrollment" && to === "expired");
    expect(audit).toHaveLength(1);
    expect(audit[0]).toMatchObject({ from: "active", actor: "system" });
  });

  it("its films end with it, whatever address was given out before", async () => {
    const room = await classroom();
    const get = (url: string, from = room.visitor) => server.app.inject({ method: "GET", url, headers: { cookie: from.deviceCookie } });
    const url = mediaUrl(await readerFor(server, room.userId), room.file.id);
    expect((await get(url)).body).toBe("a film");
    const other = await student();
    expect((await get(mediaUrl(await readerFor(server, other.userId), room.file.id), other.visitor)).statusCode).toBe(404);
    await db().update(enrollments).set({ status: "withdrawn" }).where(eq(enrollments.id, room.enrollment.id));
    expect((await get(url)).statusCode).toBe(403);
    await db()
      .update(enrollments)
      .set({ status: "active", accessUntil: new Date(SUNDAY.getTime() - DAY) })
      .where(eq(enrollments.id, room.enrollment.id));
    expect((await get(url)).statusCode).toBe(410);
  });
});
