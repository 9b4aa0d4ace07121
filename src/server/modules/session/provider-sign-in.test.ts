import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Arrival } from "#contract/accounts/provider-sign-in.ts";
import type { User } from "#contract/accounts/session.ts";
import { sessions, users } from "#server/db/tables/identity.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { providerIdentities } from "#server/db/tables/security/provider-sign-in.ts";
import { staffRoles } from "#server/db/tables/security/staff-roles.ts";
import { makeUser } from "#tests/support/factories.ts";
import { PASSWORD, TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { HOSTILE_SECRET, type HostileProvider, startHostileProvider } from "#tests/support/sign-in/hostile-provider.ts";
import { type RealProvider, startOidcProvider } from "#tests/support/sign-in/oidc-provider.ts";

const HERE = "http://localhost:8080";
let folder: string;
let server: TestServer;
let real: RealProvider;
let hostile: HostileProvider;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "qabas-sso-"));
  real = await startOidcProvider(`${HERE}/sign-in/university`);
  hostile = await startHostileProvider("qabas");
  const file = path.join(folder, "sso.json");
  const providers = [
    {
      id: "university",
      name: { ar: "جامعة المثال", en: "Example University" },
      issuer: real.issuer,
      clientId: real.clientId,
      clientSecret: real.clientSecret,
      domains: ["university.example"],
      roles: {
        claim: "groups",
        table: { registrars: ["registrar"], admins: ["admin", "registrar"], books: ["finance"], checks: ["auditor"] },
      },
    },
    {
      id: "hostile",
      name: { ar: "آخر", en: "Another" },
      issuer: hostile.issuer,
      clientId: "qabas",
      clientSecret: HOSTILE_SECRET,
      domains: ["hostile.example"],
      passwords: "off",
    },
  ];
  writeFileSync(file, JSON.stringify({ providers }));
  server = await startTestServer({ env: { QABAS_SSO: file } });
});
afterAll(async () => {
  await server.close();
  await Promise.all([real.close(), hostile.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const db = () => server.services.db;
const browser = (address?: string) => new TestBrowser(server.app, address ? { address } : {});
const start = async (visitor: TestBrowser, provider: string, body: object = {}) =>
  (await visitor.call<{ address: string }>("POST", `/sign-in/providers/${provider}/start`, body)).data.address;
const finish = (visitor: TestBrowser, provider: string, query: string) =>
  visitor.call<Arrival>("POST", `/sign-in/providers/${provider}/finish`, { query });

/** Signs in at the real provider with a browser; keeps the session where one begins. */
async function arrive(visitor: TestBrowser, subject: string, body: object = {}) {
  const answer = await finish(visitor, "university", await real.signIn(await start(visitor, "university", body), subject));
  if (answer.data?.session) visitor.token = answer.data.session.token;
  return answer;
}
/** Somebody in the directory of the provider. */
function person(more: object = {}) {
  const subject = randomUUID();
  const email = `${subject}@university.example`;
  real.people.set(subject, { email, email_verified: true, name: "نورة سعد محمد القحطاني", ...more });
  return { subject, email };
}
const profile = (visitor: TestBrowser) => visitor.call<User>("GET", "/platform/profile");
const form = (ticket: string | null) => ({ ticket, full_name_ar: "نورة سعد محمد القحطاني", phone: "+966550000000", terms_accepted: true });
async function registered(visitor: TestBrowser, subject: string) {
  const { data } = await arrive(visitor, subject);
  const answer = await visitor.call<Arrival>("POST", "/sign-in/register", form(data.ticket));
  visitor.token = answer.data.session?.token ?? null;
  return answer;
}
const rolesOf = async (userId: number) =>
  (await db().select().from(staffRoles).where(eq(staffRoles.userId, userId)))
    .map(({ role, source }) => `${role}:${source ?? "people"}`)
    .toSorted();

describe("issue 19.3: a provider of OpenID Connect", () => {
  it("is offered by its name in the language of the page, and nothing else of it is told", async () => {
    const answer = await new TestBrowser(server.app, { language: "en" }).call("GET", "/sign-in/providers");
    expect(answer.data).toEqual([
      { id: "university", name: "Example University" },
      { id: "hostile", name: "Another" },
    ]);
  });

  it("makes a new account once the terms are accepted: a student, verified, without a password, who signs in again at once", async () => {
    const { subject, email } = person();
    const visitor = browser();
    const first = await arrive(visitor, subject, { redirect: "/courses/3?tab=plan" });
    expect(first.data).toMatchObject({
      outcome: "register",
      session: null,
      known: { email, name_ar: "نورة سعد محمد القحطاني", name_en: null },
    });
    expect(await visitor.call("POST", "/sign-in/register", { ...form(first.data.ticket), terms_accepted: false })).toMatchObject({
      status: 422,
    });
    const made = await visitor.call<Arrival>("POST", "/sign-in/register", form(first.data.ticket));
    expect(made).toMatchObject({
      status: 201,
      data: { outcome: "signed_in", redirect: "/courses/3?tab=plan", session: { user: { type: "student", email, email_verified: true } } },
    });
    expect((await browser().logIn(email, "!")).code).toBe("login_invalid");
    const again = await arrive(browser(), subject);
    expect(again.data).toMatchObject({ outcome: "signed_in", session: { user: { id: made.data.session?.user.id } } });
    expect(await visitor.call("POST", "/sign-in/register", form(first.data.ticket))).toMatchObject({ code: "sso_refused" });
  });

  it("links a known e-mail only after its password was given too, in the same browser; from then on the subject counts", async () => {
    const { subject, email } = person();
    await browser().register({ email });
    const visitor = browser();
    const { data } = await arrive(visitor, subject);
    expect(data).toMatchObject({ outcome: "link", session: null });
    const enter = (who: TestBrowser, password: string) => who.call<Arrival>("POST", "/sign-in/enter", { ticket: data.ticket, password });
    expect(await enter(visitor, "Falsch#2026x")).toMatchObject({ code: "login_invalid" });
    expect(await enter(browser(), PASSWORD)).toMatchObject({ code: "sso_refused" });
    expect(await db().$count(providerIdentities, eq(providerIdentities.subject, subject))).toBe(0);
    expect((await enter(visitor, PASSWORD)).data).toMatchObject({
      outcome: "signed_in",
      session: { user: { email, email_verified: true } },
    });
    real.people.set(subject, { email: "another@university.example", email_verified: true });
    expect((await arrive(browser(), subject)).data).toMatchObject({ outcome: "signed_in", session: { user: { email } } });
  });

  it("takes over no account: who registered a stranger's e-mail first keeps nothing of it, and a second subject with the e-mail neither", async () => {
    const { subject, email } = person();
    const squatter = browser();
    await squatter.register({ email });
    expect((await arrive(browser(), subject)).data).toMatchObject({ outcome: "link", session: null });
    const mine = person();
    await registered(browser(), mine.subject);
    const other = randomUUID();
    real.people.set(other, { email: mine.email, email_verified: true });
    const visitor = browser();
    const { data } = await arrive(visitor, other);
    expect(data.outcome).toBe("link");
    // The account has no password: nothing that the second person types opens it.
    expect(await visitor.call("POST", "/sign-in/enter", { ticket: data.ticket, password: "!" })).toMatchObject({ code: "login_invalid" });
  });

  it.each([
    ["that it has not proved", { email_verified: false }],
    ["of a domain that it does not speak for", { email: "boss@elsewhere.example" }],
    ["of another provider's domain", { email: "boss@hostile.example" }],
    ["that is missing", { email: undefined }],
  ])("is not believed an e-mail %s", async (_what, more) => {
    expect(await arrive(browser(), person(more).subject)).toMatchObject({ code: "sso_email_unproven" });
  });

  it("keeps the limit of three devices: one is chosen with the ticket, and the sign-in goes on", async () => {
    const { subject } = person();
    await registered(browser(), subject);
    for (const _ of [2, 3]) await arrive(browser(), subject);
    const fourth = browser();
    const { data } = await arrive(fourth, subject);
    expect(data).toMatchObject({ outcome: "limit", session: null });
    const body = { ticket: data.ticket, device_ticket: data.limit?.ticket, end_device_id: data.limit?.devices[0]?.id };
    expect((await fourth.call<Arrival>("POST", "/sign-in/enter", body)).data).toMatchObject({ outcome: "signed_in" });
  });

  it("lets nobody in whose account is suspended", async () => {
    const { subject, email } = person();
    await registered(browser(), subject);
    await db().update(users).set({ suspendedAt: server.clock.now() }).where(eq(users.email, email));
    expect(await arrive(browser(), subject)).toMatchObject({ code: "account_suspended" });
  });
});

describe("issue 19.3: roles from claims", () => {
  it("make one of the staff, follow the claims at each sign-in, tell the person, and leave alone what people gave", async () => {
    const { subject, email } = person({ groups: ["registrars", "unknown"] });
    const visitor = browser();
    const { data } = await arrive(visitor, subject);
    expect(data).toMatchObject({ outcome: "signed_in", session: { user: { type: "staff", email } } });
    const userId = data.session?.user.id ?? 0;
    expect(await rolesOf(userId)).toEqual(["registrar:university"]);
    expect(await visitor.call("GET", "/admin/requests")).toMatchObject({ status: 200 });
    await db().insert(staffRoles).values({ userId, role: "support" });
    real.people.set(subject, { email, email_verified: true, groups: ["books"] });
    await arrive(visitor, subject);
    expect(await rolesOf(userId)).toEqual(["finance:university", "support:people"]);
    real.people.set(subject, { email, email_verified: true });
    await arrive(visitor, subject);
    expect(await rolesOf(userId)).toEqual(["support:people"]);
    const mails = await db().select().from(jobs).where(eq(jobs.kind, "roles-changed-mail"));
    expect(mails.filter(({ payload }) => (payload as { userId: number }).userId === userId).length).toBe(3);
  });

  it("never join finance and audit, and give a learner nothing", async () => {
    const both = person({ groups: ["books", "checks"] });
    const { data } = await arrive(browser(), both.subject);
    expect(await rolesOf(data.session?.user.id ?? 0)).toEqual([]);
    const { subject, email } = person();
    const { data: learner } = await registered(browser(), subject);
    real.people.set(subject, { email, email_verified: true, groups: ["admins"] });
    expect((await arrive(browser(), subject)).data).toMatchObject({ session: { user: { type: "student" } } });
    expect(await rolesOf(learner.session?.user.id ?? 0)).toEqual([]);
  });
});

describe("issue 19.3: logout that the provider begins", () => {
  const EVENT = { "http://schemas.openid.net/event/backchannel-logout": {} };
  const post = (token: string, provider = "university") =>
    server.app.inject({
      method: "POST",
      url: `/sign-in/${provider}/logout`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    });
  const claims = (more: object) => ({ iss: real.issuer, aud: real.clientId, jti: randomUUID(), events: EVENT, ...more });

  it("ends the sessions of its person that began there, once a token, and none that began with a password", async () => {
    const { subject, email } = person();
    await browser().register({ email });
    const visitor = browser();
    const { data } = await arrive(visitor, subject);
    visitor.token =
      (await visitor.call<Arrival>("POST", "/sign-in/enter", { ticket: data.ticket, password: PASSWORD })).data.session?.token ?? null;
    const byPassword = browser();
    await byPassword.logIn(email);
    const token = await real.sign(claims({ sub: subject }));
    expect((await post(token)).statusCode).toBe(200);
    expect((await profile(visitor)).status).toBe(401);
    expect((await profile(byPassword)).status).toBe(200);
    await arrive(visitor, subject);
    expect((await post(token)).statusCode).toBe(400);
    expect((await profile(visitor)).status).toBe(200);
  });

  it("by a session of the provider ends that one alone", async () => {
    const { subject } = person();
    const [one, two] = [browser(), browser()];
    await registered(one, subject);
    await arrive(two, subject);
    const [row] = await db().select().from(sessions).where(eq(sessions.providerSubject, subject));
    expect(row?.providerSession).toBeTruthy();
    expect((await post(await real.sign(claims({ sid: row?.providerSession })))).statusCode).toBe(200);
    expect([(await profile(one)).status, (await profile(two)).status].toSorted()).toEqual([200, 401]);
  });

  it.each([
    ["with a nonce: an ID token in its place", { nonce: "n" }],
    ["without the event", { events: {} }],
    ["for another client", { aud: "another" }],
    ["of another issuer", { iss: "https://elsewhere.example" }],
    ["that names nobody", { sub: undefined }],
    ["without an id of its own", { jti: undefined }],
    ["that is an hour old", { iat: Math.floor(Date.now() / 1000) - 3600 }],
  ])("is refused %s", async (_what, more) => {
    const { subject } = person();
    const visitor = browser();
    await registered(visitor, subject);
    const made = { sub: subject, ...claims({}), ...more };
    expect((await post(await real.sign(made))).statusCode).toBe(400);
    expect((await profile(visitor)).status).toBe(200);
  });

  it("is refused unsigned, and at another provider's door", async () => {
    const { subject } = person();
    const visitor = browser();
    await registered(visitor, subject);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const body = claims({ sub: subject, iat: Math.floor(Date.now() / 1000) });
    expect((await post(`${part({ alg: "none" })}.${part(body)}.`)).statusCode).toBe(400);
    expect((await post(await real.sign(body), "hostile")).statusCode).toBe(400);
    expect((await post(await real.sign(body), "nobody")).statusCode).toBe(400);
    expect((await profile(visitor)).status).toBe(200);
  });
});

describe("issue 19.3: attacks on the way back are refused", () => {
  it("another browser, a second time, and a state of nobody", async () => {
    const { subject } = person();
    const visitor = browser();
    const query = await real.signIn(await start(visitor, "university"), subject);
    expect(await finish(browser(), "university", query)).toMatchObject({ code: "sso_refused" });
    expect((await finish(visitor, "university", query)).data).toMatchObject({ outcome: "register" });
    expect(await finish(visitor, "university", query)).toMatchObject({ code: "sso_refused" });
    expect(await finish(visitor, "university", "code=x&state=y")).toMatchObject({ code: "sso_refused" });
  });

  it("a quarter of an hour later", async () => {
    const visitor = browser();
    const query = await real.signIn(await start(visitor, "university"), person().subject);
    server.clock.advance(16 * 60_000);
    expect(await finish(visitor, "university", query)).toMatchObject({ code: "sso_refused" });
  });

  it("mixed-up providers: an answer at another's door, and one that names another issuer or none (RFC 9207)", async () => {
    const visitor = browser();
    const query = await real.signIn(await start(visitor, "university"), person().subject);
    expect(await finish(visitor, "hostile", query)).toMatchObject({ code: "sso_refused" });
    const stolen = hostile.query(await start(visitor, "hostile"), { iss: real.issuer });
    expect(await finish(visitor, "hostile", stolen)).toMatchObject({ code: "sso_refused" });
    const nameless = new URLSearchParams(hostile.query(await start(visitor, "hostile")));
    nameless.delete("iss");
    expect(await finish(visitor, "hostile", nameless.toString())).toMatchObject({ code: "sso_refused" });
  });

  it("what the provider itself refused, and a code that it does not know (a downgraded flow brings no ID token)", async () => {
    const visitor = browser();
    const state = new URL(await start(visitor, "university")).searchParams.get("state") ?? "";
    expect(await finish(visitor, "university", `error=access_denied&state=${state}&iss=${encodeURIComponent(real.issuer)}`)).toMatchObject({
      code: "sso_refused",
    });
    const next = new URL(await start(visitor, "university")).searchParams.get("state") ?? "";
    expect(await finish(visitor, "university", `code=made-up&state=${next}&iss=${encodeURIComponent(real.issuer)}`)).toMatchObject({
      code: "sso_refused",
    });
    const implicit = new URL(await start(visitor, "university")).searchParams.get("state") ?? "";
    expect(
      await finish(
        visitor,
        "university",
        `id_token=${await real.sign({ sub: "x" })}&state=${implicit}&iss=${encodeURIComponent(real.issuer)}`,
      ),
    ).toMatchObject({ code: "sso_refused" });
  });

  it("asks with PKCE (S256), a nonce and a state, by the code flow alone", async () => {
    const asked = new URL(await start(browser(), "university")).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: `${HERE}/sign-in/university`,
    });
    for (const name of ["state", "nonce", "code_challenge"]) expect(asked.get(name)?.length).toBeGreaterThanOrEqual(43);
  });

  it.each([
    ["unsigned (alg none)", (honest, keys) => keys.unsigned(honest)],
    ["signed with the public key as a secret (key confusion)", (honest, keys) => keys.signByPublicKey(honest)],
    ["signed with the client's secret", (honest, keys) => keys.signBySecret(honest)],
    ["signed by a key that was never published", (honest, keys) => keys.signByAnother(honest)],
    ["with another nonce", (honest, keys) => keys.sign({ ...honest, nonce: "another" })],
    ["for another client", (honest, keys) => keys.sign({ ...honest, aud: "another" })],
    ["of another issuer", (honest, keys) => keys.sign({ ...honest, iss: real.issuer })],
    ["that is over", (honest, keys) => keys.sign({ ...honest, exp: 1 })],
  ] satisfies [string, Parameters<HostileProvider["answer"]>[0]][])("an ID token %s", async (_what, make) => {
    const visitor = browser();
    hostile.answer((honest, { sign }) => sign(honest));
    const fair = await finish(visitor, "hostile", hostile.query(await start(visitor, "hostile")));
    expect(fair.data).toMatchObject({ outcome: "register" });
    hostile.answer(make);
    expect(await finish(visitor, "hostile", hostile.query(await start(visitor, "hostile")))).toMatchObject({ code: "sso_refused" });
  });

  it.each(["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "courses"])(
    "an open redirect: %j is forgotten",
    async (redirect) => {
      expect((await arrive(browser(), person().subject, { redirect })).data).toMatchObject({ outcome: "register", redirect: null });
    },
  );
});

describe("issue 19.3: passwords that are off for a domain", () => {
  it("open nothing, whether the account exists or not: the answer names the provider by the domain alone", async () => {
    const user = await makeUser(server, { email: "somebody@hostile.example" });
    for (const email of [user.email, "nobody@HOSTILE.example "]) {
      const visitor = new TestBrowser(server.app, { language: "en" });
      const refused = { status: 403, code: "sso_required", data: { id: "hostile", name: "Another" } };
      expect(await visitor.logIn(email)).toMatchObject(refused);
      expect(await visitor.call("POST", "/forgot-password", { email })).toMatchObject(refused);
      expect(await visitor.register({ email: email.trim() })).toMatchObject(refused);
    }
    await db().update(users).set({ nationalId: "1098765430" }).where(eq(users.id, user.id));
    expect(await browser().logIn("1098765430")).toMatchObject({ code: "sso_required" });
    expect(await browser().logIn("1098765430", "Falsch#2026x")).toMatchObject({ code: "login_invalid" });
  });

  it("stay on elsewhere, and sessions of clients that were released before go on unchanged", async () => {
    const visitor = browser();
    const { email } = await visitor.register();
    expect((await browser().logIn(email)).status).toBe(200);
    expect((await profile(visitor)).status).toBe(200);
  });
});
