import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DeviceLimit } from "#contract/accounts/devices.ts";
import type { User } from "#contract/accounts/session.ts";
import { startSession } from "#server/commands/accounts/start-session.ts";
import { devices, oneTimeTokens, sessions, users } from "#server/db/tables/identity.ts";
import { hashSecret } from "#server/secrets.ts";
import { FIREFOX, PASSWORD, TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const browser = (options?: ConstructorParameters<typeof TestBrowser>[1]) => new TestBrowser(server.app, options);
const profile = (visitor: TestBrowser) => visitor.call<User>("GET", "/platform/profile");

describe("who is refused", () => {
  it.each([
    ["GET", "/platform/profile"],
    ["GET", "/platform/profile/devices"],
    ["DELETE", "/platform/profile/devices/00000000-0000-4000-8000-000000000000"],
  ] as const)("%s %s answers a guest with 401", async (method, path) => {
    expect(await browser().call(method, path)).toMatchObject({ status: 401, code: "unauthenticated" });
  });

  it("a bearer that was never given is refused", async () => {
    const visitor = browser();
    await visitor.register();
    visitor.token = "guess";
    expect(await profile(visitor)).toMatchObject({ status: 401, code: "unauthenticated" });
  });
});

describe("registering (R3.4)", () => {
  it("makes a student, signs in, and gives an owner tag that is not the user id", async () => {
    const visitor = browser();
    const { status, data, email } = await visitor.register({ full_name_en: undefined });
    expect(status).toBe(201);
    expect(data.user).toMatchObject({
      type: "student",
      email,
      name: "نورة سعد محمد القحطاني",
      name_en: null,
      profile_picture: { url: null },
      avatar: null,
    });
    expect(data.owner_tag).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/u);
    expect(await profile(visitor)).toMatchObject({ status: 200, data: { id: data.user.id } });
  });

  it("with what another account has is refused without a field (A6)", async () => {
    const { email, nationalId } = await browser().register();
    const again = await browser().register({ email: email.toUpperCase(), national_id: nationalId });
    expect(again).toMatchObject({ status: 422, code: "registration_refused" });
    expect(again).not.toHaveProperty("error_keys");
  });

  it("of one e-mail, twice at once, makes one account", async () => {
    const email = `twin-${Date.now()}@example.com`;
    const answers = await Promise.all([browser().register({ email }), browser().register({ email })]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 422]);
  });

  it("cannot choose what kind of user it makes, and refuses an unknown nationality", async () => {
    const { data } = await browser().register({ type: "admin" });
    expect(data.user.type).toBe("student");
    expect((await browser().register({ nationality_id: 99_999 })).error_keys).toHaveProperty("nationality_id");
  });
});

describe("a browser that was killed before it wrote its cookies (P1, P5)", () => {
  it("keeps the owner tag its queue is bound to, and takes no second place among the devices", async () => {
    const visitor = browser();
    const { email, data } = await visitor.register();
    visitor.cookies.clear();
    visitor.token = null;
    const again = await visitor.call<{ owner_tag: string; token: string }>(
      "POST",
      "/login",
      { username: email, password: PASSWORD },
      { "x-owner": data.owner_tag },
    );
    expect(again.data.owner_tag).toBe(data.owner_tag);
    visitor.token = again.data.token;
    expect((await visitor.call<unknown[]>("GET", "/platform/profile/devices")).data).toHaveLength(1);
  });

  it("gets nothing by telling another account's tag", async () => {
    const { data } = await browser().register();
    const { email } = await browser().register();
    const again = await browser().call<{ owner_tag: string }>(
      "POST",
      "/login",
      { username: email, password: PASSWORD },
      { "x-owner": data.owner_tag },
    );
    expect(again.status).toBe(200);
    expect(again.data.owner_tag).not.toBe(data.owner_tag);
  });
});

describe("signing in (R3.4)", () => {
  it("works with the e-mail in any case and with the national ID in Arabic digits", async () => {
    const { email, nationalId } = await browser().register();
    const arabic = [...nationalId].map((digit) => String.fromCharCode(0x660 + Number(digit))).join("");
    expect(await browser().logIn(email.toUpperCase())).toMatchObject({ status: 200 });
    expect(await browser().logIn(arabic)).toMatchObject({ status: 200 });
  });

  it("answers an unknown name and a wrong password with the same words", async () => {
    const { email } = await browser().register();
    const wrong = await browser({ address: "127.0.0.2" }).logIn(email, "Wrong#2026");
    const unknown = await browser({ address: "127.0.0.3" }).logIn("nobody@example.com", "Wrong#2026");
    expect(wrong).toMatchObject({ status: 422, code: "login_invalid", data: null });
    expect({ ...unknown, headers: null }).toEqual({ ...wrong, headers: null });
  });

  it("keeps no token, device secret or password as it is, only hashes", async () => {
    const visitor = browser();
    const { data } = await visitor.register();
    const [session] = await server.services.db.select().from(sessions).where(eq(sessions.userId, data.user.id));
    const [device] = await server.services.db.select().from(devices).where(eq(devices.userId, data.user.id));
    const [user] = await server.services.db.select().from(users).where(eq(users.id, data.user.id));
    expect(session?.tokenHash).toBe(hashSecret(data.token));
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
    const kept = JSON.stringify([session, device, user]);
    for (const secret of [data.token, PASSWORD, ...visitor.cookies.values()]) expect(kept).not.toContain(secret);
    expect(Buffer.from(data.token, "base64url").length).toBeGreaterThanOrEqual(16);
  });

  it("again on the same browser replaces the session there and keeps its owner tag", async () => {
    const visitor = browser();
    const first = await visitor.register();
    const old = visitor.token;
    const second = await visitor.logIn(first.email);
    expect(second.data.owner_tag).toBe(first.data.owner_tag);
    expect(second.data.token).not.toBe(first.data.token);
    expect((await visitor.call<unknown[]>("GET", "/platform/profile/devices")).data).toHaveLength(1);
    visitor.token = old;
    expect(await profile(visitor)).toMatchObject({ status: 401 });
  });

  it("as another account on the same browser ends the first one's session and has an owner tag of its own (P5)", async () => {
    const shared = browser();
    const first = await shared.register();
    const firstToken = shared.token;
    const second = await shared.register();
    expect(second.data.owner_tag).not.toBe(first.data.owner_tag);
    shared.token = firstToken;
    expect(await profile(shared)).toMatchObject({ status: 401 });
  });
});

describe("a stolen bearer (architecture, Sessions)", () => {
  it("is worth nothing without the device cookie, nor with another browser's", async () => {
    const victim = browser();
    await victim.register();
    const thief = browser();
    thief.token = victim.token;
    expect(await profile(thief)).toMatchObject({ status: 401, code: "unauthenticated" });

    const other = browser();
    await other.register();
    other.token = victim.token;
    expect(await profile(other)).toMatchObject({ status: 401, code: "unauthenticated" });
    expect(await profile(victim)).toMatchObject({ status: 200 });
  });

  it("a device secret that we never gave is not taken over", async () => {
    const planted = browser();
    const own = browser();
    const { email } = await own.register();
    const [name] = [...own.cookies.keys()].filter((cookie) => cookie !== "XSRF-TOKEN");
    planted.cookies.set(name ?? "", "chosen-by-an-attacker");
    await planted.logIn(email);
    expect(planted.cookies.get(name ?? "")).not.toBe("chosen-by-an-attacker");
  });
});

describe("a session's life", () => {
  it("slides by seven days on each profile check and ends after seven without one (R3.1)", async () => {
    const visitor = browser();
    await visitor.register();
    server.clock.advance(6 * DAY);
    expect(await profile(visitor)).toMatchObject({ status: 200 });
    server.clock.advance(6 * DAY);
    const slid = await profile(visitor);
    expect(slid).toMatchObject({ status: 200 });
    const cookies = [slid.headers["set-cookie"] ?? []].flat().join("\n");
    expect(cookies).toMatch(/XSRF-TOKEN=[^;]+;.*Max-Age=604800/u);
    server.clock.advance(7 * DAY);
    expect(await profile(visitor)).toMatchObject({ status: 401, code: "unauthenticated" });
    expect(await visitor.call("GET", "/cart")).toMatchObject({ status: 401, code: "unauthenticated" });
  });

  it("is over seven days after its last use, and not a day before", async () => {
    const visitor = browser();
    await visitor.register();
    server.clock.advance(6 * DAY);
    expect(await visitor.call("GET", "/cart")).toMatchObject({ status: 200 });
    server.clock.advance(DAY);
    expect(await visitor.call("GET", "/cart")).toMatchObject({ status: 401, code: "unauthenticated" });
  });

  it.each([
    ["student", 90 * 24],
    ["instructor", 90 * 24],
    ["staff", 12],
    ["admin", 12],
  ] as const)("of %s ends %i hours after signing in, however much it is used (A11)", async (type, hours) => {
    const visitor = browser();
    const { data, email } = await visitor.register();
    await server.services.db.update(users).set({ type }).where(eq(users.id, data.user.id));
    const begun = server.clock.now().getTime();
    const { data: started } = await visitor.logIn(email);
    expect(Date.parse(started.expires_at) - begun).toBe(Math.min(hours, 7 * 24) * HOUR);
    // Of the staff it also ends after half an hour without a call (issue 19.6).
    const step = hours === 12 ? 0.4 : 6 * 24;
    for (let at = 0; at < hours; at += step) {
      server.clock.set(new Date(begun + at * HOUR));
      expect(await profile(visitor)).toMatchObject({ status: 200 });
    }
    server.clock.set(new Date(begun + hours * HOUR - 1000));
    expect(await profile(visitor)).toMatchObject({ status: 200 });
    server.clock.set(new Date(begun + hours * HOUR));
    expect(await profile(visitor)).toMatchObject({ status: 401, code: "unauthenticated" });
    expect(await visitor.call("GET", "/cart")).toMatchObject({ status: 401, code: "unauthenticated" });
  });

  it("of a learner who became staff ends as staff's do (A11)", async () => {
    const visitor = browser();
    const { data } = await visitor.register();
    server.clock.advance(13 * HOUR);
    expect(await profile(visitor)).toMatchObject({ status: 200 });
    await server.services.db.update(users).set({ type: "staff" }).where(eq(users.id, data.user.id));
    expect(await profile(visitor)).toMatchObject({ status: 401, code: "unauthenticated" });
  });
});

describe("devices (R3.8)", () => {
  async function threeDevices() {
    const [first, second, third] = [
      browser(),
      browser(),
      browser({
        userAgent:
          "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
      }),
    ];
    const { email, data } = await first.register();
    server.clock.advance(MINUTE);
    await second.logIn(email);
    server.clock.advance(MINUTE);
    await third.logIn(email);
    return { email, userId: data.user.id, first, second, third };
  }

  it("a fourth login is offered the devices, signs one out with the ticket, and comes in", async () => {
    const { email, first, second, third } = await threeDevices();
    const fourth = browser();
    const offer = await fourth.logIn(email);
    expect(offer).toMatchObject({ status: 403, code: "device_limit_reached" });
    const limit = offer.data as unknown as DeviceLimit;
    expect(limit.devices.map(({ name, platform, current }) => [name, platform, current])).toEqual([
      ["Safari", "iPhone", false],
      ["Firefox", "Linux", false],
      ["Firefox", "Linux", false],
    ]);

    const oldest = limit.devices.at(-1)?.id;
    expect(await fourth.logIn(email, PASSWORD, { end_device_id: oldest, ticket: limit.ticket })).toMatchObject({ status: 200 });
    expect(await profile(first)).toMatchObject({ status: 401 });
    for (const staying of [second, third, fourth]) expect(await profile(staying)).toMatchObject({ status: 200 });
  });

  it("a ticket works once, for five minutes, for its own account, and never without the password", async () => {
    const { email, userId } = await threeDevices();
    const offer = async () => (await browser().logIn(email)).data as unknown as DeviceLimit;
    const stillThree = async () => {
      const [row] = await server.services.db.select({ held: count() }).from(sessions).where(eq(sessions.userId, userId));
      return row?.held;
    };

    const { devices: held, ticket } = await offer();
    const ending = { end_device_id: held[0]?.id, ticket };
    expect(await browser().logIn(email, "Wrong#2026", ending)).toMatchObject({ status: 422 });
    server.clock.advance(5 * MINUTE);
    expect(await browser().logIn(email, PASSWORD, ending)).toMatchObject({ status: 403, code: "device_limit_reached" });

    const stranger = await threeDevices();
    const foreign = (await browser().logIn(stranger.email)).data as unknown as DeviceLimit;
    expect(await browser().logIn(email, PASSWORD, { ...ending, ticket: foreign.ticket })).toMatchObject({ status: 403 });
    expect(await stillThree()).toBe(3);

    const fresh = await offer();
    const using = { end_device_id: fresh.devices[0]?.id, ticket: fresh.ticket };
    expect(await browser().logIn(email, PASSWORD, using)).toMatchObject({ status: 200 });
    expect(await browser().logIn(email, PASSWORD, { ...using, end_device_id: fresh.devices[1]?.id })).toMatchObject({ status: 403 });
  });

  it("a ticket does not end another account's device, and is not used up by the attempt", async () => {
    const mine = await threeDevices();
    const other = browser();
    await other.register();
    const [theirs] = (await other.call<{ id: string }[]>("GET", "/platform/profile/devices")).data;
    const fourth = browser();
    const { devices: held, ticket } = (await fourth.logIn(mine.email)).data as unknown as DeviceLimit;
    expect(await fourth.logIn(mine.email, PASSWORD, { end_device_id: theirs?.id, ticket })).toMatchObject({
      status: 404,
      code: "not_found",
    });
    expect(await profile(other)).toMatchObject({ status: 200 });
    expect(await fourth.logIn(mine.email, PASSWORD, { end_device_id: held[0]?.id, ticket })).toMatchObject({ status: 200 });
  });

  it("six logins at the same instant take three places, not more", async () => {
    const { email, data } = await browser().register();
    const userId = data.user.id;
    await server.services.db.delete(sessions).where(eq(sessions.userId, userId));
    const [user] = await server.services.db.select().from(users).where(eq(users.email, email));
    const request = { userId, passwordHash: user?.passwordHash ?? "", deviceSecret: null, secrets: ["s"], userAgent: FIREFOX };
    const now = server.clock.now();
    // Connections at hand, where there are several: otherwise the first login is over before the second has one.
    await Promise.all(Array.from({ length: 6 }, () => server.services.pool.query("select pg_sleep(0.1)")));
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server.services.db.transaction((tx) => startSession(tx, request, now))),
    );
    expect(answers.filter((answer) => "limited" in answer)).toHaveLength(3);
    const [row] = await server.services.db.select({ held: count() }).from(sessions).where(eq(sessions.userId, userId));
    expect(row?.held).toBe(3);
  });

  it("a login whose password was reset while it was being checked is refused", async () => {
    const { data } = await browser().register();
    const stale = { userId: data.user.id, passwordHash: "what it was", deviceSecret: null, secrets: ["s"], userAgent: FIREFOX };
    await expect(server.services.db.transaction((tx) => startSession(tx, stale, server.clock.now()))).rejects.toMatchObject({
      code: "login_invalid",
    });
  });

  it("a device whose session lapsed takes no place, and comes back with its owner tag", async () => {
    const { email, first, second, third } = await threeDevices();
    const tag = (await first.logIn(email)).data.owner_tag;
    server.clock.advance(6 * DAY);
    for (const used of [second, third]) await profile(used);
    server.clock.advance(2 * DAY);
    expect(await browser().logIn(email)).toMatchObject({ status: 200 });
    const offer = await first.logIn(email);
    expect(offer).toMatchObject({ status: 403 });
    const limit = offer.data as unknown as DeviceLimit;
    expect((await first.logIn(email, PASSWORD, { end_device_id: limit.devices[0]?.id, ticket: limit.ticket })).data.owner_tag).toBe(tag);
  });

  it("are listed with the current one marked, and one can be signed out from another", async () => {
    const { first, third } = await threeDevices();
    const { data } = await first.call<{ id: string; current: boolean; platform: string }[]>("GET", "/platform/profile/devices");
    expect(data.filter((device) => device.current)).toHaveLength(1);
    const phone = data.find((device) => device.platform === "iPhone");
    expect(await first.call("DELETE", `/platform/profile/devices/${phone?.id}`)).toMatchObject({ status: 200 });
    expect(await profile(third)).toMatchObject({ status: 401 });
  });

  it("of another account answer like missing ones", async () => {
    const [mine, theirs] = [browser(), browser()];
    await mine.register();
    await theirs.register();
    const [device] = (await theirs.call<{ id: string }[]>("GET", "/platform/profile/devices")).data;
    expect(await mine.call("DELETE", `/platform/profile/devices/${device?.id}`)).toMatchObject({ status: 404, code: "not_found" });
    expect(await mine.call("DELETE", "/platform/profile/devices/00000000-0000-4000-8000-000000000000")).toMatchObject({ status: 404 });
    expect(await mine.call("DELETE", "/platform/profile/devices/not-an-id")).toMatchObject({
      status: expect.any(Number),
      code: expect.stringMatching(/bad_request|not_found|validation_error/u),
    });
    expect(await profile(theirs)).toMatchObject({ status: 200 });
  });

  it("tell which they are by browser and system, never by the raw header", async () => {
    const visitor = browser({ userAgent: `${FIREFOX} <script>` });
    await visitor.register();
    const [device] = (await visitor.call<{ name: string; platform: string }[]>("GET", "/platform/profile/devices")).data;
    expect(device).toMatchObject({ name: "Firefox", platform: "Linux" });
  });
});

describe("the tickets and links in the database", () => {
  it("are hashes", async () => {
    const rows = await server.services.db.select({ hash: oneTimeTokens.tokenHash }).from(oneTimeTokens);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.hash).toMatch(/^[0-9a-f]{64}$/u);
  });
});
