import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Capability, StaffRole } from "#contract/accounts/roles.ts";
import { type ApiKey, KEY_SCOPES } from "#contract/security/api-keys.ts";
import { users } from "#server/db/tables/identity.ts";
import { apiKeys } from "#server/db/tables/security/api-keys.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { staffRoles } from "#server/db/tables/security/staff-roles.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { everyEndpoint, missing, nameOf } from "#tests/security/endpoints.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const UNTIL = "2027-01-31";
type Made = { key: ApiKey; secret: string };

async function staff(...roles: StaffRole[]) {
  const who = await makeSignedIn(server, { type: "staff" }, roles);
  await confirmPassword(server, who);
  return who;
}
const ask = (who: SignedIn, body: object) => server.call<Made>("POST", "/admin/api-keys", { headers: who.headers, body });
const form = (...scopes: Capability[]) => ({ id: randomUUID(), name: "nightly report", scopes, until: UNTIL });
async function keyOf(who: SignedIn, ...scopes: Capability[]) {
  const { data, status, errors } = await ask(who, form(...scopes));
  expect(status, JSON.stringify(errors)).toBe(201);
  return data;
}
const by = (secret: string, method = "GET", path = "/admin/users", body?: object) =>
  server.call(method as "GET", path, { headers: { authorization: `Bearer ${secret}` }, ...(body ? { body } : {}) });

describe("22.7: keys for scripts", () => {
  it("are made by somebody who just confirmed who they are, for what they may do themselves, and told once", async () => {
    const stranger = await makeSignedIn(server, { type: "staff" }, ["admin"]);
    expect(await ask(stranger, form("people.read"))).toMatchObject({ status: 403, code: "reauth_required" });
    const admin = await staff("admin");
    const { key, secret } = await keyOf(admin, "people.read");
    expect(secret).toMatch(new RegExp(`^qabas_${key.prefix}_[\\w-]{43}$`, "u"));
    expect(key).toMatchObject({ scopes: ["people.read"], state: "active", expires_at: "2027-01-31T21:00:00.000Z", own: true });
    const list = await server.call<ApiKey[]>("GET", "/admin/api-keys", { headers: admin.headers });
    expect(JSON.stringify(list)).not.toContain(secret.slice(-43));
    const [row] = await server.services.db.select().from(apiKeys).where(eq(apiKeys.id, key.id));
    expect(row?.secretHash).toMatch(/^[0-9a-f]{64}$/u);
    const [event] = await server.services.db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.subject, `api key ${key.prefix}`));
    expect(event).toMatchObject({ name: "api_key_made", actorId: admin.user.id, details: { scopes: "people.read", until: UNTIL } });
    for (const wrong of [
      form("money.read"),
      form("roles.write"),
      form("keys.write"),
      form("money.refund"),
      form(),
      { ...form("people.read"), until: "2026-01-01" },
      { ...form("people.read"), until: "2029-01-01" },
      { ...form("people.read"), until: "2026-13-45" },
    ])
      expect((await ask(admin, wrong)).status, JSON.stringify(wrong)).toBe(422);
  });

  it("open what their scopes name and nothing else, without cookies and without a view of their maker's own pages", async () => {
    const registrar = await staff("registrar");
    const { secret, key } = await keyOf(registrar, "people.read", "exports.make");
    expect((await by(secret)).status).toBe(200);
    expect((await by(secret, "GET", "/admin/requests")).code).toBe("capability_required");
    expect((await by(secret, "GET", "/platform/profile")).code).toBe("capability_required");
    expect((await by(secret, "DELETE", `/admin/api-keys/${key.id}`)).code).toBe("capability_required");
    expect((await by(`${secret.slice(0, -1)}${secret.endsWith("A") ? "B" : "A"}`)).code).toBe("unauthenticated");
    const copy = { kind: "people", filter: {} };
    const made = await server.call("POST", "/admin/exports", {
      headers: { authorization: `Bearer ${secret}`, "idempotency-key": randomUUID() },
      body: copy,
    });
    expect(made.status, JSON.stringify(made)).toBeLessThan(300);
    const [used] = await server.services.db.select().from(apiKeys).where(eq(apiKeys.id, key.id));
    expect(used?.lastUsedAt).not.toBeNull();
    const seen = await server.services.db.select().from(securityEvents).where(eq(securityEvents.deviceId, key.id));
    expect(seen.map(({ name }) => name)).toContain("personal_data_viewed");
  });

  it("the access matrix: a key of every scope of an admin reaches no call beyond its scopes, whoever else may call it", async () => {
    const admin = await staff("admin");
    const own: readonly Capability[] = ["search.read", "people.read", "notes.read", "jobs.read"];
    const { secret } = await keyOf(admin, ...own);
    const wrong: string[] = [];
    for (const call of await everyEndpoint()) {
      const { access, capability } = call.options;
      if (access === "public") continue;
      const { status, code } = await by(secret, call.method, missing(call), call.method === "GET" ? undefined : {});
      const refused = status === 403 && code === "capability_required";
      if (refused === (access === "staff" && capability !== undefined && own.includes(capability)))
        wrong.push(`${nameOf(call)} answers a key ${status} ${code ?? ""}`);
    }
    expect(wrong).toEqual([]);
    expect(KEY_SCOPES).not.toContain("roles.write");
  });

  it("end with their day, when they are revoked, when their maker is suspended, and with each role that their maker loses", async () => {
    const { db } = server.services;
    const maker = await staff("admin", "finance");
    const { secret, key } = await keyOf(maker, "people.read", "money.read");
    expect([(await by(secret)).status, (await by(secret, "GET", "/admin/orders")).status]).toEqual([200, 200]);
    await db.delete(staffRoles).where(eq(staffRoles.userId, maker.user.id));
    expect((await by(secret)).code).toBe("capability_required");
    await db.insert(staffRoles).values({ userId: maker.user.id, role: "admin" });
    expect([(await by(secret)).status, (await by(secret, "GET", "/admin/orders")).code]).toEqual([200, "capability_required"]);
    await db.update(users).set({ suspendedAt: server.clock.now() }).where(eq(users.id, maker.user.id));
    expect((await by(secret)).code).toBe("unauthenticated");
    await db.update(users).set({ suspendedAt: null, type: "instructor" }).where(eq(users.id, maker.user.id));
    expect((await by(secret)).code).toBe("unauthenticated");
    await db.update(users).set({ type: "staff" }).where(eq(users.id, maker.user.id));
    expect((await by(secret)).status).toBe(200);
    await db.update(apiKeys).set({ expiresAt: server.clock.now() }).where(eq(apiKeys.id, key.id));
    expect((await by(secret)).code).toBe("unauthenticated");
    await db
      .update(apiKeys)
      .set({ expiresAt: new Date("2027-02-01T00:00:00Z") })
      .where(eq(apiKeys.id, key.id));
    expect((await by(secret)).status).toBe(200);
    const colleague = await staff("registrar");
    const end = (who: SignedIn) => server.call("DELETE", `/admin/api-keys/${key.id}`, { headers: who.headers });
    expect((await end(colleague)).status).toBe(404);
    expect((await server.call<ApiKey[]>("GET", "/admin/api-keys", { headers: colleague.headers })).data).toEqual([]);
    const keeper = await staff("admin");
    expect((await end(keeper)).status).toBe(200);
    expect((await by(secret)).code).toBe("unauthenticated");
    const { data } = await server.call<ApiKey[]>("GET", "/admin/api-keys", { headers: keeper.headers });
    expect(data.find(({ id }) => id === key.id)).toMatchObject({ state: "revoked", own: false });
  });

  it("are limited by themselves: a script that calls too often holds up neither its maker nor another script", async () => {
    const slow = await startTestServer({ env: { QABAS_RATE_READ: "3/60" } });
    try {
      const who = await makeSignedIn(slow, { type: "staff" }, ["admin"]);
      await confirmPassword(slow, who);
      const one = async () =>
        (await slow.call<Made>("POST", "/admin/api-keys", { headers: who.headers, body: form("people.read") })).data.secret;
      const [first, second] = [await one(), await one()];
      const call = async (secret: string) =>
        (await slow.call("GET", "/admin/users", { headers: { authorization: `Bearer ${secret}` } })).status;
      expect([await call(first), await call(first), await call(first), await call(first)]).toEqual([200, 200, 200, 429]);
      expect(await call(second)).toBe(200);
      expect((await slow.call("GET", "/admin/users", { headers: who.headers })).status).toBe(200);
    } finally {
      await slow.close();
    }
  });

  it("the OpenAPI document says which calls take one, and with which scope", async () => {
    const { data: _, ...document } = (await server.app.inject("/api/v1/openapi.json")).json<{
      data?: never;
      paths: Record<string, Record<string, { security?: object[] }>>;
    }>();
    expect(document.paths["/admin/users"]?.["get"]?.security).toEqual([{ bearer: [] }, { apiKey: ["people.read"] }]);
    expect(document.paths["/admin/api-keys"]?.["post"]?.security).toEqual([{ bearer: [] }]);
  });
});
