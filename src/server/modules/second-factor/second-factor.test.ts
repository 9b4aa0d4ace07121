import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Session } from "#contract/accounts/session.ts";
import type { PasskeyRequest } from "#contract/second-factor/passkey-shapes.ts";
import type { SecondFactor } from "#contract/second-factor/second-factor.ts";
import { recoveryCodes } from "#server/db/tables/security/second-factor.ts";
import { caller, givePassword, setUpApp, setUpPasskey } from "#tests/support/accounts/second-factors.ts";
import { makeSignedIn, makeUser, signIn, TEST_PASSWORD } from "#tests/support/factories.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { emailsTo } from "#tests/support/mail/mailbox.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const MINUTE = 60_000;
const FACTOR = "/platform/profile/second-factor";
type Needed = { methods: string[]; ticket: string };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A learner with an authenticator app. */
async function learner(more: Parameters<typeof makeSignedIn>[1] = {}) {
  const person = await makeSignedIn(server, more);
  const calls = caller(server, person);
  await givePassword(calls);
  const app = await setUpApp(server, calls);
  return { ...person, calls, app };
}

const logIn = async (email: string, browser = new TestBrowser(server.app)) => {
  const answer = await browser.logIn(email, TEST_PASSWORD);
  return { browser, answer, ticket: (answer.data as unknown as Needed | null)?.ticket ?? "" };
};
const second = (browser: TestBrowser, body: object) => browser.call<Session>("POST", "/login/second-factor", body);

describe("issue 19.2: setting a second factor up", () => {
  it("asks for the password first, and an app that showed no code yet changes nothing", async () => {
    const person = await makeSignedIn(server);
    const calls = caller(server, person);
    expect(await calls.call("POST", `${FACTOR}/authenticator`)).toMatchObject({ status: 403, code: "reauth_required" });
    await givePassword(calls);
    expect(await calls.call("POST", `${FACTOR}/authenticator`)).toMatchObject({
      status: 200,
      data: { uri: expect.stringMatching(/^otpauth:\/\/totp\/Qabas:.+secret=[A-Z2-7]{32}/u) },
    });
    expect(await calls.call("POST", `${FACTOR}/authenticator/confirm`, { code: "000000" })).toMatchObject({ status: 422 });
    expect(await calls.call("GET", FACTOR)).toMatchObject({ data: { authenticator: null, recovery_codes: null } });
    expect((await logIn(person.user.email)).answer.status).toBe(200);
  });

  it("gives ten recovery codes once, keeps the secret sealed and the codes hashed, and tells the owner", async () => {
    const { user, calls, app } = await learner({ language: "en" });
    expect(app.recoveryCodes).toHaveLength(10);
    expect(new Set(app.recoveryCodes).size).toBe(10);
    expect(await calls.call("GET", FACTOR)).toMatchObject({
      data: { required: false, authenticator: { added_at: expect.any(String) }, recovery_codes: { left: 10 } },
    });
    const { rows } = await server.services.db.execute<{ sealed: string }>(
      sql`select sealed from authenticators where user_id = ${user.id}`,
    );
    expect(rows[0]?.sealed).toMatch(/^s1\.[\w-]{8}\.\.\.[\w-]{60,}$/u);
    const codes = await server.services.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    expect(codes.every(({ codeHash }) => /^[\da-f]{64}$/u.test(codeHash))).toBe(true);
    await server.runJobs();
    const mails = emailsTo({ options: { dataDir: server.services.config.dataDir } }, user.email);
    expect(mails.join("\n")).toContain("a code of this app");
  });

  it("keeps the app before until the new one has shown a code", async () => {
    const { user, calls, app } = await learner();
    await calls.call("POST", "/platform/profile/reauthenticate/second-factor", { code: app.code() });
    expect(await calls.call("POST", `${FACTOR}/authenticator`)).toMatchObject({ status: 200 });
    server.clock.advance(30_000);
    const { browser, ticket } = await logIn(user.email);
    expect(await second(browser, { ticket, code: app.code() })).toMatchObject({ status: 200 });
  });

  it("adds, names and removes passkeys; the last factor takes the recovery codes along, and other sessions end", async () => {
    const person = await makeSignedIn(server);
    const calls = caller(server, person);
    const elsewhere = caller(server, await signIn(server, person.user));
    await givePassword(calls);
    const { recoveryCodes: codes } = await setUpPasskey(calls);
    expect(codes).toHaveLength(10);
    const { data } = await calls.call<SecondFactor>("GET", FACTOR);
    const [key] = data.passkeys;
    expect(key).toMatchObject({ name: "Phone", backed_up: true, last_used_at: null });
    expect(await calls.call("PATCH", `${FACTOR}/passkeys/${key?.id}`, { name: " هاتفي " })).toMatchObject({
      data: { passkeys: [{ name: "هاتفي" }] },
    });
    expect(await elsewhere.call("GET", FACTOR)).toMatchObject({ status: 200 });
    expect(await calls.call("DELETE", `${FACTOR}/passkeys/${key?.id}`)).toMatchObject({
      status: 200,
      data: { passkeys: [], recovery_codes: null },
    });
    expect(await elsewhere.call("GET", FACTOR)).toMatchObject({ status: 401 });
    expect((await logIn(person.user.email)).answer.status).toBe(200);
  });
});

describe("issue 19.2: signing in", () => {
  it("answers 403 with the methods and a ticket, and with the code a session like any other", async () => {
    const { user, app } = await learner();
    const { browser, answer, ticket } = await logIn(user.email);
    expect(answer).toMatchObject({ status: 403, code: "second_factor_required", data: { methods: ["authenticator", "recovery_code"] } });
    expect(await browser.call("GET", "/platform/profile")).toMatchObject({ status: 401 });
    const signedIn = await second(browser, { ticket, code: app.code() });
    expect(signedIn).toMatchObject({ status: 200, data: { user: { email: user.email }, owner_tag: expect.any(String) } });
    browser.token = signedIn.data.token;
    expect(await browser.call("GET", "/platform/profile")).toMatchObject({ status: 200 });
  });

  it("takes Arabic digits, spaces, and the steps beside the current one", async () => {
    const { user, app } = await learner();
    server.clock.advance(2 * MINUTE);
    const early = await logIn(user.email);
    const arabic = app.code(-1).replaceAll(/\d/gu, (digit) => String.fromCharCode(0x660 + Number(digit)));
    expect(await second(early.browser, { ticket: early.ticket, code: `${arabic.slice(0, 3)} ${arabic.slice(3)}` })).toMatchObject({
      status: 200,
    });
    const late = await logIn(user.email);
    expect(await second(late.browser, { ticket: late.ticket, code: app.code(1) })).toMatchObject({ status: 200 });
  });

  it("takes a passkey as the second step, and asks a known account's own", async () => {
    const person = await makeSignedIn(server, { type: "instructor" });
    const calls = caller(server, person);
    await givePassword(calls);
    const { passkey } = await setUpPasskey(calls);
    const { browser, answer, ticket } = await logIn(person.user.email);
    expect(answer.data).toMatchObject({ methods: ["passkey", "recovery_code"] });
    const { data: options } = await browser.call<PasskeyRequest>("POST", "/login/second-factor/options", { ticket });
    expect(options.allowCredentials).toMatchObject([{ id: passkey.id.toString("base64url") }]);
    expect(await second(browser, { ticket, signed: passkey.sign(options) })).toMatchObject({ status: 200 });
  });

  it("asks for the factor before the fourth device, and not again after a device was chosen", async () => {
    const { user, app } = await learner();
    await signIn(server, user);
    await signIn(server, user);
    const { browser, ticket } = await logIn(user.email);
    const limited = await second(browser, { ticket, code: app.code() });
    expect(limited).toMatchObject({ status: 403, code: "device_limit_reached", data: { sign_in: ticket } });
    const { devices, ticket: deviceTicket } = limited.data as unknown as { devices: { id: string }[]; ticket: string };
    expect(devices).toHaveLength(3);
    const more = { ticket, end_device_id: devices[0]?.id, device_ticket: deviceTicket };
    expect(await second(browser, more)).toMatchObject({ status: 200 });
    expect(await second(browser, more)).toMatchObject({ status: 422, code: "second_factor_expired" });
  });

  it("lets a learner in by a passkey alone, and sends an instructor to the password", async () => {
    for (const [type, status] of [
      ["student", 200],
      ["instructor", 403],
    ] as const) {
      const person = await makeSignedIn(server, { type });
      const calls = caller(server, person);
      await givePassword(calls);
      const { passkey } = await setUpPasskey(calls);
      const browser = new TestBrowser(server.app);
      const { data: options } = await browser.call<PasskeyRequest>("POST", "/login/passkey/options");
      expect(options).toMatchObject({ allowCredentials: [], userVerification: "required", rpId: "localhost" });
      expect(await browser.call("POST", "/login/passkey", { signed: passkey.sign(options) })).toMatchObject({ status });
    }
  });

  it("changes nothing for who has none: one call, and sessions that were begun before go on", async () => {
    const person = await makeSignedIn(server);
    expect((await logIn(person.user.email)).answer).toMatchObject({ status: 200, data: { token: expect.any(String) } });
    const old = await signIn(server, person.user);
    await givePassword(caller(server, person));
    await setUpApp(server, caller(server, person));
    expect(await caller(server, old).call("GET", "/platform/profile")).toMatchObject({ status: 200 });
  });
});

describe("issue 19.2: the second factor once more, for what an open session must not do alone", () => {
  it("is what confirms, and the password is not; a login does not count, and it holds for five minutes", async () => {
    const { calls, app, headers } = await learner();
    server.clock.advance(6 * MINUTE);
    const change = { current_password: TEST_PASSWORD, password: "Another#2026x", password_confirmation: "Another#2026x" };
    const put = () => server.call("PUT", "/platform/profile/password", { headers, body: change });
    expect(await put()).toMatchObject({ status: 403, code: "reauth_required" });
    expect(await calls.call("POST", "/platform/profile/reauthenticate", { password: TEST_PASSWORD })).toMatchObject({
      status: 403,
      code: "second_factor_required",
    });
    expect(await calls.call("POST", "/platform/profile/reauthenticate/options")).toMatchObject({
      data: { methods: ["authenticator", "recovery_code"], passkey: null },
    });
    expect(await calls.call("POST", "/platform/profile/reauthenticate/second-factor", { code: app.code() })).toMatchObject({ status: 200 });
    server.clock.advance(5 * MINUTE);
    expect(await put()).toMatchObject({ status: 403 });
    expect(await calls.call("POST", "/platform/profile/reauthenticate/second-factor", { code: app.code() })).toMatchObject({ status: 200 });
    expect(await put()).toMatchObject({ status: 200 });
  });

  it("is not asked of who has none where the password itself is given", async () => {
    const user = await makeUser(server);
    const person = await signIn(server, user);
    const body = { current_password: TEST_PASSWORD, password: "Another#2026y", password_confirmation: "Another#2026y" };
    expect(await server.call("PUT", "/platform/profile/password", { headers: person.headers, body })).toMatchObject({ status: 200 });
  });
});
