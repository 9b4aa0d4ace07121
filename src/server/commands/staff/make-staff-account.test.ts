import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "#server/db/tables/identity.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { setUpPasskey } from "#tests/support/accounts/second-factors.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { makeStaffAccount } from "./make-staff-account.ts";

const CHOSEN = "Idarah#2026";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const make = (email: string) => server.services.db.transaction((tx) => makeStaffAccount(tx, email, server.clock.now()));
const setPassword = (token: string) =>
  new TestBrowser(server.app).call("POST", "/reset-password", { token, password: CHOSEN, password_confirmation: CHOSEN });

describe("npm run staff", () => {
  it("makes an account that only its one-time link opens", async () => {
    const token = await make("boss@qabas.example");
    for (const guess of ["", "!", "boss@qabas.example"])
      expect((await new TestBrowser(server.app).logIn("boss@qabas.example", guess)).status).toBe(422);
    expect(await setPassword(token)).toMatchObject({ status: 200 });
    expect(await new TestBrowser(server.app).logIn("boss@qabas.example", CHOSEN)).toMatchObject({
      status: 200,
      data: { user: { type: "staff" } },
    });
    expect(await setPassword(token)).toMatchObject({ status: 422, code: "reset_link_invalid" });
  });

  it("run again gives a new link to the same account, and says in the audit log who was made, once", async () => {
    const first = await make("second@qabas.example");
    const again = await make("second@qabas.example");
    expect(again).not.toBe(first);
    const made = await server.services.db.select().from(users).where(eq(users.email, "second@qabas.example"));
    expect(made).toHaveLength(1);
    const audit = await server.services.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(made[0]?.id)))
      .orderBy(auditLog.id);
    expect(audit.filter((row) => row.subject === "user")).toMatchObject([{ actor: "console", from: null, to: "staff" }]);
  });

  it("issue 19.2: opens the way back for one who lost every second factor", async () => {
    await setPassword(await make("lost@qabas.example"));
    const browser = new TestBrowser(server.app);
    await browser.logIn("lost@qabas.example", CHOSEN);
    expect(await browser.call("POST", "/platform/profile/reauthenticate", { password: CHOSEN })).toMatchObject({ status: 200 });
    await setUpPasskey(browser);
    expect(await new TestBrowser(server.app).logIn("lost@qabas.example", CHOSEN)).toMatchObject({ code: "second_factor_required" });
    await server.services.db.transaction((tx) => makeStaffAccount(tx, "lost@qabas.example", server.clock.now(), [], true));
    expect(await browser.call("GET", "/platform/profile")).toMatchObject({ status: 401 });
    expect(await new TestBrowser(server.app).logIn("lost@qabas.example", CHOSEN)).toMatchObject({ status: 200 });
  });

  it("does not turn a student into staff", async () => {
    const { email } = await new TestBrowser(server.app).register();
    await expect(make(email)).rejects.toThrow("not staff");
    const [user] = await server.services.db.select().from(users).where(eq(users.email, email));
    expect(user?.type).toBe("student");
  });
});
