import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { categoriesOf } from "#contract/accounts/roles.ts";
import type { StaffRole } from "#contract/accounts/roles.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { users } from "#server/db/tables/identity.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { staffRoles } from "#server/db/tables/security/staff-roles.ts";
import { makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff, postponementOf, studying } from "#tests/support/request-factories.ts";
import { everyEndpoint, nameOf } from "#tests/security/endpoints.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let own: Ground;
let other: Ground;
let limited: SignedIn;
interface Ground {
  program: number;
  category: number;
  cohort: number;
  postponement: string;
}
beforeAll(async () => {
  server = await startTestServer();
  own = await ground();
  other = await ground();
  const { rows } = await server.database.db.execute<{ id: number }>(
    `insert into categories (slug, name_ar, name_en, glaze, position) select 'scope-' || n, 'مجال ' || n, 'Field ' || n, 'data', 90 + n from generate_series(1, 2) n returning id` as never,
  );
  for (const [index, one] of [own, other].entries()) {
    one.category = rows[index]?.id ?? 0;
    await server.services.db.update(programs).set({ categoryId: one.category }).where(eq(programs.id, one.program));
  }
  limited = await limitedTo("registrar", [own.category]);
});
afterAll(() => server.close());

const as = <T = unknown>(who: SignedIn, method: string, path: string, body?: object) =>
  server.call<T>(method as "GET", path, { headers: who.headers, ...(body ? { body } : {}) });
async function limitedTo(role: StaffRole, categories: number[]) {
  const who = await makeSignedIn(server, { type: "staff" }, [role]);
  await server.services.db.update(staffRoles).set({ categories }).where(eq(staffRoles.userId, who.user.id));
  return who;
}
/** A program with a cohort and a request about it. */
async function ground(): Promise<Ground> {
  const { learner, program, cohort, enrollment, later } = await studying(server);
  const form = postponementOf(enrollment.id, { target_cohort_id: later[0]?.id });
  const asked = await as<{ id: string }>(learner, "POST", "/student/postponements", form);
  expect(asked.status).toBeLessThan(300);
  return { program: program.id, category: 0, cohort: cohort.id, postponement: String((form as { id: string }).id) };
}
const ids = (data: unknown) => (data as { id: unknown }[]).map(({ id }) => id);

describe("issue 19.1: roles that are limited to categories of programs", () => {
  it("read and change what is of theirs, and are answered as if the rest were missing", async () => {
    const calls = ({ program, cohort, postponement }: Ground): [string, string][] => [
      ["GET", `/admin/programs/${program}`],
      ["GET", `/admin/cohorts/${cohort}`],
      ["GET", `/admin/cohorts/${cohort}/sessions`],
      ["GET", `/admin/requests/postponement/${postponement}`],
    ];
    for (const [method, path] of calls(own)) expect([path, (await as(limited, method, path)).status]).toEqual([path, 200]);
    for (const [method, path] of calls(other)) expect([path, (await as(limited, method, path)).status]).toEqual([path, 404]);
    const decision = { decision: "reject", note: "لا مقعد", version: 1 };
    expect(await as(limited, "POST", `/admin/requests/postponement/${other.postponement}/decide`, decision)).toMatchObject({
      status: 404,
      code: "request_not_found",
    });
    expect(await as(limited, "POST", `/admin/programs/${other.program}/archive`, { version: 1 })).toMatchObject({ status: 404 });
    expect((await as(limited, "POST", `/admin/requests/postponement/${own.postponement}/decide`, decision)).status).toBe(200);
  });

  it("see lists of theirs alone, and counts too", async () => {
    for (const [path, mine, theirs] of [
      ["/admin/programs?per_page=100", own.program, other.program],
      ["/admin/cohorts?per_page=100", own.cohort, other.cohort],
      ["/admin/requests?filter[status]=all&filter[kind]=postponement&per_page=100", own.postponement, other.postponement],
    ] as const) {
      const { data, meta } = await as(limited, "GET", path);
      expect([path, ids(data).includes(mine), ids(data).includes(theirs)]).toEqual([path, true, false]);
      expect((meta as { total: number }).total).toBe(ids(data).length);
    }
    const everything = await makeSignedIn(server, { type: "staff" }, ["registrar"]);
    const { data } = await as(everything, "GET", "/admin/programs?per_page=100");
    expect(ids(data)).toEqual(expect.arrayContaining([own.program, other.program]));
  });

  it("make nothing elsewhere and move nothing there", async () => {
    const [cohort] = await server.services.db.select().from(cohorts).where(eq(cohorts.id, own.cohort));
    const form = {
      program_id: other.program,
      starts_on: "2027-03-01",
      ends_on: "2027-04-01",
      days: [0],
      starts_minute: 1080,
      duration_min: 90,
      seats_total: 10,
      closed: false,
    };
    expect(cohort).toBeTruthy();
    expect(await as(limited, "POST", "/admin/cohorts", form)).toMatchObject({
      status: 422,
      error_keys: { program_id: [{ key: "selection" }] },
    });
    expect(await as(limited, "POST", "/admin/cohorts", { ...form, program_id: own.program })).toMatchObject({ status: 201 });
    const { data } = await as<object>(limited, "GET", `/admin/programs/${own.program}`);
    const moved = await as(limited, "PUT", `/admin/programs/${own.program}`, { ...data, category_id: other.category });
    expect(moved.status).toBe(422);
    const [row] = await server.services.db.select().from(programs).where(eq(programs.id, own.program));
    expect(row?.categoryId).toBe(own.category);
  });

  it("add up: another role without a limit, or with other categories, opens its own beside them", () => {
    expect(categoriesOf([{ role: "registrar", categories: [2] }], "programs.read")).toEqual([2]);
    const both = [
      { role: "registrar" as const, categories: [2] },
      { role: "content" as const, categories: [7, 2] },
    ];
    expect(categoriesOf(both, "programs.write")).toEqual([2, 7]);
    expect(categoriesOf(both, "requests.decide")).toEqual([2]);
    expect(categoriesOf([...both, { role: "support", categories: null }], "programs.read")).toBeNull();
  });

  it("are given by two, for roles that can be limited and categories that there are; the person is told by mail", async () => {
    const [one, two] = [await makeStaff(server), await makeStaff(server)];
    const person = await makeSignedIn(server, { type: "staff" }, ["support"]);
    for (const who of [one, two]) await as(who, "POST", "/platform/profile/reauthenticate", { password: "Madrasa#2026" });
    const ask = (roles: object[]) => as(one, "PUT", `/admin/users/${person.user.id}/roles`, { roles, version: 1 });
    expect((await ask([{ role: "finance", categories: [own.category] }])).status).toBe(422);
    expect((await ask([{ role: "registrar", categories: [2_000_000] }])).status).toBe(422);
    const asked = await ask([{ role: "registrar", categories: [own.category] }]);
    const { approval } = asked.meta as { approval: string };
    expect(await as(two, "POST", `/admin/approvals/${approval}/confirm`)).toMatchObject({ status: 200 });
    const { data } = await as(two, "GET", `/admin/users/${person.user.id}/roles`);
    expect(data).toMatchObject([{ role: "registrar", categories: [own.category] }]);
    const told = await server.services.db.select().from(jobs).where(eq(jobs.kind, "roles-changed-mail"));
    expect(told.map(({ payload }) => payload)).toContainEqual({ userId: person.user.id });
    await server.runJobs();
    const [row] = await server.services.db.select().from(users).where(eq(users.id, person.user.id));
    expect(row?.version).toBe(2);
  });

  it("of two admins who ask for one person's roles at once one is heard", async () => {
    const [one, two] = [await makeStaff(server), await makeStaff(server)];
    const person = await makeSignedIn(server, { type: "staff" }, ["support"]);
    for (const who of [one, two]) await as(who, "POST", "/platform/profile/reauthenticate", { password: "Madrasa#2026" });
    const ask = (who: SignedIn, role: string) => as(who, "PUT", `/admin/users/${person.user.id}/roles`, { roles: [{ role }], version: 1 });
    const answers = await Promise.all([ask(one, "finance"), ask(two, "auditor")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("each call of the staff on a program, a cohort, a request or a certificate says what it is about", async () => {
    const of = /^\/admin\/(?:programs|sections|cohorts|requests|excuses|certificates|deliveries|name-corrections)\/:/u;
    const calls = (await everyEndpoint()).filter(({ path }: Endpoint) => of.test(path));
    expect(calls.length).toBeGreaterThan(15);
    expect(calls.filter(({ options }) => !options.about).map(nameOf)).toEqual([]);
  });
});
