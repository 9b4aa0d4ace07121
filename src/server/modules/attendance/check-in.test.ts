import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MarkedCell, Register } from "#contract/attendance/attendance.ts";
import { CHECK_IN, type CheckInResult } from "#contract/attendance/check-in.ts";
import { checkInCode } from "#contract/attendance/check-in-code.ts";
import { checkInSecret } from "#server/commands/attendance/check-in-window.ts";
import { classSessions } from "#server/db/tables/catalogue.ts";
import { devices } from "#server/db/tables/identity.ts";
import { ledger } from "#server/db/tables/ledger.ts";
import { type SignedIn, signIn } from "#tests/support/factories.ts";
import { makeClass } from "#tests/support/register-factories.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { enrol, makeCohort, makeSession } from "#tests/support/study-factories.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PREVIOUS = "the secret of the tests before this one";
let server: TestServer;
const log: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ logTo: (line) => log.push(line), env: { QABAS_LOG_LEVEL: "trace", QABAS_SECRET_PREVIOUS: PREVIOUS } });
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(SUNDAY_MORNING));

type Class = Awaited<ReturnType<typeof makeClass>>;
/** The session began at 05:30; the test's clock says 06:00. */
const room = (students = 2) => makeClass(server, { students });
const learner = ({ learners }: Class, index = 0): Promise<SignedIn> => {
  const one = learners[index];
  if (!one) throw new Error("no learner");
  return signIn(server, one.user);
};
const registerOf = async ({ teacher, session }: Class) =>
  (await server.call<Register>("GET", `/instructor/sessions/${session.id}/attendance`, { headers: teacher.headers })).data;
const codeAt = async (one: Class, at: Date) => checkInCode((await registerOf(one)).check_in.secret, at.getTime());
const minutesFromNow = (minutes: number) => new Date(server.clock.now().getTime() + minutes * MINUTE);

interface Scan {
  code: string;
  at?: Date;
  session?: number | null;
  client?: string;
  headers?: Record<string, string>;
  id?: string;
}
const scan = (person: SignedIn, { code, at = server.clock.now(), session, client = "device-1", headers = {}, id = randomUUID() }: Scan) =>
  server.call<CheckInResult>("POST", "/student/attendance/check-in", {
    body: { id, session_id: session ?? null, code, scanned_at: at.toISOString(), client_id: client },
    headers: { ...person.headers, "idempotency-key": randomUUID(), ...headers },
  });
const open = (one: Class, from: Date, to: Date, lateAfter = 10) =>
  server.call<{ state: string }>("POST", `/instructor/sessions/${one.session.id}/check-in`, {
    body: { opens_at: from.toISOString(), closes_at: to.toISOString(), late_after_min: lateAfter },
    headers: { ...one.teacher.headers, "idempotency-key": randomUUID() },
  });
const close = (one: Class, at: Date) =>
  server.call<{ state: string }>("DELETE", `/instructor/sessions/${one.session.id}/check-in`, {
    body: { closed_at: at.toISOString() },
    headers: { ...one.teacher.headers, "idempotency-key": randomUUID() },
  });
const mark = (one: Class, studentId: number, what: MarkedCell["mark"], seen = 0) =>
  server.call("PUT", `/instructor/sessions/${one.session.id}/attendance`, {
    body: {
      marks: [{ student_id: studentId, mark: what, marked_at: SUNDAY_MORNING.toISOString(), client_id: randomUUID(), seen_version: seen }],
    },
    headers: { ...one.teacher.headers, "idempotency-key": randomUUID() },
  });

describe("check-in by code (issue 5.4)", () => {
  it("the code of the moment marks a student; late where the session began long before", async () => {
    const one = await room();
    await open(one, minutesFromNow(-40), minutesFromNow(60), 20);
    const [first, second] = [await learner(one), await learner(one, 1)];
    const early = minutesFromNow(-25);
    expect(await scan(first, { code: await codeAt(one, early), at: early, session: one.session.id })).toMatchObject({
      status: 200,
      data: { result: "present", session: { id: one.session.id } },
    });
    expect(await scan(second, { code: await codeAt(one, server.clock.now()) })).toMatchObject({ data: { result: "late" } });
    expect((await registerOf(one)).rows).toMatchObject([
      { mark: "present", source: "qr", marked_by: null, version: 1 },
      { mark: "late", minutes_late: 30, source: "qr" },
    ]);
  });

  it("counts before anybody could open it: the instructor's phone may have had no network", async () => {
    const one = await room();
    expect((await registerOf(one)).check_in).toMatchObject({ state: "by_time", step_s: 30, opens_at: "2026-11-22T05:15:00.000Z" });
    expect(await scan(await learner(one), { code: await codeAt(one, server.clock.now()) })).toMatchObject({ status: 200 });
  });

  it("a scan without a network is taken up to a day later, if its code was shown then", async () => {
    const one = await room();
    const at = server.clock.now();
    const code = await codeAt(one, at);
    server.clock.advance(DAY - MINUTE);
    expect(await scan(await learner(one), { code, at, session: one.session.id })).toMatchObject({ data: { result: "late" } });
    server.clock.advance(2 * MINUTE);
    expect(await scan(await learner(one, 1), { code, at, session: one.session.id })).toMatchObject({
      status: 409,
      code: "check_in_closed",
    });
  });

  it("a phone whose clock is an hour off is put right by what it says when it sends", async () => {
    const one = await room();
    const at = server.clock.now();
    const code = await codeAt(one, at);
    server.clock.advance(3 * HOUR);
    const wrong = (moment: Date) => new Date(moment.getTime() - HOUR);
    const headers = { "x-sent-at": wrong(server.clock.now()).toISOString() };
    expect(await scan(await learner(one), { code, at: wrong(at), headers, session: one.session.id })).toMatchObject({ status: 200 });
    expect(await scan(await learner(one, 1), { code, at: wrong(at), session: one.session.id })).toMatchObject({
      status: 409,
      code: "check_in_closed",
    });
  });

  it.each([
    [-80, 200],
    [80, 200],
    [-150, 422],
    [150, 422],
  ])("a code that is %i seconds from its time answers %i", async (seconds, status) => {
    const one = await room();
    const at = new Date(server.clock.now().getTime() - 5 * MINUTE);
    const code = await codeAt(one, new Date(at.getTime() + seconds * 1000));
    expect(await scan(await learner(one), { code, at, session: one.session.id })).toMatchObject({ status });
  });

  it("six digits alone find the session among the student's own that are open", async () => {
    const one = await room();
    const person = await learner(one);
    const cohort = await makeCohort(server.services.db, one.program.id, "2026-11-01");
    await enrol(server.services.db, person.user.id, cohort, SUNDAY_MORNING);
    await makeSession(server.services.db, cohort.id, "2026-11-22T05:45:00Z");
    expect(await scan(person, { code: await codeAt(one, server.clock.now()) })).toMatchObject({
      data: { session: { id: one.session.id } },
    });
  });

  it("a code of a phone that took its register before the secret changed still counts (A19)", async () => {
    const one = await room();
    const [row] = await server.services.db
      .select({ uid: classSessions.uid })
      .from(classSessions)
      .where(eq(classSessions.id, one.session.id));
    const code = await checkInCode(checkInSecret(PREVIOUS, row?.uid ?? ""), server.clock.now().getTime());
    expect(await scan(await learner(one), { code })).toMatchObject({ status: 200 });
  });

  it("reads Arabic digits", async () => {
    const one = await room();
    const code = (await codeAt(one, server.clock.now())).replace(/\d/gu, (digit) => String.fromCharCode(0x660 + Number(digit)));
    expect(await scan(await learner(one), { code })).toMatchObject({ status: 200 });
  });

  it("outside the time it is refused: before, after, and once the instructor closed it", async () => {
    const one = await room();
    await open(one, minutesFromNow(-20), minutesFromNow(-10));
    const person = await learner(one);
    expect(await scan(person, { code: await codeAt(one, server.clock.now()) })).toMatchObject({ status: 409, code: "check_in_closed" });
    await open(one, minutesFromNow(-20), minutesFromNow(40));
    expect((await close(one, minutesFromNow(-5))).data).toMatchObject({ state: "closed" });
    expect(await scan(person, { code: await codeAt(one, server.clock.now()) })).toMatchObject({ code: "check_in_closed" });
    // Read before it was closed, it counts when it arrives.
    const before = minutesFromNow(-15);
    expect(await scan(person, { code: await codeAt(one, before), at: before, session: one.session.id })).toMatchObject({ status: 200 });
  });

  it("opened a second time it counts from the first: a scan of then may still be on its way", async () => {
    const one = await room();
    await open(one, minutesFromNow(-20), minutesFromNow(-12));
    await close(one, minutesFromNow(-12));
    const at = minutesFromNow(-15);
    const code = await codeAt(one, at);
    await open(one, minutesFromNow(-5), minutesFromNow(40));
    expect((await registerOf(one)).check_in).toMatchObject({ state: "open", opens_at: minutesFromNow(-20).toISOString() });
    expect(await scan(await learner(one), { code, at, session: one.session.id })).toMatchObject({ status: 200 });
  });

  it("a window far from its session is none", async () => {
    const one = await room();
    expect(await open(one, minutesFromNow(10), minutesFromNow(5))).toMatchObject({ status: 422, code: "validation_error" });
    expect(await open(one, minutesFromNow(-20 * 60), minutesFromNow(5))).toMatchObject({ status: 422 });
  });

  it("never overrides what an instructor marked, nor counts twice", async () => {
    const one = await room();
    const person = await learner(one);
    await mark(one, person.user.id, "absent");
    expect(await scan(person, { code: await codeAt(one, server.clock.now()) })).toMatchObject({
      status: 409,
      code: "check_in_already_marked",
    });
    expect((await registerOf(one)).rows[0]).toMatchObject({ mark: "absent", source: "instructor", version: 1 });
    // Emptied by the instructor it is free again.
    await mark(one, person.user.id, "unmarked", 1);
    const id = randomUUID();
    expect(await scan(person, { id, code: await codeAt(one, server.clock.now()) })).toMatchObject({ status: 200 });
    expect(await scan(person, { id, code: await codeAt(one, server.clock.now()) })).toMatchObject({
      status: 200,
      data: { result: "late" },
    });
    expect(await scan(person, { code: await codeAt(one, server.clock.now()) })).toMatchObject({ code: "check_in_already_marked" });
    expect((await registerOf(one)).rows[0]).toMatchObject({ version: 3 });
  });

  it.each([
    ["absent", "ar", "غيابك عن هذه الجلسة مسجل من مدربك.", true],
    ["absent", "en", "Your instructor has marked you absent in this session.", true],
    ["late", "en", "Your instructor has marked you late in this session.", true],
    ["present", "en", "Your instructor has marked you present in this session.", false],
  ] as const)(
    "I4: a valid code for a session that is marked %s says so (%s), by whom, and where an excuse can be sent",
    async (what, language, sentence, excusable) => {
      const one = await room();
      const person = await learner(one);
      await mark(one, person.user.id, what);
      const refused = await scan(person, { code: await codeAt(one, server.clock.now()), headers: { "accept-language": language } });
      expect(refused).toMatchObject({ status: 409, code: "check_in_already_marked", message: sentence });
      const values = { mark: what, by: "instructor", ...(excusable ? { excuse_session: one.session.id } : {}) };
      expect(refused.data).toEqual({ values });
    },
  );

  it("I4: the same code read twice says what was recorded; three days later no excuse is offered", async () => {
    const one = await room();
    const person = await learner(one);
    const code = await codeAt(one, server.clock.now());
    await scan(person, { code });
    expect(await scan(person, { code })).toMatchObject({
      message: "You are already marked late in this session.",
      data: { values: { mark: "late", by: "qr", excuse_session: one.session.id } },
    });
    const two = await room();
    const other = await learner(two);
    await open(two, minutesFromNow(-40), minutesFromNow(11 * 60));
    await mark(two, other.user.id, "absent");
    await server.services.db
      .update(classSessions)
      .set({ endsAt: minutesFromNow(-73 * 60) })
      .where(eq(classSessions.id, two.session.id));
    expect((await scan(other, { code: await codeAt(two, server.clock.now()) })).data).toEqual({
      values: { mark: "absent", by: "instructor" },
    });
  });

  it("an instructor who marks a student absent without having seen the check-in is shown the conflict", async () => {
    const one = await room();
    const person = await learner(one);
    await scan(person, { code: await codeAt(one, server.clock.now()) });
    expect((await mark(one, person.user.id, "absent")).data).toMatchObject({
      conflicts: [{ theirs: { mark: "late", source: "qr", version: 1 } }],
    });
  });

  it("points out two students on one device, and blocks neither", async () => {
    const one = await room(5);
    const [a, b, c, d, e] = await Promise.all([0, 1, 2, 3, 4].map((index) => learner(one, index)));
    if (!a || !b || !c || !d || !e) throw new Error("five learners");
    const code = await codeAt(one, server.clock.now());
    // The same browser, whatever it calls itself.
    const [device] = await server.services.db.select().from(devices).where(eq(devices.id, c.deviceId));
    await server.services.db
      .update(devices)
      .set({ secretHash: device?.secretHash ?? "" })
      .where(eq(devices.id, d.deviceId));
    const sameBrowser = { ...d.headers, cookie: c.headers.cookie ?? "" };
    await scan(a, { code, client: "phone-a" });
    await scan(b, { code, client: "phone-a" });
    await scan(c, { code, client: "phone-c" });
    await scan({ ...d, headers: { ...sameBrowser, "x-xsrf-token": c.headers["x-xsrf-token"] ?? "" } }, { code, client: "phone-d" });
    await scan(e, { code, client: "phone-e" });
    const { rows } = await registerOf(one);
    expect(rows.filter((row) => row.mark === "unmarked")).toEqual([]);
    const shared = rows.filter((row) => row.shared_device).map((row) => row.student_id);
    expect(shared.toSorted((x, y) => x - y)).toEqual([a, b, c, d].map(({ user }) => user.id));
  });

  it("guessing ends after ten wrong codes, and needs a key each time", async () => {
    const one = await room();
    const person = await learner(one);
    const right = await codeAt(one, server.clock.now());
    const wrong = right === "000000" ? "000001" : "000000";
    for (let guess = 0; guess < CHECK_IN.wrongCodes; guess += 1)
      expect(await scan(person, { code: wrong, session: one.session.id })).toMatchObject({ status: 422, code: "check_in_code_invalid" });
    expect(await scan(person, { code: right, session: one.session.id })).toMatchObject({ status: 409, code: "check_in_tries_used" });
    expect(await scan(person, { code: right })).toMatchObject({ code: "check_in_tries_used" });
    const plain = {
      body: { id: randomUUID(), code: right, scanned_at: server.clock.now().toISOString(), client_id: "x" },
      headers: person.headers,
    };
    expect(await server.call("POST", "/student/attendance/check-in", plain)).toMatchObject({ status: 400 });
    // Another student guesses with tries of their own.
    expect(await scan(await learner(one, 1), { code: right })).toMatchObject({ status: 200 });
  });

  it("is limited by the minute too", async () => {
    const tight = await startTestServer({ env: { QABAS_RATE_CHECK_IN: "2/600" } });
    const { learners } = await makeClass(tight, { students: 1 });
    const [first] = learners;
    if (!first) throw new Error("a class of nobody");
    const person = await signIn(tight, first.user);
    const ask = () =>
      tight.call("POST", "/student/attendance/check-in", {
        body: { id: randomUUID(), code: "123456", scanned_at: SUNDAY_MORNING.toISOString(), client_id: "x" },
        headers: { ...person.headers, "idempotency-key": randomUUID() },
      });
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([422, 422, 429]);
    await tight.close();
  });

  it("the secret is the instructor's own: in no log, no ledger row and no answer but the register", async () => {
    const one = await room();
    const { secret } = (await registerOf(one)).check_in;
    const opened = await open(one, minutesFromNow(-20), minutesFromNow(40));
    const person = await learner(one);
    const code = await codeAt(one, server.clock.now());
    const answers = [
      opened,
      await close(one, server.clock.now()),
      await scan(person, { code: "999999" }),
      await mark(one, person.user.id, "present"),
    ];
    expect(JSON.stringify(answers)).not.toContain(secret);
    expect(JSON.stringify(await server.services.db.select().from(ledger))).not.toContain(secret);
    expect(log.join("")).not.toContain(secret);
    expect(log.join("")).not.toContain(code);
    const other = await room();
    expect((await registerOf(other)).check_in.secret).not.toBe(secret);
  });
});
