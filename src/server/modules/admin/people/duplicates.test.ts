import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DuplicateAccounts } from "#contract/security/duplicate-accounts.ts";
import { users } from "#server/db/tables/identity.ts";
import { keptReports } from "#server/db/tables/learning/at-risk-marks.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { makeSignedIn, makeUser, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let staff: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  staff = await makeStaff(server);
});
afterAll(() => server.close());

const list = (query = "", who = staff) =>
  server.call<DuplicateAccounts[]>("GET", `/admin/users/duplicates${query}`, { headers: who.headers });
/** As after an hour, in which an idle session of the staff would end. */
const findAnew = () => server.services.db.delete(keptReports);
const pairsOf = async (id: number, query = "") =>
  (await list(query)).data.filter(({ first }) => first.id === id).map(({ second, by }) => [second.id, ...by]);
const keepApart = (id: number, other: number, who = staff) =>
  server.call("POST", "/admin/users/duplicates/two-people", {
    headers: { ...who.headers, "idempotency-key": randomUUID() },
    body: { id, other_id: other, reason: "أخوان يشتركان في رقم جوال" },
  });
const putBack = (id: number, other: number) =>
  server.call("DELETE", `/admin/users/duplicates/two-people/${id}/${other}`, { headers: staff.headers });

it("issue 20.2: accounts with one phone, document or whole name are listed with the oldest of them, the most alike first", async () => {
  const phone = "+966551230001";
  const first = await makeUser(server, { phone, nameAr: "ريم فهد القرني", documentKind: "passport", documentNumber: "K7744112" });
  const byPhone = await makeUser(server, { phone, nameAr: "هند سعود الدوسري" });
  const byAll = await makeUser(server, { phone, nameAr: "رِيم فهد القرنى", documentKind: "passport", documentNumber: "K7744112" });
  // Two words are the name of many, and no phone is nobody's.
  const [short, other] = [
    await makeUser(server, { phone: "", nameAr: "محمد علي" }),
    await makeUser(server, { phone: "", nameAr: "محمد علي" }),
  ];
  expect(await pairsOf(first.id)).toEqual([
    [byAll.id, "phone", "document", "name"],
    [byPhone.id, "phone"],
  ]);
  expect((await list()).data.flatMap(({ first: one, second }) => [one.id, second.id])).not.toContain(short.id);
  expect(await pairsOf(other.id)).toEqual([]);

  // Who joined or left since is not shown, though it is found anew once an hour alone.
  await server.services.db.update(users).set({ mergedInto: first.id, suspendedAt: server.clock.now() }).where(eq(users.id, byAll.id));
  expect(await pairsOf(first.id)).toEqual([[byPhone.id, "phone"]]);
  const later = await makeUser(server, { phone });
  expect(await pairsOf(first.id)).toEqual([[byPhone.id, "phone"]]);
  await findAnew();
  expect(await pairsOf(first.id)).toEqual([
    [later.id, "phone"],
    [byPhone.id, "phone"],
  ]);
});

it("issue 20.2: two people with one phone leave the list with a reason that is kept, stay away when it is found anew, and are put back", async () => {
  const phone = "+966551230002";
  const [first, second] = [await makeUser(server, { phone }), await makeUser(server, { phone })];
  await findAnew();
  expect(await pairsOf(first.id)).toEqual([[second.id, "phone"]]);
  expect(await keepApart(second.id, first.id)).toMatchObject({ status: 200 });
  expect(await pairsOf(first.id)).toEqual([]);
  await findAnew();
  expect(await pairsOf(first.id)).toEqual([]);
  const told = (await list("?filter[state]=two_people")).data.find((pair) => pair.first.id === first.id);
  expect(told).toMatchObject({ second: { id: second.id }, two_people: { reason: "أخوان يشتركان في رقم جوال" } });
  expect(await putBack(first.id, second.id)).toMatchObject({ status: 200 });
  expect(await pairsOf(first.id)).toEqual([[second.id, "phone"]]);
  const events = await server.services.db.select().from(securityEvents).where(eq(securityEvents.personId, first.id));
  expect(events.map(({ name }) => name).filter((name) => name === "accounts_told_apart")).toHaveLength(2);
});

it("is of those who may join accounts, and of learners' accounts alone", async () => {
  const learner = await makeSignedIn(server);
  expect(await list("", learner)).toMatchObject({ status: 403 });
  expect(await keepApart(learner.user.id, staff.user.id)).toMatchObject({ status: 404, code: "not_found" });
  expect(await keepApart(learner.user.id, 2_000_000)).toMatchObject({ status: 404, code: "not_found" });
  expect(await keepApart(learner.user.id, learner.user.id)).toMatchObject({ status: 404, code: "not_found" });
});
