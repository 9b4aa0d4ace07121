import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Arrival } from "#contract/accounts/provider-sign-in.ts";
import { sessions, users } from "#server/db/tables/identity.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { providerIdentities } from "#server/db/tables/security/provider-sign-in.ts";
import { staffRoles } from "#server/db/tables/security/staff-roles.ts";
import { setUpApp } from "#tests/support/accounts/second-factors.ts";
import { makeUser } from "#tests/support/factories.ts";
import { PASSWORD, TestBrowser } from "#tests/support/identity-factories.ts";
import { ProviderWorld } from "#tests/support/sign-in/provider-world.ts";

let world: ProviderWorld;
beforeAll(async () => {
  world = await ProviderWorld.open();
});
afterAll(() => world.close());

const db = () => world.server.services.db;
const form = (ticket: string | null) => ({ ticket, full_name_ar: "نورة سعد محمد القحطاني", phone: "+966550000000", terms_accepted: true });
async function registered(visitor: TestBrowser, subject: string) {
  const { data } = await world.arrive(visitor, subject);
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
    const answer = await new TestBrowser(world.server.app, { language: "en" }).call("GET", "/sign-in/providers");
    expect(answer.data).toEqual([
      { id: "university", name: "Example University" },
      { id: "hostile", name: "Another" },
    ]);
  });

  it("makes a new account once the terms are accepted: a student, verified, without a password, who signs in again at once", async () => {
    const { subject, email } = world.person();
    const visitor = world.browser();
    const first = await world.arrive(visitor, subject, { redirect: "/courses/3?tab=plan" });
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
    expect((await world.browser().logIn(email, "!")).code).toBe("login_invalid");
    const again = await world.arrive(world.browser(), subject);
    expect(again.data).toMatchObject({ outcome: "signed_in", session: { user: { id: made.data.session?.user.id } } });
    expect(await visitor.call("POST", "/sign-in/register", form(first.data.ticket))).toMatchObject({ code: "sso_refused" });
  });

  it("links a known e-mail only after its password was given too, in the same browser; from then on the subject counts", async () => {
    const { subject, email } = world.person();
    await world.browser().register({ email });
    const visitor = world.browser();
    const { data } = await world.arrive(visitor, subject);
    expect(data).toMatchObject({ outcome: "link", session: null });
    const enter = (who: TestBrowser, password: string) => who.call<Arrival>("POST", "/sign-in/enter", { ticket: data.ticket, password });
    expect(await enter(visitor, "Falsch#2026x")).toMatchObject({ code: "login_invalid" });
    expect(await enter(world.browser(), PASSWORD)).toMatchObject({ code: "sso_refused" });
    expect(await db().$count(providerIdentities, eq(providerIdentities.subject, subject))).toBe(0);
    expect((await enter(visitor, PASSWORD)).data).toMatchObject({
      outcome: "signed_in",
      session: { user: { email, email_verified: true } },
    });
    world.real.people.set(subject, { email: "another@university.example", email_verified: true });
    expect((await world.arrive(world.browser(), subject)).data).toMatchObject({ outcome: "signed_in", session: { user: { email } } });
  });

  it("links an account with a second factor once it was given too; from then on the provider's own counts", async () => {
    const { subject, email } = world.person();
    const visitor = world.browser();
    await visitor.register({ email });
    await visitor.call("POST", "/platform/profile/reauthenticate", { password: PASSWORD });
    const app = await setUpApp(world.server, visitor);
    const { data } = await world.arrive(visitor, subject);
    const asked = await visitor.call<{ ticket: string }>("POST", "/sign-in/enter", { ticket: data.ticket, password: PASSWORD });
    expect(asked).toMatchObject({ code: "second_factor_required" });
    const given = await visitor.call("POST", "/login/second-factor", { ticket: asked.data.ticket, code: app.code() });
    expect(given).toMatchObject({ status: 200, data: { user: { email } } });
    expect((await world.arrive(world.browser(), subject)).data).toMatchObject({ outcome: "signed_in", session: { user: { email } } });
  });

  it("takes over no account: who registered a stranger's e-mail first keeps nothing of it, and a second subject with the e-mail neither", async () => {
    const { subject, email } = world.person();
    const squatter = world.browser();
    await squatter.register({ email });
    expect((await world.arrive(world.browser(), subject)).data).toMatchObject({ outcome: "link", session: null });
    const mine = world.person();
    await registered(world.browser(), mine.subject);
    const other = randomUUID();
    world.real.people.set(other, { email: mine.email, email_verified: true });
    const visitor = world.browser();
    const { data } = await world.arrive(visitor, other);
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
    expect(await world.arrive(world.browser(), world.person(more).subject)).toMatchObject({ code: "sso_email_unproven" });
  });

  it("keeps the limit of three devices: one is chosen with the ticket, and the sign-in goes on", async () => {
    const { subject } = world.person();
    await registered(world.browser(), subject);
    for (const _ of [2, 3]) await world.arrive(world.browser(), subject);
    const fourth = world.browser();
    const { data } = await world.arrive(fourth, subject);
    expect(data).toMatchObject({ outcome: "limit", session: null });
    const body = { ticket: data.ticket, device_ticket: data.limit?.ticket, end_device_id: data.limit?.devices[0]?.id };
    expect((await fourth.call<Arrival>("POST", "/sign-in/enter", body)).data).toMatchObject({ outcome: "signed_in" });
  });

  it("lets nobody in whose account is suspended", async () => {
    const { subject, email } = world.person();
    await registered(world.browser(), subject);
    await db().update(users).set({ suspendedAt: world.server.clock.now() }).where(eq(users.email, email));
    expect(await world.arrive(world.browser(), subject)).toMatchObject({ code: "account_suspended" });
  });
});

describe("issue 19.3: roles from claims", () => {
  it("make one of the staff, follow the claims at each sign-in, tell the person, and leave alone what people gave", async () => {
    const { subject, email } = world.person({ groups: ["registrars", "unknown"] });
    const visitor = world.browser();
    const { data } = await world.arrive(visitor, subject);
    expect(data).toMatchObject({ outcome: "signed_in", session: { user: { type: "staff", email } } });
    const userId = data.session?.user.id ?? 0;
    expect(await rolesOf(userId)).toEqual(["registrar:university"]);
    expect(await visitor.call("GET", "/admin/requests")).toMatchObject({ status: 200 });
    await db().insert(staffRoles).values({ userId, role: "support" });
    world.real.people.set(subject, { email, email_verified: true, groups: ["books"] });
    await world.arrive(visitor, subject);
    expect(await rolesOf(userId)).toEqual(["finance:university", "support:people"]);
    world.real.people.set(subject, { email, email_verified: true });
    await world.arrive(visitor, subject);
    expect(await rolesOf(userId)).toEqual(["support:people"]);
    const mails = await db().select().from(jobs).where(eq(jobs.kind, "roles-changed-mail"));
    expect(mails.filter(({ payload }) => (payload as { userId: number }).userId === userId).length).toBe(3);
  });

  it("never join finance and audit, and give a learner nothing", async () => {
    const both = world.person({ groups: ["books", "checks"] });
    const { data } = await world.arrive(world.browser(), both.subject);
    expect(await rolesOf(data.session?.user.id ?? 0)).toEqual([]);
    const { subject, email } = world.person();
    const { data: learner } = await registered(world.browser(), subject);
    world.real.people.set(subject, { email, email_verified: true, groups: ["admins"] });
    expect((await world.arrive(world.browser(), subject)).data).toMatchObject({ session: { user: { type: "student" } } });
    expect(await rolesOf(learner.session?.user.id ?? 0)).toEqual([]);
  });
});

describe("issue 19.3: logout that the provider begins", () => {
  const EVENT = { "http://schemas.openid.net/event/backchannel-logout": {} };
  const post = (token: string, provider = "university") =>
    world.server.app.inject({
      method: "POST",
      url: `/sign-in/${provider}/logout`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    });
  const claims = (more: object) => ({ iss: world.real.issuer, aud: world.real.clientId, jti: randomUUID(), events: EVENT, ...more });

  it("ends the sessions of its person that began there, once a token, and none that began with a password", async () => {
    const { subject, email } = world.person();
    await world.browser().register({ email });
    const visitor = world.browser();
    const { data } = await world.arrive(visitor, subject);
    visitor.token =
      (await visitor.call<Arrival>("POST", "/sign-in/enter", { ticket: data.ticket, password: PASSWORD })).data.session?.token ?? null;
    const byPassword = world.browser();
    await byPassword.logIn(email);
    const token = await world.real.sign(claims({ sub: subject }));
    expect((await post(token)).statusCode).toBe(200);
    expect((await world.profile(visitor)).status).toBe(401);
    expect((await world.profile(byPassword)).status).toBe(200);
    await world.arrive(visitor, subject);
    expect((await post(token)).statusCode).toBe(400);
    expect((await world.profile(visitor)).status).toBe(200);
  });

  it("by a session of the provider ends that one alone", async () => {
    const { subject } = world.person();
    const [one, two] = [world.browser(), world.browser()];
    await registered(one, subject);
    await world.arrive(two, subject);
    const [row] = await db().select().from(sessions).where(eq(sessions.providerSubject, subject));
    expect(row?.providerSession).toBeTruthy();
    expect((await post(await world.real.sign(claims({ sid: row?.providerSession })))).statusCode).toBe(200);
    expect([(await world.profile(one)).status, (await world.profile(two)).status].toSorted()).toEqual([200, 401]);
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
    const { subject } = world.person();
    const visitor = world.browser();
    await registered(visitor, subject);
    const made = { sub: subject, ...claims({}), ...more };
    expect((await post(await world.real.sign(made))).statusCode).toBe(400);
    expect((await world.profile(visitor)).status).toBe(200);
  });

  it("is refused unsigned, and at another provider's door", async () => {
    const { subject } = world.person();
    const visitor = world.browser();
    await registered(visitor, subject);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const body = claims({ sub: subject, iat: Math.floor(Date.now() / 1000) });
    expect((await post(`${part({ alg: "none" })}.${part(body)}.`)).statusCode).toBe(400);
    expect((await post(await world.real.sign(body), "hostile")).statusCode).toBe(400);
    expect((await post(await world.real.sign(body), "nobody")).statusCode).toBe(400);
    expect((await world.profile(visitor)).status).toBe(200);
  });
});

describe("issue 19.3: passwords that are off for a domain", () => {
  it("open nothing, whether the account exists or not: the answer names the provider by the domain alone", async () => {
    const user = await makeUser(world.server, { email: "somebody@hostile.example" });
    for (const email of [user.email, "nobody@HOSTILE.example "]) {
      const visitor = new TestBrowser(world.server.app, { language: "en" });
      const refused = { status: 403, code: "sso_required", data: { id: "hostile", name: "Another" } };
      expect(await visitor.logIn(email)).toMatchObject(refused);
      expect(await visitor.call("POST", "/forgot-password", { email })).toMatchObject(refused);
      expect(await visitor.register({ email: email.trim() })).toMatchObject(refused);
    }
    await db().update(users).set({ nationalId: "1098765430" }).where(eq(users.id, user.id));
    expect(await world.browser().logIn("1098765430")).toMatchObject({ code: "sso_required" });
    expect(await world.browser().logIn("1098765430", "Falsch#2026x")).toMatchObject({ code: "login_invalid" });
  });

  it("stay on elsewhere, and sessions of clients that were released before go on unchanged", async () => {
    const visitor = world.browser();
    const { email } = await visitor.register();
    expect((await world.browser().logIn(email)).status).toBe(200);
    expect((await world.profile(visitor)).status).toBe(200);
  });
});
