import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issueResetToken } from "#server/commands/accounts/reset-password.ts";
import { makeSignedIn, makeUser, TEST_PASSWORD } from "#tests/support/factories.ts";
import { registration, TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Check {
  weakness: "common" | "personal" | null;
  refused: boolean;
}
const both = (password: string) => ({ password, password_confirmation: password });
const check = (body: object, headers: Record<string, string> = {}) => server.call<Check>("POST", "/password/check", { headers, body });
const linkOf = async (type: "student" | "instructor" | "staff" | "admin", more: object = {}) => {
  const user = await makeUser(server, { type, ...more });
  return { user, token: await issueResetToken(server.services.db, { userId: user.id, email: user.email }, server.clock.now()) };
};

describe.each(["instructor", "staff", "admin"] as const)("an easily guessed password (A8) of type %s", (type) => {
  it("is refused at its field: when it is changed, and by a reset link, which stays good", async () => {
    const { user, headers } = await makeSignedIn(server, { type });
    const change = (password: string) =>
      server.call("PUT", "/platform/profile/password", { headers, body: { current_password: TEST_PASSWORD, ...both(password) } });
    expect(await change("Password1!")).toMatchObject({ status: 422, error_keys: { password: [{ key: "password.common" }] } });
    expect(await change("Alqahtani#7")).toMatchObject({ status: 422, error_keys: { password: [{ key: "password.personal" }] } });
    expect(await check({ password: "Password1!" }, headers)).toMatchObject({ data: { weakness: "common", refused: true } });
    expect((await server.call("POST", "/login", { body: { username: user.email, password: TEST_PASSWORD } })).status).toBe(200);

    const { token } = await linkOf(type);
    const reset = (password: string) => server.call("POST", "/reset-password", { body: { token, ...both(password) } });
    expect(await reset("P@ssw0rd")).toMatchObject({ status: 422, error_keys: { password: [{ key: "password.common" }] } });
    expect(await check({ token, password: "P@ssw0rd" })).toMatchObject({ data: { weakness: "common", refused: true } });
    expect(await reset("Sanad#Kite27")).toMatchObject({ status: 200 });
  });
});

describe("an easily guessed password (A8) of a learner", () => {
  it("is warned about and taken, as the specification's rule says: on registering, changing and resetting", async () => {
    const form = registration(both("Password1!"));
    const known = { name_ar: form.full_name_ar, name_en: form.full_name_en, email: form.email, national_id: form.national_id };
    expect(await check({ ...known, password: "Password1!" })).toMatchObject({ data: { weakness: "common", refused: false } });
    expect(await check({ ...known, password: "Noura#2027" })).toMatchObject({ data: { weakness: "personal", refused: false } });
    expect(await check({ ...known, password: `Aq#${form.national_id}` })).toMatchObject({ data: { weakness: "personal" } });
    expect(await check({ password: "Noura#2027" })).toMatchObject({ data: { weakness: null, refused: false } });
    const visitor = new TestBrowser(server.app);
    expect(await visitor.register(form)).toMatchObject({ status: 201 });
    expect(await visitor.call("PUT", "/platform/profile/password", { current_password: "Password1!", ...both("P@ssw0rd") })).toMatchObject({
      status: 200,
    });
    const { token } = await linkOf("student");
    expect(await check({ token, password: "Noura#2027" })).toMatchObject({ data: { weakness: "personal", refused: false } });
    expect((await server.call("POST", "/reset-password", { body: { token, ...both("Password1!") } })).status).toBe(200);
  });

  it("is told only to who holds a link that works", async () => {
    expect(await check({ token: "a".repeat(43), password: "Password1!" })).toMatchObject({ status: 422, code: "reset_link_invalid" });
  });
});
