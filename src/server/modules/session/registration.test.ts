import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { User } from "#contract/accounts/session.ts";
import { users } from "#server/db/tables/identity.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { makeUser, TEST_PASSWORD } from "#tests/support/factories.ts";
import { registration, TestBrowser } from "#tests/support/identity-factories.ts";
import { emailsOf } from "#tests/support/mail/emails.ts";
import { type Reply, startTestServer, type TestServer } from "#tests/support/server.ts";

const DAY = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const send = (form: object, language: "ar" | "en" = "en") => new TestBrowser(server.app, { language }).call("POST", "/register", form);
const tokenIn = (text = "") => /verify-email\?token=([\w-]+)/u.exec(text)?.[1] ?? "";
const verify = (token: string) => server.call<{ email: string }>("POST", "/email/verify", { body: { token } });
/** All that tells one answer from another, but for when it came and what it is called in the log. */
const seen = ({ headers, ...body }: Reply) => ({
  body,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== "x-request-id" && name !== "date")),
});
const rowOf = async (email: string) => (await server.services.db.select().from(users).where(eq(users.email, email)))[0];

describe("a registration whose e-mail or national ID is known (A6)", () => {
  it("answers byte for byte alike for each of them and for both, and names no field", async () => {
    const known = await makeUser(server);
    const nationalId = known.nationalId ?? "";
    const answers = [
      await send(registration({ email: known.email })),
      await send(registration({ national_id: nationalId })),
      await send(registration({ email: known.email, national_id: nationalId })),
      await send(registration({ email: known.email, national_id: (await makeUser(server)).nationalId })),
    ].map(seen);
    expect(answers[0]?.body).toMatchObject({ status: 422, code: "registration_refused", data: null });
    expect(answers[0]?.body).not.toHaveProperty("errors");
    expect(answers[0]?.headers).not.toHaveProperty("set-cookie");
    for (const answer of answers.slice(1)) expect(answer).toEqual(answers[0]);
    const told = await server.services.db.select().from(securityEvents).where(eq(securityEvents.name, "registration_refused"));
    expect(told).toHaveLength(4);
    expect(told[0]).toMatchObject({ actorId: null, personId: null });
  });

  it("is told to the owner by mail, once a day however often it is sent, and to nobody else", async () => {
    const known = await makeUser(server, { language: "en" });
    const stranger = `stranger-${known.email}`;
    for (let sent = 0; sent < 3; sent += 1) await send(registration({ email: stranger, national_id: known.nationalId }));
    await send(registration({ email: known.email }));
    const emails = await emailsOf(server, known.email);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain(`${server.services.config.publicUrl}/login`);
    expect(emails[0]?.text).toContain(`${server.services.config.publicUrl}/forgot-password`);
    // Whoever typed somebody's ID with an e-mail of their own does not learn from it that the ID is known.
    expect(await emailsOf(server, stranger)).toEqual([]);
    server.clock.advance(DAY);
    await send(registration({ email: known.email }));
    expect(await emailsOf(server, known.email)).toHaveLength(2);
  });

  it.each([
    ["full-width letters", (email: string) => email.replace("person", "ｐｅｒｓｏｎ")],
    ["capitals", (email: string) => email.toUpperCase()],
    ["a mark of direction", (email: string) => `\u200F${email}`],
  ])("makes no second account by %s", async (_, spelt) => {
    const known = await makeUser(server);
    expect(await send(registration({ email: spelt(known.email) }))).toMatchObject({ status: 422, code: "registration_refused" });
    const visitor = new TestBrowser(server.app);
    expect((await visitor.logIn(spelt(known.email), TEST_PASSWORD)).data.user.id).toBe(known.id);
    expect((await server.call("POST", "/forgot-password", { body: { email: spelt(known.email) } })).status).toBe(200);
    expect((await emailsOf(server, known.email)).some(({ text }) => text.includes("/reset-password?token="))).toBe(true);
  });

  it("still names a field that is wrong by itself", async () => {
    expect(await send(registration({ nationality_id: 99_999 }))).toMatchObject({
      status: 422,
      code: "validation_error",
      error_keys: { nationality_id: [{ key: "selection" }] },
    });
  });
});

describe("a new account (A6)", () => {
  it("signs in at once and may buy; the link that verifies its e-mail is mailed", async () => {
    const visitor = new TestBrowser(server.app, { language: "en" });
    const { data, email } = await visitor.register();
    expect(data.user).toMatchObject({ email, email_verified: false });
    expect((await visitor.call("GET", "/cart")).status).toBe(200);
    const [arrived] = await emailsOf(server, email);
    expect(await verify(tokenIn(arrived?.text))).toMatchObject({ status: 200, data: { email } });
    expect((await visitor.call<User>("GET", "/platform/profile")).data.email_verified).toBe(true);
    expect(await verify(tokenIn(arrived?.text))).toMatchObject({ status: 422, code: "reset_link_invalid" });
  });

  it("has its link mailed again, and only the last one works", async () => {
    const visitor = new TestBrowser(server.app);
    const { email } = await visitor.register();
    const [first] = await emailsOf(server, email);
    server.clock.advance(1_000);
    expect((await visitor.call("POST", "/email/resend")).status).toBe(200);
    const [, second] = await emailsOf(server, email);
    expect(await verify(tokenIn(first?.text))).toMatchObject({ status: 422 });
    expect(await verify(tokenIn(second?.text))).toMatchObject({ status: 200 });
    await visitor.call("POST", "/email/resend");
    expect(await emailsOf(server, email)).toHaveLength(2);
  });

  it("is verified by a reset link too, which was mailed there", async () => {
    const { email } = await new TestBrowser(server.app).register();
    await server.call("POST", "/forgot-password", { body: { email } });
    const token = (await emailsOf(server, email)).map(({ text }) => /reset-password\?token=([\w-]+)/u.exec(text)?.[1]).find(Boolean);
    const password = "Sanad#2027!";
    await server.call("POST", "/reset-password", { body: { token, password, password_confirmation: password } });
    expect((await rowOf(email))?.emailVerifiedAt).toBeInstanceOf(Date);
  });

  it("is not verified by a link of yesterday", async () => {
    const { email } = await new TestBrowser(server.app).register();
    const [arrived] = await emailsOf(server, email);
    server.clock.advance(DAY);
    expect(await verify(tokenIn(arrived?.text))).toMatchObject({ status: 422 });
    expect((await rowOf(email))?.emailVerifiedAt).toBeNull();
  });
});

describe("login and reset (A6)", () => {
  const alike = async (path: string, known: object, unknown: object) => {
    const [one, two] = [await server.call("POST", path, { body: known }), await server.call("POST", path, { body: unknown })];
    expect(seen(one)).toEqual(seen(two));
  };

  it("answer alike for who is known and who is not", async () => {
    const known = await makeUser(server);
    await alike("/login", { username: known.email, password: "Guess#2026" }, { username: "nobody@example.com", password: "Guess#2026" });
    await alike("/login", { username: known.nationalId, password: "Guess#2026" }, { username: "1999999999", password: "Guess#2026" });
    await alike("/forgot-password", { email: known.email }, { email: "nobody@example.com" });
  });
});
