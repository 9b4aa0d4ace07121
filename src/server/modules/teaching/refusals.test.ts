import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { excuses, excuseSessions } from "#server/db/tables/excuses.ts";
import { refundQuotes, withdrawals } from "#server/db/tables/requests.ts";
import { gradeItems } from "#server/db/tables/grades.ts";
import { submissions, announcements } from "#server/db/tables/learning.ts";
import { reviews } from "#server/db/tables/catalogue.ts";
import { application, makeItem } from "#tests/support/course-factories.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { makeSession } from "#tests/support/study-factories.ts";
import { learnerOf, signedInStaff, signedInStudent, teachingRoom } from "#tests/support/teaching-factories.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Call = [Method, string, object?];

let server: TestServer;
let owned: Call[];
const MISSING = 2_000_000_000;

const sessionForm = (course: number, cohort: number) => ({
  course_id: course,
  cohort_id: cohort,
  title_ar: "لقاء",
  kind: "lecture",
  day: "2026-12-01",
  time: "16:00",
  minutes: 60,
  location: "online",
  join_url: "https://meet.example/x",
});

/** Every call that names something of somebody's course. */
const callsOf = (id: {
  course: number;
  cohort: number;
  session: number;
  excuse: string;
  withdrawal: string;
  submission: string;
  review: number;
  announcement: number;
  part: number;
}): Call[] => [
  ["GET", `/instructor/programs/${id.course}`],
  ["GET", `/instructor/programs/${id.course}/students`],
  ["GET", `/instructor/programs/${id.course}/rosters`],
  ["GET", `/instructor/programs/${id.course}/rosters/1`],
  ["POST", `/instructor/programs/${id.course}/withdrawal`, { id: randomUUID(), reason: "x", effective_from: "2026-12-01" }],
  ["GET", `/instructor/sessions/${id.session}`],
  ["GET", `/instructor/sessions/${id.session}.ics`],
  ["POST", "/instructor/sessions/preview", sessionForm(id.course, id.cohort)],
  ["POST", "/instructor/sessions", sessionForm(id.course, id.cohort)],
  [
    "PATCH",
    `/instructor/sessions/${id.session}`,
    { day: "2026-12-02", time: "10:00", minutes: 60, location: "online", join_url: "https://meet.example/x", sequence: 0 },
  ],
  ["POST", `/instructor/sessions/${id.session}/cancel`, { reason: "x" }],
  ["POST", `/instructor/sessions/${id.session}/restore`, {}],
  ["GET", `/instructor/courses/${id.course}/excuses`],
  ["GET", `/instructor/courses/${id.course}/excuses/${id.excuse}`],
  ["POST", `/instructor/courses/${id.course}/excuses/${id.excuse}/decide`, { decision: "approve", version: 1 }],
  [
    "POST",
    "/instructor/excuses",
    { id: randomUUID(), session_ids: [id.session], reason_code: "family", reason: "x", proposed: "recorded" },
  ],
  ["GET", `/instructor/excuses/substitutes?course_id=${id.course}`],
  ["GET", `/instructor/withdrawal-requests/${id.withdrawal}`],
  ["POST", `/instructor/withdrawal-requests/${id.withdrawal}/recommend`, { recommendation: "approve", version: 1 }],
  ["GET", `/instructor/courses/${id.course}/submissions`],
  ["GET", `/instructor/submissions/${id.submission}`],
  ["PUT", `/instructor/submissions/${id.submission}/grade`, { degree: 5, version: 1 }],
  ["POST", `/instructor/submissions/${id.submission}/return`, { note: "x", version: 1 }],
  ["PUT", `/instructor/submissions/${id.submission}/answers`, { marks: [{ question_id: "a", points: 1 }] }],
  ["POST", `/instructor/courses/${id.course}/grades/publish`, {}],
  ["GET", `/instructor/courses/${id.course}/grade-weights`],
  ["PUT", `/instructor/courses/${id.course}/grade-weights`, { weights: [], version: "x" }],
  ["POST", `/instructor/courses/${id.course}/grade-parts`, { type: "final", title_ar: "x", max_degree: 10, weight: 0 }],
  ["GET", `/instructor/courses/${id.course}/grade-parts/${id.part}`],
  ["PATCH", `/instructor/courses/${id.course}/grade-parts/${id.part}`, { title_ar: "x", max_degree: 10 }],
  ["DELETE", `/instructor/courses/${id.course}/grade-parts/${id.part}`],
  [
    "PUT",
    `/instructor/courses/${id.course}/grade-parts/${id.part}/marks`,
    { marks: [{ number: 1, status: "graded", degree: 1, version: "" }] },
  ],
  ["GET", `/instructor/courses/${id.course}/reviews`],
  ["POST", `/instructor/reviews/${id.review}/reply`, { body: "x" }],
  ["DELETE", `/instructor/reviews/${id.review}/reply`],
  ["GET", `/instructor/courses/${id.course}/announcements`],
  ["POST", `/instructor/courses/${id.course}/announcements`, { title_ar: "x", body_ar: "x" }],
  ["PATCH", `/instructor/courses/${id.course}/announcements/${id.announcement}`, { title_ar: "x", body_ar: "x" }],
  ["DELETE", `/instructor/courses/${id.course}/announcements/${id.announcement}`],
  ["GET", `/instructor/courses/${id.course}/certificates`],
];

/** Calls about the caller alone. */
const OWN: Call[] = [
  ["GET", "/instructor/dashboard"],
  ["GET", "/instructor/programs"],
  ["GET", "/instructor/schedule"],
  ["GET", "/instructor/schedule/feed"],
  ["POST", "/instructor/schedule/feed", {}],
  ["DELETE", "/instructor/schedule/feed"],
  ["GET", "/instructor/excuses/learners"],
  ["GET", "/instructor/excuses"],
  ["GET", `/instructor/excuses/${randomUUID()}`],
  ["POST", `/instructor/excuses/${randomUUID()}/cancel`, {}],
  ["GET", "/instructor/withdrawal-requests"],
  ["GET", "/instructor/program-withdrawals"],
  ["GET", `/instructor/program-withdrawals/${randomUUID()}`],
  ["POST", `/instructor/program-withdrawals/${randomUUID()}/cancel`, {}],
];

const missing = callsOf({
  course: MISSING,
  cohort: MISSING,
  session: MISSING,
  excuse: randomUUID(),
  withdrawal: randomUUID(),
  submission: randomUUID(),
  review: MISSING,
  announcement: MISSING,
  part: MISSING,
});

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.services;
  const room = await teachingRoom(server);
  const learner = await learnerOf(server, room);
  const session = await makeSession(db, room.cohort.id, "2026-11-24T13:00:00Z", { instructorId: room.instructorId });
  const item = await makeItem(db, room.section.id, { body: application() });
  const [excuse, withdrawal, submission, quote] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const base = { userId: learner.userId, enrollmentId: learner.enrollment.id };
  await db.insert(excuses).values({
    ...base,
    id: excuse,
    reference: `EX-${excuse.slice(0, 8)}`,
    status: "pending",
    reasonCode: "family",
    reason: "x",
    expiresAt: new Date("2026-11-28T06:00:00Z"),
    updatedAt: SUNDAY_MORNING,
  });
  await db.insert(excuseSessions).values({ excuseId: excuse, sessionId: session.id });
  await db.insert(refundQuotes).values({ ...base, id: quote, eligible: false, amount: 0, vat: 0, paid: 0, progress: 0 });
  await db.insert(withdrawals).values({
    ...base,
    id: withdrawal,
    reference: `WD-${withdrawal.slice(0, 8)}`,
    status: "pending",
    reasonCode: "other",
    reason: "x",
    quoteId: quote,
  });
  await db.insert(submissions).values({
    id: submission,
    enrollmentId: learner.enrollment.id,
    itemId: item.id,
    status: "submitted",
    type: "text",
    text: "work",
    submittedAt: SUNDAY_MORNING,
    updatedAt: SUNDAY_MORNING,
  });
  const texts = { titleAr: "x", titleEn: "x", bodyAr: ["x"], bodyEn: ["x"] };
  const [announcement] = await db
    .insert(announcements)
    .values({ programId: room.program.id, ...texts, publishedAt: SUNDAY_MORNING })
    .returning();
  const [review] = await db
    .insert(reviews)
    .values({ programId: room.program.id, authorAr: "x", authorEn: "x", stars: 4, status: "published", publishedAt: SUNDAY_MORNING })
    .returning();
  const [part] = await db
    .insert(gradeItems)
    .values({ programId: room.program.id, type: "final", titleAr: "x", titleEn: "x", maxDegree: 10, weight: 0 })
    .returning();
  owned = callsOf({
    course: room.program.id,
    cohort: room.cohort.id,
    session: session.id,
    excuse,
    withdrawal,
    submission,
    review: review?.id ?? 0,
    announcement: announcement?.id ?? 0,
    part: part?.id ?? 0,
  });
});
afterAll(() => server.close());

describe("issue 5.7 who is refused in the instructor area", () => {
  it("a guest, and everybody who is no instructor, at every call", async () => {
    const guest = new TestBrowser(server.app);
    const { visitor: student } = await signedInStudent(server);
    const { visitor: staff } = await signedInStaff(server);
    for (const [method, path, body] of [...OWN, ...owned]) {
      expect.soft(await guest.call(method, path, body), `guest ${method} ${path}`).toMatchObject({ status: 401, code: "unauthenticated" });
      for (const visitor of [student, staff])
        expect.soft(await visitor.call(method, path, body), `${method} ${path}`).toMatchObject({ status: 403, code: "role_required" });
    }
  });

  it("another instructor, exactly as for what never was", async () => {
    const other = await teachingRoom(server);
    for (const [index, [method, path, body]] of owned.entries()) {
      const [, wherePath, whereBody] = missing[index] ?? ["GET", ""];
      const theirs = await other.teacher.call(method, path, body);
      const none = await other.teacher.call(method, wherePath, whereBody);
      expect.soft(theirs, `${method} ${path}`).toMatchObject({ status: 404, code: "not_found" });
      expect.soft({ status: none.status, code: none.code, message: none.message }, `${method} ${wherePath}`).toEqual({
        status: theirs.status,
        code: theirs.code,
        message: theirs.message,
      });
    }
  });

  it("lists of an instructor without programs are empty, and their dashboard is quiet", async () => {
    const { teacher } = await teachingRoom(server, { status: "draft" });
    expect((await teacher.call<unknown[]>("GET", "/instructor/excuses/learners")).data).toEqual([]);
    expect((await teacher.call<unknown[]>("GET", "/instructor/withdrawal-requests")).data).toEqual([]);
    expect((await teacher.call("GET", "/instructor/dashboard")).data).toMatchObject({
      today: [],
      next_session: null,
      to_grade: { total: 0, oldest_at: null, items: [] },
      at_risk: { total: 0 },
    });
  });
});
