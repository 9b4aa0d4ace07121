import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PersonFile } from "#contract/accounts/person-file.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { makeSignedIn, makeUser } from "#tests/support/factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const staffWith = (role: "registrar" | "support" | "auditor" | "content") => makeSignedIn(server, { type: "staff" }, [role]);

it("issue 20 the number of a document is refused to whoever may not change accounts, and where there is none it is missing", async () => {
  const [person, without] = [await makeSignedIn(server), await makeUser(server, { nationalId: null })];
  const ask = (headers: Record<string, string>, id = person.user.id) =>
    server.call("POST", `/admin/users/${id}/document`, { headers, body: { reason: "بلاغ" } });
  expect(await ask(person.headers)).toMatchObject({ status: 403, code: "role_required" });
  for (const role of ["support", "auditor", "content"] as const)
    expect(await ask((await staffWith(role)).headers), role).toMatchObject({ status: 403, code: "capability_required" });
  const { headers } = await staffWith("registrar");
  expect(await ask(headers, without.id)).toMatchObject({ status: 404 });
  expect(await ask(headers, 2_000_000_000)).toMatchObject({ status: 404 });
});

it("issue 20 the whole number is told with a reason alone, and each look stands in the audit log and in the person's history", async () => {
  const person = await makeUser(server);
  const registrar = await staffWith("registrar");
  const ask = (reason: string) =>
    server.call<{ kind: string; number: string }>("POST", `/admin/users/${person.id}/document`, {
      headers: registrar.headers,
      body: { reason },
    });
  expect(await ask(" ")).toMatchObject({ status: 422, error_keys: { reason: [{ key: "reason.required" }] } });
  expect((await ask("طلب الجامعة مطابقة الهوية")).data).toEqual({ kind: "national_id", number: person.nationalId });
  const told = await server.services.db.select().from(securityEvents).where(eq(securityEvents.personId, person.id));
  expect(told.map(({ name, actorId }) => [name, actorId])).toEqual([["personal_data_viewed", registrar.user.id]]);
  // Neither log holds the number.
  expect(JSON.stringify(told)).not.toContain(person.nationalId);
  const { data: file } = await server.call<PersonFile>("GET", `/admin/users/${person.id}/file`, { headers: registrar.headers });
  expect(file.document).toEqual({ kind: "national_id", ends: person.nationalId?.slice(-4) });
  expect(file.timeline[0]).toMatchObject({ subject: "user", to: "document_shown", reason: "طلب الجامعة مطابقة الهوية" });
});
