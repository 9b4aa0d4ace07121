import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CourseOverview, OfflineManifest } from "#contract/classroom/classroom.ts";
import type { OpenedPackage, PackageState } from "#contract/classroom/packages.ts";
import type { GradeWeights } from "#contract/coursework/grade-weights.ts";
import type { TeachingItem } from "#contract/content/teaching-content.ts";
import { packageToken } from "#server/commands/packages/package-token.ts";
import { programItems } from "#server/db/tables/catalogue.ts";
import { gradeMarks } from "#server/db/tables/grades.ts";
import { makePackage } from "#tests/support/packages/package-factories.ts";
import { makeItem } from "#tests/support/course-factories.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { freePort } from "#tests/support/product.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { learnerOf, type TeachingRoom, teachingRoom } from "#tests/support/teaching-factories.ts";
import { servePackages } from "./serve-packages.ts";

let server: TestServer;
let served: Awaited<ReturnType<typeof servePackages>>;
let room: TeachingRoom;
beforeAll(async () => {
  server = await startTestServer({ env: { QABAS_PACKAGES_PORT: String(await freePort()) } });
  served = await servePackages(server.services);
  room = await teachingRoom(server);
});
afterAll(async () => {
  await served.close();
  await server.close();
});

type Visitor = Awaited<ReturnType<typeof learnerOf>>["visitor"];
const open = async (visitor: Visitor, itemId: number) => await visitor.call<OpenedPackage>("GET", `/content/${itemId}/package`);
const STATE: PackageState = {
  completion: "incomplete",
  success: "unknown",
  score: null,
  location: "hole 3",
  suspend_data: "a|b",
  total_s: 90,
};
const save = async (visitor: Visitor, itemId: number, more: object = {}) =>
  await visitor.call("PUT", `/content/${itemId}/package-state`, {
    ...STATE,
    reported_at: server.clock.now().toISOString(),
    ...more,
  });
const tokenIn = ({ address }: OpenedPackage): string => address?.split("/").at(-1) ?? "";
const file = (token: string, path: string, headers: Record<string, string> = {}) =>
  fetch(`${served.origin}/files/${token}/${path}`, { headers });

describe("issue 23.2: who may run a package", () => {
  it("nobody without a session, who does not study there, while it is locked, or what is no package", async () => {
    const item = await makePackage(server.services, room.section.id);
    const stranger = new TestBrowser(server.app);
    expect(await open(stranger, item.id)).toMatchObject({ status: 401 });
    await stranger.register();
    expect(await open(stranger, item.id)).toMatchObject({ code: "course_access_denied" });
    expect(await save(stranger, item.id)).toMatchObject({ code: "course_access_denied" });
    const { visitor } = await learnerOf(server, room);
    const plain = await makeItem(server.services.db, room.section.id, { format: "package" });
    expect(await open(visitor, plain.id)).toMatchObject({ code: "not_found" });
    expect(await open(visitor, 999_999)).toMatchObject({ code: "not_found" });
    expect(await open(room.teacher, item.id)).toMatchObject({ code: "role_required" });
  });

  it("its files go to a living session of its learner alone, in any range, under a policy of their own and without a cookie", async () => {
    const item = await makePackage(server.services, room.section.id);
    const { visitor, userId } = await learnerOf(server, room);
    const token = tokenIn((await open(visitor, item.id)).data);
    const answer = await file(token, "play/hole%201.html?hole=1");
    expect([answer.status, await answer.text()]).toEqual([200, "<p>golf</p>"]);
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({ "content-type": "text/html", "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" });
    expect(headers).not.toHaveProperty("set-cookie");
    expect(headers["content-security-policy"]).toMatch(
      /connect-src 'self'; .*frame-ancestors 'self' http:\/\/localhost:8080 http:\/\/127\.0\.0\.1:8080; sandbox allow-scripts allow-same-origin allow-forms$/u,
    );
    const part = await file(token, "play/ball.png", { range: "bytes=1-3" });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, "bytes 1-3/5", "234"]);
    for (const path of ["play/none.html", "..%2f..%2fetc%2fpasswd", "%2e%2e/x", ""])
      expect((await file(token, path)).status, path).toBe(404);
    expect((await file(token, "play/ball.png", { "service-worker": "script" })).status).toBe(404);
    const forged = token.replace(/.$/u, (sign) => (sign === "A" ? "B" : "A"));
    expect((await file(forged, "play/ball.png")).status).toBe(404);
    const session = { sessionId: "00000000-0000-4000-8000-000000000000", itemId: item.id };
    expect((await file(packageToken(server.services.config.secret, session, SUNDAY_MORNING), "play/ball.png")).status).toBe(404);
    await visitor.call("POST", "/logout", {});
    server.clock.advance(31_000);
    expect([(await file(token, "play/ball.png")).status, userId > 0]).toEqual([404, true]);
    server.clock.set(SUNDAY_MORNING);
  });

  it("the page that runs it speaks to a page of ours alone, and not to one that merely asks", async () => {
    const item = await makePackage(server.services, room.section.id, { "a.html": "x" }, { launch: 'a.html?"><script>' });
    const { visitor } = await learnerOf(server, room);
    const { address } = (await open(visitor, item.id)).data;
    expect((await fetch(`${address}?origin=https://evil.example`)).status).toBe(404);
    const page = await (await fetch(`${address}?origin=${encodeURIComponent("http://localhost:8080")}&lang=en`)).text();
    expect(page).toContain('lang="en" data-parent="http://localhost:8080" data-standard="scorm_1_2"');
    expect(page).not.toContain('"><script>"');
    for (const own of ["play.js", "scorm_1_2.js", "scorm_2004.js", "play.css"])
      expect((await fetch(`${served.origin}/own/${own}`)).status).toBe(200);
  });

  it("is good for two hours", async () => {
    const item = await makePackage(server.services, room.section.id);
    const { visitor } = await learnerOf(server, room);
    const token = tokenIn((await open(visitor, item.id)).data);
    server.clock.advance(2 * 3_600_000 - 60_000);
    expect((await file(token, "play/ball.png")).status).toBe(200);
    server.clock.advance(61_000);
    expect((await file(token, "play/ball.png")).status).toBe(404);
    server.clock.set(SUNDAY_MORNING);
  });
});

describe("issue 23.2: what a package reports", () => {
  it("is where its learner goes on; a report that was made earlier changes no place, and one beyond bounds is refused at its field", async () => {
    const item = await makePackage(server.services, room.section.id);
    const { visitor } = await learnerOf(server, room);
    expect((await open(visitor, item.id)).data).toMatchObject({ standard: "scorm_1_2", mastery: 80, launch_data: "green", state: null });
    await save(visitor, item.id);
    expect((await open(visitor, item.id)).data.state).toEqual(STATE);
    await save(visitor, item.id, { location: "hole 1", reported_at: "2026-11-21T06:00:00Z" });
    expect((await open(visitor, item.id)).data.state).toEqual(STATE);
    const bad: object[] = [
      { score: 101 },
      { suspend_data: "x".repeat(64_001) },
      { location: "x".repeat(1_001) },
      { completion: "perhaps" },
      { total_s: -1 },
      { suspend_data: "\u0000" },
    ];
    for (const more of bad) expect(await save(visitor, item.id, more)).toMatchObject({ status: 422 });
    expect((await save(visitor, item.id, { suspend_data: "س".repeat(64_000) })).status).toBe(200);
  });

  it("completes the lesson for good, and is on no saved course", async () => {
    const own = await teachingRoom(server);
    const item = await makePackage(server.services, own.section.id);
    const { visitor, enrollment } = await learnerOf(server, own);
    const shown = async () =>
      (await visitor.call<CourseOverview>("GET", `/course/${own.program.id}/overview`)).data.sections.flatMap(({ items }) => items)[0];
    await save(visitor, item.id);
    expect(await shown()).toMatchObject({ format: "package", status: "in_progress", is_offline_available: false, size_bytes: 0 });
    await save(visitor, item.id, { completion: "completed" });
    await save(visitor, item.id, { completion: "incomplete" });
    expect(await shown()).toMatchObject({ status: "completed", percent: 100 });
    const saved = await visitor.call<OfflineManifest>("GET", `/student/enrollments/${enrollment.id}/offline-manifest`);
    expect([saved.data.items, saved.data.files]).toEqual([[], []]);
  });

  it("gives its score to the gradebook, before it is weighed as after, best of all, and only when it is done or judged", async () => {
    const own = await teachingRoom(server);
    const [item, silent] = [
      await makePackage(server.services, own.section.id),
      await makePackage(server.services, own.section.id, { "a.html": "" }, { reports: false }),
    ];
    const [early, late] = [await learnerOf(server, own), await learnerOf(server, own)];
    await save(early.visitor, item.id, { completion: "completed", success: "passed", score: 92 });
    const weights = (await own.teacher.call<GradeWeights>("GET", `/instructor/courses/${own.program.id}/grade-weights`)).data;
    expect(weights.rows.map(({ item_id }) => item_id)).not.toContain(silent.id);
    expect(weights.rows).toContainEqual(expect.objectContaining({ key: `item-${item.id}`, type: "quiz", max_degree: 100, weight: 0 }));
    const weighed = await own.teacher.call("PUT", `/instructor/courses/${own.program.id}/grade-weights`, {
      weights: [{ key: `item-${item.id}`, weight: 40 }],
      version: weights.version,
    });
    expect(weighed.status).toBe(200);
    await save(late.visitor, item.id, { score: 99 });
    const marks = async () =>
      (await server.services.db.select().from(gradeMarks).orderBy(gradeMarks.id)).flatMap(({ enrollmentId, degree, publishedAt }) =>
        [early, late].some(({ enrollment }) => enrollment.id === enrollmentId) ? [[enrollmentId, degree, publishedAt !== null]] : [],
      );
    expect(await marks()).toEqual([[early.enrollment.id, 92, true]]);
    await save(late.visitor, item.id, { success: "failed", score: 40 });
    await save(late.visitor, item.id, { success: "passed", score: 85 });
    await save(late.visitor, item.id, { success: "failed", score: 10 });
    expect(await marks()).toEqual([
      [early.enrollment.id, 92, true],
      [late.enrollment.id, 85, true],
    ]);
    // Its author changes its title: it runs as before, and counts as before.
    const written = (await own.teacher.call<TeachingItem>("GET", `/instructor/items/${item.id}`)).data;
    expect(written).toMatchObject({ format: "package", grade: { weight: 40 }, content: { files: [{ kind: "package" }] } });
    const changed = await own.teacher.call("PATCH", `/instructor/items/${item.id}`, {
      title_ar: "لعب الغولف",
      title_en: null,
      duration_min: 20,
      release_at: null,
      offline_allowed: true,
      format: "package",
      content: written.content,
      version: written.version,
    });
    expect(changed.status).toBe(200);
    expect((await open(late.visitor, item.id)).data).toMatchObject({ mastery: 80, state: { score: 10 } });
    expect((await own.teacher.call<TeachingItem>("GET", `/instructor/items/${item.id}`)).data.grade).toMatchObject({ weight: 40 });
  });
});

describe("issue 23.2: an instructor looks at a package", () => {
  const look = (who: Pick<Visitor, "call">, itemId: number) => who.call<OpenedPackage>("GET", `/instructor/items/${itemId}/package`);

  it("of a course that they teach, a draft too, from its beginning, and nothing of it is kept", async () => {
    const item = await makePackage(server.services, room.section.id);
    await server.services.db.update(programItems).set({ status: "draft" }).where(eq(programItems.id, item.id));
    const { data } = await look(room.teacher, item.id);
    expect(data).toMatchObject({ standard: "scorm_1_2", mastery: 80, launch_data: "green", state: null });
    const token = tokenIn(data);
    expect((await file(token, "play/hole%201.html")).status).toBe(200);
    expect((await fetch(`${data.address}?origin=${encodeURIComponent("http://localhost:8080")}`)).status).toBe(200);
    const { status } = await room.teacher.call("PUT", `/content/${item.id}/package-state`, {
      ...STATE,
      reported_at: SUNDAY_MORNING.toISOString(),
    });
    expect(status).toBe(403);
  });

  it("and nobody else: not who teaches another course, no learner, and of no lesson that is none", async () => {
    const item = await makePackage(server.services, room.section.id);
    const [other, { visitor }] = [await teachingRoom(server), await learnerOf(server, room)];
    expect(await look(other.teacher, item.id)).toMatchObject({ code: "not_found" });
    expect(await look(visitor, item.id)).toMatchObject({ code: "role_required" });
    const plain = await makeItem(server.services.db, room.section.id, { format: "package" });
    expect(await look(room.teacher, plain.id)).toMatchObject({ code: "not_found" });
    const others = tokenIn((await look(other.teacher, (await makePackage(server.services, other.section.id)).id)).data);
    expect((await file(others, "play/hole%201.html")).status).toBe(200);
  });

  it("of cmi5 it speaks to nobody", async () => {
    const part = { id: "https://example.com/au", moveOn: "Passed" } as const;
    const item = await makePackage(server.services, room.section.id, { "a.html": "x" }, { standard: "cmi5", launch: "a.html", part });
    const token = tokenIn((await look(room.teacher, item.id)).data);
    expect((await fetch(`${served.origin}/cmi5/${token}/launch`, { method: "POST" })).status).toBe(404);
  });
});
