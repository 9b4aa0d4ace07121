import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StaffRole } from "#contract/accounts/roles.ts";
import type { Offers } from "#contract/requests/offers.ts";
import type { Withdrawal } from "#contract/requests/withdrawals.ts";
import { lapseOffers } from "#server/commands/requests/offers/end-offer.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { makeSignedIn, type SignedIn, signIn } from "#tests/support/factories.ts";
import { askedWithdrawal } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let registrar: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  registrar = await staff("registrar");
});
afterAll(() => server.close());
beforeEach(() => on("2026-11-22"));

const staff = (...roles: StaffRole[]) => makeSignedIn(server, { type: "staff", nameAr: "هند الدوسري", nameEn: "Hind Aldosari" }, roles);
const as = <T = unknown>(who: SignedIn, method: "GET" | "POST", path: string, body?: object) =>
  server.call<T>(method, path, { headers: who.headers, ...(body ? { body } : {}) });
/** Another morning: sessions do not last that long. */
async function on(day: string) {
  server.clock.set(new Date(`${day}T06:00:00Z`));
  registrar = await signIn(server, registrar.user);
}
const taken = async (id: number | null) =>
  (
    await server.services.db
      .select({ taken: cohorts.seatsTaken })
      .from(cohorts)
      .where(eq(cohorts.id, id ?? 0))
  )[0]?.taken;
const offer = (path: string, cohortId: number, version = 1, who = registrar) =>
  as(who, "POST", `/admin${path}/offer`, { cohort_id: cohortId, note: "شعبة صباحية", version });
const answer = (who: SignedIn, id: string, said: "accept" | "decline", cohortId: number) =>
  as<{ postponement_id: string | null }>(who, "POST", `/student/withdrawals/${id}/offer`, { answer: said, cohort_id: cohortId });
const own = async (who: SignedIn, id: string) => (await as<Withdrawal>(who, "GET", `/student/withdrawals/${id}`)).data;

describe("a postponement offered in place of a withdrawal (office.md §8)", () => {
  it("holds a seat, stops the days and tells the student; accepted it is the postponement, with that seat", async () => {
    const { learner, id, path, cohort, cohortId, enrollment } = await askedWithdrawal({ server });
    const { data: offers } = await as<Offers>(registrar, "GET", `/admin${path}/offers`);
    expect(offers).toMatchObject({ reasons: [], cohorts: [{ id: cohortId, seats_left: 5 }], until: "2026-11-25" });
    const before = await taken(cohortId);
    expect(await offer(path, cohortId)).toMatchObject({ status: 200, data: { request: { waits: true } } });
    expect(await taken(cohortId)).toBe((before ?? 0) + 1);
    expect((await own(learner, id)).offer).toMatchObject({
      cohort: { id: cohortId },
      until: "2026-11-25T21:00:00.000Z",
      note: "شعبة صباحية",
    });
    const { data: told } = await as<{ target: object }[]>(learner, "GET", "/notifications");
    expect(told[0]).toMatchObject({ kind: "request_decided", target: { type: "withdrawal", id } });
    const here = await taken(cohort.id);
    const accepted = await answer(learner, id, "accept", cohortId);
    expect(accepted.status).toBe(200);
    expect(await own(learner, id)).toMatchObject({ status: "cancelled", offer: null });
    const { data: postponed } = await as(learner, "GET", `/student/postponements/${accepted.data.postponement_id}`);
    expect(postponed).toMatchObject({ status: "applied", target_cohort: { id: cohortId } });
    const [now] = await server.services.db.select().from(enrollments).where(eq(enrollments.id, enrollment.id));
    expect(now).toMatchObject({ status: "postponed", cohortId });
    // One seat there, and the one here is free again.
    expect(await taken(cohortId)).toBe((before ?? 0) + 1);
    expect(await taken(cohort.id)).toBe((here ?? 0) - 1);
  });

  it("declined or not answered in time, the withdrawal waits for staff again with its days, and the seat is free", async () => {
    const { learner, id, path, cohortId } = await askedWithdrawal({ server });
    const before = await taken(cohortId);
    await offer(path, cohortId);
    expect(await answer(learner, id, "decline", cohortId + 999)).toMatchObject({ status: 409, code: "offer_closed" });
    expect(await answer(learner, id, "decline", cohortId)).toMatchObject({ status: 200, data: { postponement_id: null } });
    expect(await taken(cohortId)).toBe(before);
    expect(await own(learner, id)).toMatchObject({ status: "pending", offer: null, reply_by: "2026-11-25" });
    expect((await offer(path, cohortId, 3)).status).toBe(200);
    await on("2026-11-26");
    const back = await signIn(server, learner.user);
    expect(await answer(back, id, "accept", cohortId)).toMatchObject({ status: 409, code: "offer_closed" });
    await lapseOffers(server.services.db, { now: server.clock.now(), actor: "system", requestId: null });
    expect(await taken(cohortId)).toBe(before);
    const after = await own(back, id);
    expect(after).toMatchObject({ status: "pending", offer: null, reply_by: "2026-12-01" });
    expect(after.timeline.map(({ to }) => to)).toEqual(["pending", "offered", "offer_declined", "offered", "offer_lapsed"]);
  });

  it("staff need not wait: a decision, or the student who takes the request back, frees the seat", async () => {
    for (const end of ["reject", "cancel"]) {
      const { learner, id, path, cohortId } = await askedWithdrawal({ server });
      const before = await taken(cohortId);
      await offer(path, cohortId);
      const done =
        end === "reject"
          ? await as(registrar, "POST", `/admin${path}/decide`, { decision: "reject", note: "بعد المهلة", version: 2 })
          : await as(learner, "POST", `/student/withdrawals/${id}/cancel`, {});
      expect(done.status).toBe(200);
      expect(await taken(cohortId)).toBe(before);
      expect(await answer(learner, id, "accept", cohortId)).toMatchObject({ status: 409, code: "request_closed" });
    }
  });

  it("is offered by whoever decides, of what was seen, into a cohort with a seat; another's is as if it were missing", async () => {
    const { learner, id, path, cohortId } = await askedWithdrawal({ server });
    expect(await offer(path, cohortId, 1, await staff("support"))).toMatchObject({ status: 403, code: "capability_required" });
    expect(await offer(path, cohortId, 9)).toMatchObject({ status: 409, code: "version_conflict" });
    expect(await offer(path, 999_999)).toMatchObject({ code: "seat_unavailable" });
    await offer(path, cohortId);
    expect(await offer(path, cohortId, 2)).toMatchObject({ status: 409, code: "question_open" });
    expect(await answer(await makeSignedIn(server), id, "accept", cohortId)).toMatchObject({ status: 404, code: "request_not_found" });
    const full = await askedWithdrawal({ server }, [0]);
    expect((await as<Offers>(registrar, "GET", `/admin${full.path}/offers`)).data.cohorts).toEqual([]);
    expect(await offer(full.path, full.cohortId)).toMatchObject({ code: "seat_unavailable" });
    expect((await answer(learner, id, "decline", cohortId)).status).toBe(200);
  });
});
