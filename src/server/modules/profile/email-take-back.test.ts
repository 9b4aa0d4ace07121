import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Account } from "#contract/accounts/profile.ts";
import { forgetEmailChanges } from "#server/commands/accounts/take-email-back.ts";
import { emailChanges, users } from "#server/db/tables/identity.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { makeSignedIn, makeUser, type SignedIn, signIn, TEST_PASSWORD } from "#tests/support/factories.ts";
import { registration } from "#tests/support/identity-factories.ts";
import { emailsOf } from "#tests/support/mail/emails.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const DAY = 86_400_000;
const NEW = "Qalam#2027!";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const tokenIn = (text = "") => /token=([\w-]+)/u.exec(text)?.[1] ?? "";
/** The newest emails of the test come last in time: a clock that stands still would not tell them apart. */
const tick = () => server.clock.advance(1_000);
const post = <Data>(path: string, body: object) => server.call<Data>("POST", path, { body });
const verify = (token: string) => post("/email/verify", { token });
const takeBack = (token: string) => post<{ email: string; reset_token: string }>("/email/take-back", { token });
const setPassword = (token: string, password = NEW) => post("/reset-password", { token, password, password_confirmation: password });
const login = async (username: string, password = TEST_PASSWORD) => (await post("/login", { username, password })).status;
const row = async (id: number) => (await server.services.db.select().from(users).where(eq(users.id, id)))[0];
const signedIn = async ({ headers }: SignedIn) => (await server.call("GET", "/platform/profile", { headers })).status === 200;

/** Whoever sits at an open session and knows the password asks for another e-mail. Answers the link that was mailed to it. */
async function ask(person: SignedIn, email: string, password = TEST_PASSWORD): Promise<string> {
  const { headers } = person;
  tick();
  await confirmPassword(server, person, password);
  const { data } = await server.call<Account>("GET", "/platform/profile/account", { headers });
  const { name_ar, name_en, phone, version } = data;
  const form = { name_ar, name_en, email, phone, nationality_id: 1, city_id: 1, birth_date: null, version };
  expect(await server.call("PATCH", "/platform/profile", { headers, body: form })).toMatchObject({ status: 200 });
  return tokenIn((await emailsOf(server, email)).findLast(({ text }) => text.includes("/student/verify-email?token="))?.text);
}

/** The change is made; answers the link that takes it back, of the email to the old address. */
async function changed(person: SignedIn, from: string, to: string): Promise<string> {
  expect(await verify(await ask(person, to))).toMatchObject({ status: 200 });
  tick();
  const arrived = (await emailsOf(server, from)).findLast(({ text }) => text.includes("/student/take-email-back?token="));
  expect(arrived?.text).toContain(to);
  return tokenIn(arrived?.text);
}
const changePassword = ({ headers }: SignedIn, password = NEW) =>
  server.call("PUT", "/platform/profile/password", {
    headers,
    body: { current_password: TEST_PASSWORD, password, password_confirmation: password },
  });

describe("a change of the e-mail that waits (A1)", () => {
  it("is void once the password is changed, as its email says, and cannot be asked for again by the same form", async () => {
    const owner = await makeSignedIn(server);
    const email = `thief-${owner.user.email}`;
    const link = await ask(owner, email);
    const [told] = await emailsOf(server, owner.user.email);
    expect(told?.text).toContain(email);
    expect(told?.text).not.toContain("token=");
    expect(await changePassword(owner)).toMatchObject({ status: 200 });
    expect(await verify(link)).toMatchObject({ status: 422, code: "reset_link_invalid" });
    await server.call("POST", "/email/resend", { headers: owner.headers });
    expect(await emailsOf(server, email)).toHaveLength(1);
    expect(await row(owner.user.id)).toMatchObject({ email: owner.user.email, pendingEmail: null });
  });

  it("is void once the password is reset, also where its email was not written yet", async () => {
    const owner = await makeSignedIn(server);
    await post("/forgot-password", { email: owner.user.email });
    const reset = tokenIn((await emailsOf(server, owner.user.email))[0]?.text);
    const link = await ask(owner, `thief-${owner.user.email}`);
    expect(await setPassword(reset)).toMatchObject({ status: 200 });
    expect(await verify(link)).toMatchObject({ status: 422, code: "reset_link_invalid" });
    expect(await row(owner.user.id)).toMatchObject({ email: owner.user.email, pendingEmail: null });
  });

  it("takes reset links with it that were mailed before, also when the password is changed", async () => {
    const owner = await makeSignedIn(server);
    await post("/forgot-password", { email: owner.user.email });
    const reset = tokenIn((await emailsOf(server, owner.user.email))[0]?.text);
    await changePassword(owner);
    expect(await setPassword(reset)).toMatchObject({ status: 422, code: "reset_link_invalid" });
  });

  it("to an e-mail of another account answers as any, and its owner hears of it instead of getting a link", async () => {
    const [person, other] = [await makeSignedIn(server), await makeUser(server)];
    expect(await ask(person, other.email)).toBe("");
    expect((await row(person.user.id))?.pendingEmail).toBe(other.email);
    const [told] = await emailsOf(server, other.email);
    expect(told?.text).not.toContain(person.user.email);
  });
});

describe("every change of the password (A1)", () => {
  it("is told to the owner by mail: in account settings and by a reset", async () => {
    const owner = await makeSignedIn(server);
    const told = async () => (await emailsOf(server, owner.user.email)).filter(({ text }) => text.includes("/forgot-password"));
    await changePassword(owner);
    expect(await told()).toHaveLength(1);
    tick();
    await post("/forgot-password", { email: owner.user.email });
    tick();
    const emails = await emailsOf(server, owner.user.email);
    await setPassword(tokenIn(emails.find(({ text }) => text.includes("reset-password?token="))?.text), "Reset#2028!");
    expect(await told()).toHaveLength(2);
  });
});

describe("a change of the e-mail that was made (A1)", () => {
  it("is told to the old one, and taken back from there for seven days: sessions end, the password is void, a new one is set", async () => {
    const owner = await makeSignedIn(server);
    const thief = `thief-${owner.user.email}`;
    const link = await changed(owner, owner.user.email, thief);
    // The thief changes the password as well: the way back stays.
    expect(await changePassword(owner, "Stolen#2027")).toMatchObject({ status: 200 });
    server.clock.advance(6 * DAY);
    const there = await signIn(server, owner.user);
    const answer = await takeBack(link);
    expect(answer).toMatchObject({ status: 200, data: { email: owner.user.email } });
    expect(answer.headers["cache-control"]).toContain("no-store");
    expect([await signedIn(owner), await signedIn(there)]).toEqual([false, false]);
    for (const password of ["Stolen#2027", TEST_PASSWORD]) expect(await login(owner.user.email, password)).toBe(422);
    expect(await setPassword(answer.data.reset_token)).toMatchObject({ status: 200 });
    expect(await login(owner.user.email, NEW)).toBe(200);
    expect(await login(thief, NEW)).toBe(422);
  });

  it("is taken back once: the link opened twice, at the same moment too", async () => {
    const owner = await makeSignedIn(server);
    const link = await changed(owner, owner.user.email, `other-${owner.user.email}`);
    const statuses = (await Promise.all([takeBack(link), takeBack(link)])).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 422]);
    expect(await takeBack(link)).toMatchObject({ status: 422, code: "reset_link_invalid" });
  });

  it("is taken back no more after seven days; by then the old e-mail is forgotten", async () => {
    const owner = await makeSignedIn(server);
    const link = await changed(owner, owner.user.email, `new-${owner.user.email}`);
    server.clock.advance(7 * DAY);
    expect(await takeBack(link)).toMatchObject({ status: 422, code: "reset_link_invalid" });
    expect(await takeBack("a".repeat(43))).toMatchObject({ status: 422, code: "reset_link_invalid" });
    await forgetEmailChanges(server.services.db, server.clock.now());
    expect(await server.services.db.$count(emailChanges, eq(emailChanges.userId, owner.user.id))).toBe(0);
  });

  it("is taken back after another change followed, whose own way back ends with it", async () => {
    const owner = await makeSignedIn(server);
    const [second, third] = [`second-${owner.user.email}`, `third-${owner.user.email}`];
    const first = await changed(owner, owner.user.email, second);
    const later = await changed(owner, second, third);
    expect(await takeBack(first)).toMatchObject({ status: 200, data: { email: owner.user.email } });
    expect(await takeBack(later)).toMatchObject({ status: 422 });
    expect(await row(owner.user.id)).toMatchObject({ email: owner.user.email });
  });

  it("is taken back while yet another e-mail waits: its link works no more", async () => {
    const owner = await makeSignedIn(server);
    const link = await changed(owner, owner.user.email, `second-${owner.user.email}`);
    const waiting = await ask(owner, `third-${owner.user.email}`);
    expect(await takeBack(link)).toMatchObject({ status: 200 });
    expect(await verify(waiting)).toMatchObject({ status: 422 });
    expect(await row(owner.user.id)).toMatchObject({ email: owner.user.email, pendingEmail: null });
  });

  it("keeps the old e-mail for its owner meanwhile: nobody registers with it, nor takes it into use", async () => {
    const [owner, thief] = [await makeSignedIn(server), await makeSignedIn(server)];
    const link = await changed(owner, owner.user.email, `moved-${owner.user.email}`);
    expect((await post("/register", registration({ email: owner.user.email }))).status).toBe(422);
    expect(await ask(thief, owner.user.email)).toBe("");
    expect(await takeBack(link)).toMatchObject({ status: 200 });
  });

  it("says so where another account holds the old e-mail all the same, and the link stays good", async () => {
    const owner = await makeSignedIn(server);
    const link = await changed(owner, owner.user.email, `moved-${owner.user.email}`);
    const other = await makeUser(server, { email: owner.user.email });
    expect(await takeBack(link)).toMatchObject({ status: 409, code: "email_unavailable" });
    await server.services.db
      .update(users)
      .set({ email: `gone-${owner.user.email}` })
      .where(eq(users.id, other.id));
    expect(await takeBack(link)).toMatchObject({ status: 200 });
  });

  it("gives no way back to an e-mail that nobody proved to be theirs: it may be a stranger's", async () => {
    const person = await makeSignedIn(server, { emailVerifiedAt: null });
    expect(await verify(await ask(person, `right-${person.user.email}`))).toMatchObject({ status: 200 });
    expect(await emailsOf(server, person.user.email)).toEqual([]);
    expect(await row(person.user.id)).toMatchObject({ emailVerifiedAt: expect.any(Date) });
  });
});
