import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { API_BASE } from "#contract/endpoint.ts";
import type { PrivacyState } from "#contract/accounts/privacy.ts";
import { type AccountView, VIEW, VIEW_HEADER } from "#contract/security/account-views.ts";
import { staffRoles } from "#server/db/tables/security/staff-roles.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { everyEndpoint, missing, nameOf } from "#tests/security/endpoints.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let support: SignedIn;
let person: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  support = await makeSignedIn(server, { type: "staff" }, ["support"]);
  person = await makeSignedIn(server);
});
afterAll(() => server.close());

interface Begun {
  id: string;
  token: string;
}
const begin = (about: number, who = support, reason = "لا يظهر لها رابط المحاضرة") =>
  server.call<Begun>("POST", `/admin/users/${about}/views`, { headers: who.headers, body: { reason } });
const viewing = ({ token }: Begun, who = support) => ({ ...who.headers, [VIEW_HEADER]: token });
const begun = async (who = support) => {
  await confirmPassword(server, who);
  return (await begin(person.user.id, who)).data;
};
const look = async (view: Begun, who = support) =>
  await server.call<AccountView | null>("GET", "/student/view", { headers: viewing(view, who) });

it("issue 20.2 a view is refused to learners and to roles without it, of anybody but a learner, without a reason and without the password", async () => {
  const finance = await makeSignedIn(server, { type: "staff" }, ["finance"]);
  const teacher = await makeSignedIn(server, { type: "instructor" });
  expect(await begin(person.user.id, person)).toMatchObject({ status: 403, code: "role_required" });
  expect(await begin(person.user.id, finance)).toMatchObject({ code: "capability_required" });
  expect(await begin(person.user.id)).toMatchObject({ status: 403, code: "reauth_required" });
  await confirmPassword(server, support);
  expect(await begin(person.user.id, support, " ")).toMatchObject({ status: 422 });
  expect(await begin(2_000_000_000)).toMatchObject({ status: 404 });
  for (const other of [teacher, finance, support]) expect(await begin(other.user.id)).toMatchObject({ code: "forbidden" });
});

it("issue 20.2 in a view the server answers the marked reads of that learner alone, refuses every other call, and tells the log of each look", async () => {
  const view = await begun();
  const { data } = await look(view);
  expect(data).toMatchObject({ id: view.id, user: { id: person.user.id, type: "student" }, reason: expect.stringContaining("رابط") });
  expect(await server.call("GET", "/student/view", { headers: person.headers })).toMatchObject({ status: 200, data: null });
  const endpoints = await everyEndpoint();
  const marked = endpoints.filter(({ options }) => options.inView);
  expect(marked.filter(({ method, options }) => method !== "GET" || options.access !== "student" || options.media)).toEqual([]);
  const open: string[] = [];
  for (const endpoint of endpoints) {
    if (endpoint.options.inView || endpoint.options.access === "public") continue;
    const { method } = endpoint;
    const answer = await server.app.inject({
      method,
      url: API_BASE + missing(endpoint),
      headers: viewing(view),
      ...(method === "GET" ? {} : { payload: {} }),
    });
    if (!answer.body.includes('"view_only"')) open.push(`${nameOf(endpoint)} ${answer.statusCode}`);
  }
  expect(open).toEqual([]);
  const dashboard = await server.call("GET", "/student/dashboard", { headers: viewing(view) });
  expect(dashboard.status).toBe(200);
  const told = await server.services.db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.personId, person.user.id))
    .orderBy(securityEvents.id);
  const calls = told.filter(({ actorId }) => actorId === support.user.id).map(({ name, details }) => details.call ?? name);
  expect(calls).toEqual(["account_view_started", "GET /student/view", "GET /student/dashboard"]);
});

it("issue 20.2 a view counts beside its own session alone, and is over by its time, by hand, with its session and with the role", async () => {
  const colleague = await makeSignedIn(server, { type: "staff" }, ["support"]);
  const view = await begun(colleague);
  expect((await look(view, colleague)).status).toBe(200);
  for (const other of [support, person]) expect(await look(view, other)).toMatchObject({ status: 401, code: "unauthenticated" });
  expect(await server.call("GET", "/student/view", { headers: { [VIEW_HEADER]: view.token } })).toMatchObject({ status: 401 });
  // Another's view is missing, and goes on.
  expect(await server.call("DELETE", `/admin/views/${view.id}`, { headers: support.headers })).toMatchObject({ status: 404 });
  const end = () => server.call("DELETE", `/admin/views/${view.id}`, { headers: colleague.headers });
  expect([(await end()).status, (await end()).status]).toEqual([200, 200]);
  expect(await look(view, colleague)).toMatchObject({ code: "unauthenticated" });
  const second = await begun(colleague);
  await server.services.db.delete(staffRoles).where(eq(staffRoles.userId, colleague.user.id));
  expect(await look(second, colleague)).toMatchObject({ code: "unauthenticated" });
  const third = await begun();
  server.clock.advance((VIEW.minutes + 1) * 60_000);
  await server.services.db.execute(sql`update sessions set used_at = ${server.clock.now().toISOString()}`);
  expect(await look(third)).toMatchObject({ code: "unauthenticated" });
  // The person reads when somebody looked, and not who it was.
  const { data } = await server.call<PrivacyState>("GET", "/privacy/consents", { headers: person.headers });
  expect(data.views).toHaveLength(4);
  expect(Object.keys(data.views[0] ?? {})).toEqual(["at", "until"]);
});
