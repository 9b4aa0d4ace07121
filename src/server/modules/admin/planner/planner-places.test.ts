import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DataOf } from "#contract/endpoint.ts";
import type { planCohort } from "#contract/schedule/cohort-plan.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { classSessions } from "#server/db/tables/catalogue.ts";
import { makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { makeCohort, makeSession, makeStudyProgram } from "#tests/support/study-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let staff: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  staff = await makeStaff(server);
});
afterAll(() => server.close());

const ask = <T = { id: number; version: number }>(method: "GET" | "POST" | "PUT", path: string, body?: object, who = staff) =>
  server.call<T>(method, `/admin${path}`, { headers: who.headers, ...(body ? { body } : {}) });
const both = (ar: string, en: string) => ({ ar, en });
const emptyCohort = async (values: object = {}) => {
  const { db } = server.services;
  return await makeCohort(db, (await makeStudyProgram(db)).id, "2027-02-07", values);
};
const pattern = (more: object = {}) => ({
  day: "2027-02-07",
  time: "16:30",
  minutes: 120,
  weekdays: [0],
  count: 2,
  room: both("", ""),
  ...more,
});

describe("issue 20.4 rooms, days off and Ramadan hours", () => {
  it("are kept by the planner's roles alone, and read by whoever reads programs", async () => {
    const support = await makeSignedIn(server, { type: "staff" }, ["support"]);
    const room = { name: both("القاعة 300", "Room 300"), venue: both("المبنى الرئيسي", "Main building"), seats: 24 };
    expect(await ask("POST", "/rooms", room, await makeSignedIn(server))).toMatchObject({ status: 403, code: "role_required" });
    expect(await ask("POST", "/rooms", room, support)).toMatchObject({ code: "capability_required" });
    expect(await ask("POST", "/rooms", room)).toMatchObject({ status: 201, data: { seats: 24 } });
    expect(await ask("POST", "/rooms", room)).toMatchObject({ status: 422 });
    expect((await ask<object[]>("GET", "/rooms?q=300", undefined, support)).data).toMatchObject([{ name: room.name, venue: room.venue }]);
  });

  it("say in a plan when a room is smaller than its cohort, and hold the sessions of Ramadan at its hours", async () => {
    await ask("POST", "/rooms", { name: both("القاعة 12", "Room 12"), seats: 12 });
    const hours = {
      name: both("رمضان 1448", "Ramadan 1448"),
      starts_on: "2027-02-08",
      ends_on: "2027-03-09",
      starts_minute: 1_290,
      duration_min: 90,
    };
    expect(await ask("POST", "/own-hours", { ...hours, ends_on: "2027-02-01" })).toMatchObject({ status: 422 });
    await ask("POST", "/own-hours", hours);
    const cohort = await emptyCohort({ seatsTotal: 20 });
    const body = pattern({ room: both(" القاعة  12", "Room 12") });
    const plan = (await ask<DataOf<typeof planCohort>>("POST", `/cohorts/${cohort.id}/plan`, body)).data;
    expect(plan.room).toEqual({ seats: 12, needed: 20 });
    expect(plan.dates).toMatchObject([
      { day: "2027-02-07", starts_at: "2027-02-07T13:30:00.000Z", ends_at: "2027-02-07T15:30:00.000Z", hours: null },
      { day: "2027-02-14", starts_at: "2027-02-14T18:30:00.000Z", ends_at: "2027-02-14T20:00:00.000Z", hours: hours.name },
    ]);
    const ordinary = await ask<DataOf<typeof planCohort>>("POST", `/cohorts/${cohort.id}/plan`, { ...body, own_hours: false });
    expect(ordinary.data.dates[1]).toMatchObject({ starts_at: "2027-02-14T13:30:00.000Z", hours: null });
  });

  it("go round a day off until it is archived", async () => {
    const cohort = await emptyCohort();
    const day = await ask("POST", "/holidays", { name: both("يوم التأسيس", "Founding Day"), day: "2027-02-21" });
    expect(day.status).toBe(201);
    expect(await ask("POST", "/holidays", { name: both("آخر", "Other"), day: "2027-02-21" })).toMatchObject({ status: 422 });
    const asked = pattern({ day: "2027-02-21", count: 1 });
    const days = async () => (await ask<DataOf<typeof planCohort>>("POST", `/cohorts/${cohort.id}/plan`, asked)).data.dates;
    expect(await days()).toMatchObject([{ day: "2027-02-21", skipped: true }, { day: "2027-02-28" }]);
    await ask("POST", `/holidays/${day.data.id}/archive`, { version: 1 });
    expect(await days()).toMatchObject([{ day: "2027-02-21", skipped: false }]);
  });
});

describe("issue 20.4 a single session", () => {
  const session = (more: object = {}) => ({
    title: both("لقاء", "Meeting"),
    kind: "lecture",
    starts_at: "2027-04-04T13:00:00.000Z",
    ends_at: "2027-04-04T15:00:00.000Z",
    room: both("القاعة 9", "Room 9"),
    ...more,
  });

  it("is refused where room or instructor is taken, names what takes them, and is held with a reason that is kept", async () => {
    const { db } = server.services;
    const [taken, cohort] = [await emptyCohort(), await emptyCohort()];
    await makeSession(db, taken.id, "2027-04-04T14:00:00Z", { roomAr: "القاعة 9", titleEn: "Taken" });
    const path = `/cohorts/${cohort.id}/sessions`;
    const refused = await ask("POST", path, session());
    expect(refused).toMatchObject({ status: 409, code: "session_clash", data: { clashes: [{ of: "room", title: { en: "Taken" } }] } });
    expect(await db.$count(classSessions, eq(classSessions.cohortId, cohort.id))).toBe(0);
    expect(await ask("POST", path, session({ kind: "deadline" }))).toMatchObject({ status: 201 });
    const free = await ask<{ id: number; sequence: number }>("POST", path, session({ room: both("القاعة 10", "Room 10") }));
    expect(free.status).toBe(201);
    const moved = { ...session(), sequence: free.data.sequence };
    expect(await ask("PUT", `/sessions/${free.data.id}`, moved)).toMatchObject({ code: "session_clash" });
    const kept = await ask<{ id: number; sequence: number }>("PUT", `/sessions/${free.data.id}`, {
      ...moved,
      clash_reason: "القاعة تتسع للشعبتين",
    });
    expect(kept).toMatchObject({ status: 200 });
    const rows = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(free.data.id)))
      .orderBy(auditLog.id);
    expect(rows.map(({ reason }) => reason)).toContain("القاعة تتسع للشعبتين");
    // What clashes already is not asked about again while its time and place stay.
    const renamed = { ...moved, title: both("لقاء آخر", "Another meeting"), sequence: kept.data.sequence };
    expect(await ask("PUT", `/sessions/${free.data.id}`, renamed)).toMatchObject({ status: 200 });
  });

  it("two who plan for one room at once do not both get it", async () => {
    const cohorts = [await emptyCohort(), await emptyCohort()];
    const answers = await Promise.all(
      cohorts.map(({ id }) =>
        ask(
          "POST",
          `/cohorts/${id}/sessions`,
          session({ room: both("القاعة 77", "Room 77"), starts_at: "2027-05-02T13:00:00.000Z", ends_at: "2027-05-02T15:00:00.000Z" }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});
