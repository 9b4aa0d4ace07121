import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CourseOutline, TeachingItem } from "#contract/content/teaching-content.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { makeProgram } from "#tests/support/factories.ts";
import { makeItem, makeSection } from "#tests/support/course-factories.ts";
import { teachingRoom } from "#tests/support/teaching-factories.ts";
import { itemBody, quizBody, question } from "#tests/support/written-course.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const words = (text: string) => ({ ar: [{ type: "paragraph", runs: [{ text }] }], en: [] });
const full = { kind: "lesson", body: words("نص الدرس") };
const empty = { kind: "lesson", body: { ar: [], en: [] } };

async function course() {
  const room = await teachingRoom(server);
  const path = `/instructor/courses/${room.program.id}`;
  const add = (body: object) => room.teacher.call<TeachingItem>("POST", `${path}/items`, { ...body, section_id: room.section.id });
  const outline = async () => (await room.teacher.call<CourseOutline>("GET", `${path}/outline`)).data;
  return { ...room, path, add, outline };
}

describe("I6: emptiness is not published", () => {
  it("publishing a course lists each part that is missing, and publishes nothing of it", async () => {
    const { teacher, path, add } = await course();
    const whole = await add(itemBody("درس", full));
    const lesson = await add(itemBody("درس فارغ", empty));
    const quiz = await add(itemBody("اختبار فارغ", quizBody([])));
    const refused = await teacher.call("POST", `${path}/publish`, {});
    expect(refused).toMatchObject({ status: 422, code: "nothing_to_learn" });
    expect(refused.data).toEqual({
      missing: [
        {
          subject: "item",
          id: lesson.data.id,
          kind: "lesson",
          title: { ar: "درس فارغ", en: expect.any(String) as string },
          what: "content",
        },
        {
          subject: "item",
          id: quiz.data.id,
          kind: "activity",
          title: { ar: "اختبار فارغ", en: expect.any(String) as string },
          what: "questions",
        },
      ],
    });
    expect((await teacher.call<TeachingItem>("GET", `/instructor/items/${whole.data.id}`)).data.status).toBe("draft");
    await teacher.call("DELETE", `/instructor/items/${lesson.data.id}`);
    await teacher.call("DELETE", `/instructor/items/${quiz.data.id}`);
    expect((await teacher.call("POST", `${path}/publish`, {})).status).toBe(200);
  });

  it("one empty lesson or quiz is refused alone too, made or changed, and what is published is not emptied", async () => {
    const { teacher, add } = await course();
    expect(await add(itemBody("فارغ", empty, { publish: true }))).toMatchObject({ status: 422, code: "nothing_to_learn" });
    expect(await add(itemBody("فارغ", quizBody([]), { publish: true }))).toMatchObject({ status: 422, code: "nothing_to_learn" });
    const draft = await add(itemBody("فارغ", empty));
    expect(await teacher.call("POST", `/instructor/items/${draft.data.id}/publish`, {})).toMatchObject({ code: "nothing_to_learn" });
    const shown = await add(itemBody("درس", full, { publish: true }));
    expect(shown).toMatchObject({ status: 201, data: { status: "published" } });
    const emptied = { ...itemBody("درس", empty), version: shown.data.version };
    expect(await teacher.call("PATCH", `/instructor/items/${shown.data.id}`, emptied)).toMatchObject({ code: "nothing_to_learn" });
    expect(
      (await add(itemBody("اختبار", quizBody([question("a", "true_false", { correct: ["true"] })]), { publish: true }))).status,
    ).not.toBe(500);
  });

  it("a program without a lesson and without a session is not put up for sale", async () => {
    const staff = await makeStaff(server);
    const program = await makeProgram(server, { status: "draft", empty: true });
    const publish = () =>
      server.call("POST", `/admin/programs/${program.id}/publish`, { headers: staff.headers, body: { version: program.version } });
    const refused = await publish();
    expect(refused).toMatchObject({ status: 422, code: "nothing_to_learn" });
    expect(refused.data).toMatchObject({ missing: [{ subject: "program", id: program.id, what: "lessons" }] });
    const section = await makeSection(server.services.db, program.id);
    await makeItem(server.services.db, section.id);
    expect((await publish()).status).toBe(200);
  });
});
