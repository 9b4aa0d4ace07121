import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ItemContent } from "#contract/classroom/classroom.ts";
import type { Attempt } from "#contract/coursework/coursework.ts";
import type { MarkingQueue } from "#contract/coursework/marking.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { inBoth, itemBody, question, quizBody, writtenCourse } from "#tests/support/written-course.ts";

/** What an editor would never send and a stranger with an instructor's token might. */
const MARKUP = `<script>steal()</script><img src=x onerror="steal()"><a href="javascript:steal()">x</a>`;
/** Turns what follows it round on the screen, hides in a word. Controls are refused (`http/input/characters.test.ts`). */
const UNSEEN = "آمن\u202Eexe.\u202C\u200B\u2060\u2066نص\u2069\uFEFF";
const SEEN = "آمنexe.نص";

let server: TestServer;
let course: Awaited<ReturnType<typeof writtenCourse>>;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(SUNDAY_MORNING);
  course = await writtenCourse(server);
});
afterAll(() => server.close());

const lesson = (...blocks: object[]) => itemBody("درس", { kind: "lesson", body: { ar: blocks, en: [] } }, { publish: true });
const application = (more: object) =>
  itemBody(
    "تطبيق",
    {
      kind: "application",
      brief: { ar: [], en: [] },
      max_degree: 10,
      due_after_days: null,
      submission_types: ["text"],
      rubric: [],
      ...more,
    },
    { publish: true },
  );
const paragraph = (text: string, more: object = {}) => ({ type: "paragraph", runs: [{ text, ...more }] });
const onlyOnce = (questions: Parameters<typeof quizBody>[0]) => ({ ...quizBody(questions), attempts_allowed: 1 });
const single = (more: object) =>
  question("q", "single", { options: ["a", "b"].map((id) => ({ id, text: inBoth(id) })), correct: ["a"], ...more });
const tooLong = "س".repeat(10_001);

describe("hostile text (issue 5.3, 5.5)", () => {
  it.each([
    ["an address of script", lesson(paragraph("x", { href: "javascript:steal()" }))],
    ["the same in other letters", lesson(paragraph("x", { href: " JaVa\tScRiPt:steal()" }))],
    ["an address that holds a page", lesson(paragraph("x", { href: "data:text/html,<script>steal()</script>" }))],
    ["an address in a list", lesson({ type: "list", ordered: false, items: [[{ text: "x", href: "vbscript:x" }]] })],
    ["an address in a note", lesson({ type: "note", tone: "tip", runs: [{ text: "x", href: "//evil.example" }] })],
    ["a block that nobody knows", lesson({ type: "html", html: MARKUP })],
    ["a block with what it may not hold", lesson({ ...paragraph("x"), onclick: "steal()" })],
    ["a stretch of text with a handler", lesson(paragraph("x", { onclick: "steal()" }))],
    ["a block without a kind", lesson({ text: "x" })],
    ["a heading of the page's own level", lesson({ type: "heading", level: 1, text: "x" })],
    ["a paragraph of more than a page", lesson(paragraph(tooLong))],
    ["a heading of more than a line", lesson({ type: "heading", level: 2, text: tooLong })],
    ["a table without end", lesson({ type: "table", caption: null, head: [], rows: Array.from({ length: 201 }, () => ["x"]) })],
    ["more blocks than a course has", lesson(...Array.from({ length: 401 }, () => paragraph("x")))],
    ["an address in a brief", application({ brief: { ar: [paragraph("x", { href: "javascript:steal()" })], en: [] } })],
    ["a rubric line of a novel", application({ rubric: [{ id: "a", title: inBoth(tooLong), points: 10 }] })],
    ["a rubric line that every object has", application({ rubric: [{ id: "toString", title: inBoth("x"), points: 10 }] })],
    ["a question of a novel", itemBody("x", quizBody([single({ text: inBoth(tooLong) })]))],
    ["an option of a novel", itemBody("x", quizBody([single({ options: [{ id: "a", text: inBoth(tooLong) }] })]))],
    ["an explanation of a novel", itemBody("x", quizBody([single({ feedback: inBoth(tooLong) })]))],
    ["a question that every object has", itemBody("x", quizBody([single({ id: "__proto__" })]))],
    ["a title of a novel", { ...lesson(), title_ar: tooLong }],
    ["a title that nobody can see", { ...lesson(), title_ar: "\u200B\u202E" }],
  ])("%s is refused", async (_what, body) => {
    expect(await course.add(body)).toMatchObject({ status: 422, code: "validation_error" });
  });

  it("keys that change what every object is are refused before anybody reads them", async () => {
    const poisoned = JSON.stringify({ ...lesson(), section_id: course.section }).replace("{", '{"__proto__":{"admin":true},');
    const body = JSON.parse(poisoned) as object;
    const answer = await course.teacher.call("POST", `/instructor/courses/${course.id}/items`, body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it("markup is no more than its letters, and what nobody can see is taken out of every block", async () => {
    const { data: made } = await course.add(
      lesson(
        paragraph(MARKUP),
        { type: "heading", level: 2, text: UNSEEN },
        { type: "code", language: `py"><script>`, text: `a\tb\n${UNSEEN}` },
        { type: "quote", runs: [{ text: UNSEEN }], by: UNSEEN },
        { type: "table", caption: UNSEEN, head: [UNSEEN], rows: [[MARKUP]] },
        { type: "figure", media: null, alt: UNSEEN, caption: UNSEEN },
        { type: "math", tex: "\\href{javascript:steal()}{x}" },
      ),
    );
    const student = await course.learner();
    const { data } = await student.call<ItemContent>("GET", `/content/${made.id}`);
    expect(data.lesson?.body.ar).toEqual([
      paragraph(MARKUP),
      { type: "heading", level: 2, text: SEEN },
      { type: "code", language: `py"><script>`, text: `a\tb\n${SEEN}` },
      { type: "quote", runs: [{ text: SEEN }], by: SEEN },
      { type: "table", caption: SEEN, head: [SEEN], rows: [[MARKUP]] },
      { type: "figure", media: null, alt: SEEN, caption: SEEN },
      { type: "math", tex: "\\href{javascript:steal()}{x}" },
    ]);
  });

  it("titles, questions, options, explanations and answers that count lose what nobody can see", async () => {
    const { data: made } = await course.add({
      ...itemBody(
        UNSEEN,
        onlyOnce([
          single({
            text: inBoth(UNSEEN),
            options: [
              { id: "a", text: inBoth(UNSEEN), feedback: inBoth(UNSEEN) },
              { id: "b", text: inBoth(MARKUP) },
            ],
            feedback: inBoth(UNSEEN),
          }),
          question("s", "short_answer", { accepted: [UNSEEN, "\u200B"] }),
        ]),
        { publish: true },
      ),
    });
    expect(made.translations.ar.title).toBe(SEEN);
    const student = await course.learner();
    const given = [{ question_id: "s", text: `${UNSEEN}\u2067` }];
    const { data: taken } = await student.call<Attempt>("POST", `/activities/${made.id}/attempts`, { id: randomUUID(), answers: given });
    expect(taken.questions[0]).toMatchObject({ text: { ar: SEEN }, options: [{ text: { ar: SEEN } }, { text: { ar: MARKUP } }] });
    expect(taken.results).toMatchObject([{ feedback: { ar: SEEN }, option_feedback: [{ feedback: { ar: SEEN } }] }, { result: "correct" }]);
    expect(JSON.stringify(taken)).not.toMatch(/[\u200B\u202A-\u202E\u2066-\u2069\uFEFF]/u);
  });

  it("so do briefs, rubrics, work that is handed in, its mark's words and the note it comes back with", async () => {
    const { data: made } = await course.add(
      application({ brief: { ar: [paragraph(UNSEEN)], en: [] }, rubric: [{ id: "a", title: inBoth(UNSEEN), points: 10 }] }),
    );
    const student = await course.learner();
    const id = randomUUID();
    const handIn = (more: object) =>
      student.call("POST", `/applications/${made.id}/submissions`, { id, type: "text", text: `${UNSEEN}${MARKUP}`, submit: true, ...more });
    await handIn({});
    const waiting = async () => (await course.teacher.call<MarkingQueue>("GET", `/instructor/courses/${course.id}/submissions`)).data[0];
    const submission = `/instructor/submissions/${id}`;
    await course.teacher.call("POST", `${submission}/return`, { note: `${UNSEEN}${MARKUP}`, version: (await waiting())?.version });
    const own = async () => (await student.call<ItemContent>("GET", `/content/${made.id}`)).data.application;
    expect(await own()).toMatchObject({
      brief: { ar: [paragraph(SEEN)] },
      rubric: [{ title: { ar: SEEN } }],
      submission: { text: `${SEEN}${MARKUP}`, feedback: `${SEEN}${MARKUP}` },
    });
    await handIn({ version: (await own())?.submission?.version });
    const comments = [{ from: 0, to: 3, text: UNSEEN }];
    const form = { rubric: [{ id: "a", points: 9 }], feedback: UNSEEN, comments, version: (await waiting())?.version };
    expect(await course.teacher.call("PUT", `${submission}/grade`, form)).toMatchObject({ status: 200 });
    await course.teacher.call("POST", `/instructor/courses/${course.id}/grades/publish`, {});
    expect((await own())?.submission).toMatchObject({ degree: 9, feedback: SEEN, comments: [{ text: SEEN }] });
  });

  it("so does the name of a unit", async () => {
    const { data } = await course.teacher.call<{ sections: { translations: { ar: { title: string } } }[] }>(
      "POST",
      `/instructor/courses/${course.id}/sections`,
      { title_ar: UNSEEN, title_en: null },
    );
    expect(data.sections.at(-1)?.translations.ar.title).toBe(SEEN);
  });
});
