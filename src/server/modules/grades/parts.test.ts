import { randomUUID } from "node:crypto";
import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { PartMarks } from "#contract/coursework/grade-parts.ts";
import type { GradeWeights } from "#contract/coursework/grade-weights.ts";
import type { ProgramGrades } from "#contract/coursework/grades.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { learnerOf, teachingRoom, type TeachingRoom } from "#tests/support/teaching-factories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.clock.set(SUNDAY_MORNING));
afterAll(() => server.close());
const db = () => server.services.db;

const EXAM = { type: "final", title_ar: "الاختبار النهائي", title_en: "Final exam", max_degree: 50, weight: 40, due_after_days: 30 };
/** What of it can be changed by this call: its type stays, its weight is another's matter. */
const { type: _type, weight: _weight, ...CHANGE } = EXAM;
type Sent = Partial<PartMarks["rows"][number]> & { number: number };
interface Answer {
  rows: PartMarks["rows"];
  conflicts: { number: number; reason: string }[];
}

const add = (room: TeachingRoom, body: object = {}) =>
  room.teacher.call<GradeWeights>("POST", `/instructor/courses/${room.program.id}/grade-parts`, { ...EXAM, ...body });
const partIn = ({ rows }: GradeWeights) => {
  const found = rows.findLast(({ part }) => part !== null);
  if (!found?.part) throw new Error("no part");
  return { ...found, ...found.part };
};
const at = (room: TeachingRoom, part: number, rest = "") => `/instructor/courses/${room.program.id}/grade-parts/${part}${rest}`;
const read = async (room: TeachingRoom, part: number) => (await room.teacher.call<PartMarks>("GET", at(room, part))).data;
const enter = (room: TeachingRoom, part: number, marks: Sent[]) =>
  room.teacher.call<Answer>("PUT", at(room, part, "/marks"), { marks: marks.map((mark) => ({ status: "graded", ...mark })) });
const publish = (room: TeachingRoom) =>
  room.teacher.call<{ marks: number; students: number }>("POST", `/instructor/courses/${room.program.id}/grades/publish`, {});
type Learner = Awaited<ReturnType<typeof learnerOf>>;
const seenBy = async ({ visitor }: Learner) => (await visitor.call<ProgramGrades[]>("GET", "/student/grades")).data[0];
const told = async ({ userId }: Learner) =>
  (await server.runJobs(),
  await db()
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.kind, "grade_published")))).length;

async function exam(learners = 2) {
  const room = await teachingRoom(server);
  const people: Learner[] = [];
  for (let count = 0; count < learners; count += 1) people.push(await learnerOf(server, room));
  const { id } = partIn((await add(room)).data);
  const [one, other] = people;
  if (!one || !other) throw new Error("nobody learns");
  return { room, id, one, other, numbers: people.map(({ enrollment }) => enrollment.id) };
}

it("another's course, another's part and what is no such part answer as missing, and nothing of them is changed", async () => {
  const { room, id, numbers } = await exam();
  const stranger = await teachingRoom(server);
  const theirs = partIn((await add(stranger)).data).id;
  const [register] = await db()
    .insert(gradeItems)
    .values({ programId: room.program.id, type: "attendance", titleAr: "الحضور", titleEn: "Attendance", maxDegree: 10, weight: 0 })
    .returning();
  const marks = { marks: [{ number: numbers[0] ?? 0, status: "graded", degree: 5, version: "" }] };
  const calls = (base: string): ["GET" | "PUT" | "PATCH" | "DELETE", string, object?][] => [
    ["GET", base],
    ["PATCH", base, CHANGE],
    ["DELETE", base],
    ["PUT", `${base}/marks`, marks],
  ];
  for (const [method, path, body] of [...calls(at(room, theirs)), ...calls(at(room, register?.id ?? 0)), ...calls(at(room, 2_000_000_000))])
    expect.soft(await room.teacher.call(method, path, body), `${method} ${path}`).toMatchObject({ status: 404, code: "not_found" });
  for (const [method, path, body] of calls(at(room, id)))
    expect.soft(await stranger.teacher.call(method, path, body), `${method} ${path}`).toMatchObject({ status: 404, code: "not_found" });
  expect((await stranger.teacher.call("POST", `/instructor/courses/${room.program.id}/grade-parts`, EXAM)).code).toBe("not_found");
  expect((await read(room, id)).rows.every(({ status }) => status === null)).toBe(true);
  expect((await read(stranger, theirs)).id).toBe(theirs);
});

it("an exam is added with its weight, behind the others, and stands in the weights and in its learners' grades at once", async () => {
  const { room, one } = await exam();
  const { data, status } = await add(room, { type: "project", title_ar: "", title_en: "Capstone", weight: 60, due_after_days: null });
  expect([status, data.sum]).toEqual([201, 100]);
  expect(data.rows.filter(({ part }) => part !== null)).toMatchObject([
    { type: "final", weight: 40, max_degree: 50, marks: 0, part: { due_after_days: 30, published: 0 } },
    { type: "project", weight: 60, translations: { ar: { title: "Capstone" } }, part: { due_after_days: null } },
  ]);
  expect((await seenBy(one))?.items.map(({ type, status: now, date }) => [type, now, date])).toEqual([
    ["final", "upcoming", "2026-12-01"],
    ["project", "upcoming", null],
  ]);
  const audit = await db()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, "grade_part"), eq(auditLog.subjectId, String(partIn(data).id))))
    .orderBy(auditLog.id);
  expect(audit).toMatchObject([{ from: null, to: "Capstone" }]);
});

it("what does not fit is refused by its field: a weight beyond what is left, no title, no kind, nothing to mark out of", async () => {
  const { room } = await exam();
  const wrong: [object, string][] = [
    [{ weight: 61 }, "weight"],
    [{ weight: 2.5 }, "weight"],
    [{ title_ar: "", title_en: " " }, "title_ar"],
    [{ title_ar: "ا".repeat(161) }, "title_ar"],
    [{ type: "attendance" }, "type"],
    [{ max_degree: 0 }, "max_degree"],
    [{ max_degree: 1001 }, "max_degree"],
    [{ due_after_days: 1000 }, "due_after_days"],
  ];
  for (const [body, field] of wrong) {
    const { status, errors } = await add(room, body);
    expect.soft([status, Object.keys(errors ?? {})], JSON.stringify(body)).toEqual([422, [field]]);
  }
  expect((await add(room, { weight: 61 })).errors?.weight).toEqual([expect.stringContaining("60")]);
});

it("it is renamed, and marked out of something else until it has a mark", async () => {
  const { room, id, numbers } = await exam();
  const change = (body: object) => room.teacher.call<GradeWeights>("PATCH", at(room, id), { ...CHANGE, ...body });
  expect(partIn((await change({ title_ar: "الختامي", max_degree: 60, due_after_days: null })).data)).toMatchObject({
    translations: { ar: { title: "الختامي" }, en: { title: "Final exam" } },
    max_degree: 60,
    due_after_days: null,
    weight: 40,
  });
  await enter(room, id, [{ number: numbers[0] ?? 0, degree: 55 }]);
  expect(await change({ max_degree: 50 })).toMatchObject({ status: 422, errors: { max_degree: [expect.any(String)] } });
  expect((await change({ title_ar: "الأخير", max_degree: 60 })).status).toBe(200);
});

it("it is taken out with marks that nobody saw; once a trainee has seen one it is neither renamed nor taken out, with the reason", async () => {
  const { room, id, numbers } = await exam();
  await enter(room, id, [{ number: numbers[0] ?? 0, degree: 45 }]);
  const second = partIn((await add(room, { type: "midterm", weight: 10 })).data).id;
  await enter(room, second, [{ number: numbers[0] ?? 0, degree: 5 }]);
  const gone = await room.teacher.call<GradeWeights>("DELETE", at(room, second));
  expect([gone.status, gone.data.sum]).toEqual([200, 40]);
  expect(await db().select().from(gradeMarks).where(eq(gradeMarks.gradeItemId, second))).toEqual([]);

  await publish(room);
  for (const refused of [await room.teacher.call("DELETE", at(room, id)), await room.teacher.call("PATCH", at(room, id), CHANGE)])
    expect(refused).toMatchObject({ status: 409, code: "marks_published", message: expect.stringContaining("seen") });
  const weights = await room.teacher.call<GradeWeights>("GET", `/instructor/courses/${room.program.id}/grade-weights`);
  expect(partIn(weights.data)).toMatchObject({ id, marks: 1, published: 1 });
});

it("marks of many are entered at once, are the instructor's alone until they are published, and are told once then", async () => {
  const { room, id, one, other, numbers } = await exam();
  const [first = 0, second = 0] = numbers;
  const before = await seenBy(one);
  const { data } = await enter(room, id, [
    { number: first, degree: 45.255, feedback: "إجابة مرتبة" },
    { number: second, status: "absent" },
  ]);
  expect(data).toMatchObject({
    conflicts: [],
    rows: [
      { number: first, status: "graded", degree: 45.26, feedback: "إجابة مرتبة", published_at: null },
      { number: second, status: "absent", degree: null },
    ],
  });
  expect((await read(room, id)).rows.map(({ number, degree }) => [number, degree])).toEqual(
    expect.arrayContaining([
      [first, 45.26],
      [second, null],
    ]),
  );
  const hidden = await seenBy(one);
  expect(hidden).toMatchObject({ published: false, total: 0, updated_at: null });
  expect(hidden?.items).toEqual(before?.items.map((item) => ({ ...item, status: "submitted" })));
  expect((await seenBy(other))?.items[0]?.status).toBe("upcoming");
  expect([await told(one), await told(other)]).toEqual([0, 0]);

  expect((await publish(room)).data).toEqual({ marks: 2, students: 2 });
  expect((await seenBy(one))?.items).toMatchObject([{ degree: 45.26, status: "graded", feedback: "إجابة مرتبة" }]);
  expect((await seenBy(other))?.items).toMatchObject([{ degree: null, counted: 0, status: "absent" }]);
  expect([await told(one), await told(other)]).toEqual([1, 1]);
  const audit = await db()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, "grade_mark"), like(auditLog.subjectId, `${id}/%`)))
    .orderBy(auditLog.id);
  expect(audit.map(({ subjectId, from, to, actor }) => [subjectId, from, to, actor]).toSorted()).toEqual(
    [
      [`${id}/${first}`, null, "45.26", `user:${room.teacherId}`],
      [`${id}/${second}`, null, "absent", `user:${room.teacherId}`],
    ].toSorted(),
  );
});

it("of two who enter a mark the second is shown what the first one left, and the rest of the call is kept", async () => {
  const { room, id, numbers } = await exam();
  const [first = 0, second = 0] = numbers;
  const mine = (await enter(room, id, [{ number: first, degree: 40 }])).data.rows[0];
  const late = await enter(room, id, [
    { number: first, degree: 30 },
    { number: second, degree: 20 },
  ]);
  expect(late).toMatchObject({ status: 200, data: { conflicts: [{ number: first, reason: "stale" }] } });
  expect(late.data.rows.map(({ degree }) => degree)).toEqual([40, 20]);
  // The same words twice are no conflict, whatever they began from.
  expect((await enter(room, id, [{ number: first, degree: 40 }])).data).toMatchObject({
    conflicts: [],
    rows: [{ version: mine?.version }],
  });
  const decided = await enter(room, id, [{ number: first, degree: 30, version: mine?.version ?? "" }]);
  expect(decided.data).toMatchObject({ conflicts: [], rows: [{ degree: 30 }] });
});

it("a mark that nobody saw can be taken away; one entered anew is another, and what was read before it is stale", async () => {
  const { room, id, one, numbers } = await exam();
  const [first = 0] = numbers;
  const { version = "" } = (await enter(room, id, [{ number: first, degree: 40 }])).data.rows[0] ?? {};
  expect((await enter(room, id, [{ number: first, status: null, version }])).data.rows).toMatchObject([{ status: null, version: "" }]);
  await enter(room, id, [{ number: first, degree: 12 }]);
  expect((await enter(room, id, [{ number: first, degree: 13, version }])).data.conflicts).toEqual([{ number: first, reason: "stale" }]);
  await publish(room);
  const [row] = (await read(room, id)).rows.filter(({ number }) => number === first);
  expect(await enter(room, id, [{ number: first, status: null, version: row?.version ?? "" }])).toMatchObject({
    status: 422,
    errors: { "marks[0].status": [expect.any(String)] },
  });
  // A correction of what is known is told again; a new word of feedback is not.
  const corrected = await enter(room, id, [{ number: first, degree: 14, version: row?.version ?? "" }]);
  expect([await told(one), (await seenBy(one))?.items[0]?.degree]).toEqual([2, 14]);
  await enter(room, id, [{ number: first, degree: 14, feedback: "أحسنت", version: corrected.data.rows[0]?.version ?? "" }]);
  expect([await told(one), (await seenBy(one))?.items[0]?.feedback]).toEqual([2, "أحسنت"]);
});

it("a mark beyond the most, none at all and a trainee named twice refuse the whole call; who left the course comes back as a conflict", async () => {
  const { room, id, other, numbers } = await exam();
  const [first = 0, second = 0] = numbers;
  const wrong: [Sent[], string][] = [
    [[{ number: first, degree: 51 }], "marks[0].degree"],
    [
      [
        { number: first, degree: 10 },
        { number: second, degree: -1 },
      ],
      "marks[1].degree",
    ],
    [[{ number: first, degree: null }], "marks[0].degree"],
    [
      [
        { number: first, degree: 1 },
        { number: first, degree: 2 },
      ],
      "marks",
    ],
    [[], "marks"],
  ];
  for (const [marks, field] of wrong) {
    const { status, errors } = await enter(room, id, marks);
    expect.soft([status, Object.keys(errors ?? {})], JSON.stringify(marks)).toEqual([422, [field]]);
  }
  expect((await read(room, id)).rows.every(({ status }) => status === null)).toBe(true);
  await db().update(enrollments).set({ status: "withdrawn" }).where(eq(enrollments.id, other.enrollment.id));
  const { data } = await enter(room, id, [
    { number: first, degree: 50 },
    { number: second, degree: 50 },
  ]);
  expect([data.conflicts, data.rows.length]).toEqual([[{ number: second, reason: "not_enrolled" }], 1]);
  expect((await read(room, id)).rows.map(({ number }) => number)).toEqual([first]);
});

it("no grade before enrollment: who studies another course or none is not marked, and nothing is written (check 11)", async () => {
  const [here, elsewhere] = [await exam(), await exam()];
  const { data } = await enter(here.room, here.id, [
    { number: elsewhere.numbers[0] ?? 0, degree: 50 },
    { number: 2_147_480_000, degree: 50 },
  ]);
  expect(data.conflicts.map(({ reason }) => reason)).toEqual(["not_enrolled", "not_enrolled"]);
  expect(await db().select().from(gradeMarks).where(eq(gradeMarks.gradeItemId, here.id))).toEqual([]);
  expect(
    await db()
      .select()
      .from(gradeMarks)
      .where(eq(gradeMarks.enrollmentId, elsewhere.numbers[0] ?? 0)),
  ).toEqual([]);
});

it("the same call twice under one key is one: a part is added once, a mark is entered once", async () => {
  const { room, id, numbers } = await exam();
  const [first = 0] = numbers;
  const headers = () => ({ "idempotency-key": randomUUID() });
  const [adding, entering] = [headers(), headers()];
  const path = `/instructor/courses/${room.program.id}/grade-parts`;
  const one = await room.teacher.call<GradeWeights>("POST", path, { ...EXAM, weight: 5 }, adding);
  const again = await room.teacher.call<GradeWeights>("POST", path, { ...EXAM, weight: 5 }, adding);
  expect(again.data).toEqual(one.data);
  expect(await db().select().from(gradeItems).where(eq(gradeItems.programId, room.program.id))).toHaveLength(2);
  const marks = { marks: [{ number: first, status: "graded", degree: 9, version: "" }] };
  const marked = await room.teacher.call<Answer>("PUT", at(room, id, "/marks"), marks, entering);
  expect((await room.teacher.call<Answer>("PUT", at(room, id, "/marks"), marks, entering)).data).toEqual(marked.data);
  expect(await db().select().from(gradeMarks).where(eq(gradeMarks.gradeItemId, id))).toMatchObject([{ degree: 9, version: 1 }]);
});

it("marks are entered and published at the same moment: each of them is told or waits, and none is lost", async () => {
  const { room, id, numbers } = await exam(4);
  const each = await Promise.all([
    ...numbers.map((number, index) => enter(room, id, [{ number, degree: 10 + index }])),
    publish(room),
    room.teacher.call("DELETE", at(room, id)),
  ]);
  expect(each.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
  const kept = await db().select().from(gradeMarks).where(eq(gradeMarks.gradeItemId, id));
  const [part] = await db().select().from(gradeItems).where(eq(gradeItems.id, id));
  // Either it is gone with everything, or it stands with what was entered.
  if (!part) expect(kept).toEqual([]);
  else expect(kept.length).toBe(each.slice(0, 4).filter(({ status }) => status === 200).length);
});
