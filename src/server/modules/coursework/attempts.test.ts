import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CourseOverview, ItemContent } from "#contract/classroom/classroom.ts";
import { ATTEMPT_GRACE_S, type Attempt } from "#contract/coursework/coursework.ts";
import { gradeAttempt } from "#server/commands/classroom/move-attempt.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { attempts } from "#server/db/tables/learning.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { makeItem, makeQuestion, makeSection, quiz } from "#tests/support/course-factories.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { enrol, makeCohort, makeStudyProgram } from "#tests/support/study-factories.ts";

const SUNDAY = new Date("2026-11-22T06:00:00Z");
const MINUTE = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: SUNDAY });
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(SUNDAY));
const db = () => server.services.db;

async function classroom(body: Parameters<typeof makeItem>[2] = { body: quiz() }) {
  const visitor = new TestBrowser(server.app);
  const { data } = await visitor.register();
  const program = await makeStudyProgram(db());
  const cohort = await makeCohort(db(), program.id, "2026-11-01");
  const section = await makeSection(db(), program.id);
  const item = await makeItem(db(), section.id, body);
  const enrollment = await enrol(db(), data.user.id, cohort, SUNDAY);
  return { visitor, userId: data.user.id, ownerTag: data.owner_tag, program, section, item, enrollment };
}
type Room = Awaited<ReturnType<typeof classroom>>;

const begin = (room: Room, more: object = {}, id: string = randomUUID()) =>
  room.visitor.call<Attempt>("POST", `/activities/${room.item.id}/attempts`, { id, ...more });
const answers = (...given: [string, string[]][]) => given.map(([question_id, choices]) => ({ question_id, choices }));
const save = (room: Room, id: string, given: object) => room.visitor.call<Attempt>("PUT", `/attempts/${id}/answers`, { answers: given });
const submit = (room: Room, id: string, given?: object) =>
  room.visitor.call<Attempt>("POST", `/attempts/${id}/submit`, given ? { answers: given } : {});
const content = async (room: Room) => (await room.visitor.call<ItemContent>("GET", `/content/${room.item.id}`)).data;
const overview = async (room: Room) => (await room.visitor.call<CourseOverview>("GET", `/course/${room.program.id}/overview`)).data;

describe("an attempt at a quiz", () => {
  it("tells nothing of what is right before it is submitted, and all of it with reasons after", async () => {
    const room = await classroom({ body: quiz({ attemptsAllowed: 1 }) });
    const { data: begun, status } = await begin(room);
    expect(status).toBe(201);
    expect(begun).toMatchObject({
      summary: { number: 1, status: "in_progress", score: null },
      results: [],
      attempts_left: 0,
      server_time: SUNDAY.toISOString(),
    });
    expect(JSON.stringify([begun, await content(room)])).not.toMatch(/correct|because/u);
    const { id } = begun.summary;
    await save(room, id, answers(["one", ["a"]], ["nothing of this quiz", ["a"]]));
    const { data: kept } = await room.visitor.call<Attempt>("GET", `/attempts/${id}`);
    expect(kept.answers).toEqual([{ question_id: "one", choices: ["a"], text: null }]);
    const { data: done } = await submit(room, id, answers(["two", ["b"]]));
    expect(done.summary).toMatchObject({ status: "graded", score: 50, passed: false });
    expect(done.results).toEqual([
      {
        question_id: "one",
        result: "correct",
        points: 1,
        correct_choices: ["a"],
        correct_text: null,
        feedback: { ar: "because", en: "because" },
        option_feedback: [],
      },
      {
        question_id: "two",
        result: "incorrect",
        points: 0,
        correct_choices: ["a"],
        correct_text: null,
        feedback: { ar: "because", en: "because" },
        option_feedback: [],
      },
    ]);
    // Sent again, its answer lost.
    expect((await submit(room, id, answers(["two", ["a"]]))).data).toMatchObject({ summary: { score: 50 } });
    expect(await save(room, id, answers(["two", ["a"]]))).toMatchObject({ status: 409, code: "attempt_closed" });
  });

  it("passed, the item is done and its mark is in the grade; the best of all counts", async () => {
    const room = await classroom({ body: quiz({ attemptsAllowed: 3 }) });
    const [graded] = await db()
      .insert(gradeItems)
      .values({
        programId: room.program.id,
        programItemId: room.item.id,
        type: "quiz",
        titleAr: "اختبار",
        titleEn: "Quiz",
        maxDegree: 20,
        weight: 100,
      })
      .returning();
    for (const [given, score] of [
      [answers(["one", ["a"]]), 50],
      [answers(["one", ["a"]], ["two", ["a"]]), 100],
      [[], 0],
    ] as const) {
      const { data } = await begin(room);
      expect((await submit(room, data.summary.id, given)).data.summary.score).toBe(score);
      server.clock.advance(MINUTE);
    }
    const [mark] = await db()
      .select()
      .from(gradeMarks)
      .where(and(eq(gradeMarks.gradeItemId, graded?.id ?? 0), eq(gradeMarks.enrollmentId, room.enrollment.id)));
    expect(mark).toMatchObject({ degree: 20, status: "graded" });
    const { sections, status } = await overview(room);
    expect(sections[0]).toMatchObject({ status: "completed", grade: 100 });
    expect(status).toBe("completed");
    expect((await content(room)).activity).toMatchObject({
      best_score: 100,
      attempts_left: 0,
      attempts: [{ number: 1 }, { number: 2 }, { number: 3 }],
    });
  });

  it("failed with an attempt left, it is half done; with none left it is over and its section not passed", async () => {
    const room = await classroom();
    await submit(room, (await begin(room)).data.summary.id);
    expect((await overview(room)).sections[0]).toMatchObject({ status: "in_progress", progress: 50 });
    await submit(room, (await begin(room)).data.summary.id);
    expect((await overview(room)).sections[0]).toMatchObject({ status: "failed", progress: 100 });
    expect(await begin(room)).toMatchObject({ status: 409, code: "attempts_used_up" });
  });

  it("one at a time: a second is refused with the first one's id, the same id is the same attempt", async () => {
    const room = await classroom();
    const id = randomUUID();
    expect((await begin(room, {}, id)).data.summary.number).toBe(1);
    expect((await begin(room, {}, id)).data.summary).toMatchObject({ id, number: 1 });
    expect(await begin(room)).toMatchObject({ status: 409, code: "attempt_open", data: { attempt_id: id } });
    const other = await classroom();
    expect(await begin(other, {}, id)).toMatchObject({ status: 422, code: "idempotency_key_reused" });
  });

  it("no more than allowed, however many come at once", async () => {
    const room = await classroom({ body: quiz({ attemptsAllowed: 3, questions: [makeQuestion({ id: "one" })] }) });
    // Whole attempts, so that none of them stands in another's way.
    const all = await Promise.all(Array.from({ length: 25 }, () => begin(room, { answers: answers(["one", ["b"]]) })));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(new Set(all.flatMap(({ code }) => code ?? []))).toEqual(new Set(["attempts_used_up"]));
    const rows = await db().select().from(attempts).where(eq(attempts.itemId, room.item.id));
    expect(rows.map(({ number }) => number).toSorted()).toEqual([1, 2, 3]);
  });

  it("of which many begin at once is one", async () => {
    const room = await classroom({ body: quiz({ attemptsAllowed: 9 }) });
    const all = await Promise.all(Array.from({ length: 12 }, () => begin(room)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await db().$count(attempts, eq(attempts.itemId, room.item.id))).toBe(1);
  });
});

describe("the time of a quiz is the server's", () => {
  const LIMIT = 10;
  const timed = () => classroom({ body: quiz({ timeLimit: LIMIT }) });
  const right = answers(["one", ["a"]], ["two", ["a"]]);

  it("an answer that is on its way when the time is up still counts", async () => {
    const room = await timed();
    const { data } = await begin(room);
    expect(data.summary.ends_at).toBe(new Date(SUNDAY.getTime() + LIMIT * MINUTE).toISOString());
    server.clock.advance(LIMIT * MINUTE + ATTEMPT_GRACE_S * 1000);
    expect((await submit(room, data.summary.id, right)).data.summary).toMatchObject({ status: "graded", score: 100 });
  });

  it("later, what was saved in time is marked and what comes now is not", async () => {
    const room = await timed();
    const { id } = (await begin(room)).data.summary;
    await save(room, id, answers(["one", ["a"]]));
    server.clock.advance(LIMIT * MINUTE + ATTEMPT_GRACE_S * 1000 + 1);
    expect(await save(room, id, right)).toMatchObject({ status: 409, code: "attempt_closed" });
    const { data } = await submit(room, id, right);
    expect(data.summary).toMatchObject({
      status: "expired",
      score: 50,
      submitted_at: new Date(SUNDAY.getTime() + LIMIT * MINUTE).toISOString(),
    });
    expect((await begin(room)).status).toBe(201);
  });

  it("nobody comes back: a job ends it, once", async () => {
    const room = await timed();
    const { id } = (await begin(room)).data.summary;
    await server.runJobs();
    expect((await db().select().from(attempts).where(eq(attempts.id, id)))[0]?.status).toBe("in_progress");
    server.clock.advance(LIMIT * MINUTE + (ATTEMPT_GRACE_S + 1) * 1000);
    await server.runJobs();
    expect((await db().select().from(attempts).where(eq(attempts.id, id)))[0]).toMatchObject({ status: "expired", score: 0 });
    const audit = await db()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, "attempt"), eq(auditLog.subjectId, id)))
      .orderBy(auditLog.id);
    expect(audit.map(({ from, to, actor }) => [from, to, actor])).toEqual([
      [null, "in_progress", `user:${room.userId}`],
      ["in_progress", "expired", "system"],
    ]);
  });

  it("reading it ends it too", async () => {
    const room = await timed();
    const { id } = (await begin(room)).data.summary;
    server.clock.advance((LIMIT + 1) * MINUTE);
    expect((await room.visitor.call<Attempt>("GET", `/attempts/${id}`)).data.summary.status).toBe("expired");
  });

  it("shows its questions to nobody who has not begun, and takes in no whole attempt", async () => {
    const room = await timed();
    expect((await content(room)).activity).toMatchObject({ questions: null, offline_allowed: false, question_count: 2 });
    expect(await begin(room, { answers: right })).toMatchObject({ status: 409, code: "attempt_closed" });
  });
});

describe("made without a network", () => {
  it("a quiz that allows it arrives whole and is graded at once, as of when it was begun", async () => {
    const room = await classroom();
    expect((await content(room)).activity?.questions).toHaveLength(2);
    const { data } = await begin(room, { answers: answers(["one", ["a"]], ["two", ["a", "b"]]), started_at: "2026-11-20T06:00:00Z" });
    // The first choice counts where a question has one answer.
    expect(data.summary).toMatchObject({ status: "graded", score: 100, started_at: "2026-11-20T06:00:00.000Z" });
  });

  it("sent again after a lost answer it is the same, and used one attempt", async () => {
    const room = await classroom();
    const id = randomUUID();
    const first = await begin(room, { answers: [] }, id);
    expect((await begin(room, { answers: answers(["one", ["a"]]) }, id)).data.summary).toEqual(first.data.summary);
    expect(await db().$count(attempts, eq(attempts.itemId, room.item.id))).toBe(1);
  });
});

describe("through the outbox", () => {
  it("a refusal is the last word on a queued attempt: kept as its answer, and the lane goes on", async () => {
    const room = await classroom({ body: quiz({ attemptsAllowed: 1 }) });
    await begin(room, { answers: [] });
    const outbox = randomUUID();
    const send = (seq: number, key: string) =>
      room.visitor.call<Attempt>(
        "POST",
        `/activities/${room.item.id}/attempts`,
        { id: key, answers: [] },
        { "idempotency-key": key, "x-outbox": `${outbox}/learning/${seq}`, "x-owner": room.ownerTag },
      );
    const [first, second] = [randomUUID(), randomUUID()];
    expect(await send(1, first)).toMatchObject({ status: 409, code: "attempts_used_up" });
    const again = await send(1, first);
    expect(again).toMatchObject({ status: 409, code: "attempts_used_up" });
    expect(again.headers["idempotency-replayed"]).toBe("true");
    expect(await send(2, second)).toMatchObject({ code: "attempts_used_up" });
  });
});

describe("an open question waits for the instructor", () => {
  it("submitted first, graded then", async () => {
    const open = makeQuestion({ id: "open", kind: "short_answer", options: [], correct: [], points: 3 });
    const room = await classroom({ body: quiz({ questions: [makeQuestion({ id: "one" }), open], attemptsAllowed: 1 }) });
    const { id } = (await begin(room)).data.summary;
    const { data } = await submit(room, id, [{ question_id: "open", text: "  لأن الوسيط أقرب " }, ...answers(["one", ["a"]])]);
    expect(data.summary).toMatchObject({ status: "submitted", score: null, passed: null });
    expect(data.results.map(({ result }) => result)).toEqual(["correct", "waiting"]);
    expect((await overview(room)).sections[0]?.status).toBe("in_progress");
    const by = { now: SUNDAY, actor: "user:1", requestId: null };
    await db().transaction(async (tx) => {
      const [row] = await tx.select().from(attempts).where(eq(attempts.id, id)).for("update");
      if (row) await gradeAttempt(tx, row, { open: 2 }, by);
    });
    expect((await content(room)).activity?.attempts[0]).toMatchObject({ status: "graded", score: 75, passed: true });
    expect((await overview(room)).sections[0]?.status).toBe("completed");
  });
});
