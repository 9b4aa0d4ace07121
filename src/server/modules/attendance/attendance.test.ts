import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CourseSessions, MarkAnswer, MarkedCell, Register } from "#contract/attendance/attendance.ts";
import type { Method } from "#contract/endpoint.ts";
import { programInstructors } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { ledger } from "#server/db/tables/ledger.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { makeSignedIn, type SignedIn, signIn } from "#tests/support/factories.ts";
import { makeClass, makeStranger, makeTeacher } from "#tests/support/register-factories.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { makeSession, makeStudyProgram } from "#tests/support/study-factories.ts";

const DAY = 86_400_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(SUNDAY_MORNING));

type Class = Awaited<ReturnType<typeof makeClass>>;
const read = (person: SignedIn, sid: number) =>
  server.call<Register>("GET", `/instructor/sessions/${sid}/attendance`, { headers: person.headers });
const put = (person: SignedIn, sid: number, marks: MarkedCell[], more: object = {}, headers: Record<string, string> = {}) =>
  server.call<MarkAnswer>("PUT", `/instructor/sessions/${sid}/attendance`, {
    body: { marks, ...more },
    headers: { ...person.headers, "idempotency-key": randomUUID(), ...headers },
  });
const cell = (studentId: number, mark: MarkedCell["mark"], seen = 0, more: Partial<MarkedCell> = {}): MarkedCell => ({
  student_id: studentId,
  mark,
  marked_at: "2026-11-22T05:40:00.000Z",
  client_id: randomUUID(),
  seen_version: seen,
  ...more,
});
const nth = ({ learners }: Class, index: number): number => learners[index]?.user.id ?? 0;
/** Another instructor of the same program, on a device of their own. */
async function colleague({ program }: Class): Promise<SignedIn> {
  const other = await makeStudyProgram(server.services.db);
  await server.services.db.insert(programInstructors).values({ programId: program.id, instructorId: other.teacher.id, position: 1 });
  return makeTeacher(server, other.teacher.id);
}

describe("who is refused", () => {
  const uuid = randomUUID();
  const marks = [cell(1, "present")];
  const at = "2026-11-22T05:30:00Z";
  const CALLS: [Method, (sid: number, course: number) => string, object?][] = [
    ["GET", (_sid, course) => `/instructor/courses/${course}/sessions`],
    ["GET", (sid) => `/instructor/sessions/${sid}/attendance`],
    ["PUT", (sid) => `/instructor/sessions/${sid}/attendance`, { marks }],
    ["POST", (sid) => `/instructor/sessions/${sid}/attendance/read-file`, { csv: "number,attendance\n1,present" }],
    ["GET", (sid) => `/instructor/sessions/${sid}/attendance.csv`],
    ["GET", (sid) => `/instructor/sessions/${sid}/sign-in-sheet.pdf`],
    ["POST", (sid) => `/instructor/sessions/${sid}/check-in`, { opens_at: at, closes_at: "2026-11-22T06:30:00Z", late_after_min: 10 }],
    ["DELETE", (sid) => `/instructor/sessions/${sid}/check-in`, { closed_at: at }],
    ["GET", (_sid, course) => `/instructor/courses/${course}/attendance-degrees`],
    ["PUT", (_sid, course) => `/instructor/courses/${course}/attendance-degrees`, { version: 0, overrides: [] }],
    ["GET", (_sid, course) => `/instructor/courses/${course}/attendance-degrees.csv`],
  ];

  it.each(CALLS)("issue 5.7 %s %s: a guest, a student, and another's instructor, to whom it is missing", async (method, path, body) => {
    const room = await makeClass(server, { students: 1 });
    const address = path(room.session.id, room.program.id);
    const student = await makeSignedIn(server);
    const stranger = await makeStranger(server);
    const ask = (where: string, person?: SignedIn) =>
      server.call(method, where, {
        ...(body ? { body } : {}),
        headers: { ...person?.headers, "accept-language": "en", ...(method === "GET" ? {} : { "idempotency-key": randomUUID() }) },
      });
    expect(await ask(address)).toMatchObject({ status: 401, code: "unauthenticated" });
    expect(await ask(address, student)).toMatchObject({ status: 403, code: "role_required" });
    const theirs = await ask(address, stranger);
    const missing = await ask(path(2_000_000_000, 2_000_000_000), stranger);
    expect(theirs).toMatchObject({ status: 404, code: "not_found" });
    const { headers: _one, ...refused } = theirs;
    const { headers: _other, ...absent } = missing;
    expect(refused).toEqual(absent);
  });

  it("a learner who names a session of others is told what a missing one says", async () => {
    const { session } = await makeClass(server, { students: 0 });
    const outsider = await makeSignedIn(server);
    const ask = (sessionId: number, person?: SignedIn) =>
      server.call("POST", "/student/attendance/check-in", {
        body: { id: uuid, session_id: sessionId, code: "123456", scanned_at: at, client_id: "device-1" },
        headers: { ...person?.headers, "accept-language": "en", "idempotency-key": randomUUID() },
      });
    expect(await ask(session.id)).toMatchObject({ status: 401 });
    expect(await ask(session.id, await makeStranger(server))).toMatchObject({ status: 403, code: "role_required" });
    const [theirs, missing] = [await ask(session.id, outsider), await ask(2_000_000_000, outsider)];
    expect(theirs).toMatchObject({ status: 404, code: "check_in_not_enrolled" });
    expect({ ...theirs, headers: null }).toEqual({ ...missing, headers: null });
  });
});

describe("the register (issue 5.4)", () => {
  it("lists a course's sessions with what their registers say", async () => {
    const room = await makeClass(server);
    await makeSession(server.services.db, room.cohort.id, "2026-11-29T05:30:00Z");
    await makeSession(server.services.db, room.cohort.id, "2026-11-30T05:30:00Z", { kind: "deadline" });
    await put(room.teacher, room.session.id, [cell(nth(room, 0), "present"), cell(nth(room, 1), "late", 0, { minutes_late: 7 })]);
    const { data } = await server.call<CourseSessions>("GET", `/instructor/courses/${room.program.id}/sessions`, {
      headers: room.teacher.headers,
    });
    expect(data.map((one) => [one.status, one.attendance_status, one.counts])).toEqual([
      ["live", "draft", { present: 1, late: 1, absent: 0, excused: 0, unmarked: 1 }],
      ["scheduled", "not_taken", { present: 0, late: 0, absent: 0, excused: 0, unmarked: 3 }],
    ]);
  });

  it("has a row for everybody in the cohort, by name, and never a national id, an e-mail or a phone", async () => {
    const room = await makeClass(server);
    await server.services.db
      .update(enrollments)
      .set({ status: "withdrawn" })
      .where(eq(enrollments.userId, nth(room, 2)));
    const answer = await read(room.teacher, room.session.id);
    expect(answer.data.rows.map(({ name }) => name.ar)).toEqual(["ريان سعد المالكي", "لمى عبدالعزيز الشهري"]);
    expect(answer.data.rows[0]).toMatchObject({ mark: "unmarked", version: 0, source: null, marked_by: null, excuse: null });
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(JSON.stringify(answer)).not.toMatch(/example\.com|966550000000|national/u);
  });

  it("keeps what was marked, by whom and how, in cells with versions of their own", async () => {
    const room = await makeClass(server);
    const late = cell(nth(room, 0), "late", 0, { minutes_late: 12, note: " \u202Eزحام  " });
    const { data } = await put(room.teacher, room.session.id, [late, cell(nth(room, 1), "absent")]);
    expect(data).toMatchObject({ conflicts: [], applied: [{ version: 1 }, { version: 1 }], session: { attendance_status: "draft" } });
    const { rows } = (await read(room.teacher, room.session.id)).data;
    expect(rows[0]).toMatchObject({
      mark: "late",
      minutes_late: 12,
      note: "زحام",
      source: "instructor",
      marked_at: late.marked_at,
      marked_by: { ar: "نورة بنت فهد", en: "Noura bint Fahd" },
      version: 1,
    });
    await put(room.teacher, room.session.id, [cell(nth(room, 0), "present", 1)]);
    expect((await read(room.teacher, room.session.id)).data.rows[0]).toMatchObject({
      mark: "present",
      minutes_late: null,
      note: null,
      version: 2,
    });
  });

  it("two instructors: a cell that changed since it was seen stays, and comes back with both marks", async () => {
    const room = await makeClass(server);
    const second = await colleague(room);
    await put(room.teacher, room.session.id, [cell(nth(room, 0), "present")]);
    const mine = cell(nth(room, 0), "absent", 0, { note: "لم أره" });
    const { data } = await put(second, room.session.id, [mine, cell(nth(room, 1), "absent")]);
    expect(data.conflicts).toMatchObject([
      { student_id: nth(room, 0), reason: "stale", mine, theirs: { mark: "present", version: 1, marked_by: { en: "Noura bint Fahd" } } },
    ]);
    expect(data.applied).toMatchObject([{ student_id: nth(room, 1), mark: "absent", version: 1 }]);
    // Having seen it, the second one decides.
    const again = await put(second, room.session.id, [{ ...mine, seen_version: 1, client_id: randomUUID() }]);
    expect(again.data).toMatchObject({ conflicts: [], applied: [{ mark: "absent", version: 2 }] });
  });

  it("two who say the same do not conflict", async () => {
    const room = await makeClass(server);
    await put(room.teacher, room.session.id, [cell(nth(room, 0), "present")]);
    const { data } = await put(await colleague(room), room.session.id, [cell(nth(room, 0), "present")]);
    expect(data).toMatchObject({ conflicts: [], applied: [{ mark: "present", version: 1 }] });
  });

  it("a device is never stale to its own taps, but is to what came between", async () => {
    const room = await makeClass(server);
    const second = await colleague(room);
    await put(room.teacher, room.session.id, [cell(nth(room, 0), "present")]);
    expect((await put(room.teacher, room.session.id, [cell(nth(room, 0), "late")])).data).toMatchObject({
      conflicts: [],
      applied: [{ version: 2 }],
    });
    await put(second, room.session.id, [cell(nth(room, 0), "absent", 2)]);
    expect((await put(room.teacher, room.session.id, [cell(nth(room, 0), "excused", 1)])).data.conflicts).toMatchObject([
      { theirs: { mark: "absent", version: 3 } },
    ]);
  });

  it("a mark for somebody who is not in the cohort comes back, and is not lost among the others", async () => {
    const room = await makeClass(server);
    const outsider = await makeSignedIn(server);
    const { data } = await put(room.teacher, room.session.id, [cell(outsider.user.id, "present"), cell(nth(room, 0), "present")]);
    expect(data.conflicts).toMatchObject([{ student_id: outsider.user.id, reason: "not_enrolled", theirs: null }]);
    expect(data.applied).toHaveLength(1);
  });

  it("through the outbox it is applied once, with its ledger row", async () => {
    const room = await makeClass(server);
    const headers = { "x-outbox": `${randomUUID()}/teaching/1`, "x-owner": room.teacher.ownerTag, "idempotency-key": randomUUID() };
    const marks = [cell(nth(room, 0), "present")];
    const first = await put(room.teacher, room.session.id, marks, {}, headers);
    const again = await put(room.teacher, room.session.id, marks, {}, headers);
    expect(again.headers["idempotency-replayed"]).toBe("true");
    expect(again.data).toEqual(first.data);
    const rows = await server.services.db.select().from(ledger).where(eq(ledger.userId, room.teacher.user.id));
    expect(rows).toMatchObject([
      { lane: "teaching", outcome: "applied", op: `PUT /instructor/sessions/:sid/attendance ${room.session.id}` },
    ]);
    expect(JSON.stringify(rows)).not.toContain((await read(room.teacher, room.session.id)).data.check_in.secret);
  });

  it("handed in it can be corrected for a week; then it is locked, and says so to a queue too", async () => {
    const room = await makeClass(server);
    const { data } = await put(room.teacher, room.session.id, [cell(nth(room, 0), "present")], { submit: true });
    expect(data.session).toMatchObject({ attendance_status: "submitted", locks_at: "2026-11-29T06:00:00.000Z" });
    const trail = await server.services.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, "attendance_register"), eq(auditLog.subjectId, String(room.session.id))))
      .orderBy(auditLog.id);
    expect(trail).toMatchObject([{ from: "draft", to: "submitted", actor: `user:${room.teacher.user.id}` }]);
    server.clock.advance(7 * DAY - 1);
    expect(await put(room.teacher, room.session.id, [cell(nth(room, 1), "absent")], { submit: true })).toMatchObject({ status: 200 });
    server.clock.advance(1);
    const later = await signIn(server, room.teacher.user);
    expect(await put(later, room.session.id, [cell(nth(room, 1), "present", 1)])).toMatchObject({ status: 423, code: "attendance_locked" });
    expect((await read(later, room.session.id)).data.session.attendance_status).toBe("locked");
  });

  it("a substitute takes the register of the session that they hold, and of no other", async () => {
    const room = await makeClass(server);
    const other = await makeStudyProgram(server.services.db);
    const substitute = await makeTeacher(server, other.teacher.id);
    const held = await makeSession(server.services.db, room.cohort.id, "2026-11-22T08:00:00Z", { instructorId: other.teacher.id });
    expect(await read(substitute, held.id)).toMatchObject({ status: 200 });
    expect(await read(substitute, room.session.id)).toMatchObject({ status: 404 });
  });
});
