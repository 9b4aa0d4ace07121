import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ItemContent } from "#contract/classroom/classroom.ts";
import type { Submission } from "#contract/classroom/lesson-content.ts";
import type { CourseGroups } from "#contract/coursework/groups.ts";
import type { MarkingDetails, MarkingQueue } from "#contract/coursework/marking.ts";
import { forgetPerson } from "#server/commands/accounts/forget-person.ts";
import { moveEnrollment } from "#server/commands/enrollments/move-enrollment.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { itemContents, submissions } from "#server/db/tables/learning.ts";
import { groupMembers } from "#server/db/tables/learning/groups.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { application, makeItem } from "#tests/support/course-factories.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { learnerOf, signedInStudent, teachingRoom } from "#tests/support/teaching-factories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(SUNDAY_MORNING));
const db = () => server.services.db;
type Learner = Awaited<ReturnType<typeof learnerOf>>;

/** A course of `count` learners with an application that a set's groups hand in. */
async function room({ count = 4, joining = "instructor", size = null as number | null } = {}) {
  const made = await teachingRoom(server);
  const learners: Learner[] = [];
  for (let n = 0; n < count; n += 1) learners.push(await learnerOf(server, made, { status: "active" }));
  const setId = randomUUID();
  const base = `/instructor/courses/${made.program.id}`;
  const set = { id: setId, title: "فرق المشروع", joining, max_size: size, version: 0 };
  expect(await made.teacher.call("PUT", `${base}/group-sets`, set)).toMatchObject({ status: 200 });
  const item = await makeItem(db(), made.section.id, { body: { ...application({ dueAfterDays: 60 }), groupSetId: setId } });
  const read = async () => (await made.teacher.call<CourseGroups>("GET", `${base}/groups`)).data;
  const versionNow = async () => (await read()).sets[0]?.version ?? 0;
  const ids = [randomUUID(), randomUUID()] as const;
  const arrange = async (groups: Learner[][], more: object = {}) =>
    await made.teacher.call("PUT", `/instructor/group-sets/${setId}/groups`, {
      cohort_id: made.cohort.id,
      version: await versionNow(),
      groups: groups.map((members, index) => ({
        id: ids[index],
        name: index === 0 ? "النخيل" : null,
        members: members.map(({ enrollment }) => enrollment.id),
      })),
      ...more,
    });
  const content = async (learner: Learner) => (await learner.visitor.call<ItemContent>("GET", `/content/${item.id}`)).data.application;
  const hand = (learner: Learner, text: string, more: object = {}) =>
    learner.visitor.call<Submission>("POST", `/applications/${item.id}/submissions`, {
      id: randomUUID(),
      type: "text",
      text,
      submit: true,
      ...more,
    });
  const queue = async (query = "") =>
    (await made.teacher.call<MarkingQueue>("GET", `${base}/submissions${query}`)) as unknown as {
      data: MarkingQueue;
      meta: { counts: Record<string, number>; pagination: { total: number } };
    };
  const details = async (sid: string) => (await made.teacher.call<MarkingDetails>("GET", `/instructor/submissions/${sid}`)).data;
  const grade = async (sid: string, body: object) =>
    made.teacher.call<MarkingDetails>("PUT", `/instructor/submissions/${sid}/grade`, { version: (await details(sid)).version, ...body });
  const rowsOf = () => db().select().from(submissions).where(eq(submissions.itemId, item.id)).orderBy(submissions.enrollmentId);
  return { ...made, learners, setId, set, item, base, ids, read, arrange, content, hand, queue, details, grade, rowsOf };
}
const told = async ({ enrollment }: Learner) =>
  (
    await db()
      .select({ target: notifications.target })
      .from(notifications)
      .where(and(eq(notifications.userId, enrollment.userId), eq(notifications.kind, "group_work")))
  ).map(({ target }) => target);
const four = (learners: Learner[]) => learners as [Learner, Learner, Learner, Learner];

describe("groups of a course (issue 23.8)", () => {
  it("are its instructors' to divide: nobody else's, of its own learners, each in one of a set", async () => {
    const made = await room();
    const [a, b, c] = four(made.learners);
    const other = await teachingRoom(server);
    expect(await other.teacher.call("GET", `${made.base}/groups`)).toMatchObject({ status: 404 });
    expect(await other.teacher.call("PUT", `${made.base}/group-sets`, made.set)).toMatchObject({ status: 404 });
    expect(await other.teacher.call("DELETE", `/instructor/group-sets/${made.setId}`)).toMatchObject({ status: 404 });
    const wanted = { cohort_id: made.cohort.id, version: 1, groups: [] };
    expect(await other.teacher.call("PUT", `/instructor/group-sets/${made.setId}/groups`, wanted)).toMatchObject({ status: 404 });
    expect(await a.visitor.call("GET", `${made.base}/groups`)).toMatchObject({ status: 403 });
    expect(await made.arrange([[a], [a, b]])).toMatchObject({ status: 422 });
    const stranger = await learnerOf(server, other);
    expect(await made.arrange([[stranger]])).toMatchObject({ status: 422 });
    expect(await made.arrange([[a, b], [c]])).toMatchObject({ status: 200 });
    expect(await made.arrange([[a]], { version: 1 })).toMatchObject({ status: 409, code: "version_conflict" });
    expect((await made.read()).sets[0]?.groups).toEqual([
      { id: made.ids[0], name: "النخيل", members: [a.enrollment.id, b.enrollment.id] },
      { id: made.ids[1], name: null, members: [c.enrollment.id] },
    ]);
    expect(await made.teacher.call("DELETE", `/instructor/group-sets/${made.setId}`)).toMatchObject({ status: 409, code: "still_in_use" });
  });

  it("hand work in once for all: who did is said, and members see each other by name alone", async () => {
    const made = await room();
    const [a, b, c] = four(made.learners);
    await made.arrange([[a, b], [c]]);
    const before = await made.content(b);
    expect(before?.group?.own).toMatchObject({ number: 1, name: "النخيل" });
    expect(before?.group?.own?.members).toHaveLength(2);
    expect(Object.keys(before?.group?.own?.members[0] ?? {})).toEqual(["ar", "en"]);
    expect(await made.hand(a, "عمل المجموعة")).toMatchObject({ status: 201 });
    const seen = await made.content(b);
    expect(seen).toMatchObject({ can_submit: false, submission: { text: "عمل المجموعة", status: "submitted" } });
    expect(seen?.submission?.joint).toMatchObject({ name: "النخيل", own: false });
    expect((await made.content(c))?.submission).toBeNull();
    expect(await made.hand(b, "عملي أنا")).toMatchObject({ status: 409, code: "submission_closed" });
    // The others are told, where they are to look; who handed it in is not, and nobody of another group.
    expect(await told(b)).toEqual([{ type: "lesson", id: `${made.program.id}-${made.item.id}` }]);
    for (const other of [a, c]) expect(await told(other)).toEqual([]);
    const { data, meta } = await made.queue();
    expect(data).toHaveLength(1);
    expect(data[0]?.group).toEqual({ number: 1, name: "النخيل", members: 2 });
    expect(meta.counts).toMatchObject({ waiting: 1 });
  });

  it("are marked together, with the possibility of a mark of one's own that later marks leave as it is", async () => {
    const made = await room();
    const [a, b, c] = four(made.learners);
    await made.arrange([[a, b, c]]);
    await made.hand(b, "عمل");
    const [row] = (await made.queue()).data;
    const sid = row?.id ?? "";
    expect(await made.grade(sid, { degree: 12 })).toMatchObject({ status: 200 });
    expect((await made.rowsOf()).map(({ degree }) => degree)).toEqual([12, 12, 12]);
    const own = (await made.rowsOf()).findLast(({ id }) => id !== sid);
    expect(await made.grade(own?.id ?? "", { degree: 18, alone: true })).toMatchObject({ status: 200 });
    await made.grade(sid, { degree: 14 });
    expect((await made.rowsOf()).map(({ id, degree, ownMark }) => [id === own?.id, degree, ownMark]).toSorted()).toEqual([
      [false, 14, false],
      [false, 14, false],
      [true, 18, true],
    ]);
    expect((await made.details(sid)).joint?.members.map(({ degree }) => degree).toSorted()).toEqual([14, 14, 18]);
    expect((await made.queue("?filter[status]=graded")).data).toHaveLength(2);
    const published = await made.teacher.call("POST", `${made.base}/grades/publish`, {});
    expect(published.data).toMatchObject({ students: 3 });
    const marked = [a, b, c].find(({ enrollment }) => enrollment.id === own?.enrollmentId);
    expect((await made.content(marked ?? a))?.submission).toMatchObject({ degree: 18, joint: { own_mark: true } });
  });

  it("work that is given back is all of theirs, and any of them hands it in again for all", async () => {
    const made = await room();
    const [a, b] = four(made.learners);
    await made.arrange([[a, b]]);
    await made.hand(a, "أول");
    const sid = (await made.queue()).data[0]?.id ?? "";
    const { version } = await made.details(sid);
    await made.teacher.call("POST", `/instructor/submissions/${sid}/return`, { note: "زيدوا مثالًا", version });
    expect((await made.content(b))?.submission).toMatchObject({ status: "returned", feedback: "زيدوا مثالًا" });
    expect(await made.hand(b, "ثانٍ")).toMatchObject({ status: 201 });
    expect((await made.rowsOf()).map(({ text, status }) => [text, status])).toEqual([
      ["ثانٍ", "resubmitted"],
      ["ثانٍ", "resubmitted"],
    ]);
    // Each hears of the other's hand, once.
    for (const learner of [a, b]) expect(await told(learner)).toHaveLength(1);
  });

  it("whoever moves keeps what they handed in, and whoever joins later hands in for those who have nothing", async () => {
    const made = await room();
    const [a, b, c, d] = four(made.learners);
    await made.arrange([[a, b], [c]]);
    await made.hand(a, "عمل الأولى");
    await made.arrange([
      [a, d],
      [c, b],
    ]);
    expect((await made.content(b))?.submission).toMatchObject({ text: "عمل الأولى", joint: { name: "النخيل" } });
    expect(await made.hand(c, "عمل الثانية")).toMatchObject({ status: 201 });
    expect((await made.content(b))?.submission?.text).toBe("عمل الأولى");
    expect((await made.content(d))?.submission).toBeNull();
    expect(await made.hand(d, "لحقت بهم")).toMatchObject({ status: 201 });
    expect((await made.content(a))?.submission?.text).toBe("عمل الأولى");
  });

  it("that learners choose hold no more than their size, and are kept once work is handed in", async () => {
    const made = await room({ joining: "learners", size: 2 });
    const [a, b, c] = four(made.learners);
    await made.arrange([[], []]);
    const choose = (learner: Learner, id: string | null) =>
      learner.visitor.call("PUT", `/applications/${made.item.id}/group`, { group_id: id });
    const outsider = await signedInStudent(server);
    expect(await outsider.visitor.call("PUT", `/applications/${made.item.id}/group`, { group_id: made.ids[0] })).toMatchObject({
      status: 403,
    });
    expect(await choose(a, randomUUID())).toMatchObject({ status: 404 });
    expect(await choose(a, made.ids[0])).toMatchObject({ status: 200 });
    expect(await choose(b, made.ids[0])).toMatchObject({ status: 200 });
    expect(await choose(c, made.ids[0])).toMatchObject({ status: 409, code: "group_full" });
    expect((await made.content(c))?.group?.choices.map(({ taken }) => taken)).toEqual([2, 0]);
    await made.hand(a, "عمل");
    expect(await choose(b, made.ids[1])).toMatchObject({ status: 409, code: "submission_closed" });
  });

  it("are left by who withdraws; a member who is forgotten takes no file of the others along", async () => {
    const made = await room();
    const [a, b] = four(made.learners);
    await made.arrange([[a, b]]);
    await made.hand(a, "عمل");
    const context = { now: SUNDAY_MORNING, actor: "user:1", requestId: null };
    await db().update(enrollments).set({ status: "active" }).where(eq(enrollments.id, a.enrollment.id));
    await db().transaction(async (tx) => {
      const [row] = await tx.select().from(enrollments).where(eq(enrollments.id, a.enrollment.id)).for("update");
      if (row) await moveEnrollment(tx, row, "withdrawn", null, {}, context);
    });
    expect((await db().select().from(groupMembers).where(eq(groupMembers.setId, made.setId))).map((row) => row.enrollmentId)).toEqual([
      b.enrollment.id,
    ]);
    const [row] = (await made.queue()).data;
    expect(row?.enrollment_id).toBe(b.enrollment.id);
    await db().transaction((tx) => forgetPerson(tx, a.userId, SUNDAY_MORNING));
    expect((await made.content(b))?.submission).toMatchObject({ text: "عمل" });
  });

  it("an application names a set of its own course alone", async () => {
    const made = await room();
    const other = await room();
    const stored = await db().select().from(itemContents).where(eq(itemContents.itemId, made.item.id));
    expect(stored[0]?.body).toMatchObject({ groupSetId: made.setId });
    const item = (await made.teacher.call<{ version: number; content: object }>("GET", `/instructor/items/${made.item.id}`)).data;
    const fields = { title_ar: "عمل", title_en: null, duration_min: 0, release_at: null, offline_allowed: true, version: item.version };
    const put = (set: string | null) =>
      made.teacher.call("PATCH", `/instructor/items/${made.item.id}`, {
        ...fields,
        content: { ...item.content, brief: { ar: [{ type: "paragraph", runs: [{ text: "اكتبوا" }] }], en: [] }, group_set_id: set },
      });
    expect(await put(other.setId)).toMatchObject({ status: 422 });
    expect(await put(null)).toMatchObject({ status: 200 });
    expect(await made.teacher.call("DELETE", `/instructor/group-sets/${made.setId}`)).toMatchObject({ status: 200 });
  });
});
