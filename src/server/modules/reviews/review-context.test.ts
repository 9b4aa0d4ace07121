import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReviewContext } from "#contract/reviews/review-context.ts";
import type { OwnReview } from "#contract/reviews/reviews.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { enrol, makeCohort, makeStudyProgram } from "#tests/support/study-factories.ts";

let server: TestServer;
let staff: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  staff = await makeStaff(server);
});
afterAll(() => server.close());

async function learns(who: SignedIn, titleEn: string) {
  const { db } = server.services;
  const program = await makeStudyProgram(db, { titleEn });
  const cohort = await makeCohort(db, program.id, "2026-11-01");
  await enrol(db, who.user.id, cohort, server.clock.now(), { progress: 60 });
  return program.id;
}
/** Each a minute after the one before. */
async function as<T>(who: SignedIn, method: "GET" | "POST" | "DELETE", path: string, body?: object) {
  server.clock.advance(60_000);
  return server.call<T>(method, path, { headers: who.headers, ...(body ? { body } : {}) });
}
const write = async (who: SignedIn, program: number, stars: number) =>
  (await as<{ review: OwnReview }>(who, "POST", `/learning-programs/${program}/reviews`, { stars, body: "واضح ومفيد" })).data.review.id;
const read = (id: number, who = staff) => server.call<ReviewContext>("GET", `/admin/reviews/${id}`, { headers: who.headers });

describe("office.md §8 a review that staff decide about", () => {
  it("is read with its program, how its author learns, what else they wrote, and what was decided by whom", async () => {
    const author = await makeSignedIn(server);
    const program = await learns(author, "Data analysis");
    const id = await write(author, program, 4);
    const other = await write(author, await learns(author, "Time management"), 2);
    await as(staff, "POST", `/admin/reviews/${id}/publish`);
    await as(await makeSignedIn(server), "POST", `/learning-programs/${program}/reviews/${id}/report`, { reason: "إعلان" });
    await as(staff, "POST", `/admin/reviews/${id}/hide`, { reason: "فيه إعلان" });
    const { data } = await read(id);
    expect(data).toMatchObject({
      review: { id, status: "hidden", reports: [] },
      rating: { avg: null, count: 0 },
      account: { id: author.user.id, enrollment: { status: "active", progress: 60, cohort_starts_on: "2026-11-01" } },
      others: [{ id: other, program: { en: "Time management" }, stars: 2, status: "pending" }],
    });
    expect(data.history.map(({ what, by_author: own, by, reason }) => [what, own, by?.en, reason])).toEqual([
      ["hidden", false, "Hind Aldosari", "فيه إعلان"],
      ["reported", false, undefined, "إعلان"],
      ["published", false, "Hind Aldosari", null],
      ["written", true, undefined, null],
    ]);
    await as(staff, "POST", `/admin/reviews/${id}/publish`);
    expect((await read(id)).data.rating).toEqual({ avg: 4, count: 1 });
    await as(author, "DELETE", `/learning-programs/${program}/reviews/${id}`);
    expect(await read(id)).toMatchObject({ status: 404, code: "not_found" });
  });

  it("tells whoever may not read people nothing of the account, and whoever may not read reviews nothing at all", async () => {
    const author = await makeSignedIn(server);
    const id = await write(author, await learns(author, "Writing"), 5);
    const content = await makeSignedIn(server, { type: "staff" }, ["content"]);
    expect((await read(id, content)).data).toMatchObject({ account: null, review: { id }, history: [{ what: "written" }] });
    const finance = await makeSignedIn(server, { type: "staff" }, ["finance"]);
    expect(await read(id, finance)).toMatchObject({ status: 403, code: "capability_required" });
    expect(await read(id, author)).toMatchObject({ status: 403 });
    expect(await read(999_999)).toMatchObject({ status: 404 });
  });

  it("says that its author does not learn the program any more where they do not", async () => {
    const author = await makeSignedIn(server);
    const program = await learns(author, "Speaking");
    const id = await write(author, program, 3);
    const { db } = server.services;
    await db.delete(enrollments).where(and(eq(enrollments.userId, author.user.id), eq(enrollments.programId, program)));
    expect((await read(id)).data.account).toEqual({ id: author.user.id, enrollment: null });
  });
});
