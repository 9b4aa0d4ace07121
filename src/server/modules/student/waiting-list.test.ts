import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WaitingPerson } from "#contract/catalogue/admin-waiting-list.ts";
import { type WaitingPlace, WAITING_AT_MOST } from "#contract/catalogue/waiting-list.ts";
import { releaseSeat } from "#server/commands/catalogue/cohort-seats.ts";
import { lapseOffers, listsOf, offerSeats } from "#server/commands/catalogue/seat-offers.ts";
import { forgetPerson } from "#server/commands/accounts/forget-person.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { waitingList } from "#server/db/tables/waiting-list.ts";
import { makeProgram, makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { enrol, makeCohort } from "#tests/support/study-factories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.services.jobs.stop();
});
afterAll(() => server.close());

const db = () => server.services.db;
const later = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000);
const ask = ({ headers }: SignedIn, method: "GET" | "PUT" | "DELETE", id?: number, body?: object) =>
  server.call<WaitingPlace[]>(method, `/student/waiting-list${id === undefined ? "" : `/${id}`}`, { headers, ...(body ? { body } : {}) });
const people = (count: number) => Promise.all(Array.from({ length: count }, () => makeSignedIn(server)));
const taken = async (id: number) => (await db().select().from(cohorts).where(eq(cohorts.id, id)))[0]?.seatsTaken;
const line = (id: number) => db().select().from(waitingList).where(eq(waitingList.cohortId, id)).orderBy(asc(waitingList.createdAt));
const told = async ({ user }: SignedIn) =>
  (await db().select().from(notifications).where(eq(notifications.userId, user.id))).map(
    ({ kind, values }) => `${kind} ${String(values.state)}`,
  );
/** A cohort of so many seats, none free. */
async function full(seats = 1) {
  const program = await makeProgram(server, { seats: 0 });
  const cohort = await makeCohort(db(), program.id, "2027-01-10", { seatsTotal: seats, seatsTaken: seats });
  return { program, cohort };
}
const free = (id: number) => db().transaction((tx) => releaseSeat(tx, id, server.clock.now()));
const offer = (id: number, now = server.clock.now()) => db().transaction((tx) => offerSeats(tx, id, now));
/** One after the other, a second apart: the clock stands still. */
async function join(who: readonly SignedIn[], id: number) {
  for (const [index, person] of who.entries()) {
    await ask(person, "PUT", id);
    await db()
      .update(waitingList)
      .set({ createdAt: new Date(server.clock.now().getTime() + index * 1000) })
      .where(sql`${waitingList.cohortId} = ${id} and ${waitingList.userId} = ${person.user.id}`);
  }
}
const buy = ({ headers }: SignedIn, programId: number, cohortId: number) =>
  server.call("POST", "/cart", { headers, body: { learning_program_id: programId, cohort_id: cohortId } });

describe("who is refused (issue 21: waiting list)", () => {
  it("a guest, an instructor, who is enrolled, who names a closed or begun cohort or none, and who stands on too many lists", async () => {
    const { program, cohort } = await full();
    expect(await server.call("PUT", `/student/waiting-list/${cohort.id}`)).toMatchObject({ status: 401 });
    expect(await ask(await makeSignedIn(server, { type: "instructor" }), "PUT", cohort.id)).toMatchObject({ status: 403 });
    const [learner, person] = await Promise.all([makeSignedIn(server), makeSignedIn(server)]);
    await enrol(db(), learner.user.id, cohort, server.clock.now());
    expect(await ask(learner, "PUT", cohort.id)).toMatchObject({ status: 409, code: "already_enrolled" });
    const closed = await makeCohort(db(), program.id, "2027-01-10", { closed: true });
    const begun = await makeCohort(db(), program.id, "2026-01-10");
    for (const id of [closed.id, begun.id, 999_999]) expect(await ask(person, "PUT", id)).toMatchObject({ status: 404, code: "not_found" });
    await db().execute(sql`
      with made as (insert into cohorts (program_id, starts_on, ends_on, days, starts_minute, duration_minutes, seats_total)
        select ${program.id}, '2027-01-10', '2027-02-10', '[0]', 960, 90, 1 from generate_series(1, ${WAITING_AT_MOST}) returning id)
      insert into waiting_list (cohort_id, user_id) select id, ${person.user.id} from made`);
    expect(await ask(person, "PUT", cohort.id)).toMatchObject({ status: 422, error_keys: { id: [{ key: "list.max" }] } });
  });

  it("staff without sight of people; who looks is in the log", async () => {
    const { cohort } = await full();
    const [person] = await people(1);
    if (person) await join([person], cohort.id);
    const path = `/admin/cohorts/${cohort.id}/waiting-list`;
    expect(await server.call("GET", path, { headers: (await makeSignedIn(server, { type: "staff" }, ["content"])).headers })).toMatchObject(
      { status: 403 },
    );
    const staff = await makeStaff(server);
    expect(await server.call("GET", "/admin/cohorts/999999/waiting-list", { headers: staff.headers })).toMatchObject({ status: 404 });
    const seen = await server.call<WaitingPerson[]>("GET", path, { headers: staff.headers });
    expect(seen).toMatchObject({ data: [{ user_id: person?.user.id, offered_until: null }], meta: { total: 1 } });
  });
});

describe("a waiting list", () => {
  it("is joined and left, each however often, and says the place", async () => {
    const { cohort } = await full();
    const [one, two] = (await people(2)) as [SignedIn, SignedIn];
    await join([one, two], cohort.id);
    expect((await ask(two, "PUT", cohort.id)).data).toMatchObject([{ cohort: { id: cohort.id }, place: 2, offered_until: null }]);
    for (let time = 0; time < 2; time += 1) expect((await ask(one, "DELETE", cohort.id)).data).toEqual([]);
    expect((await ask(two, "GET")).data).toMatchObject([{ place: 1 }]);
  });

  it("keeps a freed seat for the first: they alone buy it, others find none, and their order hands it on", async () => {
    const { program, cohort } = await full();
    const [first, second, stranger] = (await people(3)) as [SignedIn, SignedIn, SignedIn];
    await join([first, second], cohort.id);
    await free(cohort.id);
    expect(await buy(stranger, program.id, cohort.id)).toMatchObject({ code: "seat_unavailable" });
    expect(await offer(cohort.id)).toBe(1);
    expect(await offer(cohort.id)).toBe(0);
    expect((await ask(first, "GET")).data).toMatchObject([{ offered_until: later(24).toISOString() }]);
    expect(await told(first)).toEqual(["seat_offer offered"]);
    expect(await taken(cohort.id)).toBe(1);
    expect(await buy(second, program.id, cohort.id)).toMatchObject({ code: "seat_unavailable" });
    expect(await buy(first, program.id, cohort.id)).toMatchObject({ status: 201 });
  });

  it("goes on to the next when an offer lapses or is declined, and ends with the cohort's first day", async () => {
    const { cohort } = await full();
    const [one, two, three] = (await people(3)) as [SignedIn, SignedIn, SignedIn];
    await join([one, two, three], cohort.id);
    await free(cohort.id);
    await offer(cohort.id);
    await lapseOffers(db(), later(23));
    expect(await told(one)).toEqual(["seat_offer offered"]);
    await lapseOffers(db(), later(24));
    expect(await told(one)).toEqual(["seat_offer offered", "seat_offer lapsed"]);
    await offer(cohort.id, later(24));
    await ask(two, "DELETE", cohort.id);
    await offer(cohort.id, later(24));
    expect((await ask(three, "GET")).data).toMatchObject([{ offered_until: later(48).toISOString() }]);
    expect(await taken(cohort.id)).toBe(1);
    await db().update(cohorts).set({ startsOn: "2026-01-10" }).where(eq(cohorts.id, cohort.id));
    await lapseOffers(db(), later(48));
    expect(await line(cohort.id)).toEqual([]);
    expect(await taken(cohort.id)).toBe(0);
  });

  it("goes with the account, and the seat that was offered goes to the next", async () => {
    const { cohort } = await full();
    const [one, two] = (await people(2)) as [SignedIn, SignedIn];
    await join([one, two], cohort.id);
    await free(cohort.id);
    await offer(cohort.id);
    await db().transaction((tx) => forgetPerson(tx, one.user.id, server.clock.now()));
    await offer(cohort.id);
    expect((await line(cohort.id)).map(({ userId, offeredUntil }) => [userId, offeredUntil !== null])).toEqual([[two.user.id, true]]);
    expect(await listsOf(db(), one.user.id)).toEqual([]);
  });

  it("offers each seat once, in the order of joining, however many jobs, buyers and leavers meet (property)", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { program, cohort } = await full(3);
      const who = await people(8);
      await join(who, cohort.id);
      const strangers = await people(3);
      const [leaver] = who.slice(3) as [SignedIn];
      await Promise.all([
        ...[0, 1, 2].map(() => free(cohort.id).then(() => offer(cohort.id))),
        ...[0, 1, 2].map(() => offer(cohort.id)),
        ...strangers.map((stranger) => buy(stranger, program.id, cohort.id)),
        ask(leaver, "DELETE", cohort.id),
      ]);
      await offer(cohort.id);
      const rows = await line(cohort.id);
      const offered = rows.filter(({ offeredUntil }) => offeredUntil !== null).map(({ userId }) => userId);
      // The leaver may have held an offer for a moment; its seat then went on.
      const order = who.filter((person) => person !== leaver).map(({ user }) => user.id);
      expect(offered).toEqual(order.slice(0, 3));
      expect(await taken(cohort.id)).toBe(3);
      expect(rows).toHaveLength(7);
    }
  });
});
