import { asc, eq, or } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { PASSWORD, TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("A9: an account's way is told by name: made, signed in, refused, its password and e-mail, signed out, its data asked for", async () => {
  const browser = new TestBrowser(server.app);
  const { email, data } = await browser.register();
  const told = async () => {
    const rows = await server.services.db
      .select()
      .from(securityEvents)
      .where(or(eq(securityEvents.actorId, data.user.id), eq(securityEvents.personId, data.user.id)))
      .orderBy(asc(securityEvents.id));
    return rows.map(({ name }) => name);
  };
  const reauthenticate = (password: string) => browser.call("POST", "/platform/profile/reauthenticate", { password });
  await browser.logIn(email, "Wrong#2026");
  await browser.logIn(email);
  await reauthenticate("Wrong#2026");
  await reauthenticate(PASSWORD);
  await browser.call("POST", "/privacy/export");
  await browser.call("POST", "/privacy/delete-account");
  await browser.call("POST", "/privacy/delete-account/cancel");
  await browser.call("POST", "/logout", {});
  expect(await told()).toEqual([
    "account_made",
    "login_succeeded",
    "login_failed",
    "login_succeeded",
    "reauthentication_failed",
    "reauthenticated",
    "account_export_asked",
    "account_deletion_asked",
    "account_deletion_cancelled",
    "logout",
  ]);
  const rows = await server.services.db.select().from(securityEvents).where(eq(securityEvents.actorId, data.user.id));
  for (const row of rows.filter(({ name }) => name !== "account_made" && name !== "login_failed"))
    expect(row.deviceId, row.name).toEqual(expect.any(String));
  expect(JSON.stringify(rows)).not.toContain(email);
});
