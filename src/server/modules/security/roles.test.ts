import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CAPABILITIES, capabilitiesOf, ROLES, STAFF_ROLES, type StaffRole } from "#contract/accounts/roles.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { staffRoles } from "#server/db/tables/security/staff-roles.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { makeSignedIn, makeUser, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { everyEndpoint, missing, nameOf } from "#tests/security/endpoints.ts";

let server: TestServer;
let calls: Endpoint[];
beforeAll(async () => {
  server = await startTestServer();
  calls = (await everyEndpoint()).filter(({ options }) => options.access === "staff");
});
afterAll(() => server.close());

const as = (who: SignedIn, method: string, path: string, body?: object) =>
  server.call(method as "GET", path, { headers: who.headers, ...(body ? { body } : {}) });
const withRoles = (...roles: StaffRole[]) => makeSignedIn(server, { type: "staff" }, roles);
const fresh = (who: SignedIn) => as(who, "POST", "/platform/profile/reauthenticate", { password: "Madrasa#2026" });

describe("what a role allows (issue 19.1)", () => {
  it("each call of the staff names a capability, no other call does, and every capability is of a call and of a role", async () => {
    const every = await everyEndpoint();
    expect(every.filter(({ options }) => (options.access === "staff") !== (options.capability !== undefined)).map(nameOf)).toEqual([]);
    const named = new Set(every.map(({ options }) => options.capability));
    expect(CAPABILITIES.filter((one) => !named.has(one))).toEqual([]);
    const given = capabilitiesOf(STAFF_ROLES);
    expect(CAPABILITIES.filter((one) => !given.has(one))).toEqual([]);
  });

  it("every call refuses every role that does not allow it, and lets in every one that does", async () => {
    const wrong: string[] = [];
    for (const role of STAFF_ROLES) {
      const who = await withRoles(role);
      for (const call of calls) {
        const allowed = capabilitiesOf([role]).has(call.options.capability ?? "people.read");
        const { status, code } = await as(who, call.method, missing(call), call.method === "GET" ? undefined : {});
        const refused = status === 403 && code === "capability_required";
        if (refused === allowed) wrong.push(`${nameOf(call)} answers ${role} ${status} ${code ?? ""}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("one of the staff without a role may do nothing, and a role that ended yesterday in Riyadh opens nothing", async () => {
    const nobody = await withRoles();
    expect(await as(nobody, "GET", "/admin/users")).toMatchObject({ status: 403, code: "capability_required", data: null });
    const ended = await withRoles();
    const today = new Date(server.clock.now().getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
    const yesterday = new Date(server.clock.now().getTime() - 21 * 3_600_000).toISOString().slice(0, 10);
    const row = { userId: ended.user.id, role: "support" as const };
    await server.services.db.insert(staffRoles).values({ ...row, until: today });
    expect((await as(ended, "GET", "/admin/users")).status).toBe(200);
    await server.services.db
      .update(staffRoles)
      .set({ until: yesterday })
      .where(and(eq(staffRoles.userId, row.userId), eq(staffRoles.role, row.role)));
    expect((await as(ended, "GET", "/admin/users")).code).toBe("capability_required");
  });

  it("an auditor reads everything, takes copies of it, has the chain checked, keeps views of lists and changes nothing else", () => {
    const may = capabilitiesOf(["auditor"]);
    // What shows the consequences of a decision is read by who may decide. Work is assigned by whoever may settle its kind (`assignments.test.ts`), and
    // what is done to many rows asks for what is done (`bulk-runs.test.ts`).
    const decisions = calls.filter(({ path }) => path === "/admin/cohorts/:id/ending" || path === "/admin/users/:id/merge");
    expect(decisions.length).toBeGreaterThan(1);
    for (const { method, path, options } of calls.filter((one) => !decisions.includes(one)))
      expect(may.has(options.capability ?? "people.read")).toBe(
        method === "GET" ||
          ["/admin/exports", "/admin/security-log/checks"].includes(path) ||
          path.startsWith("/admin/list-views") ||
          path.startsWith("/admin/bulk-runs") ||
          path.startsWith("/admin/assignments") ||
          // Whoever asked takes their own wish back; whether a caller may refuse another's the command asks (`approvals.test.ts`).
          path === "/admin/approvals/:id/refuse",
      );
    expect(ROLES.auditor.every((one) => one.endsWith(".read") || one === "exports.make")).toBe(true);
  });
});

describe("roles are given by two", () => {
  const ask = (who: SignedIn, id: number, roles: object[], version = 1) => as(who, "PUT", `/admin/users/${id}/roles`, { roles, version });

  it("they hold once a second admin confirmed, the person's sessions end, and the log names who asked", async () => {
    const [one, two] = [await makeStaff(server), await makeStaff(server)];
    const person = await withRoles("support");
    const wanted = [{ role: "finance", until: "2027-06-30" }];
    expect((await ask(one, person.user.id, wanted)).code).toBe("reauth_required");
    await fresh(one);
    const asked = await ask(one, person.user.id, wanted);
    expect(asked).toMatchObject({ status: 200, data: [{ role: "support", until: null }] });
    const { approval } = asked.meta as { approval: string };
    expect((await as(person, "GET", "/admin/messages")).status).toBe(200);
    // Who asked is no second person, and who may only confirm limits of money keeps no roles.
    expect((await as(one, "POST", `/admin/approvals/${approval}/confirm`)).code).toBe("second_person_needed");
    const treasurer = await withRoles("finance");
    await fresh(treasurer);
    expect((await as(treasurer, "POST", `/admin/approvals/${approval}/confirm`)).code).toBe("capability_required");
    await fresh(two);
    expect(await as(two, "POST", `/admin/approvals/${approval}/confirm`)).toMatchObject({
      status: 200,
      data: { kind: "staff_roles", status: "confirmed", roles: { from: [{ role: "support", until: null }], to: wanted } },
    });
    expect((await as(person, "GET", "/admin/messages")).status).toBe(401);
    expect((await as(two, "GET", `/admin/users/${person.user.id}/roles`)).data).toMatchObject([
      { role: "finance", until: "2027-06-30", granted_by: { id: one.user.id } },
    ]);
    const [event] = await server.services.db
      .select()
      .from(securityEvents)
      .where(and(eq(securityEvents.name, "staff_roles_changed"), eq(securityEvents.personId, person.user.id)));
    expect(event).toMatchObject({
      actorId: two.user.id,
      details: { from: "support", to: "finance until 2027-06-30", asked_by: one.user.id },
    });
  });

  it("nobody changes their own, finance and audit exclude each other, learners hold none, an older version is told", async () => {
    const one = await makeStaff(server);
    await makeStaff(server);
    await fresh(one);
    const person = await withRoles("support");
    expect((await ask(one, one.user.id, [])).code).toBe("own_account");
    expect(await ask(one, person.user.id, [{ role: "finance" }, { role: "auditor" }])).toMatchObject({
      status: 422,
      error_keys: { roles: [{ key: "roles.exclusive" }] },
    });
    expect((await ask(one, person.user.id, [{ role: "support", until: "2027-02-31" }])).status).toBe(422);
    expect((await ask(one, (await makeUser(server)).id, [])).code).toBe("role_required");
    expect(await ask(one, person.user.id, [], 7)).toMatchObject({ code: "version_conflict", data: [{ role: "support" }] });
    expect((await ask(one, 2_147_480_000, [])).status).toBe(404);
  });

  it("the last admin without a last day stays one", async () => {
    const alone = await startTestServer();
    try {
      const call = (who: SignedIn, method: string, path: string, body?: object) =>
        alone.call(method as "GET", path, { headers: who.headers, ...(body ? { body } : {}) });
      const [admin, other] = [await makeSignedIn(alone, { type: "staff" }, ["admin"]), await makeSignedIn(alone, { type: "staff" }, [])];
      // The other one is an admin for a time: enough to ask and to confirm, not enough to be the last.
      await alone.services.db.insert(staffRoles).values({ userId: other.user.id, role: "admin", until: "2030-01-01" });
      await call(other, "POST", "/platform/profile/reauthenticate", { password: "Madrasa#2026" });
      const third = await makeSignedIn(alone, { type: "staff" }, []);
      await alone.services.db.insert(staffRoles).values({ userId: third.user.id, role: "admin", until: "2030-01-01" });
      const asked = await call(other, "PUT", `/admin/users/${admin.user.id}/roles`, {
        roles: [{ role: "support", until: null }],
        version: 1,
      });
      await call(third, "POST", "/platform/profile/reauthenticate", { password: "Madrasa#2026" });
      const { approval } = asked.meta as { approval: string };
      expect((await call(third, "POST", `/admin/approvals/${approval}/confirm`)).code).toBe("last_staff");
    } finally {
      await alone.close();
    }
  });
});
