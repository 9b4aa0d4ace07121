import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SEAT_ALERTS_AT_MOST } from "#contract/catalogue/seat-alerts.ts";
import { releaseSeat } from "#server/commands/catalogue/cohort-seats.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { makeProgram, makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { emailsOf } from "#tests/support/mail/emails.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { enrol } from "#tests/support/study-factories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const db = () => server.services.db;
type Alerts = { program_ids: number[] };
const ask = ({ headers }: SignedIn, method: "GET" | "PUT" | "DELETE", id?: number) =>
  server.call<Alerts>(method, `/student/seat-alerts${id === undefined ? "" : `/${id}`}`, { headers });
const told = ({ user }: SignedIn) =>
  db().select({ kind: notifications.kind, target: notifications.target }).from(notifications).where(eq(notifications.userId, user.id));
async function full() {
  const program = await makeProgram(server, { seats: 1 });
  const [cohort] = await db().update(cohorts).set({ seatsTaken: 1 }).where(eq(cohorts.programId, program.id)).returning();
  if (!cohort) throw new Error("no cohort");
  return { program, cohort };
}
const work = async () => {
  // One job asks for the next.
  for (let round = 0; round < 3; round += 1) await server.runJobs();
};
/** The server's own runner may hold a job while this asks for it. */
const toldOnce = (person: SignedIn) => expect.poll(async () => (await work(), (await told(person)).length), { timeout: 60_000 }).toBe(1);

describe("who is refused (issue 4: seat alert)", () => {
  it("a guest, an instructor, who is enrolled, and who names a program that nobody sees", async () => {
    const { program, cohort } = await full();
    expect(await server.call("PUT", `/student/seat-alerts/${program.id}`)).toMatchObject({ status: 401 });
    expect(await ask(await makeSignedIn(server, { type: "instructor" }), "PUT", program.id)).toMatchObject({ status: 403 });
    const learner = await makeSignedIn(server);
    await enrol(db(), learner.user.id, cohort, server.clock.now());
    expect(await ask(learner, "PUT", program.id)).toMatchObject({ status: 409, code: "already_enrolled" });
    await db().update(programs).set({ status: "draft" }).where(eq(programs.id, program.id));
    const person = await makeSignedIn(server);
    expect(await ask(person, "PUT", program.id)).toMatchObject({ status: 404, code: "not_found" });
    expect(await ask(person, "PUT", 999_999)).toMatchObject({ status: 404, code: "not_found" });
  });
});

describe("a seat alert", () => {
  it("is asked for and undone, each however often, for oneself alone", async () => {
    const { program } = await full();
    const [one, two] = [await makeSignedIn(server), await makeSignedIn(server)];
    for (let time = 0; time < 2; time += 1) expect((await ask(one, "PUT", program.id)).data.program_ids).toEqual([program.id]);
    expect((await ask(two, "GET")).data.program_ids).toEqual([]);
    await ask(two, "DELETE", program.id);
    expect((await ask(one, "GET")).data.program_ids).toEqual([program.id]);
    for (let time = 0; time < 2; time += 1) expect((await ask(one, "DELETE", program.id)).data.program_ids).toEqual([]);
    await work();
    expect(await told(one)).toEqual([]);
  });

  it("is told once, in the app and by email, when somebody leaves; who bought a seat meanwhile is told nothing", async () => {
    const { program, cohort } = await full();
    const [waits, bought] = [await makeSignedIn(server), await makeSignedIn(server)];
    for (const person of [waits, bought]) await ask(person, "PUT", program.id);
    await work();
    expect(await told(waits)).toEqual([]);
    await enrol(db(), bought.user.id, cohort, server.clock.now());
    for (let time = 0; time < 2; time += 1) {
      await db().transaction((tx) => releaseSeat(tx, cohort.id, server.clock.now()));
      await work();
    }
    await toldOnce(waits);
    expect(await told(waits)).toEqual([{ kind: "seat_free", target: { type: "program", id: String(program.id) } }]);
    expect(await told(bought)).toEqual([]);
    expect((await ask(waits, "GET")).data.program_ids).toEqual([]);
    expect(await emailsOf(server, waits.user.email)).toEqual([
      expect.objectContaining({ text: expect.stringContaining(`/courses/${program.id}`) }),
    ]);
  });

  it("is told when staff add seats, and at once where a seat came back before the wish arrived", async () => {
    const { program, cohort } = await full();
    const [waits, late] = [await makeSignedIn(server), await makeSignedIn(server)];
    await ask(waits, "PUT", program.id);
    const staff = await makeStaff(server);
    const form = {
      program_id: program.id,
      starts_on: cohort.startsOn,
      ends_on: cohort.endsOn,
      days: cohort.days,
      starts_minute: cohort.startsMinute,
      duration_min: cohort.durationMinutes,
      seats_total: 2,
      closed: false,
      version: cohort.version,
    };
    expect(await server.call("PUT", `/admin/cohorts/${cohort.id}`, { headers: staff.headers, body: form })).toMatchObject({ status: 200 });
    await toldOnce(waits);
    await ask(late, "PUT", program.id);
    await toldOnce(late);
  });
});

describe("how many programs somebody waits for", () => {
  it("has an end, and one that was asked for already is none more", async () => {
    const learner = await makeSignedIn(server);
    const { program } = await full();
    await db().execute(sql`insert into programs ${sql.raw(`(${OTHERS}, slug)`)} select ${sql.raw(OTHERS)}, 'waited-' || n
      from programs, generate_series(1, ${SEAT_ALERTS_AT_MOST}) n where id = ${program.id}`);
    await db().execute(
      sql`insert into seat_alerts (user_id, program_id, created_at) select ${learner.user.id}, id, now() from programs where slug like 'waited-%'`,
    );
    expect(await ask(learner, "PUT", program.id)).toMatchObject({ status: 422, error_keys: { id: [{ key: "list.max" }] } });
    const { program_ids: held } = (await ask(learner, "GET")).data;
    expect(held).toHaveLength(SEAT_ALERTS_AT_MOST);
    expect((await ask(learner, "PUT", held[0])).status).toBe(200);
  });
});

/** What a program cannot be without. */
const OTHERS = `type, category_id, status, title_ar, title_en, summary_ar, summary_en, description_ar, description_en, outcomes_ar, outcomes_en,
  requirements_ar, requirements_en, audience_ar, audience_en, faqs_ar, faqs_en, price, duration_minutes, duration_weeks, level, language,
  delivery, titles_folded, search_folded`;
