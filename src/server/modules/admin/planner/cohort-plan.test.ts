import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DataOf } from "#contract/endpoint.ts";
import type { planCohort } from "#contract/schedule/cohort-plan.ts";
import { classSessions } from "#server/db/tables/catalogue.ts";
import { holidays } from "#server/db/tables/requests.ts";
import { makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { makeClass } from "#tests/support/register-factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { makeCohort, makeSession } from "#tests/support/study-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let staff: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  staff = await makeStaff(server);
  const { db } = server.services;
  await db
    .insert(holidays)
    .values({ day: "2027-02-22", yearly: true, nameAr: "يوم التأسيس", nameEn: "Founding Day" })
    .onConflictDoNothing();
});
afterAll(() => server.close());

type Plan = DataOf<typeof planCohort>;
const pattern = (more: object = {}) => ({
  day: "2027-02-21",
  time: "16:30",
  minutes: 90,
  weekdays: [0, 1],
  count: 3,
  room: { ar: "القاعة 214", en: "Room 214" },
  instructor_id: null,
  ...more,
});
const series = (more: object = {}) => pattern({ title: { ar: "لقاء", en: "Meeting" }, kind: "lecture", ...more });
const ask = <T = Plan>(cohort: number, what: "plan" | "series", body: object, who = staff) =>
  server.call<T>("POST", `/admin/cohorts/${cohort}/${what}`, { headers: who.headers, body });
/** A cohort without sessions, of another program than the rest. */
async function fresh() {
  const { program } = await makeClass(server, { students: 0 });
  return { cohort: await makeCohort(server.services.db, program.id, "2027-02-01"), instructor: program.teacher };
}
const inRoom = async (cohort: number, startsAt: string, more: Partial<typeof classSessions.$inferInsert> = {}) => {
  const { id } = await makeSession(server.services.db, cohort, startsAt);
  const { db } = server.services;
  await db
    .update(classSessions)
    .set({ roomAr: "القاعة  214 ", roomEn: "Room 214", ...more })
    .where(eq(classSessions.id, id));
  return id;
};

describe("issue 20: the planner of a cohort", () => {
  it("tries a pattern, goes round the days off, and makes nothing", async () => {
    const { cohort } = await fresh();
    const { data, status } = await ask(cohort.id, "plan", pattern({ room: { ar: "", en: "" } }));
    expect([status, data.count, data.clashes]).toEqual([200, 3, 0]);
    expect(data.dates.map(({ day, skipped, holiday }) => [day, skipped, holiday?.en ?? null])).toEqual([
      ["2027-02-21", false, null],
      ["2027-02-22", true, "Founding Day"],
      ["2027-02-28", false, null],
      ["2027-03-01", false, null],
    ]);
    expect(data.dates[0]?.starts_at).toBe("2027-02-21T13:30:00.000Z");
    expect(await server.services.db.$count(classSessions, eq(classSessions.cohortId, cohort.id))).toBe(0);
  });

  it("names who takes the room and who the instructor teaches, and then makes none of them", async () => {
    const { cohort, instructor } = await fresh();
    const other = await fresh();
    const room = await inRoom(other.cohort.id, "2027-02-28T14:00:00Z");
    const busy = await inRoom(other.cohort.id, "2027-03-01T14:00:00Z", { roomAr: null, instructorId: instructor.id });
    await inRoom(other.cohort.id, "2027-02-21T14:00:00Z", { cancelledAt: new Date() });
    const asked = series({ instructor_id: instructor.id });
    const { data } = await ask(cohort.id, "plan", pattern({ instructor_id: instructor.id }));
    expect(data.dates.flatMap(({ day, clashes }) => clashes.map(({ of, session_id: id }) => [day, of, id]))).toEqual([
      ["2027-02-28", "room", room],
      ["2027-03-01", "instructor", busy],
    ]);
    const refused = await ask(cohort.id, "series", asked);
    expect([refused.status, refused.code]).toEqual([409, "session_clash"]);
    expect(await server.services.db.$count(classSessions, eq(classSessions.cohortId, cohort.id))).toBe(0);
  });

  it("makes every session of a pattern, numbered, in one go", async () => {
    const { cohort } = await fresh();
    const made = await ask<{ title: { en: string }; starts_at: string; room: { en: string } }[]>(
      cohort.id,
      "series",
      series({ room: { ar: "القاعة 300", en: "" }, skip_holidays: false }),
    );
    expect(made.status).toBe(201);
    expect(made.data.map(({ title, starts_at: at, room }) => [title.en, at.slice(0, 10), room.en])).toEqual([
      ["Meeting 1", "2027-02-21", "القاعة 300"],
      ["Meeting 2", "2027-02-22", "القاعة 300"],
      ["Meeting 3", "2027-02-28", "القاعة 300"],
    ]);
    const again = await ask(cohort.id, "series", series({ room: { ar: "", en: "" }, skip_holidays: false }));
    expect(again.code).toBe("session_clash");
  });

  it("a session that is moved does not clash with itself", async () => {
    const { cohort } = await fresh();
    const own = await inRoom(cohort.id, "2027-04-04T13:30:00Z");
    const moved = pattern({ day: "2027-04-04", time: "17:00", weekdays: [], count: 1 });
    expect((await ask(cohort.id, "plan", moved)).data.clashes).toBe(1);
    expect((await ask(cohort.id, "plan", { ...moved, except: own })).data.clashes).toBe(0);
  });

  it("says which field is wrong, and is nobody else's", async () => {
    const { cohort } = await fresh();
    expect((await ask(cohort.id, "plan", pattern({ day: "2027-02-30" }))).status).toBe(422);
    expect((await ask(cohort.id, "series", series({ count: 61 }))).status).toBe(422);
    expect((await ask(2_000_000_000, "plan", pattern())).status).toBe(404);
    const support = await makeSignedIn(server, { type: "staff" }, ["support"]);
    expect((await ask(cohort.id, "plan", pattern(), support)).code).toBe("capability_required");
    expect((await ask(cohort.id, "series", series(), await makeSignedIn(server))).code).toBe("role_required");
  });
});
