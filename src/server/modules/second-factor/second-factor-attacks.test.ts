import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PasskeyCreation, PasskeyRequest } from "#contract/second-factor/passkey-shapes.ts";
import { users } from "#server/db/tables/identity.ts";
import { passkeys } from "#server/db/tables/security/second-factor.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { caller, givePassword, setUpApp, setUpPasskey } from "#tests/support/accounts/second-factors.ts";
import { SoftPasskey } from "#tests/support/accounts/soft-passkey.ts";
import { makeSignedIn, makeUser, signIn, TEST_PASSWORD } from "#tests/support/factories.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const MINUTE = 60_000;
const FACTOR = "/platform/profile/second-factor";
const PHISHER = "https://qabas.example.evil.example";
type Needed = { methods: string[]; ticket: string };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function withApp(more: Parameters<typeof makeSignedIn>[1] = {}) {
  const person = await makeSignedIn(server, more);
  const calls = caller(server, person);
  await givePassword(calls);
  return { ...person, calls, app: await setUpApp(server, calls) };
}
async function withPasskey(more: Parameters<typeof makeSignedIn>[1] = {}) {
  const person = await makeSignedIn(server, more);
  const calls = caller(server, person);
  await givePassword(calls);
  return { ...person, calls, ...(await setUpPasskey(calls)) };
}
async function passwordGiven(email: string, browser = new TestBrowser(server.app)) {
  const { data } = await browser.logIn(email, TEST_PASSWORD);
  return { browser, ticket: (data as unknown as Needed).ticket };
}
const second = (browser: TestBrowser, body: object) => browser.call("POST", "/login/second-factor", body);
const optionsOf = async (browser: TestBrowser, ticket: string) =>
  (await browser.call<PasskeyRequest>("POST", "/login/second-factor/options", { ticket })).data;
const anyOptions = async (browser: TestBrowser) => (await browser.call<PasskeyRequest>("POST", "/login/passkey/options")).data;
const alone = (browser: TestBrowser, signed: object) => browser.call("POST", "/login/passkey", { signed });
const WRONG = { status: 422, error_keys: { code: [{ key: "factor.code" }] } };
const REFUSED = { status: 422, code: "passkey_refused" };

describe("issue 19.2: codes that were seen by somebody else", () => {
  it("a code opens one session: replayed, it is refused, and so is one of a step before it", async () => {
    const { user, app } = await withApp();
    const [mine, theirs] = [await passwordGiven(user.email), await passwordGiven(user.email)];
    const [code, before] = [app.code(), app.code(-1)];
    expect(await second(mine.browser, { ticket: mine.ticket, code })).toMatchObject({ status: 200 });
    expect(await second(theirs.browser, { ticket: theirs.ticket, code })).toMatchObject(WRONG);
    expect(await second(theirs.browser, { ticket: theirs.ticket, code: before })).toMatchObject(WRONG);
    server.clock.advance(30_000);
    expect(await second(theirs.browser, { ticket: theirs.ticket, code })).toMatchObject(WRONG);
  });

  it("of one code sent twice at once, one call is right", async () => {
    const { user, app } = await withApp();
    const [one, other] = [await passwordGiven(user.email), await passwordGiven(user.email)];
    const code = app.code();
    const answers = await Promise.all([one, other].map(({ browser, ticket }) => second(browser, { ticket, code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it("the code that set the app up opens nothing more", async () => {
    const person = await makeSignedIn(server);
    const calls = caller(server, person);
    await givePassword(calls);
    const app = await setUpApp(server, calls);
    const { browser, ticket } = await passwordGiven(person.user.email);
    expect(await second(browser, { ticket, code: app.code(-1) })).toMatchObject(WRONG);
  });

  it("a phished code is over after its step and the one beside it", async () => {
    const { user, app } = await withApp();
    const code = app.code();
    server.clock.advance(MINUTE + 1);
    const { browser, ticket } = await passwordGiven(user.email);
    expect(await second(browser, { ticket, code })).toMatchObject(WRONG);
  });

  it("a phished ticket is worth nothing in another browser, and nothing after ten minutes", async () => {
    const { user, app } = await withApp();
    const mine = await passwordGiven(user.email);
    const theirs = await passwordGiven(user.email);
    expect(await second(theirs.browser, { ticket: mine.ticket, code: app.code() })).toMatchObject({ code: "second_factor_expired" });
    expect(await second(new TestBrowser(server.app), { ticket: mine.ticket, code: app.code() })).toMatchObject({ status: 422 });
    server.clock.advance(10 * MINUTE);
    expect(await second(mine.browser, { ticket: mine.ticket, code: app.code() })).toMatchObject({ code: "second_factor_expired" });
  });

  it("a password that changed meanwhile makes the ticket void", async () => {
    const { user, app, calls, headers } = await withApp();
    const { browser, ticket } = await passwordGiven(user.email);
    await calls.call("POST", "/platform/profile/reauthenticate/second-factor", { code: app.code() });
    const body = { current_password: TEST_PASSWORD, password: "Another#2026z", password_confirmation: "Another#2026z" };
    expect(await server.call("PUT", "/platform/profile/password", { headers, body })).toMatchObject({ status: 200 });
    server.clock.advance(30_000);
    expect(await second(browser, { ticket, code: app.code() })).toMatchObject({ code: "second_factor_expired" });
  });

  it("a recovery code works once, also when it is sent twice at once, and never for another account", async () => {
    const [{ user, app }, other] = [await withApp(), await withApp()];
    const [first = "", next = ""] = app.recoveryCodes ?? [];
    const tickets = [await passwordGiven(user.email), await passwordGiven(user.email)];
    const raced = await Promise.all(tickets.map(({ browser, ticket }) => second(browser, { ticket, recovery_code: first })));
    expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const again = await passwordGiven(user.email);
    expect(await second(again.browser, { ticket: again.ticket, recovery_code: first })).toMatchObject({
      error_keys: { recovery_code: [{ key: "factor.recoveryCode" }] },
    });
    const stranger = await passwordGiven(other.user.email);
    expect(await second(stranger.browser, { ticket: stranger.ticket, recovery_code: next })).toMatchObject({ status: 422 });
    expect(await second(again.browser, { ticket: again.ticket, recovery_code: next.toLowerCase().replaceAll("-", " ") })).toMatchObject({
      status: 200,
    });
  });

  it("five wrong codes use the ticket up, however right the sixth is", async () => {
    const { user, app } = await withApp();
    const { browser, ticket } = await passwordGiven(user.email);
    for (const code of ["000000", "000001", "abc", "12345", "1234567"]) expect((await second(browser, { ticket, code })).status).toBe(422);
    expect(await second(browser, { ticket, code: app.code() })).toMatchObject({ code: "second_factor_expired" });
  });
});

it("issue 19.2: guesses of one account slow down over tickets and addresses, and its own device is not held up", async () => {
  const strict = await startTestServer({ env: { QABAS_RATE_LOGIN: "8/900" } });
  try {
    const owner = new TestBrowser(strict.app);
    const user = await makeUser(strict);
    await owner.logIn(user.email, TEST_PASSWORD);
    await givePassword(owner);
    const app = await setUpApp(strict, owner);
    const guess = async (address: string) => {
      const browser = new TestBrowser(strict.app, { address });
      const { data } = await browser.logIn(user.email, TEST_PASSWORD);
      return (await second(browser, { ticket: (data as unknown as Needed).ticket, code: "000000" })).status;
    };
    const statuses = [];
    for (let n = 1; n <= 7; n += 1) statuses.push(await guess(`10.1.1.${n}`));
    expect(statuses.slice(0, 4)).toEqual([422, 422, 422, 422]);
    expect(statuses.slice(5)).toEqual([429, 429]);
    const { data } = await owner.logIn(user.email, TEST_PASSWORD);
    expect(await second(owner, { ticket: (data as unknown as Needed).ticket, code: app.code() })).toMatchObject({ status: 200 });
  } finally {
    await strict.close();
  }
});

describe("issue 19.2: passkeys", () => {
  it("made or signed on another origin, or for another domain, are refused", async () => {
    const { user, passkey, calls } = await withPasskey();
    const { browser, ticket } = await passwordGiven(user.email);
    for (const how of [{ origin: PHISHER }, { rpId: "evil.example" }, { origin: "http://localhost:9999" }]) {
      expect(await second(browser, { ticket, signed: passkey.sign(await optionsOf(browser, ticket), how) })).toMatchObject(REFUSED);
      expect(await alone(browser, passkey.sign(await anyOptions(browser), how))).toMatchObject(REFUSED);
      await calls.call("POST", "/platform/profile/reauthenticate/second-factor", {
        signed: passkey.sign((await stepUpOf(calls)).passkey as PasskeyRequest),
      });
      const { data: options } = await calls.call<PasskeyCreation>("POST", `${FACTOR}/passkeys/options`);
      const made = new SoftPasskey().make(options, how);
      expect(await calls.call("POST", `${FACTOR}/passkeys`, { name: "Theirs", made })).toMatchObject(REFUSED);
    }
    expect(await second(browser, { ticket, signed: passkey.sign(await optionsOf(browser, ticket)) })).toMatchObject({ status: 200 });
  });

  it("a signature is good once, for five minutes, and in the browser that asked for it", async () => {
    const { user, passkey } = await withPasskey();
    const { browser, ticket } = await passwordGiven(user.email);
    const signed = passkey.sign(await optionsOf(browser, ticket));
    expect(await second(browser, { ticket, signed })).toMatchObject({ status: 200 });
    const again = await passwordGiven(user.email);
    expect(await second(again.browser, { ticket: again.ticket, signed })).toMatchObject(REFUSED);
    const late = passkey.sign(await optionsOf(again.browser, again.ticket));
    server.clock.advance(5 * MINUTE);
    expect(await second(again.browser, { ticket: again.ticket, signed: late })).toMatchObject(REFUSED);
    const [mine, theirs] = [new TestBrowser(server.app), new TestBrowser(server.app)];
    const elsewhere = passkey.sign(await anyOptions(mine));
    await anyOptions(theirs);
    expect(await alone(theirs, elsewhere)).toMatchObject(REFUSED);
  });

  it("what was signed for one ceremony opens no other", async () => {
    const { user, passkey, calls } = await withPasskey();
    const { browser, ticket } = await passwordGiven(user.email);
    const forStepUp = (await stepUpOf(calls)).passkey as PasskeyRequest;
    expect(await second(browser, { ticket, signed: passkey.sign(forStepUp) })).toMatchObject(REFUSED);
    expect(await alone(browser, passkey.sign(forStepUp))).toMatchObject(REFUSED);
    expect(await alone(browser, passkey.sign(await optionsOf(browser, ticket)))).toMatchObject(REFUSED);
    const forSignIn = await anyOptions(browser);
    expect(await second(browser, { ticket, signed: passkey.sign(forSignIn) })).toMatchObject(REFUSED);
    const stepUp = { signed: passkey.sign(forSignIn) };
    expect(await calls.call("POST", "/platform/profile/reauthenticate/second-factor", stepUp)).toMatchObject(REFUSED);
  });

  it("of one account open no other, and neither does a made-up one or one with another's name on it", async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const { browser, ticket } = await passwordGiven(theirs.user.email);
    expect(await second(browser, { ticket, signed: mine.passkey.sign(await optionsOf(browser, ticket)) })).toMatchObject(REFUSED);
    const stranger = new SoftPasskey();
    const options = await anyOptions(browser);
    expect(await alone(browser, stranger.sign(options))).toMatchObject(REFUSED);
    const named = mine.passkey.sign(await anyOptions(browser));
    const handle = theirs.passkey.sign(options).response.userHandle ?? null;
    expect(await alone(browser, { ...named, response: { ...named.response, userHandle: handle } })).toMatchObject(REFUSED);
    expect(await alone(browser, { ...named, response: { ...named.response, userHandle: null } })).toMatchObject(REFUSED);
  });

  it("alone, the authenticator has to know its person; beside a password, where it did when it was made", async () => {
    const { user, passkey } = await withPasskey();
    const { browser, ticket } = await passwordGiven(user.email);
    expect(await alone(browser, passkey.sign(await anyOptions(browser), { verified: false }))).toMatchObject(REFUSED);
    const downgraded = passkey.sign(await optionsOf(browser, ticket), { verified: false });
    expect(await second(browser, { ticket, signed: downgraded })).toMatchObject(REFUSED);
  });

  it("a copied key is told by its counter, and by nothing that was kept of the attempt", async () => {
    const { user, passkey } = await withPasskey();
    for (let n = 0; n < 3; n += 1) {
      const browser = new TestBrowser(server.app);
      expect(await alone(browser, passkey.sign(await anyOptions(browser)))).toMatchObject({ status: n < 3 ? 200 : 403 });
      await server.call("POST", "/logout", { headers: (await signIn(server, user)).headers, body: {} });
      await server.services.db.execute(`delete from sessions where user_id = ${user.id}`);
    }
    passkey.counter = 1;
    const browser = new TestBrowser(server.app);
    expect(await alone(browser, passkey.sign(await anyOptions(browser)))).toMatchObject(REFUSED);
    const [kept] = await server.services.db.select().from(passkeys).where(eq(passkeys.userId, user.id));
    expect(kept?.counter).toBe(3);
    const events = await server.services.db.select().from(securityEvents).where(eq(securityEvents.personId, user.id));
    expect(events.filter(({ name }) => name === "second_factor_failed")).toMatchObject([
      { details: { method: "passkey", ceremony: "sign_in" } },
    ]);
  });
});

describe("issue 19.2: flows that were downgraded", () => {
  it("no call of before opens a session without the factor: password, ticket, device to sign out", async () => {
    const { user } = await withApp();
    await signIn(server, user);
    await signIn(server, user);
    const { browser, ticket } = await passwordGiven(user.email);
    const { data: devices } = await caller(server, await signIn(server, user)).call<{ id: string }[]>("GET", "/platform/profile/devices");
    const end = { end_device_id: devices[0]?.id, ticket };
    expect(await browser.logIn(user.email, TEST_PASSWORD, end)).toMatchObject({ status: 403, code: "second_factor_required" });
    expect(await second(browser, { ticket, end_device_id: devices[0]?.id, device_ticket: ticket })).toMatchObject({ status: 422 });
    expect(await second(browser, { ticket })).toMatchObject({ status: 422, error_keys: { code: [{ key: "required" }] } });
    expect(await browser.call("GET", "/platform/profile")).toMatchObject({ status: 401 });
  });

  it("a new password by mail, and an e-mail that was taken over, still lead to the factor", async () => {
    const { user } = await withApp();
    await server.services.db
      .update(users)
      .set({ email: `taken-${user.id}@example.com` })
      .where(eq(users.id, user.id));
    expect(await new TestBrowser(server.app).logIn(`taken-${user.id}@example.com`, TEST_PASSWORD)).toMatchObject({
      status: 403,
      code: "second_factor_required",
    });
  });

  it("an open session alone neither adds nor removes a factor, nor makes codes, and no other account's", async () => {
    const { calls, app } = await withApp();
    const other = await withPasskey();
    server.clock.advance(6 * MINUTE);
    for (const [method, path] of [
      ["POST", `${FACTOR}/authenticator`],
      ["DELETE", `${FACTOR}/authenticator`],
      ["POST", `${FACTOR}/passkeys/options`],
      ["POST", `${FACTOR}/recovery-codes`],
    ] as const)
      expect(await calls.call(method, path)).toMatchObject({ status: 403, code: "reauth_required" });
    await calls.call("POST", "/platform/profile/reauthenticate/second-factor", { code: app.code() });
    const [theirs] = await server.services.db.select().from(passkeys).where(eq(passkeys.userId, other.user.id));
    expect(await calls.call("DELETE", `${FACTOR}/passkeys/${theirs?.id}`)).toMatchObject({ status: 404 });
    expect(await calls.call("PATCH", `${FACTOR}/passkeys/${theirs?.id}`, { name: "Mine" })).toMatchObject({ status: 404 });
  });

  it("a password that was just given elsewhere confirms nothing any more once there is a factor", async () => {
    const person = await makeSignedIn(server);
    const [here, there] = [caller(server, person), caller(server, await signIn(server, person.user))];
    await givePassword(there);
    await givePassword(here);
    await setUpApp(server, here);
    expect(await there.call("DELETE", `${FACTOR}/authenticator`)).toMatchObject({ status: 403, code: "reauth_required" });
  });
});

const stepUpOf = async (calls: ReturnType<typeof caller>) =>
  (await calls.call<{ methods: string[]; passkey: PasskeyRequest | null }>("POST", "/platform/profile/reauthenticate/options")).data;
