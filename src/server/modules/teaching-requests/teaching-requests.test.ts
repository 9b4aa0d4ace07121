import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Excuse } from "#contract/requests/excuses.ts";
import type { Schedule } from "#contract/requests/student-services.ts";
import type { Absence, Departure, LearnerExcuse, LearnerWithdrawal } from "#contract/requests/teaching-requests.ts";
import type { Withdrawal } from "#contract/requests/withdrawals.ts";
import { applyDepartures } from "#server/commands/requests/departures.ts";
import { attendanceMarks } from "#server/db/tables/attendance.ts";
import { classSessions, instructors, programInstructors } from "#server/db/tables/catalogue.ts";
import { files } from "#server/db/tables/files.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { refundQuotes, requestFiles, withdrawals } from "#server/db/tables/requests.ts";
import { FIREFOX } from "#tests/support/identity-factories.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { makeSession } from "#tests/support/study-factories.ts";
import { learnerOf, signedInStaff, teachingRoom, type TeachingRoom } from "#tests/support/teaching-factories.ts";

const DAY = 86_400_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(SUNDAY_MORNING));
const db = () => server.services.db;

const notes = async (userId: number) =>
  (await server.runJobs(),
  await db()
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(asc(notifications.createdAt), asc(notifications.id))).map(({ kind, values }) => ({ kind, ...values }));
const ownSession = (room: TeachingRoom, startsAt: string, more: object = {}) =>
  makeSession(db(), room.cohort.id, startsAt, { instructorId: room.instructorId, ...more });

describe("issue 5.2 excuses of learners", () => {
  async function excused(sessionAt = "2026-11-21T14:00:00Z") {
    const room = await teachingRoom(server);
    const learner = await learnerOf(server, room);
    const session = await ownSession(room, sessionAt);
    const { data } = await learner.visitor.call<Excuse>("POST", "/student/excuses", {
      id: randomUUID(),
      session_ids: [session.id],
      reason_code: "medical",
      reason: "تقرير طبي",
      attachments: [],
    });
    return { room, learner, session, excuse: data };
  }
  const decide = ({ room, excuse }: Awaited<ReturnType<typeof excused>>, body: object) =>
    room.teacher.call<LearnerExcuse>("POST", `/instructor/courses/${room.program.id}/excuses/${excuse.id}/decide`, body);

  it("wait in one list, the soonest limit first, with what helps to decide", async () => {
    const one = await excused("2026-11-25T14:00:00Z");
    const { room, learner } = one;
    const sooner = await ownSession(room, "2026-11-20T14:00:00Z");
    await learner.visitor.call("POST", "/student/excuses", {
      id: randomUUID(),
      session_ids: [sooner.id],
      reason_code: "work",
      reason: "دوام",
      attachments: [],
    });
    await db().insert(attendanceMarks).values({ sessionId: one.session.id, userId: learner.userId, mark: "absent", source: "instructor" });
    const answer = await room.teacher.call<LearnerExcuse[]>("GET", "/instructor/excuses/learners?filter[status]=pending");
    expect(answer.data.map(({ sessions, marks, can_decide }) => [sessions[0]?.id, marks[0]?.mark ?? null, can_decide])).toEqual([
      [sooner.id, null, true],
      [one.session.id, "absent", true],
    ]);
    expect(answer.data[1]).toMatchObject({
      course_id: room.program.id,
      student: { id: learner.userId },
      attendance: { absent: 1, rate: 0 },
      earlier: { approved: 0 },
    });
    expect(answer as unknown).toMatchObject({ meta: { total: 2, pending: 2 } });
    expect((await room.teacher.call<LearnerExcuse[]>("GET", `/instructor/courses/${room.program.id}/excuses`)).data).toHaveLength(2);
  });

  it("approved, the absence is excused, the degree of attendance is counted anew, and the learner is told", async () => {
    const made = await excused();
    const { room, learner, session } = made;
    const attended = await ownSession(room, "2026-11-17T14:00:00Z");
    const mark = (sessionId: number, value: "absent" | "present") => ({
      sessionId,
      userId: learner.userId,
      mark: value,
      source: "instructor" as const,
    });
    await db()
      .insert(attendanceMarks)
      .values([mark(session.id, "absent"), mark(attended.id, "present")]);
    const [item] = await db()
      .insert(gradeItems)
      .values({ programId: room.program.id, type: "attendance", titleAr: "الحضور", titleEn: "Attendance", maxDegree: 10, weight: 10 })
      .returning();
    const degree = async () =>
      (
        await db()
          .select()
          .from(gradeMarks)
          .where(and(eq(gradeMarks.gradeItemId, item?.id ?? 0), eq(gradeMarks.enrollmentId, learner.enrollment.id)))
      )[0]?.degree;
    const done = await decide(made, { decision: "approve", note: "سلامات", version: 1 });
    expect(done.data).toMatchObject({
      status: "approved",
      can_decide: false,
      attendance: { excused: 1, absent: 0, rate: 100 },
      decision: { note: "سلامات" },
    });
    expect(await degree()).toBe(10);
    expect(await notes(learner.userId)).toMatchObject([{ kind: "excuse_decided", decision: "approved" }]);
    expect(done.data.timeline.at(-1)).toMatchObject({ to: "approved", role: "instructor" });
    expect(await decide(made, { decision: "reject", note: "x", version: 2 })).toMatchObject({ status: 409, code: "request_closed" });
  });

  it("rejected needs a reason; a stale decision learns how it stands; staff and instructor decide once between them", async () => {
    const made = await excused();
    expect(await decide(made, { decision: "reject", note: " ", version: 1 })).toMatchObject({ status: 422, code: "validation_error" });
    expect(await decide(made, { decision: "approve", version: 7 })).toMatchObject({
      status: 409,
      code: "version_conflict",
      data: { version: 1 },
    });
    const { visitor: staff } = await signedInStaff(server);
    const both = await Promise.all([
      decide(made, { decision: "reject", note: "التقرير ليوم آخر", version: 1 }),
      staff.call("POST", `/admin/excuses/${made.excuse.id}/decide`, { decision: "approve", version: 1 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("issue 5.2 the instructor's own absences", () => {
  const form = (sessions: number[], more: object = {}) => ({
    id: randomUUID(),
    session_ids: sessions,
    reason_code: "official",
    reason: "مهمة رسمية",
    proposed: "recorded",
    ...more,
  });
  const submit = (room: TeachingRoom, body: object) => room.teacher.call<Absence>("POST", "/instructor/excuses", body);
  async function decide(kind: string, id: string, body: object) {
    const { visitor } = await signedInStaff(server);
    return await visitor.call<{ absence: Absence | null; departure: Departure | null }>(
      "POST",
      `/admin/requests/${kind}/${id}/decide`,
      body,
    );
  }
  const row = async (id: number) => (await db().select().from(classSessions).where(eq(classSessions.id, id)))[0];

  it("names sessions of one's own that lie ahead, or all between two days, once", async () => {
    const room = await teachingRoom(server);
    const [mine, next] = [await ownSession(room, "2026-11-23T14:00:00Z"), await ownSession(room, "2026-11-25T14:00:00Z")];
    const others = await makeSession(db(), room.cohort.id, "2026-11-24T14:00:00Z");
    const past = await ownSession(room, "2026-11-20T14:00:00Z");
    expect(await submit(room, form([others.id]))).toMatchObject({ status: 404, code: "not_found" });
    expect(await submit(room, form([past.id]))).toMatchObject({ status: 409, code: "excuse_window_closed" });
    expect(await submit(room, form([]))).toMatchObject({ status: 422 });
    const body = form([], { from: "2026-11-23", to: "2026-11-25" });
    const made = await submit(room, body);
    expect(made).toMatchObject({
      status: 201,
      data: { status: "pending", sessions: [{ id: mine.id }, { id: next.id }], can_cancel: true },
    });
    expect(made.data.reference).toMatch(/^AB-1448-\d{6}$/u);
    expect((await submit(room, body)).data.id).toBe(made.data.id);
    expect(await submit(room, form([mine.id]))).toMatchObject({ status: 409, code: "excuse_pending" });
    expect((await room.teacher.call<Schedule>("GET", "/instructor/schedule")).data[0]).toMatchObject({
      teaching: { absence: { status: "pending" } },
    });
    const back = await room.teacher.call<Absence>("POST", `/instructor/excuses/${made.data.id}/cancel`, {});
    expect(back.data).toMatchObject({ status: "cancelled", can_cancel: false });
    expect((await room.teacher.call<Absence[]>("GET", "/instructor/excuses")).data).toHaveLength(1);
    const other = await teachingRoom(server);
    expect(await other.teacher.call("GET", `/instructor/excuses/${made.data.id}`)).toMatchObject({
      status: 404,
      code: "request_not_found",
    });
    expect(await other.teacher.call("POST", `/instructor/excuses/${made.data.id}/cancel`, {})).toMatchObject({
      status: 404,
      code: "request_not_found",
    });
  });

  it("approved, a recording takes the session's place: no link, no clash, and its learners are told", async () => {
    const room = await teachingRoom(server);
    const learner = await learnerOf(server, room);
    const session = await ownSession(room, "2026-11-22T06:05:00Z");
    const { data } = await submit(room, form([session.id]));
    const inbox = await (await signedInStaff(server)).visitor.call<{ id: string }[]>("GET", "/admin/requests?filter[kind]=absence");
    expect(inbox.data.map(({ id }) => id)).toContain(data.id);
    const done = await decide("absence", data.id, { decision: "approve", version: 1 });
    expect(done.data.absence).toMatchObject({ status: "approved", proposed: "recorded" });
    expect(await row(session.id)).toMatchObject({ recorded: true, sequence: 1 });
    const [seen] = (await learner.visitor.call<Schedule>("GET", "/student/schedule")).data;
    expect(seen).toMatchObject({ recorded: true, location: { join_url: null, join_opens_at: null } });
    expect(await notes(learner.userId)).toMatchObject([{ kind: "session_changed", change: "recorded" }]);
    expect(await notes(room.teacherId)).toMatchObject([{ kind: "request_decided", request: "absence", decision: "approved" }]);
  });

  it("approved, a stand-in of the same program holds the session and is told; nobody else can be proposed", async () => {
    const room = await teachingRoom(server);
    const learner = await learnerOf(server, room);
    const helper = await teachingRoom(server);
    const session = await ownSession(room, "2026-11-23T14:00:00Z");
    const asked = (substitute: number | null) => submit(room, form([session.id], { proposed: "substitute", substitute_id: substitute }));
    for (const nobody of [null, room.instructorId, helper.instructorId])
      expect(await asked(nobody)).toMatchObject({ status: 422, errors: { substitute_id: expect.anything() } });
    await db().insert(programInstructors).values({ programId: room.program.id, instructorId: helper.instructorId, position: 2 });
    const choices = await room.teacher.call<{ id: number }[]>("GET", `/instructor/excuses/substitutes?course_id=${room.program.id}`);
    expect(choices.data.map(({ id }) => id)).toEqual([helper.instructorId]);
    const made = await asked(helper.instructorId);
    await decide("absence", made.data.id, { decision: "approve", version: 1 });
    expect(await row(session.id)).toMatchObject({ instructorId: helper.instructorId, sequence: 0 });
    expect(await notes(learner.userId)).toMatchObject([{ change: "substitute" }]);
    expect(await notes(helper.teacherId)).toMatchObject([{ change: "substitute" }]);
  });

  it("approved, a new time moves the first session there and the others as far; rejected, nothing moves", async () => {
    const room = await teachingRoom(server);
    const [first, second] = [await ownSession(room, "2026-11-23T14:00:00Z"), await ownSession(room, "2026-11-25T14:00:00Z")];
    const ask = (more: object) => submit(room, form([first.id, second.id], { proposed: "reschedule", ...more }));
    expect(await ask({})).toMatchObject({ status: 422, errors: { new_time: expect.anything() } });
    expect(await ask({ new_time: "2026-11-20T14:00:00Z" })).toMatchObject({ status: 422 });
    const refused = await ask({ new_time: "2026-11-30T15:00:00Z" });
    expect(await decide("absence", refused.data.id, { decision: "reject", version: 1 })).toMatchObject({ status: 422 });
    const said = await decide("absence", refused.data.id, { decision: "reject", note: "لا بديل هذا الأسبوع", version: 1 });
    expect(said.data.absence).toMatchObject({ status: "rejected", decision: { note: "لا بديل هذا الأسبوع" } });
    expect((await row(first.id))?.startsAt.toISOString()).toBe("2026-11-23T14:00:00.000Z");
    const made = await ask({ new_time: "2026-11-30T15:00:00Z" });
    await decide("absence", made.data.id, { decision: "approve", version: 1 });
    expect([(await row(first.id))?.startsAt.toISOString(), (await row(second.id))?.startsAt.toISOString()]).toEqual([
      "2026-11-30T15:00:00.000Z",
      "2026-12-02T15:00:00.000Z",
    ]);
  });
});

describe("issue 5.2 withdrawals of learners", () => {
  async function leaving() {
    const room = await teachingRoom(server);
    const learner = await learnerOf(server, room, { progress: 18 });
    const base = { userId: learner.userId, enrollmentId: learner.enrollment.id, createdAt: SUNDAY_MORNING };
    const [id, quoteId] = [randomUUID(), randomUUID()];
    const paidAt = new Date(SUNDAY_MORNING.getTime() - 11 * DAY);
    await db()
      .insert(refundQuotes)
      .values({ ...base, id: quoteId, eligible: true, amount: 95_000, vat: 12_391, paid: 95_000, progress: 18, paidAt });
    await db()
      .insert(withdrawals)
      .values({ ...base, id, reference: `WD-${id.slice(0, 8)}`, status: "pending", reasonCode: "schedule", reason: "دوام", quoteId });
    return { room, learner, id };
  }

  it("show facts and the frozen quote, take one recommendation, and its note is for staff alone", async () => {
    const { room, learner, id } = await leaving();
    const list = await room.teacher.call<LearnerWithdrawal[]>("GET", "/instructor/withdrawal-requests?filter[status]=waiting");
    expect(list as unknown).toMatchObject({ data: [{ id }], meta: { waiting: 1 } });
    const path = `/instructor/withdrawal-requests/${id}`;
    expect((await room.teacher.call<LearnerWithdrawal>("GET", path)).data).toMatchObject({
      refund: { eligible: true, amount: 950, progress: 18 },
      facts: { progress: 18, days_since_payment: 11, attendance: { rate: null } },
      can_recommend: true,
    });
    const recommend = (body: object) => room.teacher.call<LearnerWithdrawal>("POST", `${path}/recommend`, body);
    expect(await recommend({ recommendation: "reject", version: 1 })).toMatchObject({ status: 422 });
    expect(await recommend({ recommendation: "approve", version: 9 })).toMatchObject({
      status: 409,
      code: "version_conflict",
      data: { version: 1 },
    });
    const done = await recommend({ recommendation: "approve", note: "متدربة جادة", version: 1 });
    expect(done.data).toMatchObject({
      status: "instructor_reviewed",
      can_recommend: false,
      recommendation: { recommendation: "approve", note: "متدربة جادة" },
    });
    expect(await recommend({ recommendation: "reject", note: "x", version: 2 })).toMatchObject({ status: 409, code: "request_closed" });

    const own = await learner.visitor.call<Withdrawal[]>("GET", "/student/withdrawals");
    expect(own.data[0]).toMatchObject({ status: "instructor_reviewed", recommendation: { note: null } });
    expect(JSON.stringify(own.data)).not.toContain("متدربة جادة");
    expect(JSON.stringify((await learner.visitor.call("GET", `/student/withdrawals/${id}`)).data)).not.toContain("متدربة جادة");
    const { visitor: staff } = await signedInStaff(server);
    const seen = await staff.call<{ withdrawal: Withdrawal }>("GET", `/admin/requests/withdrawal/${id}`);
    expect(seen.data.withdrawal.recommendation).toMatchObject({ note: "متدربة جادة" });
    const decided = await staff.call("POST", `/admin/requests/withdrawal/${id}/decide`, {
      decision: "reject",
      note: "بطلب المتدربة",
      version: 2,
    });
    expect(decided.status).toBe(200);
    expect(
      (await room.teacher.call<LearnerWithdrawal[]>("GET", "/instructor/withdrawal-requests?filter[status]=earlier")).data,
    ).toMatchObject([{ id, status: "rejected" }]);
  });
});

describe("issue 5.2 leaving a program", () => {
  it("waits for staff, takes effect on its day, and the program answers as missing from then on", async () => {
    const room = await teachingRoom(server);
    const session = await ownSession(room, "2026-12-02T14:00:00Z");
    const ask = (more: object = {}) =>
      room.teacher.call<Departure>("POST", `/instructor/programs/${room.program.id}/withdrawal`, {
        id: randomUUID(),
        reason: "انتقال إلى جامعة أخرى",
        effective_from: "2026-11-29",
        ...more,
      });
    expect(await ask({ effective_from: "2026-11-01" })).toMatchObject({ status: 422, errors: { effective_from: expect.anything() } });
    const made = await ask();
    expect(made).toMatchObject({ status: 201, data: { status: "pending", sessions_left: 1, can_cancel: true } });
    expect(await ask()).toMatchObject({ status: 409, code: "request_already_pending" });
    const { visitor: staff } = await signedInStaff(server);
    const done = await staff.call<{ departure: Departure }>("POST", `/admin/requests/departure/${made.data.id}/decide`, {
      decision: "approve",
      version: 1,
    });
    expect(done.data.departure).toMatchObject({ status: "approved", effective_from: "2026-11-29" });
    expect((await room.teacher.call("GET", `/instructor/programs/${room.program.id}`)).status).toBe(200);
    await applyDepartures(db(), new Date(SUNDAY_MORNING.getTime() + 7 * DAY));
    expect(await room.teacher.call("GET", `/instructor/programs/${room.program.id}`)).toMatchObject({ status: 404, code: "not_found" });
    expect((await db().select().from(classSessions).where(eq(classSessions.id, session.id)))[0]?.instructorId).toBeNull();
    expect(await applyDepartures(db(), new Date(SUNDAY_MORNING.getTime() + 8 * DAY))).toBe(0);
    expect((await room.teacher.call<Departure[]>("GET", "/instructor/program-withdrawals")).data).toHaveLength(1);
    const own = `/instructor/program-withdrawals/${made.data.id}`;
    expect((await room.teacher.call<Departure>("GET", own)).data).toMatchObject({ id: made.data.id, status: "approved" });
    const other = await teachingRoom(server);
    expect(await other.teacher.call("GET", own)).toMatchObject({ status: 404, code: "request_not_found" });
    expect(await db().$count(instructors, eq(instructors.id, room.instructorId))).toBe(1);
  });
});

describe("issue 5.2 files of a learner's request", () => {
  it("are read by who teaches the program, and are not there for anybody else who teaches", async () => {
    const room = await teachingRoom(server);
    const other = await teachingRoom(server);
    const learner = await learnerOf(server, room);
    const session = await ownSession(room, "2026-11-24T14:00:00Z");
    const bytes = Buffer.from("تقرير");
    const kept = await server.services.files.put([bytes]);
    await db()
      .insert(files)
      .values({
        ...kept,
        purpose: "request",
        ownerId: learner.userId,
        name: "تقرير.pdf",
        type: "application/pdf",
        createdAt: SUNDAY_MORNING,
      });
    await db().insert(requestFiles).values({ kind: "draft", requestId: "", fileId: kept.id, position: 0 });
    const read = async (room: TeachingRoom) => {
      const answer = await server.app.inject({
        url: `/api/v1/files/${kept.id}`,
        headers: {
          authorization: `Bearer ${room.teacher.token}`,
          cookie: [...room.teacher.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          "user-agent": FIREFOX,
        },
      });
      return answer.statusCode;
    };
    expect(await read(room)).toBe(404);
    await learner.visitor.call("POST", "/student/excuses", {
      id: randomUUID(),
      session_ids: [session.id],
      reason_code: "medical",
      reason: "تقرير",
      attachments: [kept.id],
    });
    expect([await read(room), await read(other)]).toEqual([200, 404]);
    const [excuse] = (await room.teacher.call<LearnerExcuse[]>("GET", "/instructor/excuses/learners")).data;
    expect(excuse?.attachments).toMatchObject([{ id: kept.id, name: "تقرير.pdf" }]);
  });
});
