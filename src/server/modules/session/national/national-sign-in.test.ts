import { randomInt } from "node:crypto";
import { generateKeyPair } from "jose";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { checkNationalSignIn, startNationalSignIn } from "#contract/accounts/national-sign-in.ts";
import type { Arrival } from "#contract/accounts/provider-sign-in.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { loadConfig } from "#server/config.ts";
import { users } from "#server/db/tables/identity.ts";
import { nationalRequests } from "#server/db/tables/security/provider-sign-in.ts";
import { setUpApp } from "#tests/support/accounts/second-factors.ts";
import { PASSWORD, TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { NAFATH_APP, NafathTwin } from "#tests/support/sign-in/nafath-twin.ts";

let server: TestServer;
let twin: NafathTwin;
beforeAll(async () => {
  twin = await new NafathTwin(() => server.clock.now().getTime()).open();
  server = await startTestServer({ env: { ...twin.settings(), QABAS_RATE_RESET: "10/3600" } });
});
afterAll(async () => {
  await server.close();
  await twin.close();
});
beforeEach(() => {
  twin.faults.length = 0;
});

type Begun = DataOf<typeof startNationalSignIn>;
type Look = DataOf<typeof checkNationalSignIn>;
const NAMES = {
  firstName: "نورة",
  fatherName: "سعد",
  grandFatherName: "محمد",
  familyName: "القحطاني",
  englishFirstName: "Noura",
  englishLastName: "Alqahtani",
};

const db = () => server.services.db;
const browser = () => new TestBrowser(server.app);
const anId = (first: 1 | 2 = 1) => `${first}${randomInt(100_000_000, 999_999_999)}`;
const start = (visitor: TestBrowser, nationalId: string, more: object = {}) =>
  visitor.call<Begun>("POST", "/sign-in/national/start", { national_id: nationalId, ...more });
const callback = async (body: object) =>
  (await server.app.inject({ method: "POST", url: "/sign-in/national/callback", payload: body })).statusCode;

async function begun(visitor: TestBrowser, nationalId = anId(), more: object = {}) {
  const { data } = await start(visitor, nationalId, more);
  const look = (who = visitor) => who.call<Look>("POST", "/sign-in/national/check", { request: data.request });
  return { ...data, nationalId, look };
}
/** Asks, and has the person approve: the notice arrives before the page looks. */
async function approved(visitor: TestBrowser, nationalId = anId(), more: object = {}) {
  const asked = await begun(visitor, nationalId, more);
  expect(await callback(await twin.decide(nationalId, "COMPLETED", asked.number, NAMES))).toBe(200);
  return asked;
}
const form = (ticket: string | null, more: object = {}) => ({
  ticket,
  full_name_ar: "نورة سعد محمد القحطاني",
  email: `nafath-${randomInt(1e9)}@example.com`,
  phone: "+966550000000",
  terms_accepted: true,
  ...more,
});
/** A new account by an ID; answers with its session. */
async function registered(visitor: TestBrowser, nationalId = anId(), more: object = {}) {
  const { look } = await approved(visitor, nationalId);
  const { data } = await look();
  const answer = await visitor.call<Arrival>("POST", "/sign-in/register", form(data.arrival?.ticket ?? null, more));
  visitor.token = answer.data?.session?.token ?? null;
  return { nationalId, answer };
}

describe("issue 19.3: the national sign-in", () => {
  it("asks the phone of the ID's person for a number that the page shows, and waits", async () => {
    const visitor = browser();
    const { number, look, nationalId, expires_at: until } = await begun(visitor);
    expect(number).toMatch(/^\d\d$/u);
    expect(new Date(until).getTime() - server.clock.now().getTime()).toBe(180_000);
    expect((await look()).data).toEqual({ status: "waiting", arrival: null });
    expect(twin.requestOf(nationalId)).toMatchObject({ service: "Login", locale: "ar", random: number });
  });

  it("makes a new account: the ID is proved, the Arabic name stands in the form, the e-mail is only typed", async () => {
    const visitor = browser();
    const { look, nationalId } = await approved(visitor, anId(), { redirect: "/courses/3" });
    const { data } = await look();
    expect(data).toMatchObject({
      status: "approved",
      arrival: { outcome: "register", session: null, known: { email: "", name_ar: "نورة سعد محمد القحطاني", name_en: "Noura Alqahtani" } },
    });
    const ticket = data.arrival?.ticket ?? null;
    const post = (more: object) => visitor.call<Arrival>("POST", "/sign-in/register", form(ticket, more));
    expect(await post({ email: undefined })).toMatchObject({ status: 422, error_keys: { email: [{ key: "email.required" }] } });
    const made = await post({});
    expect(made).toMatchObject({
      status: 201,
      data: { outcome: "signed_in", redirect: "/courses/3", session: { user: { type: "student", email_verified: false } } },
    });
    const [row] = await db()
      .select()
      .from(users)
      .where(eq(users.id, made.data.session?.user.id ?? 0));
    expect(row).toMatchObject({ nationalId, emailVerifiedAt: null });
    expect(row?.nationalityId).not.toBeNull();
    expect(await post({})).toMatchObject({ code: "sso_refused" });
  });

  it("lets the same person in at once the next time, and keeps the ID nowhere but sealed", async () => {
    const { nationalId, answer } = await registered(browser());
    const visitor = browser();
    const { look } = await approved(visitor, nationalId);
    expect((await look()).data.arrival).toMatchObject({ outcome: "signed_in", session: { user: { id: answer.data.session?.user.id } } });
    const { rows } = await db().execute(
      `select subject from provider_identities union all select national_id from users where national_id is not null union all select national_id from national_requests`,
    );
    expect(JSON.stringify(rows)).not.toContain(nationalId);
    expect(rows.length).toBeGreaterThan(1);
  });

  it("prefills no name in Arabic letters where the record has none, and sets no nationality of a resident", async () => {
    const visitor = browser();
    const nationalId = anId(2);
    const { number, look } = await begun(visitor, nationalId);
    await callback(
      await twin.decide(nationalId, "COMPLETED", number, {
        firstName: "JOHN",
        familyName: "DOE",
        englishFirstName: "John",
        englishLastName: "Doe",
      }),
    );
    expect((await look()).data.arrival?.known).toEqual({ email: "", name_ar: null, name_en: "John Doe" });
  });

  it.each([
    ["REJECTED", "rejected"],
    ["EXPIRED", "expired"],
  ] as const)("says that it was %s, by its notice and by its status alike", async (decision, status) => {
    const byNotice = await begun(browser());
    expect(await callback(await twin.decide(byNotice.nationalId, decision, byNotice.number))).toBe(200);
    expect((await byNotice.look()).data).toEqual({ status, arrival: null });
    const byStatus = await begun(browser());
    await twin.decide(byStatus.nationalId, decision, byStatus.number);
    server.clock.advance(5000);
    expect((await byStatus.look()).data).toEqual({ status, arrival: null });
  });

  it("is over after three minutes without a decision, and a new one may be asked for then, not before", async () => {
    const visitor = browser();
    const { look, nationalId } = await begun(visitor);
    expect(await start(visitor, nationalId)).toMatchObject({ status: 409, code: "national_pending" });
    server.clock.advance(181_000);
    expect((await look()).data).toEqual({ status: "expired", arrival: null });
    expect(await start(visitor, nationalId)).toMatchObject({ status: 200 });
  });

  it("goes on without a notice: the status alone lets a known person in, and a new one waits some seconds for the names", async () => {
    const { nationalId } = await registered(browser());
    const known = await begun(browser(), nationalId);
    await twin.decide(nationalId, "COMPLETED", known.number);
    server.clock.advance(5000);
    expect((await known.look()).data.arrival).toMatchObject({ outcome: "signed_in" });
    const fresh = await begun(browser());
    const notice = await twin.decide(fresh.nationalId, "COMPLETED", fresh.number, NAMES);
    server.clock.advance(5000);
    expect((await fresh.look()).data.status).toBe("waiting");
    expect(await callback(notice)).toBe(200);
    expect((await fresh.look()).data.arrival).toMatchObject({ outcome: "register", known: { name_ar: "نورة سعد محمد القحطاني" } });
    const nameless = await begun(browser());
    await twin.decide(nameless.nationalId, "COMPLETED", nameless.number);
    for (const status of ["waiting", "waiting", "approved"]) {
      server.clock.advance(5000);
      expect((await nameless.look()).data.status).toBe(status);
    }
  });

  it("asks the service at most once in some seconds, however often pages look", async () => {
    const { look } = await begun(browser());
    server.clock.advance(5000);
    const before = twin.asked.length;
    await Promise.all([look(), look(), look(), look()]);
    expect(twin.asked.length - before).toBe(1);
  });

  it("a notice that comes twice, or after the time to decide, changes nothing", async () => {
    const visitor = browser();
    const { nationalId, number, look } = await begun(visitor);
    const rejected = await twin.decide(nationalId, "REJECTED", number);
    expect([await callback(rejected), await callback(rejected)]).toEqual([200, 200]);
    const approval = await twin.decide(nationalId, "COMPLETED", number, NAMES);
    expect(await callback(approval)).toBe(200);
    expect((await look()).data).toEqual({ status: "rejected", arrival: null });
    const late = await begun(visitor);
    const notice = await twin.decide(late.nationalId, "COMPLETED", late.number, NAMES);
    server.clock.advance(181_000);
    expect(await callback(notice)).toBe(200);
    expect((await late.look()).data).toEqual({ status: "expired", arrival: null });
    const done = await approved(visitor);
    await done.look();
    expect(await callback(await twin.notice(done.nationalId, { status: "COMPLETED", ...NAMES }))).toBe(200);
  });

  it("keeps the limit of three devices", async () => {
    const { nationalId, answer } = await registered(browser());
    const user = answer.data.session?.user;
    for (const _ of [2, 3]) await (await approved(browser(), nationalId)).look();
    const fourth = browser();
    const { data } = await (await approved(fourth, nationalId)).look();
    expect(data.arrival).toMatchObject({ outcome: "limit", session: null });
    const limit = data.arrival?.limit;
    const body = { ticket: data.arrival?.ticket, device_ticket: limit?.ticket, end_device_id: limit?.devices[0]?.id };
    const entered = await fourth.call<Arrival>("POST", "/sign-in/enter", body);
    expect(entered.data).toMatchObject({ outcome: "signed_in", session: { user: { id: user?.id } } });
  });

  it("lets nobody in whose account is suspended", async () => {
    const { nationalId, answer } = await registered(browser());
    await db()
      .update(users)
      .set({ suspendedAt: server.clock.now() })
      .where(eq(users.id, answer.data.session?.user.id ?? 0));
    expect(await (await approved(browser(), nationalId)).look()).toMatchObject({ code: "account_suspended" });
  });
});

describe("issue 19.3: attacks on the national sign-in are refused", () => {
  it("an account whose ID was typed is opened by no proof alone: its password links it, and its second factor where it has one", async () => {
    const owner = browser();
    const { nationalId, email } = await owner.register({ national_id: anId() });
    await owner.call("POST", "/platform/profile/reauthenticate", { password: PASSWORD });
    const app = await setUpApp(server, owner);
    const visitor = browser();
    const { data } = await (await approved(visitor, nationalId)).look();
    expect(data.arrival).toMatchObject({ outcome: "link", session: null, known: { email: "" } });
    expect(JSON.stringify(data)).not.toContain(email);
    const enter = (who: TestBrowser, password: string) =>
      who.call<{ ticket: string }>("POST", "/sign-in/enter", { ticket: data.arrival?.ticket, password });
    expect(await enter(visitor, "Falsch#2026x")).toMatchObject({ code: "login_invalid" });
    expect(await enter(browser(), PASSWORD)).toMatchObject({ code: "sso_refused" });
    const asked = await enter(visitor, PASSWORD);
    expect(asked).toMatchObject({ code: "second_factor_required" });
    server.clock.advance(30_000);
    const given = await visitor.call("POST", "/login/second-factor", { ticket: asked.data.ticket, code: app.code() });
    expect(given).toMatchObject({ status: 200, data: { user: { email, email_verified: false } } });
    const kept = await db().select({ nationalId: nationalRequests.nationalId }).from(nationalRequests);
    expect(kept.map((row) => row.nationalId)).not.toContain(nationalId);
    // From then on the proof is enough for the first step, and the second is asked for each time.
    expect(await (await approved(browser(), nationalId)).look()).toMatchObject({ code: "second_factor_required" });
  });

  it("another browser reads nothing of a request, with or without one of its own", async () => {
    const { look } = await approved(browser());
    expect(await look(browser())).toMatchObject({ code: "sso_refused" });
    const thief = browser();
    await begun(thief);
    expect(await look(thief)).toMatchObject({ code: "sso_refused" });
    expect((await look()).data.status).toBe("approved");
  });

  it("a quarter of an hour later nothing goes on", async () => {
    const { look } = await approved(browser());
    server.clock.advance(16 * 60_000);
    expect(await look()).toMatchObject({ code: "sso_refused" });
  });

  it("a notice that is unsigned, of another key, for another service, too old, of another request, or of another person", async () => {
    const visitor = browser();
    const { nationalId, number, look } = await begun(visitor);
    const other = await begun(browser());
    const honest = { transId: twin.requestOf(nationalId).transaction, status: "COMPLETED" };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const seconds = Math.floor(Date.now() / 1000);
    const claims = { aud: NAFATH_APP.audience, iat: seconds, exp: seconds + 300, ...honest };
    const stranger = (await generateKeyPair("RS256")).privateKey as CryptoKey;
    const { requestId } = twin.requestOf(nationalId);
    for (const token of [
      `${part({ alg: "none" })}.${part(claims)}.`,
      await twin.sign(honest, stranger),
      await twin.sign({ ...honest, aud: "another" }),
      await twin.sign({ ...honest, iat: seconds - 3600, exp: seconds + 300 }),
      await twin.sign({ ...honest, exp: seconds - 300 }),
      await twin.sign({ ...honest, transId: twin.requestOf(other.nationalId).transaction }),
      await twin.sign({ status: "COMPLETED" }),
      "nothing",
    ])
      expect(await callback({ token, transId: honest.transId, requestId })).toBe(400);
    expect(await callback({ requestId })).toBe(400);
    expect((await look()).data.status).toBe("waiting");
    expect(await callback(await twin.decide(nationalId, "COMPLETED", number, { nin: "1999999999" }))).toBe(200);
    expect((await look()).data.status).toBe("rejected");
  });

  it("an ID that is known registers nobody else, and neither does a known e-mail", async () => {
    const { email } = await browser().register();
    const { answer } = await registered(browser(), anId(), { email });
    expect(answer).toMatchObject({ code: "registration_refused" });
  });

  it("nobody's phone is flooded, from however many places", async () => {
    const nationalId = anId();
    const codes = [];
    for (let n = 0; n < 12; n += 1) codes.push((await start(new TestBrowser(server.app, { address: `192.0.2.${n}` }), nationalId)).code);
    expect(codes.slice(1, 10)).toEqual(Array.from({ length: 9 }, () => "national_pending"));
    expect(codes.slice(10)).toEqual(["too_many_requests", "too_many_requests"]);
  });

  it.each(["//evil.example", "https://evil.example", "/\\evil.example"])("an open redirect: %j is forgotten", async (redirect) => {
    expect((await (await approved(browser(), anId(), { redirect })).look()).data.arrival).toMatchObject({ redirect: null });
  });
});

describe("issue 19.3: the national sign-in that does not answer", () => {
  it.each(["503", "garbage", "lost"] as const)("at the start (%s): it is said, and nothing is begun", async (fault) => {
    twin.faults.push(fault);
    expect(await start(browser(), anId())).toMatchObject({ status: 503, code: "national_unavailable" });
  });

  it("while the page waits: it goes on waiting", async () => {
    const { look, nationalId, number } = await begun(browser());
    await twin.decide(nationalId, "REJECTED", number);
    server.clock.advance(5000);
    twin.faults.push("503");
    expect((await look()).data.status).toBe("waiting");
    server.clock.advance(5000);
    expect((await look()).data.status).toBe("rejected");
  });

  it("is offered where it is set up alone", async () => {
    expect((await browser().call("GET", "/sign-in/national")).data).toEqual({ offered: true });
    const other = await startTestServer();
    try {
      const visitor = new TestBrowser(other.app);
      expect((await visitor.call("GET", "/sign-in/national")).data).toEqual({ offered: false });
      expect(await start(visitor, anId())).toMatchObject({ status: 404 });
      const answer = await other.app.inject({ method: "POST", url: "/sign-in/national/callback", payload: {} });
      expect(answer.statusCode).toBe(404);
    } finally {
      await other.close();
    }
  });

  it("a start says all that is wrong with its settings", () => {
    const faults = (env: Record<string, string>) => {
      try {
        loadConfig(env);
        return [];
      } catch (error) {
        return (error as { problems: string[] }).problems.filter((one) => one.includes("NAFATH"));
      }
    };
    expect(faults({})).toEqual([]);
    expect(faults({ QABAS_NAFATH_URL: "http://nafath.example" })).toHaveLength(4);
    expect(faults({ ...twin.settings(), QABAS_PUBLIC_URL: "https://qabas.example", QABAS_SECRET: "x".repeat(32) })).toHaveLength(1);
    expect(faults(twin.settings())).toEqual([]);
  });
});
