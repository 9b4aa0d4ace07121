import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Arrival } from "#contract/accounts/provider-sign-in.ts";
import { users } from "#server/db/tables/identity.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { staffRoles } from "#server/db/tables/security/staff-roles.ts";
import { loadConfig } from "#server/config.ts";
import { makeUser } from "#tests/support/factories.ts";
import { PASSWORD, TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { type RealProvider, startOidcProvider } from "#tests/support/sign-in/oidc-provider.ts";

const TOKEN = "a-token-that-the-directory-and-we-share";
const OTHER_TOKEN = "the-token-of-another-provider-as-long-as-ours";
const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
let folder: string;
let server: TestServer;
let real: RealProvider;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "qabas-scim-"));
  real = await startOidcProvider("http://localhost:8080/sign-in/university");
  const provider = (id: string, domain: string, more: object) => ({
    id,
    name: { ar: "جامعة المثال", en: "Example University" },
    issuer: real.issuer,
    clientId: real.clientId,
    clientSecret: real.clientSecret,
    domains: [domain],
    roles: { claim: "groups", table: { registrars: ["registrar"], books: ["finance"], heads: ["admin"] } },
    ...more,
  });
  const providers = [
    provider("university", "university.example", { scim: { token: TOKEN } }),
    provider("college", "college.example", { scim: { token: OTHER_TOKEN } }),
    provider("silent", "silent.example", {}),
  ];
  writeFileSync(path.join(folder, "sso.json"), JSON.stringify({ providers }));
  server = await startTestServer({ env: { QABAS_SSO: path.join(folder, "sso.json") } });
  // Somebody who can give roles whoever else leaves.
  await makeUser(server, { type: "admin" });
});
afterAll(async () => {
  await server.close();
  await real.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: { id: string; active: boolean; totalResults: number; Resources: { id: string; userName: string }[]; scimType?: string } & Record<
    string,
    unknown
  >;
}
async function scim(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  where: string,
  body?: unknown,
  token = TOKEN,
  provider = "university",
): Promise<Answer> {
  const answer = await server.app.inject({
    method,
    url: `/scim/v2/${provider}${where}`,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { "content-type": "application/scim+json" }) },
    ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body === "" ? ({} as Answer["body"]) : answer.json() };
}
const newcomer = (more: object = {}) => ({
  schemas: [USER],
  userName: `${randomUUID()}@university.example`,
  externalId: randomUUID(),
  name: { formatted: "نورة سعد محمد القحطاني" },
  displayName: "Noura Alqahtani",
  active: true,
  roles: [{ value: "registrars" }],
  ...more,
});
const change = (...Operations: object[]) => ({ schemas: [PATCH], Operations });
const rowOf = async (id: string) =>
  (
    await server.services.db
      .select()
      .from(users)
      .where(eq(users.id, Number(id)))
  )[0];
const rolesOf = async (id: string) =>
  (
    await server.services.db
      .select()
      .from(staffRoles)
      .where(eq(staffRoles.userId, Number(id)))
  )
    .map(({ role }) => role)
    .toSorted();
const lastEvent = async (id: string) =>
  (
    await server.services.db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.personId, Number(id)))
      .orderBy(desc(securityEvents.id))
      .limit(1)
  )[0];
/** Signs in at the provider as the person with an e-mail. */
async function signIn(email: string) {
  const visitor = new TestBrowser(server.app);
  const subject = `person ${email}`;
  real.people.set(subject, { email, email_verified: true });
  const { address } = (await visitor.call<{ address: string }>("POST", "/sign-in/providers/university/start", {})).data;
  const query = await real.signIn(address, subject);
  const answer = await visitor.call<Arrival>("POST", "/sign-in/providers/university/finish", { query });
  visitor.token = answer.data?.session?.token ?? null;
  return { answer, visitor };
}

describe("issue 19.3: joiners and leavers by SCIM 2.0", () => {
  it("refuses who has no token, another provider's, or that of one without a directory: alike, and the log hears of it", async () => {
    for (const [token, provider] of [
      ["no-token-of-ours", "university"],
      [OTHER_TOKEN, "university"],
      [TOKEN, "college"],
      [TOKEN, "silent"],
      [TOKEN, "nowhere"],
    ] as const) {
      const answer = await scim("GET", "/Users", undefined, token, provider);
      expect(answer).toMatchObject({ status: 401, body: { status: "401", detail: "the token is missing or wrong" } });
      expect(answer.headers["www-authenticate"]).toBe("Bearer");
      expect(JSON.stringify(answer.body)).not.toContain(token);
    }
    const [event] = await server.services.db.select().from(securityEvents).orderBy(desc(securityEvents.id)).limit(1);
    expect(event).toMatchObject({ name: "access_refused", details: { provider: "unknown", call: "SCIM" } });
  });

  it("says what it can do, and answers nothing that may be kept", async () => {
    const { status, body, headers } = await scim("GET", "/ServiceProviderConfig");
    expect({ status, body }).toMatchObject({ status: 200, body: { patch: { supported: true }, bulk: { supported: false } } });
    expect(headers).toMatchObject({ "cache-control": "no-store", "content-type": "application/scim+json; charset=utf-8" });
    expect((await scim("GET", "/ResourceTypes")).body.totalResults).toBe(1);
    expect((await scim("GET", "/Schemas")).body.Resources).toMatchObject([{ id: USER }]);
  });

  it("brings in one of the staff with the roles of the table, who comes in at the provider without a password of ours", async () => {
    const sent = newcomer();
    const made = await scim("POST", "/Users", sent);
    expect(made).toMatchObject({ status: 201, body: { userName: sent.userName, externalId: sent.externalId, active: true } });
    expect(await rolesOf(made.body.id)).toEqual(["registrar"]);
    expect(await rowOf(made.body.id)).toMatchObject({ type: "staff", nameAr: "نورة سعد محمد القحطاني" });
    expect(await scim("POST", "/Users", sent)).toMatchObject({ status: 409, body: { scimType: "uniqueness" } });
    const { answer } = await signIn(sent.userName);
    expect(answer.data).toMatchObject({ outcome: "signed_in", session: { user: { id: Number(made.body.id), type: "staff" } } });
    // The claims of this sign-in name no role: of whom the directory brought in it gives the roles.
    expect(await rolesOf(made.body.id)).toEqual(["registrar"]);
  });

  it("makes nobody without a role of the table, of another domain, or with an e-mail that is somebody's", async () => {
    expect(await scim("POST", "/Users", newcomer({ roles: [{ value: "strangers" }] }))).toMatchObject({
      status: 400,
      body: { scimType: "invalidValue" },
    });
    expect(await scim("POST", "/Users", newcomer({ userName: "head@college.example" }))).toMatchObject({ status: 400 });
    expect(await scim("POST", "/Users", newcomer({ userName: undefined }))).toMatchObject({ status: 400 });
    const email = `${randomUUID()}@university.example`;
    await new TestBrowser(server.app).register({ email });
    expect(await scim("POST", "/Users", newcomer({ userName: email.toUpperCase() }))).toMatchObject({ status: 409 });
    // A learner's account with a password is linked by that password alone, whatever the directory says.
    const { answer } = await signIn(email);
    expect(answer.data).toMatchObject({ outcome: "link", session: null });
  });

  it("signs a leaver out at once and lets nobody in again, in each way that directories say so; who comes back is let in", async () => {
    const sent = newcomer();
    const { body } = await scim("POST", "/Users", sent);
    const { visitor } = await signIn(sent.userName);
    expect((await visitor.call("GET", "/platform/profile")).status).toBe(200);
    const leaves = [
      () => scim("PATCH", `/Users/${body.id}`, change({ op: "replace", path: "active", value: false })),
      () => scim("PATCH", `/Users/${body.id}`, change({ op: "Replace", value: { active: "False" } })),
      () => scim("PUT", `/Users/${body.id}`, { ...sent, active: false }),
    ];
    for (const leave of leaves) {
      expect(await leave()).toMatchObject({ status: 200, body: { active: false } });
      expect((await visitor.call("GET", "/platform/profile")).status).toBe(401);
      expect((await signIn(sent.userName)).answer).toMatchObject({ code: "account_suspended" });
      expect(await lastEvent(body.id)).toMatchObject({ name: "account_suspended", actorId: null, details: { provider: "university" } });
      expect(await scim("PATCH", `/Users/${body.id}`, change({ op: "add", path: "active", value: true }))).toMatchObject({
        body: { active: true },
      });
      expect((await rowOf(body.id))?.suspendedAt).toBeNull();
    }
    expect((await scim("DELETE", `/Users/${body.id}`)).status).toBe(204);
    expect((await rowOf(body.id))?.suspendedAt).not.toBeNull();
    expect((await scim("GET", `/Users/${body.id}`)).status).toBe(404);
    expect((await scim("GET", `/Users?filter=${encodeURIComponent(`userName eq "${sent.userName}"`)}`)).body.totalResults).toBe(0);
    expect(await scim("POST", "/Users", sent)).toMatchObject({ status: 201, body: { id: body.id, active: true } });
  });

  it("does not let in whom people suspended", async () => {
    const { body } = await scim("POST", "/Users", newcomer());
    await server.services.db
      .update(users)
      .set({ suspendedAt: server.clock.now() })
      .where(eq(users.id, Number(body.id)));
    expect(await scim("PATCH", `/Users/${body.id}`, change({ op: "replace", path: "active", value: true }))).toMatchObject({
      body: { active: false },
    });
    expect((await rowOf(body.id))?.suspendedAt).not.toBeNull();
  });

  it("does not let in whom people restored and suspended again after the directory had", async () => {
    const { body } = await scim("POST", "/Users", newcomer());
    await scim("PATCH", `/Users/${body.id}`, change({ op: "replace", path: "active", value: false }));
    const suspendedAt = new Date(server.clock.now().getTime() + 60_000);
    await server.services.db
      .update(users)
      .set({ suspendedAt })
      .where(eq(users.id, Number(body.id)));
    await scim("PATCH", `/Users/${body.id}`, change({ op: "replace", path: "active", value: true }));
    expect((await rowOf(body.id))?.suspendedAt).toEqual(suspendedAt);
  });

  it("changes roles as the table has them, and takes those that it gave; what people gave stays", async () => {
    const { body } = await scim("POST", "/Users", newcomer());
    await server.services.db.insert(staffRoles).values({ userId: Number(body.id), role: "content", createdAt: server.clock.now() });
    await scim("PATCH", `/Users/${body.id}`, change({ op: "replace", path: 'roles[primary eq "True"].value', value: "books" }));
    expect(await rolesOf(body.id)).toEqual(["content", "finance"]);
    await scim("PATCH", `/Users/${body.id}`, change({ op: "remove", path: "roles" }));
    expect(await rolesOf(body.id)).toEqual(["content"]);
  });

  it("finds and changes the accounts of its own domains alone: another's answers as a missing one", async () => {
    const { body, ...made } = await scim(
      "POST",
      "/Users",
      newcomer({ userName: `${randomUUID()}@college.example` }),
      OTHER_TOKEN,
      "college",
    );
    expect(made.status).toBe(201);
    const learner = await makeUser(server);
    for (const id of [body.id, String(learner.id), "0", "abc", "99999999999"]) {
      expect((await scim("GET", `/Users/${id}`)).status).toBe(404);
      expect((await scim("PATCH", `/Users/${id}`, change({ op: "replace", path: "active", value: false }))).status).toBe(404);
      expect((await scim("DELETE", `/Users/${id}`)).status).toBe(404);
    }
    expect((await rowOf(String(learner.id)))?.suspendedAt).toBeNull();
    const { body: list } = await scim("GET", "/Users?count=100");
    expect(list.Resources.every(({ userName }) => userName.endsWith("@university.example"))).toBe(true);
    expect((await scim("GET", `/Users?filter=${encodeURIComponent(`userName eq "${learner.email}"`)}`)).body.totalResults).toBe(0);
  });

  it("finds a person of its domain by e-mail though it did not bring them in, and may take them out", async () => {
    const email = `${randomUUID()}@university.example`;
    const visitor = new TestBrowser(server.app);
    await visitor.register({ email });
    const { body } = await scim("GET", `/Users?filter=${encodeURIComponent(`userName eq "${email}"`)}`);
    expect(body).toMatchObject({ totalResults: 1, Resources: [{ userName: email }] });
    await scim("PATCH", `/Users/${body.Resources[0]?.id}`, change({ op: "replace", path: "active", value: false }));
    expect((await visitor.call("GET", "/platform/profile")).status).toBe(401);
    expect((await new TestBrowser(server.app).logIn(email, PASSWORD)).status).not.toBe(200);
  });

  it("pages its list, and counts the whole", async () => {
    for (let n = 0; n < 3; n += 1) await scim("POST", "/Users", newcomer());
    const all = (await scim("GET", "/Users")).body;
    const two = (await scim("GET", "/Users?startIndex=2&count=2")).body;
    expect(two.totalResults).toBe(all.totalResults);
    expect(two.Resources.map(({ id }) => id)).toEqual(all.Resources.slice(1, 3).map(({ id }) => id));
    expect((await scim("GET", "/Users?count=0")).body.Resources).toEqual([]);
  });

  it("does not take out the last account that can give roles, nor change an e-mail behind its owner's back", async () => {
    const { db } = server.services;
    const made = await scim("POST", "/Users", newcomer({ roles: [{ value: "heads" }] }));
    const others = await db.delete(staffRoles).where(eq(staffRoles.role, "admin")).returning();
    await db.insert(staffRoles).values({ userId: Number(made.body.id), role: "admin", createdAt: server.clock.now() });
    expect((await scim("DELETE", `/Users/${made.body.id}`)).status).toBe(403);
    expect((await rowOf(made.body.id))?.suspendedAt).toBeNull();
    await db.delete(staffRoles).where(eq(staffRoles.userId, Number(made.body.id)));
    await db.insert(staffRoles).values(others.filter(({ userId }) => userId !== Number(made.body.id)));
    const moved = change({ op: "replace", path: "userName", value: "somebody.else@university.example" });
    expect(await scim("PATCH", `/Users/${made.body.id}`, moved)).toMatchObject({ status: 400, body: { scimType: "mutability" } });
  });

  it("refuses what it does not understand by name, and changes nothing of it", async () => {
    const { body } = await scim("POST", "/Users", newcomer());
    const refused: [unknown, string][] = [
      ["{", "invalidSyntax"],
      [{}, "invalidSyntax"],
      [change({ op: "move", path: "active", value: false }), "invalidSyntax"],
      [change({ op: "replace", path: "active", value: "perhaps" }), "invalidValue"],
      [change({ op: "replace", path: "name[[", value: "x" }), "invalidPath"],
      [change({ op: "replace", path: "displayName", value: "a\u0000b" }), "invalidValue"],
      [change({ op: "replace", path: "displayName", value: "x".repeat(121) }), "invalidValue"],
      [change(...Array.from({ length: 51 }, () => ({ op: "add", path: "active", value: false }))), "invalidSyntax"],
    ];
    for (const [sent, scimType] of refused)
      expect(await scim("PATCH", `/Users/${body.id}`, sent), JSON.stringify(sent).slice(0, 80)).toMatchObject({
        status: 400,
        body: { scimType },
      });
    expect((await scim("GET", `/Users?filter=${encodeURIComponent('userName sw "a"')}`)).body.scimType).toBe("invalidFilter");
    expect((await scim("POST", "/Users", `"${"x".repeat(70_000)}"`)).status).toBe(413);
    expect((await rowOf(body.id))?.suspendedAt).toBeNull();
  });
});

it("a directory needs a long token and named domains: a start without says so", () => {
  const file = path.join(folder, "short.json");
  const provider = { id: "a", name: { en: "A" }, issuer: real.issuer, clientId: "a", clientSecret: "b", scim: { token: "short" } };
  writeFileSync(file, JSON.stringify({ providers: [provider] }));
  expect(() => loadConfig({ QABAS_SSO: file, QABAS_DATA_DIR: folder })).toThrow(
    /scim\.token must be 32 to 512 letters[\s\S]*scim needs named domains/u,
  );
});
