import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { MarkingDetails } from "#contract/coursework/marking.ts";
import type { Portfolio } from "#contract/coursework/portfolio.ts";
import type { Submission } from "#contract/classroom/lesson-content.ts";
import { expireExports } from "#server/commands/exports/expire-exports.ts";
import { forgetPerson } from "#server/commands/accounts/forget-person.ts";
import { writePortfolio } from "#server/commands/coursework/portfolio/portfolios.ts";
import { files } from "#server/db/tables/files.ts";
import { users } from "#server/db/tables/identity.ts";
import { submissions } from "#server/db/tables/learning.ts";
import { portfolios } from "#server/db/tables/learning/portfolios.ts";
import { requestFiles } from "#server/db/tables/requests.ts";
import { certified, fetchFile } from "#tests/support/certificate-factories.ts";
import { application, makeItem } from "#tests/support/course-factories.ts";
import { makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { enrol } from "#tests/support/study-factories.ts";
import { type TeachingRoom, teachingRoom } from "#tests/support/teaching-factories.ts";

let server: TestServer;
let room: TeachingRoom;
beforeAll(async () => {
  server = await startTestServer();
  room = await teachingRoom(server, { titleEn: "Water <b>& pumps</b>" });
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(SUNDAY_MORNING));
const db = () => server.services.db;

const RUBRIC = [{ id: "shape", title: { ar: "الشكل", en: "Shape" }, points: 20 }];
const ask = (learner: SignedIn) => server.call<Portfolio>("POST", "/student/portfolio", { headers: learner.headers });
const latest = async (learner: SignedIn) =>
  (await server.call<{ latest: Portfolio | null }>("GET", "/student/portfolio", { headers: learner.headers })).data.latest;
const take = (learner: SignedIn, id: string) => fetchFile(server, `/student/portfolio/${id}/file`, learner.headers);
async function ready(learner: SignedIn): Promise<Portfolio> {
  const { data } = await ask(learner);
  await expect.poll(async () => (await server.runJobs(), (await latest(learner))?.status), { timeout: 60_000 }).toBe("ready");
  return data;
}

/** A file that somebody brought, with its bytes. */
async function fileOf(ownerId: number, purpose: "submission" | "request", name: string, words: string) {
  const kept = await server.services.files.put([Buffer.from(words)]);
  await db()
    .insert(files)
    .values({ ...kept, purpose, ownerId, name, type: "text/plain", createdAt: server.clock.now() });
  return kept.id;
}

/** Work of a learner: a text, or the file that is named. */
async function handIn(learner: SignedIn, text: string | null, fileId: string | null = null) {
  const item = await makeItem(db(), room.section.id, {
    titleAr: `تطبيق ${randomUUID().slice(0, 4)}`,
    titleEn: "The pump",
    body: application({ rubric: RUBRIC }),
  });
  const body = { id: randomUUID(), type: "text", text: text ?? "-", submit: true };
  const { data } = await server.call<Submission>("POST", `/applications/${item.id}/submissions`, { headers: learner.headers, body });
  if (fileId) await db().update(submissions).set({ type: "file", text: null, fileId }).where(eq(submissions.id, data.id));
  return data;
}
const mark = (id: string, version: number, feedback: string) =>
  room.teacher.call<MarkingDetails>("PUT", `/instructor/submissions/${id}/grade`, {
    rubric: [{ id: "shape", points: 17 }],
    feedback,
    comments: [{ from: 0, to: 4, text: "<i>remark</i>" }],
    version,
  });

it("issue 23.4 a portfolio holds one's work with files, marks and feedback, certificates, and a page in both languages that needs no network", {
  timeout: 120_000,
}, async () => {
  const { learner, certificate } = await certified(server);
  const enrollment = await enrol(db(), learner.user.id, room.cohort, server.clock.now(), { progress: 40 });
  const told = await handIn(learner, "work <script>alert(1)</script> done");
  await mark(told.id, told.version, "well done");
  const given = await fileOf(room.teacherId, "request", "notes.txt", "given back");
  await db().insert(requestFiles).values({ fileId: given, kind: "feedback", requestId: told.id, position: 0 });
  const published = await room.teacher.call("POST", `/instructor/courses/${room.program.id}/grades/publish`, {});
  expect(published.status).toBe(200);
  // Marked, and not announced.
  const waiting = await handIn(learner, "a second text");
  await mark(waiting.id, waiting.version, "a secret remark");
  await handIn(learner, null, await fileOf(learner.user.id, "submission", "../../my report.txt", "bytes of the report"));
  const lost = await fileOf(learner.user.id, "submission", "lost.txt", "gone");
  await handIn(learner, null, lost);
  await server.services.files.delete(lost);

  const made = await ready(learner);
  expect(await latest(learner)).toMatchObject({ done: 2, programs: 2, bytes: expect.any(Number) });
  const file = await take(learner, made.id);
  expect(file).toMatchObject({ status: 200, headers: { "content-type": "application/zip", "cache-control": "private, no-store" } });
  const inside = unzipSync(file.bytes);
  const names = Object.keys(inside);
  expect(names.every((name) => !name.includes("..") && !name.startsWith("/"))).toBe(true);
  const read = (ending: string) => strFromU8(inside[names.find((name) => name.endsWith(ending)) ?? ""] ?? new Uint8Array());
  expect(read("my-report.txt")).toBe("bytes of the report");
  expect(read("feedback-1-notes.txt")).toBe("given back");
  expect(names.filter((name) => name.endsWith("/text.txt"))).toHaveLength(2);
  expect(read(`certificates/${certificate.number}.pdf`).slice(0, 5)).toBe("%PDF-");

  const page = read("index.html");
  for (const words of ["well done", "17 / 20", "Shape", "lost.txt", "This file is not in the portfolio", "الشهادات", "96 / 100"])
    expect(page.includes(words), words).toBe(true);
  expect(page, "what its owner was not told is not told here").not.toContain("a secret remark");
  expect(page).toContain("Water &lt;b&gt;&amp; pumps");
  expect(page, "nothing runs, and nothing comes from a network").not.toMatch(/<script|<i>|(?:src|href)="(?:https?:)?\/\//u);
  for (const [, target = ""] of page.matchAll(/href="([^"#]+)"/gu)) expect(names).toContain(decodeURIComponent(target));
  expect(enrollment.id).toBeGreaterThan(0);
});

it("is its owner's alone, for a day; one asked for anew takes its place, and one under way is not doubled", {
  timeout: 120_000,
}, async () => {
  const [learner, other] = await Promise.all([makeSignedIn(server), makeSignedIn(server)]);
  expect(await latest(learner)).toBeNull();
  const [first, again] = [await ask(learner), await ask(learner)];
  expect(again.data.id).toBe(first.data.id);
  expect((await take(learner, first.data.id)).status, "not before it is written").toBe(404);
  const made = await ready(learner);
  expect((await take(learner, made.id)).status).toBe(200);
  for (const [who, id] of [
    [other, made.id],
    [learner, randomUUID()],
  ] as const)
    expect((await take(who, id)).status).toBe(404);
  server.clock.advance(1_000);
  const renewed = await ready(learner);
  expect((await take(learner, made.id)).status, "the one before it is gone at once").toBe(404);
  expect((await take(learner, renewed.id)).status).toBe(200);
  server.clock.advance(25 * 3_600_000);
  expect((await take(learner, renewed.id)).status).toBe(404);
  expect(await latest(learner)).toMatchObject({ status: "expired", bytes: null });
  await expireExports(db(), server.services.files, portfolios, server.clock.now());
  expect(await db().$count(files, and(eq(files.ownerId, learner.user.id), eq(files.purpose, "export")))).toBe(0);
});

it("needs an e-mail that is its owner's; instructors and guests have none", async () => {
  const learner = await makeSignedIn(server);
  await db().update(users).set({ emailVerifiedAt: null }).where(eq(users.id, learner.user.id));
  expect(await ask(learner)).toMatchObject({ status: 403, code: "email_unverified" });
  expect(await server.call("GET", "/student/portfolio")).toMatchObject({ status: 401 });
  expect(await room.teacher.call("GET", "/student/portfolio")).toMatchObject({ status: 403, code: "role_required" });
});

it("goes with its person, and one that is written while they are forgotten is not kept", async () => {
  const learner = await makeSignedIn(server);
  const made = await ready(learner);
  const [row] = await db().select().from(portfolios).where(eq(portfolios.id, made.id));
  const gone = await db().transaction((tx) => forgetPerson(tx, learner.user.id, server.clock.now()));
  expect(gone).toContain(row?.fileId);
  expect(await db().$count(portfolios, eq(portfolios.userId, learner.user.id))).toBe(0);

  const hurried = await makeSignedIn(server);
  const id = randomUUID();
  await db().insert(portfolios).values({ id, userId: hurried.user.id, status: "queued", createdAt: server.clock.now() });
  const { words, files: provider } = server.services;
  // What is drawn in the middle of it forgets the person.
  const put: typeof provider.put = async (pieces) => {
    const kept = await provider.put(pieces);
    await db().transaction((tx) => forgetPerson(tx, hurried.user.id, server.clock.now()));
    return kept;
  };
  const draw = async () => new Uint8Array();
  await writePortfolio({ db: db(), files: { ...provider, put }, words, draw }, id, server.clock.now());
  expect(await db().$count(files, and(eq(files.ownerId, hurried.user.id), eq(files.purpose, "export")))).toBe(0);
});
