import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ItemContent } from "#contract/classroom/classroom.ts";
import type { Submission } from "#contract/classroom/lesson-content.ts";
import type { MarkingDetails } from "#contract/coursework/marking.ts";
import { PAGE_NOTE } from "#contract/coursework/page-note.ts";
import { collectPersonalData } from "#server/commands/accounts/collect-personal-data.ts";
import { forgetPerson } from "#server/commands/accounts/forget-person.ts";
import { handedInWork } from "#server/commands/coursework/portfolio/portfolio-work.ts";
import { programInstructors } from "#server/db/tables/catalogue.ts";
import { files } from "#server/db/tables/files.ts";
import { submissions } from "#server/db/tables/learning.ts";
import { peerReviews } from "#server/db/tables/learning/peer-reviews.ts";
import { pageNotes } from "#server/db/tables/learning/page-notes.ts";
import type { ItemBody } from "#server/db/tables/learning-content.ts";
import { application, makeItem } from "#tests/support/course-factories.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { learnerOf, teachingRoom, type TeachingRoom } from "#tests/support/teaching-factories.ts";

let server: TestServer;
let room: TeachingRoom;
let colleague: TeachingRoom;
let stranger: TeachingRoom;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(SUNDAY_MORNING);
  [room, colleague, stranger] = [await teachingRoom(server), await teachingRoom(server), await teachingRoom(server)];
  await db().insert(programInstructors).values({ programId: room.program.id, instructorId: colleague.instructorId });
});
const db = () => server.services.db;

type Learner = Awaited<ReturnType<typeof learnerOf>>;
type Who = Pick<TeachingRoom, "teacher">;

async function fileOf(ownerId: number, type = "application/pdf") {
  const kept = await server.services.files.put([Buffer.from("%PDF-1.7")]);
  await db()
    .insert(files)
    .values({ ...kept, purpose: "submission", ownerId, name: "بحث.pdf", type, createdAt: server.clock.now() });
  return kept.id;
}

/** Work of a learner that is a file. */
async function handIn(learner: Learner, type?: string, rules: ItemBody = application()) {
  const item = await makeItem(db(), room.section.id, { body: rules });
  const body = { id: randomUUID(), type: "text", text: "-", submit: true };
  const { data } = await learner.visitor.call<Submission>("POST", `/applications/${item.id}/submissions`, body);
  const fileId = await fileOf(learner.userId, type);
  await db().update(submissions).set({ type: "file", text: null, fileId }).where(eq(submissions.id, data.id));
  return { sid: data.id, itemId: item.id, fileId };
}

const note = (fileId: string, values: object = {}) => ({
  file_id: fileId,
  page: 1,
  x: 0.5,
  y: 0.25,
  width: 0,
  height: 0,
  text: "أين المصدر؟",
  version: 0,
  ...values,
});
const write = ({ teacher }: Who, sid: string, id: string, body: object) =>
  teacher.call<{ id: string; version: number }>("PUT", `/instructor/submissions/${sid}/page-notes/${id}`, body);
const remove = ({ teacher }: Who, sid: string, id: string, query = "") =>
  teacher.call("DELETE", `/instructor/submissions/${sid}/page-notes/${id}${query}`);
const details = async ({ teacher }: Who, sid: string) => (await teacher.call<MarkingDetails>("GET", `/instructor/submissions/${sid}`)).data;
const seen = async (who: Who, sid: string) =>
  (await details(who, sid)).page_notes?.map(({ text, version, by }) => [text, version, by === null]);
/** What the learner reads of it. */
const read = async ({ visitor }: Learner, itemId: number) =>
  (await visitor.call<ItemContent>("GET", `/content/${itemId}`)).data.application?.submission?.page_notes ?? [];
const grade = async (who: Who, sid: string) => {
  const { version } = await details(who, sid);
  expect(await who.teacher.call("PUT", `/instructor/submissions/${sid}/grade`, { degree: 15, version })).toMatchObject({ status: 200 });
};
const publish = () => room.teacher.call("POST", `/instructor/courses/${room.program.id}/grades/publish`, {});
const giveBack = async (sid: string) =>
  room.teacher.call("POST", `/instructor/submissions/${sid}/return`, { note: "أكمل", version: (await details(room, sid)).version });

describe("issue 23.8 notes on the pages of a PDF", () => {
  it("are written, changed and deleted by whoever teaches the course, each by its version, and stand in the order of the pages", async () => {
    const learner = await learnerOf(server, room);
    const { sid, fileId } = await handIn(learner);
    const [late, early, low] = [randomUUID(), randomUUID(), randomUUID()];
    expect(await write(room, sid, late, note(fileId, { page: 2, text: " ثانية " }))).toMatchObject({
      status: 200,
      data: { id: late, version: 1 },
    });
    await write(room, sid, low, note(fileId, { y: 0.9, width: 0.2, height: 0.1, text: "low" }));
    await write(room, sid, early, note(fileId, { text: "early" }));
    expect(await seen(room, sid)).toEqual([
      ["early", 1, true],
      ["low", 1, true],
      ["ثانية", 1, true],
    ]);
    expect((await details(room, sid)).page_notes?.[1]).toMatchObject({ page: 1, x: 0.5, y: 0.9, width: 0.2, height: 0.1, earlier: false });
    // Sent again, its answer lost.
    expect(await write(room, sid, early, note(fileId, { text: "early" }))).toMatchObject({ data: { version: 1 } });
    expect(await write(colleague, sid, early, note(fileId, { text: "earlier", version: 1 }))).toMatchObject({ data: { version: 2 } });
    expect(await seen(room, sid)).toContainEqual(["earlier", 2, false]);
    expect(await write(room, sid, early, note(fileId, { text: "mine", version: 1 }))).toMatchObject({
      status: 409,
      code: "version_conflict",
    });
    expect(await remove(room, sid, early, "?version=1")).toMatchObject({ status: 409, code: "version_conflict" });
    expect(await remove(room, sid, early, "?version=2")).toMatchObject({ status: 200 });
    expect(await remove(room, sid, early, "?version=2")).toMatchObject({ status: 200 });
    // Who still writes on one that is gone learns of it; taken back, it is there again.
    expect(await write(colleague, sid, early, note(fileId, { version: 2 }))).toMatchObject({ status: 409, code: "version_conflict" });
    expect(await write(room, sid, early, note(fileId, { text: "early" }))).toMatchObject({ data: { version: 1 } });
    expect(await seen(colleague, sid)).toHaveLength(3);
  });

  it("are nobody's to write who does not teach the course, and stay with their work", async () => {
    const learner = await learnerOf(server, room);
    const { sid, fileId } = await handIn(learner);
    const other = await handIn(learner);
    const id = randomUUID();
    expect(await write(room, sid, id, note(fileId))).toMatchObject({ status: 200 });
    const missing = { status: 404, code: "not_found" };
    expect(await write(stranger, sid, randomUUID(), note(fileId))).toMatchObject(missing);
    expect(await write(stranger, sid, id, note(fileId, { version: 1 }))).toMatchObject(missing);
    expect(await remove(stranger, sid, id)).toMatchObject(missing);
    expect(await write(room, randomUUID(), id, note(fileId, { version: 1 }))).toMatchObject(missing);
    expect(await write(room, other.sid, id, note(other.fileId, { version: 1 }))).toMatchObject(missing);
    expect(await remove(room, other.sid, id)).toMatchObject({ status: 200 });
    for (const who of [{ teacher: learner.visitor }, { teacher: new TestBrowser(server.app, { language: "en" }) }]) {
      expect((await write(who, sid, id, note(fileId, { version: 1 }))).status).toBeOneOf([401, 403]);
      expect((await remove(who, sid, id)).status).toBeOneOf([401, 403]);
    }
    expect(await seen(room, sid)).toEqual([["أين المصدر؟", 1, true]]);
    await db().update(submissions).set({ status: "draft" }).where(eq(submissions.id, sid));
    expect(await write(room, sid, id, note(fileId, { version: 1 }))).toMatchObject(missing);
  });

  it("have limits: the page, its edges, the words, their number, and a PDF under them", async () => {
    const learner = await learnerOf(server, room);
    const { sid, fileId } = await handIn(learner);
    const wrong = [
      { page: 0 },
      { page: PAGE_NOTE.pagesMax + 1 },
      { page: 1.5 },
      { x: -0.1 },
      { y: 1.1 },
      { x: 0.9, width: 0.2 },
      { y: 0.9, height: 0.2 },
      { text: "  " },
      { text: "x".repeat(PAGE_NOTE.textMax + 1) },
      { version: -1 },
    ];
    for (const values of wrong)
      expect(await write(room, sid, randomUUID(), note(fileId, values)), JSON.stringify(values)).toMatchObject({ status: 422 });
    expect(await write(room, sid, randomUUID(), note(fileId, { page: PAGE_NOTE.pagesMax, x: 0.9, width: 0.1 }))).toMatchObject({
      status: 200,
    });
    expect(await write(room, sid, randomUUID(), note(await fileOf(learner.userId)))).toMatchObject({
      status: 409,
      code: "version_conflict",
    });
    const { version: _, file_id: _file, ...rest } = note(fileId);
    const row = { ...rest, submissionId: sid, fileId, authorId: room.teacherId, updatedAt: server.clock.now() };
    const many = Array.from({ length: PAGE_NOTE.most - 1 }, () => ({ ...row, id: randomUUID() }));
    await db().insert(pageNotes).values(many);
    expect(await write(room, sid, randomUUID(), note(fileId))).toMatchObject({ status: 422, errors: { text: expect.any(Array) } });
    expect(await write(room, sid, many[0]?.id ?? "", note(fileId, { text: "changed", version: 1 }))).toMatchObject({ status: 200 });
    const picture = await handIn(learner, "image/png");
    expect(await write(room, picture.sid, randomUUID(), note(picture.fileId))).toMatchObject({ status: 422 });
  });

  it("are the learner's to read with the announced mark or once the work came back, as the feedback is, and others' never", async () => {
    const [learner, other] = [await learnerOf(server, room), await learnerOf(server, room)];
    const { sid, itemId, fileId } = await handIn(learner);
    const copied = async () => (await collectPersonalData(db(), learner.userId)).page_notes ?? [];
    await write(room, sid, randomUUID(), note(fileId));
    expect([await read(learner, itemId), await copied()]).toEqual([[], []]);
    await grade(room, sid);
    expect([await read(learner, itemId), await copied()]).toEqual([[], []]);
    expect((await handedInWork(db(), learner.enrollment.id, server.clock.now()))[0]?.pageNotes).toEqual([]);
    await publish();
    expect(await read(learner, itemId)).toMatchObject([{ page: 1, x: 0.5, y: 0.25, text: "أين المصدر؟", earlier: false }]);
    expect(Object.keys((await read(learner, itemId))[0] ?? {})).not.toContain("by");
    expect(Object.keys((await copied())[0] ?? {})).not.toContain("author_id");
    expect((await handedInWork(db(), learner.enrollment.id, server.clock.now()))[0]?.pageNotes).toMatchObject([
      { page: 1, text: "أين المصدر؟" },
    ]);
    expect(await read(other, itemId)).toEqual([]);
  });

  it("are not what another learner reviews", async () => {
    const [learner, reviewer] = [await learnerOf(server, room), await learnerOf(server, room)];
    const peerReview = { each: 1, days: 60, anonymous: true, by_rubric: false };
    const { sid, itemId, fileId } = await handIn(learner, undefined, { ...application({ dueAfterDays: 0 }), peerReview });
    await write(room, sid, randomUUID(), note(fileId));
    const own = { id: randomUUID(), enrollmentId: reviewer.enrollment.id, itemId, status: "submitted", type: "text", text: "-" } as const;
    await db()
      .insert(submissions)
      .values({ ...own, submittedAt: SUNDAY_MORNING, updatedAt: SUNDAY_MORNING });
    const review = { id: randomUUID(), submissionId: sid, enrollmentId: reviewer.enrollment.id, updatedAt: SUNDAY_MORNING };
    await db().insert(peerReviews).values(review);
    await giveBack(sid);
    const shown = JSON.stringify((await reviewer.visitor.call<ItemContent>("GET", `/content/${itemId}`)).data);
    expect(shown).toContain(fileId);
    expect(shown).not.toContain("أين المصدر؟");
  });

  it("stay with the file that they were written on: of the one before the words are left, and its pages are not", async () => {
    const learner = await learnerOf(server, room);
    const { sid, itemId, fileId } = await handIn(learner);
    const id = randomUUID();
    await write(room, sid, id, note(fileId));
    await giveBack(sid);
    expect(await read(learner, itemId)).toMatchObject([{ id, earlier: false }]);
    // One that waited for a network while the work went back.
    expect(await write(colleague, sid, randomUUID(), note(fileId, { page: 3 }))).toMatchObject({ status: 200 });
    const better = await fileOf(learner.userId);
    await db().update(submissions).set({ fileId: better }).where(eq(submissions.id, sid));
    await db().delete(files).where(eq(files.id, fileId));
    expect(await read(learner, itemId)).toMatchObject([
      { id, earlier: true },
      { page: 3, earlier: true },
    ]);
    await db().update(submissions).set({ status: "resubmitted" }).where(eq(submissions.id, sid));
    expect(await read(learner, itemId)).toEqual([]);
    expect((await details(room, sid)).page_notes).toMatchObject([{ earlier: true }, { earlier: true }]);
    expect(await write(room, sid, id, note(fileId, { version: 1 }))).toMatchObject({ status: 409, code: "version_conflict" });
    expect(await remove(room, sid, id, "?version=1")).toMatchObject({ status: 200 });
  });

  it("on work of a group are for all of it, whoever's row was open", async () => {
    const [learner, mate] = [await learnerOf(server, room), await learnerOf(server, room)];
    const { sid, itemId, fileId } = await handIn(learner);
    const joint = { jointId: randomUUID(), jointGroup: { id: randomUUID(), number: 1, name: null } };
    await db().update(submissions).set(joint).where(eq(submissions.id, sid));
    const [row] = await db().select().from(submissions).where(eq(submissions.id, sid));
    if (!row) throw new Error("no work");
    const second = { ...row, id: randomUUID(), enrollmentId: mate.enrollment.id };
    await db().insert(submissions).values(second);
    await write(room, sid, randomUUID(), note(fileId, { text: "one" }));
    await write(room, second.id, randomUUID(), note(fileId, { y: 0.8, text: "two" }));
    await giveBack(sid);
    for (const member of [learner, mate]) expect((await read(member, itemId)).map(({ text }) => text)).toEqual(["one", "two"]);
    // Who is forgotten leaves the group its work.
    await db().transaction((tx) => forgetPerson(tx, learner.userId, server.clock.now()));
    expect((await read(mate, itemId)).map(({ text }) => text)).toEqual(["one", "two"]);
  });

  it("go with the learner whose work it is", async () => {
    const learner = await learnerOf(server, room);
    const { sid, fileId } = await handIn(learner);
    await write(room, sid, randomUUID(), note(fileId));
    await db().transaction((tx) => forgetPerson(tx, learner.userId, server.clock.now()));
    expect(await db().$count(pageNotes, eq(pageNotes.submissionId, sid))).toBe(0);
  });
});
