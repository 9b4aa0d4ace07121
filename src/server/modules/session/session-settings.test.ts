import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

/** One database, and servers with other settings over it. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function withSettings(env: NodeJS.ProcessEnv, check: (other: TestServer) => Promise<void>): Promise<void> {
  const other = await startTestServer({ database: server.database, env });
  try {
    await check(other);
  } finally {
    await other.close();
  }
}
const cookieLines = (answer: { headers: Record<string, unknown> }) => [answer.headers["set-cookie"] ?? []].flat() as string[];

describe("the cookies that the server sets", () => {
  it("on a loopback address: the device is HttpOnly and outlives its sessions, XSRF lives as long as the token", async () => {
    const lines = cookieLines(await new TestBrowser(server.app).register());
    expect(lines).toHaveLength(2);
    const device = lines.find((line) => line.startsWith("qabas_device="));
    expect(device).toMatch(/; HttpOnly/u);
    expect(device).toMatch(/; SameSite=Lax/u);
    expect(device).toMatch(/; Path=\//u);
    expect(device).toMatch(/; Max-Age=34560000/u);
    const xsrf = lines.find((line) => line.startsWith("XSRF-TOKEN="));
    expect(xsrf).not.toMatch(/HttpOnly/u);
    expect(xsrf).toMatch(/; Max-Age=604800/u);
    expect(lines.join()).not.toMatch(/Secure|auth_token/u);
  });

  it("on an HTTPS address: bound to the host, and sent over TLS only", async () => {
    await withSettings({ QABAS_PUBLIC_URL: "https://qabas.example", QABAS_DEMO: "public" }, async (other) => {
      const lines = cookieLines(await new TestBrowser(other.app).register());
      expect(lines.find((line) => line.startsWith("__Host-qabas_device="))).toMatch(/; Secure/u);
      expect(lines.every((line) => line.includes("; Secure") && !line.includes("Domain"))).toBe(true);
    });
  });

  it("are asked for again with every change: a page of another origin cannot make one", async () => {
    const visitor = new TestBrowser(server.app);
    await visitor.register();
    expect(await visitor.call("POST", "/logout", {}, { "x-xsrf-token": "guess" })).toMatchObject({ status: 403, code: "xsrf_mismatch" });
    expect(await visitor.call("GET", "/platform/profile")).toMatchObject({ status: 200 });
  });

  it("the one that a browser lost comes anew with the refusal, and the same change is taken (O4)", async () => {
    const visitor = new TestBrowser(server.app);
    await visitor.register();
    visitor.cookies.delete("XSRF-TOKEN");
    expect(await visitor.call("POST", "/logout", {})).toMatchObject({ status: 403, code: "xsrf_mismatch" });
    expect(visitor.cookies.get("XSRF-TOKEN")).toBeTruthy();
    expect(await visitor.call("POST", "/logout", {})).toMatchObject({ status: 200 });
  });

  it("is given to nobody whose session is not on this device", async () => {
    const visitor = new TestBrowser(server.app);
    await visitor.register();
    const stranger = new TestBrowser(server.app);
    stranger.cookies.set("qabas_device", "of-somebody");
    stranger.cookies.set("XSRF-TOKEN", "");
    stranger.token = visitor.token;
    const refused = await stranger.call("POST", "/contact-messages", {});
    expect(refused.headers["set-cookie"]).toBeUndefined();
  });
});

describe("a foreign client (R9.2)", () => {
  it("may use the bearer without a device cookie only where the settings say so", async () => {
    const visitor = new TestBrowser(server.app);
    await visitor.register();
    const bare = new TestBrowser(server.app);
    bare.token = visitor.token;
    expect(await bare.call("GET", "/platform/profile")).toMatchObject({ status: 401 });
    await withSettings({ QABAS_REQUIRE_DEVICE_COOKIE: "false" }, async (other) => {
      const foreign = new TestBrowser(other.app);
      foreign.token = visitor.token;
      expect(await foreign.call("GET", "/platform/profile")).toMatchObject({ status: 200 });
    });
  });
});

describe("limits of signing in", () => {
  /** Wrong passwords, one after the other, until one is refused for their number. */
  async function guesses(other: TestServer, names: (guess: number) => string, from: TestBrowser, most = 100) {
    for (let guess = 0; guess < most; guess += 1) {
      const answer = await from.logIn(names(guess), "Wrong#2026");
      if (answer.status === 429) return { passed: guess, wait: Number(answer.headers["retry-after"]) };
      expect(answer.status).toBe(422);
    }
    return { passed: most, wait: 0 };
  }

  it("hold who guesses at one account by the tenth wrong password, each time twice as long, and say for how long (A7)", async () => {
    await withSettings({ QABAS_RATE_LOGIN: "20/300" }, async (other) => {
      const { email } = await new TestBrowser(other.app).register();
      const guesser = new TestBrowser(other.app, { address: "10.1.0.1" });
      expect(await guesses(other, () => email, guesser)).toEqual({ passed: 10, wait: 1 });
      const waits: number[] = [];
      for (let times = 0; times < 10; times += 1) {
        const { passed, wait } = await guesses(other, () => email, guesser);
        expect(passed).toBe(0);
        waits.push(wait);
        other.clock.advance(wait * 1000);
        expect(await guesser.logIn(email, "Wrong#2026")).toMatchObject({ status: times < 9 ? 422 : expect.any(Number) });
      }
      expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300]);
      // The right password waits there too, and there alone: its owner is elsewhere, and is not locked out by a stranger.
      expect(await guesser.logIn(email)).toMatchObject({ status: expect.any(Number) });
      expect(await new TestBrowser(other.app, { address: "10.1.0.2" }).logIn(email)).toMatchObject({ status: 200 });
    });
  });

  it("count every spelling of a name as one account: digits, width, case, spaces, e-mail and national ID (A7)", async () => {
    await withSettings({ QABAS_RATE_LOGIN: "20/300" }, async (other) => {
      const { email, nationalId } = await new TestBrowser(other.app).register();
      const arabic = [...nationalId].map((digit) => String.fromCharCode(0x660 + Number(digit))).join("");
      const persian = [...nationalId].map((digit) => String.fromCharCode(0x6f0 + Number(digit))).join("");
      const wide = [...email]
        .map((letter) => (/[a-z]/u.test(letter) ? String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0) : letter))
        .join("");
      const names = [
        nationalId,
        arabic,
        persian,
        `${nationalId.slice(0, 4)} ${nationalId.slice(4)}`,
        email,
        email.toUpperCase(),
        wide,
        ` ${email} `,
      ];
      const guesser = new TestBrowser(other.app, { address: "10.1.1.1" });
      expect(await guesses(other, (guess) => names[guess % names.length] ?? "", guesser)).toMatchObject({ passed: 10 });
      for (const name of names) expect(await guesser.logIn(name), name).toMatchObject({ status: 429 });
      // A name of nobody is held alike.
      const ghosts = ["1999999999", "١٩٩٩٩٩٩٩٩٩", "۱۹۹۹۹۹۹۹۹۹"];
      expect(await guesses(other, (guess) => ghosts[guess % 3] ?? "", new TestBrowser(other.app, { address: "10.1.1.2" }))).toMatchObject({
        passed: 10,
      });
    });
  });

  it("a hundred guesses at the same moment are no more than one after the other", async () => {
    await withSettings({ QABAS_RATE_LOGIN: "20/300" }, async (other) => {
      const { email } = await new TestBrowser(other.app).register();
      const guesser = new TestBrowser(other.app, { address: "10.1.2.1" });
      const statuses = await Promise.all(Array.from({ length: 100 }, async () => (await guesser.logIn(email, "Wrong#2026")).status));
      expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(10);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(90);
    });
  });

  it("an own device comes in from the guesser's very address; another's cookie does not open that way", async () => {
    await withSettings({ QABAS_RATE_LOGIN: "20/300" }, async (other) => {
      const own = new TestBrowser(other.app, { address: "10.1.3.1" });
      const { email } = await own.register();
      await guesses(other, () => email, new TestBrowser(other.app, { address: "10.1.3.1" }));
      expect(await own.logIn(email)).toMatchObject({ status: 200 });
      const stranger = new TestBrowser(other.app, { address: "10.1.3.1" });
      await stranger.register();
      stranger.token = null;
      expect(await stranger.logIn(email)).toMatchObject({ status: 429 });
    });
  });

  it("guessed at from many addresses, each new one has a single free try, and its owner still comes in", async () => {
    await withSettings({ QABAS_RATE_LOGIN: "4/300" }, async (other) => {
      const { email } = await new TestBrowser(other.app).register();
      for (let place = 0; place < 20; place += 1)
        expect((await new TestBrowser(other.app, { address: `10.2.0.${place}` }).logIn(email, "Wrong#2026")).status).toBe(422);
      const late = new TestBrowser(other.app, { address: "10.2.1.1" });
      expect(await guesses(other, () => email, late)).toMatchObject({ passed: 1 });
      expect(await new TestBrowser(other.app, { address: "10.2.1.2" }).logIn(email)).toMatchObject({ status: 200 });
    });
  });

  it("right passwords count for nothing: a campus signs in from one address (S11)", async () => {
    await withSettings({ QABAS_RATE_LOGIN: "1/300" }, async (other) => {
      const { email } = await new TestBrowser(other.app).register();
      // One more than accounts that one address may try.
      for (let person = 0; person < 51; person += 1) {
        const { status } = await new TestBrowser(other.app, { address: "10.3.0.1" }).logIn(email);
        // Three devices, and then the offer to end one of them: the password was right.
        expect([200, 403]).toContain(status);
      }
    });
  });

  it("stop one address that tries many accounts, whatever addresses it claims to come from", async () => {
    await withSettings({ QABAS_RATE_LOGIN: "1/300" }, async (other) => {
      const statuses: number[] = [];
      for (let account = 0; account < 51; account += 1) {
        const name = `nobody-${account}@example.com`;
        const body = { username: name, password: "Wrong#2026" };
        const claimed = { "x-forwarded-for": `192.0.2.${account}` };
        statuses.push((await new TestBrowser(other.app, { address: "10.3.0.2" }).call("POST", "/login", body, claimed)).status);
      }
      expect(statuses.slice(0, 50).every((status) => status === 422)).toBe(true);
      expect(statuses[50]).toBe(429);
    });
  });

  it("let a campus register from one address, and hold one device and one address without end (S11)", async () => {
    await withSettings({ QABAS_RATE_REGISTER: "1/3600" }, async (other) => {
      const post = (device: string | null, address: string) => {
        const browser = new TestBrowser(other.app, { address });
        if (device) browser.cookies.set("qabas_device", device);
        return browser.call("POST", "/register", { email: "no form" });
      };
      // Counted before the form is read.
      for (let person = 0; person < 100; person += 1) expect((await post(null, "10.5.0.1")).status).toBe(422);
      expect((await post(null, "10.5.0.1")).status).toBe(429);
      expect([(await post("a", "10.5.0.2")).status, (await post("a", "10.5.0.2")).status]).toEqual([422, 429]);
      expect((await post("b", "10.5.0.2")).status).toBe(422);
      // One subscriber of IPv6 has a /64: it is one address.
      for (let person = 0; person < 100; person += 1) await post(null, `2001:db8:0:7::${person.toString(16)}`);
      expect((await post(null, "2001:db8:0:7:ffff::1")).status).toBe(429);
      expect((await post(null, "2001:db8:0:8::1")).status).toBe(422);
    });
  });

  it("stop a flood of mails to one person", async () => {
    await withSettings({ QABAS_RATE_RESET: "2/3600" }, async (other) => {
      const ask = (address: string) =>
        new TestBrowser(other.app, { address }).call("POST", "/forgot-password", { email: "flooded@example.com" });
      expect([(await ask("10.4.0.1")).status, (await ask("10.4.0.2")).status, (await ask("10.4.0.3")).status]).toEqual([200, 200, 429]);
    });
  });
});
