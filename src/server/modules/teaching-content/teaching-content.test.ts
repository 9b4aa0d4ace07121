import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CourseOverview, ItemContent } from "#contract/classroom/classroom.ts";
import type { CourseOutline, TeachingItem } from "#contract/content/teaching-content.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { learnerOf, signedInStudent, teachingRoom } from "#tests/support/teaching-factories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(SUNDAY_MORNING);
});
afterAll(() => server.close());

const NO_BLOCKS = { ar: [], en: [] };
const paragraph = (text: string) => ({ type: "paragraph", runs: [{ text }] });
const application = (more: object = {}) => ({
  kind: "application",
  brief: { ar: [paragraph("لوحة مبيعات")], en: [] },
  max_degree: 60,
  due_after_days: 9,
  submission_types: ["text"],
  rubric: [
    { id: "a", title: { ar: "صحة الحساب", en: "Accuracy" }, points: 40 },
    { id: "b", title: { ar: "العرض", en: "" }, points: 20 },
  ],
  ...more,
});
const item = (title: string, content: object = { kind: "lesson", body: NO_BLOCKS }, more: object = {}) => ({
  title_ar: title,
  title_en: null,
  duration_min: 12,
  release_at: null,
  offline_allowed: true,
  content,
  ...more,
});

async function course() {
  const room = await teachingRoom(server);
  const id = room.program.id;
  const teacher = room.teacher;
  const unit = async (title: string) => {
    const { data } = await teacher.call<CourseOutline>("POST", `/instructor/courses/${id}/sections`, { title_ar: title, title_en: null });
    return data.sections.at(-1)?.id ?? 0;
  };
  const add = async (section: number, body: object) =>
    (await teacher.call<TeachingItem>("POST", `/instructor/courses/${id}/items`, { ...body, section_id: section })).data;
  return {
    room,
    id,
    teacher,
    unit,
    add,
    outline: async () => (await teacher.call<CourseOutline>("GET", `/instructor/courses/${id}/outline`)).data,
  };
}

describe("who is refused (R7.2)", () => {
  it("a guest, a student, and whoever teaches another course: to them nothing is there", async () => {
    const { id, unit, add } = await course();
    const section = await unit("الأولى");
    const made = await add(section, item("درس"));
    const stranger = (await course()).teacher;
    const calls = [
      ["GET", `/instructor/courses/${id}/outline`],
      ["POST", `/instructor/courses/${id}/sections`, { title_ar: "x", title_en: null }],
      ["PATCH", `/instructor/courses/${id}/sections/${section}`, { title_ar: "x", title_en: null }],
      ["DELETE", `/instructor/courses/${id}/sections/${section}`],
      ["POST", `/instructor/courses/${id}/sections/${section}/restore`, {}],
      ["PUT", `/instructor/courses/${id}/order`, { sections: [] }],
      ["POST", `/instructor/courses/${id}/publish`, {}],
      ["POST", `/instructor/courses/${id}/items`, { ...item("x"), section_id: section }],
      ["GET", `/instructor/items/${made.id}`],
      ["PATCH", `/instructor/items/${made.id}`, { ...item("x"), version: 1 }],
      ["POST", `/instructor/items/${made.id}/publish`, {}],
      ["POST", `/instructor/items/${made.id}/unpublish`, {}],
      ["POST", `/instructor/items/${made.id}/restore`, {}],
      ["DELETE", `/instructor/items/${made.id}`],
    ] as const;
    const { visitor: student } = await signedInStudent(server);
    const missing = await stranger.call("GET", "/instructor/items/2000000000");
    expect(missing).toMatchObject({ status: 404, code: "not_found" });
    for (const [method, path, body] of calls) {
      expect(await new TestBrowser(server.app).call(method, path, body), path).toMatchObject({ status: 401 });
      expect(await student.call(method, path, body), path).toMatchObject({ status: 403, code: "role_required" });
      const refused = await stranger.call(method, path, body);
      expect({ status: refused.status, code: refused.code }, `${method} ${path}`).toEqual({ status: 404, code: "not_found" });
    }
  });

  it("a section of another course is none of this one's", async () => {
    const [one, other] = [await course(), await course()];
    const section = await other.unit("الأولى");
    expect(await one.teacher.call("POST", `/instructor/courses/${one.id}/items`, { ...item("x"), section_id: section })).toMatchObject({
      status: 404,
    });
    const made = await one.add(await one.unit("الأولى"), item("درس"));
    const move = { ...item("درس"), section_id: section, version: made.version };
    expect(await one.teacher.call("PATCH", `/instructor/items/${made.id}`, move)).toMatchObject({ status: 404, code: "not_found" });
    // Refused, nothing of it happened: its version is the same.
    expect(await one.teacher.call("GET", `/instructor/items/${made.id}`)).toMatchObject({ data: { version: made.version } });
  });
});

describe("the order of a course (issue 5.3)", () => {
  it("sections and items are put in order, across units", async () => {
    const { id, teacher, unit, add, outline } = await course();
    const [first, second] = [await unit("الأولى"), await unit("الثانية")];
    const a = await add(first, item("أ"));
    const b = await add(first, item("ب"));
    const before = (await outline()).sections.filter((section) => ![first, second].includes(section.id));
    const rest = before.map((section) => ({ id: section.id, items: section.items.map((one) => one.id) }));
    const sections = [{ id: second, items: [b.id] }, { id: first, items: [a.id] }, ...rest];
    const { data, status } = await teacher.call<CourseOutline>("PUT", `/instructor/courses/${id}/order`, { sections });
    expect(status).toBe(200);
    expect(data.sections.slice(0, 2).map((section) => [section.id, section.items.map((one) => one.id)])).toEqual([
      [second, [b.id]],
      [first, [a.id]],
    ]);
    expect(data.sections.flatMap((section) => section.items.map((one) => one.number))).toEqual(
      data.sections.flatMap((section) => section.items).map((_, index) => index + 1),
    );
  });

  it("an order that knows too little or too much is stale, and the answer is the outline as it is", async () => {
    const { id, teacher, unit, add } = await course();
    const section = await unit("الأولى");
    const made = await add(section, item("أ"));
    for (const sections of [[], [{ id: section, items: [made.id, made.id] }], [{ id: section, items: [made.id, 2_000_000_000] }]]) {
      const stale = await teacher.call<CourseOutline>("PUT", `/instructor/courses/${id}/order`, { sections });
      expect(stale).toMatchObject({ status: 409, code: "version_conflict" });
      expect(stale.data.sections.some((one) => one.id === section)).toBe(true);
    }
  });
});

describe("items (issue 5.3)", () => {
  it("a draft is nobody's but its author's; published it is in the course, unpublished it is gone, and all of it is in the log", async () => {
    const { room, id, teacher, unit, add } = await course();
    const learner = await learnerOf(server, room);
    const section = await unit("الأولى");
    const made = await add(section, item("تطبيق", application()));
    const titles = async () =>
      (await learner.visitor.call<CourseOverview>("GET", `/course/${id}/overview`)).data.sections.flatMap((one) =>
        one.items.map(({ translations }) => translations.ar.title),
      );
    expect(made.status).toBe("draft");
    expect(await titles()).not.toContain("تطبيق");
    const published = await teacher.call<CourseOutline>("POST", `/instructor/courses/${id}/publish`, {});
    expect(published.data.drafts).toBe(0);
    expect(await titles()).toContain("تطبيق");
    await teacher.call("POST", `/instructor/items/${made.id}/unpublish`, {});
    expect(await titles()).not.toContain("تطبيق");
    const log = await server.services.db
      .select({ from: auditLog.from, to: auditLog.to })
      .from(auditLog)
      .where(and(eq(auditLog.subject, "content_item"), eq(auditLog.subjectId, String(made.id))))
      .orderBy(auditLog.id);
    expect(log).toEqual([
      { from: null, to: "draft" },
      { from: "draft", to: "published" },
      { from: "published", to: "draft" },
    ]);
  });

  it("what was written in one language is missing to its author, and read in the one it has", async () => {
    const { room, unit, add } = await course();
    const section = await unit("الأولى");
    const made = await add(section, item("تطبيق", application(), { publish: true }));
    expect(made.translations).toEqual({ ar: { title: "تطبيق" }, en: { title: null } });
    expect(made.content).toMatchObject({
      brief: { ar: [paragraph("لوحة مبيعات")], en: [] },
      rubric: [{}, { title: { ar: "العرض", en: "" } }],
    });
    const learner = await learnerOf(server, room);
    const { data } = await learner.visitor.call<ItemContent>("GET", `/content/${made.id}`);
    expect(data.item.translations.en.title).toBe("تطبيق");
    expect(data.application?.brief.en).toEqual([paragraph("لوحة مبيعات")]);
  });

  it("a stale change is refused with what the server has, and nothing is lost", async () => {
    const { teacher, unit, add } = await course();
    const made = await add(await unit("الأولى"), item("قديم"));
    const path = `/instructor/items/${made.id}`;
    const first = await teacher.call<TeachingItem>("PATCH", path, { ...item("جديد"), version: made.version });
    expect(first).toMatchObject({ status: 200, data: { version: made.version + 1 } });
    const stale = await teacher.call<TeachingItem>("PATCH", path, { ...item("متأخر"), version: made.version });
    expect(stale).toMatchObject({
      status: 409,
      code: "version_conflict",
      data: { translations: { ar: { title: "جديد" } }, version: made.version + 1 },
    });
  });

  it("an item goes to the end of another section with its form, and is an introduction where its author says so", async () => {
    const { teacher, unit, add } = await course();
    const [first, second] = [await unit("الأولى"), await unit("الثانية")];
    await add(second, item("كان هنا"));
    const made = await add(first, item("درس", undefined, { is_preview: true }));
    expect(made.is_preview).toBe(true);
    const path = `/instructor/items/${made.id}`;
    const moved = await teacher.call<TeachingItem>("PATCH", path, { ...item("درس"), section_id: second, version: made.version });
    // What a form leaves out stays as it was.
    expect(moved.data).toMatchObject({ section: { id: second }, is_preview: true, number: made.number + 1 });
    const back = { ...item("درس", undefined, { is_preview: false }), version: moved.data.version };
    expect((await teacher.call<TeachingItem>("PATCH", path, back)).data).toMatchObject({ section: { id: second }, is_preview: false });
  });

  it("an application needs something to hand in and a rubric that adds up; links lead by https or inside", async () => {
    const { id, teacher, unit } = await course();
    const section = await unit("الأولى");
    const save = (content: object) =>
      teacher.call("POST", `/instructor/courses/${id}/items`, { ...item("x", content), section_id: section });
    expect(await save(application({ submission_types: [] }))).toMatchObject({ status: 422, code: "validation_error" });
    expect(await save(application({ max_degree: 59 }))).toMatchObject({ status: 422 });
    expect(await save(application({ max_degree: 0, rubric: [] }))).toMatchObject({ status: 422 });
    const level = (points: number, ar = "مستوى") => ({ points, title: { ar, en: "" } });
    const line = (levels: object[]) => ({ id: "a", title: { ar: "الدقة", en: "" }, points: 60, levels });
    for (const levels of [[level(60)], [level(50), level(0)], [level(60), level(60)], [level(60), level(0, " ")], [level(60), level(-1)]])
      expect(await save(application({ rubric: [line(levels)] })), JSON.stringify(levels)).toMatchObject({ status: 422 });
    const kept = await teacher.call<TeachingItem>("POST", `/instructor/courses/${id}/items`, {
      ...item("تطبيق", application({ rubric: [line([level(60), level(0)])] })),
      section_id: section,
    });
    expect(kept.data.content).toMatchObject({ rubric: [{ levels: [{ points: 60 }, { points: 0 }] }] });
    for (const href of ["javascript:alert(1)", "http://x.example", "//x.example", "data:text/html,x"])
      expect(
        await save({ kind: "lesson", body: { ar: [{ type: "paragraph", runs: [{ text: "x", href }] }], en: [] } }),
        href,
      ).toMatchObject({ status: 422 });
    expect(
      await save({ kind: "lesson", body: { ar: [{ type: "paragraph", runs: [{ text: "x", href: "/courses/1" }] }], en: [] } }),
    ).toMatchObject({ status: 201 });
    expect(await teacher.call("POST", `/instructor/courses/${id}/items`, { ...item(" "), section_id: section })).toMatchObject({
      status: 422,
    });
  });

  it("what is deleted is out of the course and comes back as a draft; a unit takes its items along", async () => {
    const { id, teacher, unit, add } = await course();
    const section = await unit("الأولى");
    const body = { ar: [paragraph("نص الدرس")], en: [] };
    const made = await add(section, item("درس", { kind: "lesson", body }, { publish: true }));
    const ids = ({ sections }: CourseOutline) => sections.flatMap(({ items }) => items.map((one) => one.id));
    expect(ids((await teacher.call<CourseOutline>("DELETE", `/instructor/items/${made.id}`)).data)).not.toContain(made.id);
    expect(await teacher.call("GET", `/instructor/items/${made.id}`)).toMatchObject({ status: 404 });
    expect(await teacher.call("POST", `/instructor/items/${made.id}/publish`, {})).toMatchObject({ status: 404 });
    const back = await teacher.call<CourseOutline>("POST", `/instructor/items/${made.id}/restore`, {});
    expect(back.data.sections.flatMap(({ items }) => items).find((one) => one.id === made.id)?.status).toBe("draft");
    const path = `/instructor/courses/${id}/sections/${section}`;
    const without = await teacher.call<CourseOutline>("DELETE", path);
    expect(without.data.sections.some((one) => one.id === section)).toBe(false);
    expect(ids(without.data)).not.toContain(made.id);
    expect(ids((await teacher.call<CourseOutline>("POST", `${path}/restore`, {})).data)).toContain(made.id);
  });
});
