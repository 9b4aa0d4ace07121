import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SavedView } from "#contract/accounts/saved-views.ts";
import { makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let finance: SignedIn;
let colleague: SignedIn;
let support: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  finance = await makeSignedIn(server, { type: "staff" }, ["finance"]);
  colleague = await makeSignedIn(server, { type: "staff" }, ["finance", "support"]);
  support = await makeSignedIn(server, { type: "staff" }, ["support"]);
});
afterAll(() => server.close());

const view = { list: "/staff/finance/orders", name: "الطلبات المدفوعة", query: "status=paid&columns=total,buyer" };
const save = (who: SignedIn, more: object = {}) =>
  server.call<SavedView>("POST", "/admin/list-views", { headers: who.headers, body: { id: randomUUID(), ...view, ...more } });
const seenBy = async (who: SignedIn) => (await server.call<SavedView[]>("GET", "/admin/list-views", { headers: who.headers })).data;
const names = async (who: SignedIn) => (await seenBy(who)).map(({ name, own }) => [name, own]);

describe("issue 20: views of lists", () => {
  it("are kept in the account: filters, order and columns as they stand in the address, changed and taken away by their owner", async () => {
    const { status, data } = await save(finance);
    expect(status).toBe(201);
    expect(data).toEqual({ id: data.id, ...view, role: null, own: true });
    expect(await seenBy(finance)).toEqual([data]);
    expect(await seenBy(colleague)).toEqual([]);
    const again = await save(finance, { id: data.id });
    expect([again.status, (await seenBy(finance)).length]).toEqual([201, 1]);
    const change = (who: SignedIn) =>
      server.call<SavedView>("PUT", `/admin/list-views/${data.id}`, {
        headers: who.headers,
        body: { name: "المدفوعة", query: "status=paid", role: null },
      });
    expect((await change(colleague)).status).toBe(404);
    expect(await change(finance)).toMatchObject({ status: 200, data: { name: "المدفوعة", query: "status=paid" } });
    const remove = (who: SignedIn) => server.call("DELETE", `/admin/list-views/${data.id}`, { headers: who.headers });
    expect((await remove(colleague)).status).toBe(404);
    expect((await remove(finance)).status).toBe(200);
    expect(await seenBy(finance)).toEqual([]);
  });

  it("are shared with the people of a role that their owner holds, and with nobody else", async () => {
    await save(finance, { name: "shared", role: "finance" });
    expect(await names(colleague)).toEqual([["shared", false]]);
    expect(await names(support)).toEqual([]);
    expect(await save(support, { role: "finance" })).toMatchObject({ status: 422 });
    expect(await save(support, { role: "owner" })).toMatchObject({ status: 422 });
  });

  it("are of lists of the console alone, under a name, and not without end", async () => {
    for (const wrong of [
      { list: "https://elsewhere.example/staff" },
      { list: "/student/orders" },
      { name: " " },
      { query: "q".repeat(601) },
    ])
      expect((await save(support, wrong)).status, JSON.stringify(wrong).slice(0, 40)).toBe(422);
    await server.services.db.execute(
      `insert into saved_views (id, user_id, list, name, query) select gen_random_uuid(), ${support.user.id}, '/staff/people', 'n', '' from generate_series(1, 100)` as never,
    );
    expect((await save(support)).status).toBe(422);
    expect(await seenBy(support)).toHaveLength(100);
  });
});
