import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type BankComment, COMMENT_BANK } from "#contract/coursework/comment-bank.ts";
import { forgetPerson } from "#server/commands/accounts/forget-person.ts";
import { instructors, programInstructors } from "#server/db/tables/catalogue.ts";
import { bankComments } from "#server/db/tables/learning/bank-comments.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
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
  [room, colleague, stranger] = [await teachingRoom(server), await teachingRoom(server), await teachingRoom(server)];
  await db().insert(programInstructors).values({ programId: room.program.id, instructorId: colleague.instructorId });
});
const db = () => server.services.db;

const bank = (who: TeachingRoom) => who.teacher.call<BankComment[]>("GET", `/instructor/courses/${room.program.id}/comment-bank`);
const keep = (who: TeachingRoom, body: object) => who.teacher.call("PUT", `/instructor/courses/${room.program.id}/comment-bank`, body);
const remove = (who: TeachingRoom, id: string) => who.teacher.call("DELETE", `/instructor/comment-bank/${id}`);
const texts = async (who: TeachingRoom) => (await bank(who)).data.map(({ text, shared, by }) => [text, shared, by === null]);

it("issue 23.8 phrases for marking are one's own until they are shared, and then the team's to use and their author's to change", async () => {
  const [own, team] = [randomUUID(), randomUUID()];
  expect(await keep(room, { id: own, text: " أحسنت\nالمصدر ناقص ", shared: false })).toMatchObject({ status: 200 });
  server.clock.advance(1_000);
  await keep(room, { id: team, text: "Name your sources", shared: true });
  await keep(room, { id: team, text: "Name your sources", shared: true });
  expect(await texts(room)).toEqual([
    ["أحسنت\nالمصدر ناقص", false, true],
    ["Name your sources", true, true],
  ]);
  expect(await texts(colleague)).toEqual([["Name your sources", true, false]]);
  await keep(room, { id: own, text: "أحسنت", shared: true });
  expect((await texts(colleague)).map(([text]) => text)).toEqual(["أحسنت", "Name your sources"]);
  for (const refused of [keep(colleague, { id: own, text: "x", shared: true }), remove(colleague, own), remove(stranger, own)])
    expect(await refused).toMatchObject({ status: 404, code: "not_found" });
  expect(await remove(room, own)).toMatchObject({ status: 200 });
  expect(await remove(room, own)).toMatchObject({ status: 404 });
  expect((await texts(room)).map(([text]) => text)).toEqual(["Name your sources"]);
});

it("whoever does not teach the course finds neither it nor its phrases, and learners are refused", async () => {
  expect(await bank(stranger)).toMatchObject({ status: 404 });
  expect(await keep(stranger, { id: randomUUID(), text: "x", shared: true })).toMatchObject({ status: 404 });
  const { visitor } = await learnerOf(server, room);
  expect(await visitor.call("GET", `/instructor/courses/${room.program.id}/comment-bank`)).toMatchObject({ status: 403 });
  // Who leaves the course takes along what they shared.
  await keep(colleague, { id: randomUUID(), text: "من زميل", shared: true });
  expect(await texts(room)).toHaveLength(1);
  await db().delete(programInstructors).where(eq(programInstructors.instructorId, colleague.instructorId));
  expect(await texts(room)).toEqual([]);
});

it("an empty or endless phrase is refused at its field, and so is one more than a course keeps", async () => {
  for (const text of ["", "  \n ", "x".repeat(COMMENT_BANK.textMax + 1)])
    expect(await keep(room, { id: randomUUID(), text, shared: false })).toMatchObject({ status: 422, errors: { text: expect.any(Array) } });
  const now = server.clock.now();
  const many = Array.from({ length: COMMENT_BANK.most }, (_, place) => ({
    id: randomUUID(),
    programId: room.program.id,
    userId: room.teacherId,
    text: `phrase ${place}`,
    shared: false,
    createdAt: now,
    updatedAt: now,
  }));
  await db().insert(bankComments).values(many);
  expect(await keep(room, { id: randomUUID(), text: "one more", shared: false })).toMatchObject({
    status: 422,
    errors: { text: expect.any(Array) },
  });
  // What is there can still be rewritten.
  expect(await keep(room, { id: many[0]?.id, text: "rewritten", shared: false })).toMatchObject({ status: 200 });
});

it("go with their author", async () => {
  await keep(room, { id: randomUUID(), text: "كلمات", shared: true });
  await db().update(instructors).set({ userId: null }).where(eq(instructors.userId, room.teacherId));
  await db().transaction((tx) => forgetPerson(tx, room.teacherId, server.clock.now()));
  expect(await db().$count(bankComments, eq(bankComments.userId, room.teacherId))).toBe(0);
});
