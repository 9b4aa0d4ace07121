import { afterAll, beforeAll, expect, it } from "vitest";
import { holdSeat, lockCohorts } from "#server/commands/catalogue/cohort-seats.ts";
import { overPostgres } from "#server/db/client.ts";
import { touchPublic } from "#server/db/public-version.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { makeCohort, makeStudyProgram } from "#tests/support/study-factories.ts";

let server: TestServer;
let second: TestServer;
beforeAll(async () => {
  server = await startTestServer({ usedBefore: true });
  const url = server.databaseUrl ?? "";
  second = await startTestServer({ database: overPostgres(url), env: { DATABASE_URL: url } });
});
afterAll(async () => {
  await second.close();
  await second.database.close();
  await server.close();
});

const NEWS = "/news-posts";
const LIST = "/learning-programs";
const keyOf = (path: string) => `ar /api/v1${path}`;
const isKept = (on: TestServer, path: string) => on.services.publicCache.fresh(keyOf(path)) !== null;

it("S10: a seat taken in one program leaves news and other programs in the memory of every process, and renews its own", async () => {
  const { db } = server.services;
  const [a, b] = [await makeStudyProgram(db), await makeStudyProgram(db)];
  const cohort = await makeCohort(db, a.id, "2027-01-03");
  await touchPublic(db);
  const [pageA, pageB] = [`/learning-programs/${a.id}`, `/learning-programs/${b.id}`];
  const all = [NEWS, "/settings/general", pageB, pageA, LIST];
  for (const on of [server, second]) {
    await expect
      .poll(async () => {
        for (const path of all) await on.call("GET", path, { headers: { "accept-language": "ar" } });
        return all.map((path) => isKept(on, path));
      })
      .toEqual(all.map(() => true));
  }

  await db.transaction(async (tx) => {
    await lockCohorts(tx, [cohort.id]);
    expect(await holdSeat(tx, cohort.id, server.clock.now())).toBe(true);
  });
  for (const on of [server, second]) {
    await expect.poll(() => all.map((path) => isKept(on, path))).toEqual([true, true, true, false, false]);
    const { data } = await on.call<{ cohorts: { id: number; seats_left: number }[] }>("GET", pageA, {
      headers: { "accept-language": "ar" },
    });
    expect(JSON.stringify(data)).toContain('"seats_left":19');
    expect(isKept(on, pageA)).toBe(true);
  }

  // What nobody named may be anything.
  await touchPublic(db);
  for (const on of [server, second]) await expect.poll(() => all.map((path) => isKept(on, path))).toEqual(all.map(() => false));
});
