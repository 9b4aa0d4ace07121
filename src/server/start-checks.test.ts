import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "#tests/support/factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { loadConfig } from "./config.ts";
import { users } from "./db/tables/identity.ts";
import { hashPassword } from "./passwords.ts";
import { refuseToStart, StartRefused } from "./start-checks.ts";

let server: TestServer;
let demoId: number;
beforeAll(async () => {
  server = await startTestServer();
  demoId = (await makeUser(server, { email: "student@qabas.example", demo: true, passwordHash: await hashPassword("Qabas#2026") })).id;
  await makeUser(server, { passwordHash: await hashPassword("Qabas#2026") });
});
afterAll(() => server.close());

const PUBLIC = { QABAS_PUBLIC_URL: "https://learn.example", QABAS_SECRET: "x".repeat(32) };
const reasons = (env: NodeJS.ProcessEnv) => refuseToStart(loadConfig(env), server.services.db);

describe("a server that strangers reach does not start", () => {
  it("while a demo account has the demo password or the sandbox provider is on, and says how to go on", async () => {
    const [accounts, sandbox, ...more] = await reasons(PUBLIC);
    expect(more).toEqual([]);
    expect(accounts).toContain("student@qabas.example");
    expect(accounts).toContain("QABAS_DEMO=public");
    expect(sandbox).toContain("QABAS_PAYMENTS=none");
    expect(new StartRefused("https://learn.example", [accounts ?? ""]).message).toContain("https://learn.example");
  });

  it("unless that is what the operator wants, or the address is this machine's own", async () => {
    expect(await reasons({ ...PUBLIC, QABAS_DEMO: "public" })).toEqual([]);
    expect(await reasons({})).toEqual([]);
  });

  it("also where only what it listens on, or the sandbox's address, lets them in (A5)", async () => {
    for (const [env, named] of [
      [{ HOST: "0.0.0.0" }, "HOST=0.0.0.0"],
      [{ HOST: "::" }, "HOST=::"],
      [{ HOST: "qabas.internal" }, "HOST=qabas.internal"],
      [{ QABAS_GATEWAY_PUBLIC_URL: "https://pay.example" }, "QABAS_GATEWAY_PUBLIC_URL=https://pay.example"],
    ] as const) {
      const said = await reasons(env);
      expect(said).toHaveLength(2);
      for (const reason of said) expect(reason).toMatch(/QABAS_DEMO=public/u);
      for (const reason of said) expect(reason).toContain(named);
      expect(await reasons({ ...env, QABAS_DEMO: "public" })).toEqual([]);
    }
  });

  it("while keys of a payment provider are for tests; where nobody reaches it, while they are live (21.3)", async () => {
    const keys = (mode: string) => ({
      QABAS_PAYMENTS: "moyasar,tabby",
      QABAS_MOYASAR_SECRET_KEY: `sk_${mode}_abc`,
      QABAS_MOYASAR_PUBLISHABLE_KEY: `pk_${mode}_abc`,
      QABAS_MOYASAR_WEBHOOK_SECRET: "a-secret-of-the-webhook",
      QABAS_TABBY_SECRET_KEY: mode === "live" ? "sk_0190" : "sk_test_0190",
      QABAS_TABBY_MERCHANT_CODE: "qabas",
      QABAS_TABBY_WEBHOOK_SECRET: "a-secret-of-the-webhook",
      QABAS_GATEWAY_PUBLIC_URL: "https://pay.learn.example",
    });
    const here = { QABAS_GATEWAY_PUBLIC_URL: "http://localhost:8081" };
    const [, test] = await reasons({ ...PUBLIC, ...keys("test") });
    expect(test).toContain("The keys of moyasar, tabby are for tests");
    expect(await reasons({ ...PUBLIC, ...keys("test"), QABAS_DEMO: "public" })).toEqual([]);
    expect(await reasons({ ...PUBLIC, ...keys("live") })).toEqual([expect.stringContaining("student@qabas.example")]);
    expect(await reasons({ ...keys("test"), ...here })).toEqual([]);
    expect(await reasons({ ...keys("live"), ...here })).toEqual([expect.stringContaining("The keys of moyasar, tabby are live")]);
    for (const reason of [test, ...(await reasons({ ...keys("live"), ...here }))]) expect(reason).not.toContain("sk_");
  });

  it("and does once the passwords are changed and the sandbox is off", async () => {
    await server.services.db
      .update(users)
      .set({ passwordHash: await hashPassword("Another#2026") })
      .where(eq(users.id, demoId));
    expect(await reasons({ ...PUBLIC, QABAS_PAYMENTS: "none" })).toEqual([]);
    // A container behind a proxy binds to everything.
    expect(await reasons({ ...PUBLIC, HOST: "0.0.0.0", QABAS_PAYMENTS: "none" })).toEqual([]);
  });
});
