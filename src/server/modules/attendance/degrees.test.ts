import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MarkedCell, Register } from "#contract/attendance/attendance.ts";
import type { AttendanceDegrees } from "#contract/attendance/attendance-degrees.ts";
import { certificateRequirements } from "#server/commands/certificates/certificate-requirements.ts";
import { decideExcuse } from "#server/commands/requests/decide-excuse.ts";
import { submitExcuse } from "#server/commands/requests/submit-excuse.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { makeClass } from "#tests/support/register-factories.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { makeCohort, makeSession } from "#tests/support/study-factories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(SUNDAY_MORNING));

const POLICY = { max_degree: 20, present: 1, late: 0.5, absent: 0, excused: "not_counted", min_rate_for_certificate: 75 } as const;

/** A class of four sessions that are over, and an item of the grade for attendance. */
async function room() {
  const { db } = server.services;
  const one = await makeClass(server, { students: 3, startsAt: "2026-11-02T06:00:00Z" });
  const sessions = [one.session.id];
  for (const day of ["09", "16", "21"]) sessions.push((await makeSession(db, one.cohort.id, `2026-11-${day}T06:00:00Z`)).id);
  const [item] = await db
    .insert(gradeItems)
    .values({ programId: one.program.id, type: "attendance", titleAr: "الحضور", titleEn: "Attendance", maxDegree: 10, weight: 20 })
    .returning();
  if (!item) throw new Error("no item");
  const mark = (sid: number, marks: [number, MarkedCell["mark"]][]) =>
    server.call("PUT", `/instructor/sessions/${sid}/attendance`, {
      body: {
        marks: marks.map(([index, what]) => ({
          student_id: one.learners[index]?.user.id,
          mark: what,
          marked_at: SUNDAY_MORNING.toISOString(),
          client_id: randomUUID(),
          seen_version: 0,
        })),
      },
      headers: { ...one.teacher.headers, "idempotency-key": randomUUID() },
    });
  const read = async () =>
    (
      await server.call<AttendanceDegrees>("GET", `/instructor/courses/${one.program.id}/attendance-degrees`, {
        headers: one.teacher.headers,
      })
    ).data;
  const save = (body: object) =>
    server.call<AttendanceDegrees>("PUT", `/instructor/courses/${one.program.id}/attendance-degrees`, {
      body,
      headers: { ...one.teacher.headers, "idempotency-key": randomUUID() },
    });
  const graded = async (index: number) => {
    const where = and(eq(gradeMarks.gradeItemId, item.id), eq(gradeMarks.enrollmentId, one.learners[index]?.enrollmentId ?? 0));
    return (await db.select().from(gradeMarks).where(where))[0];
  };
  const rowOf = async (index: number) => (await read()).rows.find(({ student_id }) => student_id === one.learners[index]?.user.id);
  return { ...one, sessions, item, mark, read, save, graded, rowOf };
}

describe("attendance degrees (issue 5.4)", () => {
  it("counts and computes by the policy, says what is not marked, and fills in the grade unpublished", async () => {
    const one = await room();
    await one.mark(one.sessions[0] ?? 0, [
      [0, "present"],
      [1, "absent"],
      [2, "excused"],
    ]);
    await one.mark(one.sessions[1] ?? 0, [
      [0, "late"],
      [1, "absent"],
    ]);
    await one.mark(one.sessions[2] ?? 0, [
      [0, "present"],
      [1, "present"],
    ]);
    const { rows, ...rest } = await one.read();
    expect(rest).toEqual({
      policy: { ...POLICY, max_degree: 10 },
      sessions_counted: 3,
      sessions_total: 4,
      grade_item: { id: one.item.id, weight: 20 },
      version: 0,
    });
    expect(await one.rowOf(0)).toMatchObject({
      counts: { present: 2, late: 1, absent: 0, excused: 0, unmarked: 1 },
      rate: 83,
      computed: 8.33,
      warning: "near",
    });
    expect(await one.rowOf(1)).toMatchObject({ rate: 33, computed: 3.33, warning: "below", override: null });
    expect(await one.rowOf(2)).toMatchObject({ counts: { excused: 1 }, rate: null, computed: null, warning: null });
    expect(rows).toHaveLength(3);
    expect(await one.graded(0)).toMatchObject({ degree: 8.33, status: "graded", publishedAt: null });
    expect(await one.graded(2)).toBeUndefined();
  });

  it("a later cohort that nobody is in yet adds no sessions to those that wait to be recorded", async () => {
    const { db } = server.services;
    const one = await room();
    const later = await makeCohort(db, one.program.id, "2027-02-01");
    await makeSession(db, later.id, "2027-02-03T06:00:00Z");
    expect(await one.read()).toMatchObject({ sessions_counted: 0, sessions_total: 4 });
  });

  it("another policy counts at once: degrees, the grade's largest degree and what the certificate asks for", async () => {
    const one = await room();
    await one.mark(one.sessions[0] ?? 0, [
      [0, "late"],
      [2, "excused"],
    ]);
    const policy = { max_degree: 20, present: 1, late: 0.25, absent: 0, excused: "present", min_rate_for_certificate: 60 };
    expect((await one.save({ policy, overrides: [], version: 0 })).data).toMatchObject({ policy, version: 1 });
    expect([await one.rowOf(0), await one.rowOf(2)]).toMatchObject([
      { computed: 5, rate: 25 },
      { computed: 20, rate: 100 },
    ]);
    expect(await one.graded(0)).toMatchObject({ degree: 5 });
    const [item] = await server.services.db.select().from(gradeItems).where(eq(gradeItems.id, one.item.id));
    expect(item?.maxDegree).toBe(20);
    const asked = await certificateRequirements(server.services.db, one.learners[0]?.enrollmentId ?? 0, SUNDAY_MORNING);
    expect(asked).toContainEqual({ id: "attendance", required: 60, actual: 25, met: false });
  });

  it("an exception stands over the computed degree with its reason, and there is a way back", async () => {
    const one = await room();
    await one.mark(one.sessions[0] ?? 0, [[0, "absent"]]);
    const student = one.learners[0]?.user.id;
    await one.save({ overrides: [{ student_id: student, degree: 9.5, reason: "تأخر ليلة العاصفة" }], version: 0 });
    expect(await one.rowOf(0)).toMatchObject({
      computed: 0,
      override: 9.5,
      reason: "تأخر ليلة العاصفة",
      overridden_by: { en: "Noura bint Fahd" },
    });
    expect(await one.graded(0)).toMatchObject({ degree: 9.5 });
    // A later mark does not undo it.
    await one.mark(one.sessions[1] ?? 0, [[0, "present"]]);
    expect(await one.graded(0)).toMatchObject({ degree: 9.5 });
    await one.save({ overrides: [{ student_id: student, degree: null, reason: "" }], version: 0 });
    expect(await one.rowOf(0)).toMatchObject({ computed: 5, override: null, reason: null });
    expect(await one.graded(0)).toMatchObject({ degree: 5 });
    const trail = await server.services.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, "attendance_degree"), eq(auditLog.subjectId, String(one.learners[0]?.enrollmentId))))
      .orderBy(auditLog.id);
    expect(trail).toMatchObject([
      { from: null, to: "9.5", reason: "تأخر ليلة العاصفة", actor: `user:${one.teacher.user.id}` },
      { from: "9.5", to: "computed" },
    ]);
  });

  it.each<[string, (student: number) => object, string]>([
    [
      "without a reason",
      (student) => ({ overrides: [{ student_id: student, degree: 5, reason: " " }], version: 0 }),
      "overrides[0].reason",
    ],
    [
      "above the largest",
      (student) => ({ overrides: [{ student_id: student, degree: 10.5, reason: "x" }], version: 0 }),
      "overrides[0].degree",
    ],
    [
      "for a stranger",
      () => ({ overrides: [{ student_id: 2_000_000_000, degree: 5, reason: "x" }], version: 0 }),
      "overrides[0].student_id",
    ],
    ["with a share above one", () => ({ policy: { ...POLICY, late: 1.5 }, version: 0 }), "policy.late"],
  ])("%s nothing is changed", async (_name, body, field) => {
    const one = await room();
    const answer = await one.save(body(one.learners[0]?.user.id ?? 0));
    expect(answer).toMatchObject({ status: 422, code: "validation_error" });
    expect(Object.keys(answer.error_keys ?? {})).toEqual([field]);
    expect((await one.read()).version).toBe(0);
  });

  it("of two registers that change at the same moment neither forgets the other", async () => {
    const one = await room();
    const marked = one.sessions.map((sid, index) => one.mark(sid, [[0, index % 2 === 0 ? "present" : "absent"]]));
    expect((await Promise.all(marked)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await one.rowOf(0)).toMatchObject({ computed: 5, rate: 50 });
    expect(await one.graded(0)).toMatchObject({ degree: 5 });
  });

  it("two who change one policy: the second is shown how it stands", async () => {
    const one = await room();
    await one.save({ policy: POLICY, version: 0 });
    expect(await one.save({ policy: { ...POLICY, late: 1 }, version: 0 })).toMatchObject({
      status: 409,
      code: "version_conflict",
      data: { version: 1, policy: { late: 0.5 } },
    });
  });

  it("an approved excuse turns an absence into an excused one, and the degree follows", async () => {
    const one = await room();
    const last = one.sessions[3] ?? 0;
    await one.mark(one.sessions[0] ?? 0, [[0, "present"]]);
    await one.mark(last, [[0, "absent"]]);
    expect(await one.graded(0)).toMatchObject({ degree: 5 });
    const context = { now: SUNDAY_MORNING, actor: "test", requestId: null };
    const id = randomUUID();
    const form = { id, session_ids: [last], reason_code: "medical" as const, reason: "موعد في المستشفى", attachments: [] };
    await submitExcuse(server.services.db, one.learners[0]?.user.id ?? 0, form, context);
    const register = () => server.call<Register>("GET", `/instructor/sessions/${last}/attendance`, { headers: one.teacher.headers });
    expect((await register()).data.rows.find((row) => row.student_id === one.learners[0]?.user.id)).toMatchObject({
      mark: "absent",
      excuse: "pending",
    });
    await decideExcuse(server.services.db, id, { decision: "approve", note: null, version: 1 }, one.teacher.user.id, context);
    expect((await register()).data.rows.find((row) => row.student_id === one.learners[0]?.user.id)).toMatchObject({
      mark: "excused",
      source: "excuse",
      marked_by: null,
      version: 2,
      excuse: "approved",
    });
    expect(await one.graded(0)).toMatchObject({ degree: 10 });
    expect(await one.rowOf(0)).toMatchObject({ rate: 100, counts: { present: 1, excused: 1, absent: 0 } });
  });
});
