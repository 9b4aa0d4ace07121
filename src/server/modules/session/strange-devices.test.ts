import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { User } from "#contract/accounts/session.ts";
import { issueNotMeToken } from "#server/commands/sign-in/strange-device.ts";
import { networkOf } from "#server/commands/sign-in/network-of.ts";
import { devices, sessions } from "#server/db/tables/identity.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { makeSignedIn } from "#tests/support/factories.ts";
import { PASSWORD, TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const MINUTE = 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const db = () => server.services.db;
const browser = (address = "203.0.113.77") => new TestBrowser(server.app, { address });
const profile = (visitor: TestBrowser) => visitor.call<User>("GET", "/platform/profile");
const asked = async (userId: number) =>
  (await db().select().from(jobs).where(eq(jobs.kind, "new-device-mail"))).filter(
    ({ payload }) => (payload as { userId: number }).userId === userId,
  );

describe("issue 19.6: devices tell of their place without asking anybody outside", () => {
  it("names the network alone, the first and the last use", async () => {
    const visitor = browser();
    await visitor.register();
    const { data } = await visitor.call("GET", "/platform/profile/devices");
    expect(data).toMatchObject([
      { network: "203.0.113.0/24", current: true, first_seen_at: expect.any(String), last_seen_at: expect.any(String) },
    ]);
    const [row] = await db().select().from(devices).where(eq(devices.network, "203.0.113.0/24"));
    expect(JSON.stringify(row)).not.toContain("203.0.113.77");
  });

  it.each([
    ["203.0.113.77", "203.0.113.0/24"],
    ["::ffff:203.0.113.77", "203.0.113.0/24"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
    ["fe80::1%eth0", "fe80::/48"],
    ["no address", null],
    [undefined, null],
  ])("of %s it keeps %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it("ends every other session at once", async () => {
    const [one, two, three] = [browser(), browser(), browser()];
    const { email } = await one.register();
    for (const other of [two, three]) await other.logIn(email);
    expect((await one.call("DELETE", "/platform/profile/devices")).status).toBe(200);
    expect([(await profile(one)).status, (await profile(two)).status, (await profile(three)).status]).toEqual([200, 401, 401]);
  });
});

describe("issue 19.6: was this you?", () => {
  it("is asked by mail at a new device, never at the first, and not again where the device is known", async () => {
    const first = browser();
    const { email, data } = await first.register();
    expect(await asked(data.user.id)).toEqual([]);
    const second = browser("198.51.100.9");
    await second.logIn(email);
    await second.call("POST", "/logout", {});
    await second.logIn(email);
    expect((await asked(data.user.id)).length).toBe(1);
    await server.runJobs();
  });

  it("its link ends every session and the password, once, and a new one is chosen", async () => {
    const [owner, stranger] = [browser(), browser("198.51.100.9")];
    const { email, data } = await owner.register();
    await stranger.logIn(email);
    const [device] = await db()
      .select()
      .from(devices)
      .where(and(eq(devices.userId, data.user.id), eq(devices.network, "198.51.100.0/24")));
    const token = await issueNotMeToken(db(), { userId: data.user.id, deviceId: device?.id ?? "", email }, server.clock.now());
    const ended = await browser().call<{ reset_token: string }>("POST", "/sign-in/not-me", { token });
    expect(ended.status).toBe(200);
    expect([(await profile(owner)).status, (await profile(stranger)).status]).toEqual([401, 401]);
    expect((await stranger.logIn(email)).code).toBe("login_invalid");
    const again = { password: "Nakheel#2027!", password_confirmation: "Nakheel#2027!", token: ended.data.reset_token };
    expect((await browser().call("POST", "/reset-password", again)).status).toBe(200);
    expect((await owner.logIn(email, again.password)).status).toBe(200);
    expect(await browser().call("POST", "/sign-in/not-me", { token })).toMatchObject({ code: "reset_link_invalid" });
  });

  it("its link is nothing after a week, for another e-mail, and as another kind of link", async () => {
    const visitor = browser();
    const { email, data } = await visitor.register();
    const make = (to = email) => issueNotMeToken(db(), { userId: data.user.id, deviceId: "d", email: to }, server.clock.now());
    const refused = { code: "reset_link_invalid" };
    const token = await make();
    expect(
      await browser().call("POST", "/reset-password", { token, password: "Nakheel#2027!", password_confirmation: "Nakheel#2027!" }),
    ).toMatchObject(refused);
    expect(await browser().call("POST", "/sign-in/not-me", { token: await make("old@example.com") })).toMatchObject(refused);
    server.clock.advance(8 * 86_400_000);
    expect(await browser().call("POST", "/sign-in/not-me", { token })).toMatchObject(refused);
  });
});

describe("issue 19.6: sessions end without use", () => {
  it("of the staff after half an hour without a call, and not while they work", async () => {
    const staff = await makeSignedIn(server, { type: "staff" });
    const ask = async () => (await server.call("GET", "/platform/profile", { headers: staff.headers })).status;
    for (let minutes = 0; minutes < 60; minutes += 20) {
      server.clock.advance(20 * MINUTE);
      expect(await ask()).toBe(200);
    }
    server.clock.advance(31 * MINUTE);
    expect(await ask()).toBe(401);
  });

  it("of a learner they do not: a session of a client that was released before goes on unchanged", async () => {
    const visitor = browser();
    await visitor.register();
    server.clock.advance(6 * 86_400_000);
    expect((await profile(visitor)).status).toBe(200);
  });

  it("on a shared computer: cookies end with the browser, the session after an hour without a call and after twelve in any case", async () => {
    const { email } = await browser().register();
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/v1/login",
      payload: { username: email, password: PASSWORD, shared: true },
    });
    expect(answer.statusCode).toBe(200);
    const names = (answer.cookies as { name: string; maxAge?: number }[]).map(({ name, maxAge }) => [name, maxAge]);
    expect(names).toEqual([
      ["qabas_device", undefined],
      ["XSRF-TOKEN", undefined],
    ]);
    const visitor = browser();
    await visitor.logIn(email, PASSWORD, { shared: true });
    const [row] = await db().select().from(sessions).where(eq(sessions.shared, true)).limit(1);
    expect((row?.expiresAt.getTime() ?? 0) - server.clock.now().getTime()).toBe(12 * 3_600_000);
    server.clock.advance(59 * MINUTE);
    expect((await profile(visitor)).status).toBe(200);
    server.clock.advance(61 * MINUTE);
    expect((await profile(visitor)).status).toBe(401);
  });
});
