import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { QuizAnalysis } from "#contract/coursework/quiz-analysis.ts";
import { application, makeItem, makeQuestion, makeSection, quiz } from "#tests/support/course-factories.ts";
import { makeSignedIn, type SignedIn, signIn } from "#tests/support/factories.ts";
import { makeClass } from "#tests/support/register-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Four learners: two know the first question, and the better one all of the second. */
const ANSWERS = [
  { one: ["a"], two: ["a", "b"] },
  { one: ["a"], two: ["a"] },
  { one: ["b"], two: [] },
  { one: ["b"], two: [] },
];

async function answered() {
  const room = await makeClass(server, { students: ANSWERS.length });
  const section = await makeSection(server.services.db, room.program.id);
  const questions = [makeQuestion({ id: "one", correct: ["a"] }), makeQuestion({ id: "two", kind: "multiple", correct: ["a", "b"] })];
  const item = await makeItem(server.services.db, section.id, { body: quiz({ questions, attemptsAllowed: 3 }) });
  const work = await makeItem(server.services.db, section.id, { body: application() });
  const hand = async (learner: SignedIn, given: Record<string, string[]>) => {
    const id = randomUUID();
    const { headers } = learner;
    await server.call("POST", `/activities/${item.id}/attempts`, { headers, body: { id } });
    const answers = Object.entries(given).flatMap(([question_id, choices]) => (choices.length > 0 ? [{ question_id, choices }] : []));
    const { status } = await server.call("POST", `/attempts/${id}/submit`, { headers, body: { answers } });
    expect(status).toBe(200);
  };
  const learners: SignedIn[] = [];
  for (const [index, { user }] of room.learners.entries()) {
    const learner = await signIn(server, user);
    learners.push(learner);
    await hand(learner, ANSWERS[index] ?? {});
  }
  const read = ({ headers }: SignedIn = room.teacher, sort = "", id = item.id) =>
    server.call<QuizAnalysis>("GET", `/instructor/items/${id}/analysis${sort}`, { headers });
  return { ...room, learners, work, hand, read };
}

describe("statistics of a quiz's questions (issue 23.3)", () => {
  it("tell how hard each is, how well it tells who knows more, and what was chosen, by first attempts", async () => {
    const { read, hand, learners } = await answered();
    const before = (await read()).data;
    expect(before.learners).toBe(4);
    const [one, two] = before.rows;
    expect(one).toMatchObject({ id: "one", place: 1, asked: 4, answered: 4, facility: 50, discrimination: 0.9 });
    expect(one?.options.filter(({ chosen }) => chosen > 0)).toMatchObject([
      { id: "a", right: true, chosen: 2 },
      { id: "b", right: false, chosen: 2 },
    ]);
    expect(two).toMatchObject({ id: "two", asked: 4, answered: 2, facility: 37.5 });
    const [, , third] = learners;
    if (!third) throw new Error("nobody is third");
    await hand(third, { one: ["a"], two: ["a", "b"] });
    expect((await read()).data).toEqual(before);
    expect((await read(undefined, "?sort=facility")).data.rows.map(({ id }) => id)).toEqual(["two", "one"]);
  });

  it("are the instructors' of the course alone, of quizzes alone", async () => {
    const { read, work, teacher, learners } = await answered();
    const stranger = await makeSignedIn(server, { type: "instructor" });
    expect(await read(stranger)).toMatchObject({ status: 404, code: "not_found" });
    expect(await read(teacher, "", work.id)).toMatchObject({ status: 404, code: "not_found" });
    expect(await read(learners[0])).toMatchObject({ status: 403, code: "role_required" });
  });
});
