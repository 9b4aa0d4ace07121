import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Reviews } from "#contract/catalogue/catalogue.ts";
import type { ModeratedReview, OwnReview, OwnReviewState } from "#contract/reviews/reviews.ts";
import { instructors, programInstructors, programs, reviews } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { makeProgram, makeSignedIn, type SignedIn, signIn } from "#tests/support/factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const DAY = 86_400_000;
const SUNDAY = new Date("2026-11-22T06:00:00Z");

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: SUNDAY });
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(SUNDAY));

type Method = "GET" | "POST" | "PATCH" | "DELETE";
const as = <Data = unknown>({ headers }: SignedIn, method: Method, path: string, body?: object) =>
  server.call<Data>(method, path, { headers, ...(body ? { body } : {}) });

/** A student who did so much of a program. */
async function learner(progress = 50, values: Partial<typeof enrollments.$inferInsert> = {}, programId?: number) {
  const person = await makeSignedIn(server);
  const program = programId ?? (await makeProgram(server)).id;
  await server.services.db.insert(enrollments).values({
    userId: person.user.id,
    programId: program,
    status: "active",
    progress,
    startedAt: SUNDAY,
    accessUntil: new Date(SUNDAY.getTime() + 300 * DAY),
    ...values,
  });
  return { person, program, path: `/learning-programs/${program}/reviews` };
}
const staff = () => makeSignedIn(server, { type: "staff" });
const written = async (who: Awaited<ReturnType<typeof learner>>, body: object = { stars: 4, body: "واضح ومفيد" }) =>
  (await as<{ review: OwnReview }>(who.person, "POST", who.path, body)).data.review;
const publish = async (by: SignedIn, id: number) => as<ModeratedReview>(by, "POST", `/admin/reviews/${id}/publish`);
const open = async (program: number) => (await server.call<Reviews>("GET", `/learning-programs/${program}/reviews`)).data;
const ratingOf = async (program: number) => {
  const [row] = await server.services.db
    .select({ sum: programs.ratingSum, count: programs.ratingCount })
    .from(programs)
    .where(eq(programs.id, program));
  return row;
};
const stateOf = async (who: Awaited<ReturnType<typeof learner>>) => (await as<OwnReviewState>(who.person, "GET", `${who.path}/mine`)).data;

describe("who is refused (R6.6)", () => {
  const CALLS: readonly [Method, string, object?][] = [
    ["GET", "/learning-programs/1/reviews/mine"],
    ["POST", "/learning-programs/1/reviews", { stars: 5 }],
    ["PATCH", "/learning-programs/1/reviews/1", { stars: 5 }],
    ["DELETE", "/learning-programs/1/reviews/1"],
    ["POST", "/learning-programs/1/reviews/1/restore"],
    ["POST", "/learning-programs/1/reviews/1/report", { reason: "x" }],
    ["POST", "/learning-programs/1/reviews/1/reply", { body: "x" }],
    ["GET", "/admin/reviews"],
    ["POST", "/admin/reviews/1/publish"],
    ["POST", "/admin/reviews/1/hide", { reason: "x" }],
  ];

  it.each(CALLS)("a guest, of %s %s", async (method, path, body) => {
    expect(await server.call(method, path, body ? { body } : {})).toMatchObject({ status: 401, code: "unauthenticated" });
  });

  it("a student of what staff and instructors do, and they of what a student does", async () => {
    const [student, teacher, member] = [await makeSignedIn(server), await makeSignedIn(server, { type: "instructor" }), await staff()];
    for (const [method, path, body] of CALLS.filter(([, path]) => path.startsWith("/admin") || path.endsWith("reply")))
      expect(await as(student, method, path, body), path).toMatchObject({ status: 403, code: "role_required" });
    for (const who of [teacher, member])
      for (const [method, path, body] of CALLS.slice(0, 5))
        expect(await as(who, method, path, body), path).toMatchObject({ status: 403, code: "role_required" });
  });

  it("who is not enrolled, who withdrew, and who did less than 20 %", async () => {
    const { program, path } = await learner();
    const stranger = await makeSignedIn(server);
    expect(await as(stranger, "POST", path, { stars: 5 })).toMatchObject({ status: 403, code: "course_access_denied" });
    expect(await as(stranger, "GET", `${path}/mine`)).toMatchObject({ status: 403, code: "course_access_denied" });
    const gone = await learner(80, { status: "withdrawn" }, program);
    expect(await as(gone.person, "POST", path, { stars: 1 })).toMatchObject({ status: 403, code: "course_access_denied" });
    const early = await learner(19, {}, program);
    expect(await as(early.person, "POST", path, { stars: 5 })).toMatchObject({ status: 403, code: "review_too_early" });
    expect(await stateOf(early)).toEqual({ review: null, can_write: false, progress: 19 });
    expect((await as(early.person, "POST", "/learning-programs/999999/reviews", { stars: 5 })).status).toBe(404);
  });

  it("another's review answers exactly like a missing one", async () => {
    const owner = await learner();
    const { id } = await written(owner);
    const other = await learner(50, {}, owner.program);
    const pick = ({ status, code, message }: { status: number; code?: string | undefined; message: string }) => ({ status, code, message });
    for (const [method, end, body] of [
      ["PATCH", "", { stars: 1 }],
      ["DELETE", ""],
      ["POST", "/restore"],
      // Not published, so it is nobody's to report.
      ["POST", "/report", { reason: "x" }],
    ] as const) {
      const [foreign, missing] = [
        await as(other.person, method, `${owner.path}/${id}${end}`, body),
        await as(other.person, method, `${owner.path}/999999${end}`, body),
      ];
      expect(pick(foreign), `${method} ${end}`).toEqual(pick(missing));
      expect(foreign.status).toBe(404);
    }
    const elsewhere = await makeProgram(server);
    expect((await as(owner.person, "PATCH", `/learning-programs/${elsewhere.id}/reviews/${id}`, { stars: 1 })).status).toBe(404);
    const teacher = await makeSignedIn(server, { type: "instructor" });
    expect((await as(teacher, "POST", `${owner.path}/${id}/reply`, { body: "شكرًا" })).status).toBe(404);
  });

  it("stars that are none, and too long a text", async () => {
    const { person, path } = await learner();
    for (const body of [{}, { stars: 0 }, { stars: 6 }, { stars: 4.5 }, { stars: 4, body: "x".repeat(2_001) }])
      expect(await as(person, "POST", path, body)).toMatchObject({ status: 422, code: "validation_error" });
  });
});

describe("a review from its writing to the public page (R6.6)", () => {
  it("waits, is counted once it is published, and no more once it is hidden", async () => {
    const who = await learner();
    const review = await written(who);
    expect(review).toMatchObject({ stars: 4, body: "واضح ومفيد", status: "pending", can_edit: true, editable_until: null });
    expect(await as(who.person, "POST", who.path, { stars: 5 })).toMatchObject({ status: 409, code: "already_reviewed" });
    expect((await open(who.program)).items).toEqual([]);
    expect(await ratingOf(who.program)).toEqual({ sum: 0, count: 0 });

    const member = await staff();
    expect((await publish(member, review.id)).data.status).toBe("published");
    await expect.poll(async () => (await open(who.program)).summary.count).toBe(1);
    const shown = await open(who.program);
    expect(shown.summary).toEqual({ avg: 4, count: 1, histogram: [0, 0, 0, 1, 0] });
    // A full legal name is not for everybody.
    expect(shown.items).toMatchObject([{ stars: 4, verified: true, author: { name: "نورة القحطاني" } }]);
    expect(await ratingOf(who.program)).toEqual({ sum: 4, count: 1 });
    // Again changes nothing.
    await publish(member, review.id);
    expect(await ratingOf(who.program)).toEqual({ sum: 4, count: 1 });

    const hidden = await as<ModeratedReview>(member, "POST", `/admin/reviews/${review.id}/hide`, { reason: "بيانات شخصية" });
    expect(hidden.data).toMatchObject({ status: "hidden", hidden_reason: "بيانات شخصية" });
    expect(await ratingOf(who.program)).toEqual({ sum: 0, count: 0 });
    await expect.poll(async () => (await open(who.program)).summary.count).toBe(0);
    expect((await stateOf(who)).review).toMatchObject({ status: "hidden", hidden_reason: "بيانات شخصية" });
    const moves = await server.services.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(review.id)))
      .orderBy(auditLog.id);
    expect(moves.filter(({ subject }) => subject === "review").map(({ from, to, actor, reason }) => [from, to, actor, reason])).toEqual([
      ["pending", "published", `user:${member.user.id}`, null],
      ["published", "hidden", `user:${member.user.id}`, "بيانات شخصية"],
    ]);
  });

  it("waits again once it is changed, which ends 30 days after it was published", async () => {
    const who = await learner();
    const { id } = await written(who);
    const member = await staff();
    await publish(member, id);
    const change = (body: object) => as<{ review: OwnReview }>(who.person, "PATCH", `${who.path}/${id}`, body);
    server.clock.set(new Date(SUNDAY.getTime() + 30 * DAY));
    who.person = await signIn(server, who.person.user);
    // The same words again are no change, and nobody has to read them twice.
    expect((await change({ stars: 4, body: "واضح ومفيد" })).data.review.status).toBe("published");
    expect((await change({ stars: 2 })).data.review).toMatchObject({ stars: 2, body: null, status: "pending" });
    expect(await ratingOf(who.program)).toEqual({ sum: 0, count: 0 });
    await publish(await staff(), id);
    expect(await ratingOf(who.program)).toEqual({ sum: 2, count: 1 });
    server.clock.set(new Date(SUNDAY.getTime() + 30 * DAY + 1));
    expect(await change({ stars: 1 })).toMatchObject({ status: 409, code: "review_closed" });
    expect((await stateOf(who)).review).toMatchObject({ stars: 2, can_edit: false });
  });

  it("comes back as it was within an hour of its deletion, and not later; then it may be written anew", async () => {
    const who = await learner();
    const { id } = await written(who);
    await publish(await staff(), id);
    const remove = () => as(who.person, "DELETE", `${who.path}/${id}`);
    const back = () => as<{ review: OwnReview }>(who.person, "POST", `${who.path}/${id}/restore`);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect((await stateOf(who)).review).toBeNull();
    expect(await ratingOf(who.program)).toEqual({ sum: 0, count: 0 });
    expect((await back()).data.review.status).toBe("published");
    expect(await ratingOf(who.program)).toEqual({ sum: 4, count: 1 });

    await remove();
    server.clock.set(new Date(SUNDAY.getTime() + 3_600_001));
    expect((await back()).status).toBe(404);
    expect(await stateOf(who)).toMatchObject({ review: null, can_write: true });
    expect(await written(who, { stars: 5 })).toMatchObject({ stars: 5, status: "pending" });
    expect(await server.services.db.$count(reviews, eq(reviews.programId, who.program))).toBe(1);
  });

  it("counts no rating twice where two members decide at the same time", async () => {
    const who = await learner();
    const others = await Promise.all([1, 2, 3, 4].map(() => learner(50, {}, who.program)));
    const ids = [];
    for (const one of [who, ...others]) ids.push((await written(one, { stars: 5 })).id);
    const [first, second] = [await staff(), await staff()];
    const answers = await Promise.all(ids.flatMap((id) => [publish(first, id), publish(second, id)]));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await ratingOf(who.program)).toEqual({ sum: 25, count: 5 });
  });
});

describe("reports and replies (R6.6)", () => {
  it("a report is staff's to see until they decide, and one a person", async () => {
    const who = await learner();
    const { id } = await written(who);
    const member = await staff();
    await publish(member, id);
    const reader = await makeSignedIn(server);
    for (const reason of ["إعلان", "إعلان لموقع آخر"])
      expect((await as(reader, "POST", `${who.path}/${id}/report`, { reason })).status).toBe(200);
    expect((await as(who.person, "POST", `${who.path}/${id}/report`, { reason: "x" })).status).toBe(400);
    const list = async (query: string) =>
      (await as<ModeratedReview[]>(member, "GET", `/admin/reviews?filter[program_id]=${who.program}${query}`)).data;
    expect(await list("&filter[reported]=yes")).toMatchObject([{ id, reports: [{ reason: "إعلان لموقع آخر" }] }]);
    const waiting = await as<{ id: string }[]>(member, "GET", "/admin/requests?filter[kind]=review_report,postponement");
    expect(waiting.data.map((one) => one.id)).toContain(`${id}-${reader.user.id}`);
    await publish(member, id);
    expect(await list("&filter[reported]=yes")).toEqual([]);
    expect(await list("&filter[status]=published")).toMatchObject([{ id, author: "Noura Alqahtani", reports: [] }]);
    expect(await list("&filter[status]=pending")).toEqual([]);
    expect((await as(member, "POST", "/admin/reviews/999999/publish")).status).toBe(404);
  });

  it("an instructor of the program answers on the public page", async () => {
    const who = await learner();
    const { id } = await written(who);
    await publish(await staff(), id);
    const teacher = await makeSignedIn(server, { type: "instructor" });
    const [row] = await server.services.db
      .insert(instructors)
      .values({ userId: teacher.user.id, nameAr: "د. نورة القحطاني", nameEn: "Dr Noura" })
      .returning();
    await server.services.db.insert(programInstructors).values({ programId: who.program, instructorId: row?.id ?? 0 });
    expect((await as(teacher, "POST", `${who.path}/${id}/reply`, { body: "شكرًا لك" })).status).toBe(200);
    expect((await open(who.program)).items[0]?.reply).toMatchObject({ body: "شكرًا لك", by: "د. نورة القحطاني" });
  });
});
