import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Account } from "#contract/accounts/profile.ts";
import { users } from "#server/db/tables/identity.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { makeSignedIn, makeUser, type SignedIn, signIn, TEST_PASSWORD } from "#tests/support/factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const MINUTE = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const give = ({ headers }: Pick<SignedIn, "headers">, password: string) =>
  server.call<{ until: string }>("POST", "/platform/profile/reauthenticate", { headers, body: { password } });

async function change({ headers }: Pick<SignedIn, "headers">, more: object) {
  const { data } = await server.call<Account>("GET", "/platform/profile/account", { headers });
  const { name_ar, name_en, email, phone, version } = data;
  const form = { name_ar, name_en, email, phone, nationality_id: 1, city_id: 1, birth_date: null, version };
  return await server.call<Account>("PATCH", "/platform/profile", { headers, body: { ...form, ...more } });
}

describe("the password once more (A1)", () => {
  it.each([
    ["an e-mail", { email: "elsewhere@example.com" }],
    ["a phone", { phone: "+966551112233" }],
  ])("%s is not changed without it, and nothing else of the form either", async (_, contact) => {
    const person = await makeSignedIn(server);
    expect(await change(person, { ...contact, name_ar: "سارة خالد محمد العسيري" })).toMatchObject({ status: 403, code: "reauth_required" });
    const [row] = await server.services.db.select().from(users).where(eq(users.id, person.user.id));
    expect(row).toMatchObject({ nameAr: person.user.nameAr, phone: person.user.phone, pendingEmail: null, version: 1 });
    await confirmPassword(server, person);
    expect(await change(person, contact)).toMatchObject({ status: 200 });
  });

  it("is not asked for where the contact stays, however the number is written", async () => {
    const person = await makeSignedIn(server);
    expect(await change(person, { name_ar: "سارة خالد محمد العسيري", phone: "+966 55 000-0000" })).toMatchObject({ status: 200 });
  });

  it("counts for five minutes, in the session where it was given, and a login does not count", async () => {
    const user = await makeUser(server);
    const visitor = new TestBrowser(server.app);
    await visitor.logIn(user.email, TEST_PASSWORD);
    const { data } = await visitor.call<Account>("GET", "/platform/profile/account");
    const { name_ar, name_en, phone, version } = data;
    const form = { name_ar, name_en, phone, nationality_id: 1, city_id: 1, birth_date: null, version, email: "later@example.com" };
    expect(await visitor.call("PATCH", "/platform/profile", form)).toMatchObject({ status: 403, code: "reauth_required" });

    const [here, there] = [await signIn(server, user), await signIn(server, user)];
    expect((await give(here, TEST_PASSWORD)).data.until).toBe(new Date(server.clock.now().getTime() + 5 * MINUTE).toISOString());
    expect(await change(there, { email: "later@example.com" })).toMatchObject({ status: 403 });
    server.clock.advance(5 * MINUTE);
    expect(await change(here, { email: "later@example.com" })).toMatchObject({ status: 403 });
    await give(here, TEST_PASSWORD);
    server.clock.advance(5 * MINUTE - 1);
    expect(await change(here, { email: "later@example.com" })).toMatchObject({ status: 200 });
  });

  it("that is wrong is refused at its field, and opens nothing", async () => {
    const person = await makeSignedIn(server);
    expect(await give(person, "Guess#2026")).toMatchObject({ status: 422, error_keys: { password: [{ key: "password.current" }] } });
    expect(await give(person, "")).toMatchObject({ status: 422, error_keys: { password: [{ key: "required" }] } });
    expect(await change(person, { email: "guessed@example.com" })).toMatchObject({ status: 403 });
  });

  it("cannot be guessed at without end: the account's sessions count together", async () => {
    const strict = await startTestServer({ env: { QABAS_RATE_LOGIN: "3/900" } });
    try {
      const user = await makeUser(strict);
      const guess = async () => {
        const { headers } = await signIn(strict, user);
        return (await strict.call("POST", "/platform/profile/reauthenticate", { headers, body: { password: "Guess#2026" } })).status;
      };
      expect([await guess(), await guess(), await guess(), await guess()]).toEqual([422, 422, 422, 429]);
    } finally {
      await strict.close();
    }
  });
});

describe("what another person is (A1, A3)", () => {
  it("is changed by staff only after their password, and so is an account of the staff made", async () => {
    const [staff, person] = [await makeSignedIn(server, { type: "staff" }), await makeUser(server)];
    const promote = () =>
      server.call("POST", `/admin/users/${person.id}/role`, { headers: staff.headers, body: { type: "instructor", version: 1 } });
    const colleague = () =>
      server.call("POST", "/admin/users", {
        headers: staff.headers,
        body: { name_ar: "هند", name_en: "", phone: "", language: "ar", type: "staff", email: `staff-${person.id}@example.com` },
      });
    expect(await promote()).toMatchObject({ status: 403, code: "reauth_required" });
    expect(await colleague()).toMatchObject({ status: 403, code: "reauth_required" });
    await confirmPassword(server, staff);
    expect(await promote()).toMatchObject({ status: 200, data: { type: "instructor" } });
    // A second person has to be there, who confirms it (A3).
    await makeUser(server, { type: "staff" });
    expect(await colleague()).toMatchObject({ status: 201, data: null, meta: { approval: expect.any(String) } });
  });
});
