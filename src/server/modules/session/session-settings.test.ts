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
    expect(await visitor.call("POST", "/logout", {}, { "x-xsrf-token": "guess" })).toMatchObject({ status: 403, code: "forbidden" });
    expect(await visitor.call("GET", "/platform/profile")).toMatchObject({ status: 200 });
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
  it("stop guessing at one account from one address, and say when to come back", async () => {
    await withSettings({ QABAS_RATE_LOGIN: "3/300" }, async (other) => {
      const { email } = await new TestBrowser(other.app).register();
      const guesser = new TestBrowser(other.app, { address: "10.1.0.1" });
      for (let guess = 1; guess <= 3; guess += 1) expect(await guesser.logIn(email, "Wrong#2026")).toMatchObject({ status: 422 });
      const refused = await guesser.logIn(email);
      expect(refused).toMatchObject({ status: 429, code: "too_many_requests" });
      expect(refused.headers["retry-after"]).toBe("300");
      // Its owner is elsewhere, and is not locked out by it.
      expect(await new TestBrowser(other.app, { address: "10.1.0.2" }).logIn(email)).toMatchObject({ status: 200 });
      other.clock.advance(300_000);
      expect(await guesser.logIn(email)).toMatchObject({ status: 200 });
    });
  });

  it("stop guessing at one account from many addresses", async () => {
    await withSettings({ QABAS_RATE_LOGIN: "3/300" }, async (other) => {
      const { email } = await new TestBrowser(other.app).register();
      const statuses: number[] = [];
      for (let guess = 0; guess < 16; guess += 1) {
        statuses.push((await new TestBrowser(other.app, { address: `10.2.0.${guess}` }).logIn(email, "Wrong#2026")).status);
      }
      expect(statuses.slice(0, 15).every((status) => status === 422)).toBe(true);
      expect(statuses[15]).toBe(429);
    });
  });

  it("stop one address that tries many accounts", async () => {
    await withSettings({ QABAS_RATE_LOGIN: "2/300" }, async (other) => {
      const statuses: number[] = [];
      for (let account = 0; account < 31; account += 1) {
        statuses.push(
          (await new TestBrowser(other.app, { address: "10.3.0.1" }).logIn(`nobody-${account}@example.com`, "Wrong#2026")).status,
        );
      }
      expect(statuses.slice(0, 30).every((status) => status === 422)).toBe(true);
      expect(statuses[30]).toBe(429);
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
