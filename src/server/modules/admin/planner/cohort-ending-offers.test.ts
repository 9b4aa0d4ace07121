import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { CohortEndingFacts } from "#contract/catalogue/cohort-ending.ts";
import type { Withdrawal } from "#contract/requests/withdrawals.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import type { SignedIn } from "#tests/support/factories.ts";
import { askedWithdrawal, makeStaff } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { makeCohort } from "#tests/support/study-factories.ts";

let server: TestServer;
let staff: SignedIn;
let second: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(new Date("2026-11-22T06:00:00Z"));
  [staff, second] = [await makeStaff(server), await makeStaff(server)];
});
beforeEach(async () => {
  for (const who of [staff, second]) await confirmPassword(server, who);
});
afterAll(() => server.close());

const db = () => server.services.db;
const post = <T = { approval: string }>(path: string, body: object, { headers } = staff) =>
  server.call<T>("POST", path, { headers: { ...headers, "idempotency-key": randomUUID() }, body });
const facts = async (id: number) =>
  (await server.call<CohortEndingFacts>("GET", `/admin/cohorts/${id}/ending`, { headers: staff.headers })).data;
const cohort = async (id: number) => (await db().select().from(cohorts).where(eq(cohorts.id, id)))[0];
const enrollment = async (id: number) => (await db().select().from(enrollments).where(eq(enrollments.id, id)))[0];
const own = async (id: string, { headers }: SignedIn) =>
  (await server.call<Withdrawal>("GET", `/student/withdrawals/${id}`, { headers })).data;
const answer = (id: string, said: "accept" | "decline", cohortId: number, who: SignedIn) =>
  post<{ postponement_id: string | null }>(`/student/withdrawals/${id}/offer`, { answer: said, cohort_id: cohortId }, who);
const ended = async (id: number, body: object) => {
  const asked = await post(`/admin/cohorts/${id}/end`, { reason: "دون الحد الأدنى", ...body });
  expect(asked).toMatchObject({ status: 200 });
  return await post(`/admin/approvals/${asked.data.approval}/confirm`, {}, second);
};

/** Somebody who wants to leave, and is offered a seat of a later cohort in place of it. */
async function offered() {
  const asked = await askedWithdrawal({ server });
  const offer = await post(`/admin${asked.path}/offer`, { cohort_id: asked.cohortId, note: "شعبة صباحية", version: 1 });
  expect(offer).toMatchObject({ status: 200 });
  return asked;
}

it("issue 20.4: an offer that stands for a seat of a cohort is named among what follows, and ends with the cohort: the withdrawal waits for staff again", async () => {
  const { learner, id, path, cohortId } = await offered();
  expect(await facts(cohortId)).toMatchObject({ people: 0, offers: 1, requests_open: 0 });
  const before = (await cohort(cohortId))?.seatsTaken ?? 0;
  expect(await ended(cohortId, { ending: "cancel" })).toMatchObject({ status: 200 });
  // Decided, it is not taken any more, also before the job came to it.
  expect(await answer(id, "accept", cohortId, learner)).toMatchObject({ status: 409, code: "offer_closed" });
  await expect.poll(async () => (await server.runJobs(), (await own(id, learner)).offer)).toBeNull();
  const after = await own(id, learner);
  expect(after).toMatchObject({ status: "pending", reply_by: "2026-11-25" });
  expect(after.timeline.map(({ to }) => to)).toEqual(["pending", "offered", "offer_ended"]);
  expect((await cohort(cohortId))?.seatsTaken).toBe(before - 1);
  expect(await facts(cohortId)).toMatchObject({ offers: 0 });
  const { data: told } = await server.call<{ title: string; target: object }[]>("GET", "/notifications", { headers: learner.headers });
  expect(told[0]).toMatchObject({ kind: "request_decided", target: { type: "withdrawal", id } });
  // Staff decide as if nothing had been offered.
  const decided = await post(`/admin${path}/decide`, { decision: "reject", note: "بعد المهلة", version: 3 });
  expect(decided).toMatchObject({ status: 200 });
});

it("issue 20.4: a merge ends an offer as well", async () => {
  const { learner, id, cohortId, enrollment: mine } = await offered();
  const into = await makeCohort(db(), mine.programId, "2027-03-07", { seatsTotal: 10 });
  expect(await ended(cohortId, { ending: "merge", into_id: into.id })).toMatchObject({ status: 200 });
  await expect.poll(async () => (await server.runJobs(), (await own(id, learner)).offer)).toBeNull();
  expect(await own(id, learner)).toMatchObject({ status: "pending" });
  expect(await cohort(into.id)).toMatchObject({ seatsTaken: 0 });
});

it("issue 20.4: whoever accepted and pauses until a cohort begins is one of its people: cancelled they are withdrawn, merged they go along", async () => {
  for (const ending of ["cancel", "merge"] as const) {
    const { learner, id, cohortId, enrollment: mine } = await offered();
    const into = await makeCohort(db(), mine.programId, "2027-03-07", { endsOn: "2027-05-01", seatsTotal: 10 });
    expect(await answer(id, "accept", cohortId, learner)).toMatchObject({ status: 200 });
    expect(await enrollment(mine.id)).toMatchObject({ status: "postponed", cohortId, resumesOn: "2027-01-10" });
    expect(await facts(cohortId)).toMatchObject({ people: 1, offers: 0 });
    expect(await ended(cohortId, { ending, into_id: into.id })).toMatchObject({ status: 200 });
    const stands = ending === "cancel" ? { status: "withdrawn" } : { status: "postponed", cohortId: into.id, resumesOn: "2027-03-07" };
    await expect.poll(async () => (await server.runJobs(), await enrollment(mine.id))).toMatchObject(stands);
    expect(await cohort(cohortId)).toMatchObject({ seatsTaken: 5 });
    expect(await cohort(into.id)).toMatchObject({ seatsTaken: ending === "merge" ? 1 : 0 });
  }
});

it("issue 20.4: a cohort that is only closed keeps the seats it holds: an offer is still accepted", async () => {
  const { learner, id, cohortId, enrollment: mine } = await offered();
  const { version } = await facts(cohortId);
  expect(await post(`/admin/cohorts/${cohortId}/close`, { reason: "القاعة صغيرة", version })).toMatchObject({ status: 200 });
  expect(await answer(id, "accept", cohortId, learner)).toMatchObject({ status: 200 });
  expect(await enrollment(mine.id)).toMatchObject({ status: "postponed", cohortId });
});
