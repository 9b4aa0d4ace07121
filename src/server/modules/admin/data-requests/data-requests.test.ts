import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KEPT_BY_LAW } from "#contract/accounts/privacy.ts";
import type { DataRequest, readDataRequest } from "#contract/accounts/data-requests.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { makeSignedIn, signIn, type SignedIn, TEST_PASSWORD } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const DAY = 86_400_000;
let server: TestServer;
let staff: Awaited<ReturnType<typeof makeStaff>>;
beforeAll(async () => {
  server = await startTestServer();
  staff = await makeStaff(server);
});
afterAll(() => server.close());

const list = async (query = "") => await server.call<DataRequest[]>("GET", `/admin/data-requests?${query}`, { headers: staff.headers });
const read = (id: string) => server.call<DataOf<typeof readDataRequest>>("GET", `/admin/data-requests/${id}`, { headers: staff.headers });
const ask = async (person: SignedIn, path: string, body: object = {}) => {
  const headers = { ...person.headers, "idempotency-key": crypto.randomUUID() };
  expect([200, 201]).toContain((await server.call("POST", path, { headers, body })).status);
};
async function erasure(person: SignedIn) {
  await ask(person, "/privacy/delete-account");
  return (await list()).data.find((one) => one.person.id === person.user.id)?.id ?? "";
}

describe("issue 19.5: what people asked for about their data, as the staff see it", () => {
  it("an erasure from the wish over its confirmation to its end, with the day that is promised, and what the law keeps and why", async () => {
    const person = await makeSignedIn(server);
    const id = await erasure(person);
    expect((await list("filter[state]=unconfirmed")).data[0]).toMatchObject({ id, kind: "erasure", state: "unconfirmed", late: false });
    await ask(person, "/privacy/delete-account/confirm", { password: TEST_PASSWORD });
    const due = new Date(server.clock.now().getTime() + 30 * DAY).toISOString();
    expect((await list("filter[state]=under_way")).data[0]).toMatchObject({ id, state: "under_way", due_at: due });
    expect((await list("filter[state]=unconfirmed")).data).toEqual([]);
    const { data } = await read(id);
    expect(data.steps.map(({ to }) => to)).toEqual(["requested", "confirmed", "scheduled"]);
    expect(data.kept).toEqual(KEPT_BY_LAW);
    server.clock.advance(30 * DAY + 1000);
    staff = await signIn(server, staff.user);
    expect((await read(id)).data).toMatchObject({ late: true });
    await expect.poll(async () => (await server.runJobs(), (await read(id)).data.state), { timeout: 60_000 }).toBe("done");
    expect((await read(id)).data).toMatchObject({ late: false, person: { name: { en: "Deleted account" } } });
  });

  it("one that was taken back stays in the list as that", async () => {
    const person = await makeSignedIn(server);
    const id = await erasure(person);
    await ask(person, "/privacy/delete-account/cancel");
    expect((await list("filter[state]=cancelled")).data.map((one) => one.id)).toContain(id);
    expect((await read(id)).data.steps.map(({ to }) => to)).toEqual(["requested", "cancelled"]);
  });

  it("a copy while it is made, and once it is ready: how large it is and until when, and no way to read it", async () => {
    const person = await makeSignedIn(server);
    await ask(person, "/platform/profile/reauthenticate", { password: TEST_PASSWORD });
    await ask(person, "/privacy/export");
    const [made] = (await list("filter[kind]=copy&filter[state]=under_way")).data;
    expect(made).toMatchObject({ kind: "copy", person: { id: person.user.id }, late: false });
    // A month later by the tests' clock the sweeper takes a file for old that is being written: the job tries once more.
    const again = async () => {
      server.clock.advance(10_000);
      await server.runJobs();
      return (await read(made?.id ?? "")).data.state;
    };
    await expect.poll(again, { timeout: 60_000 }).toBe("done");
    const { data } = await read(made?.id ?? "");
    expect(data).toMatchObject({ steps: [], kept: [] });
    expect(data.copy?.bytes).toBeGreaterThan(100);
    expect(JSON.stringify(data)).not.toContain("file_id");
    expect((await list("filter[kind]=copy&filter[state]=cancelled")).data).toEqual([]);
  });

  it("is nobody's to see without the right to see people, and a wish that is none is not found", async () => {
    const person = await makeSignedIn(server);
    const id = await erasure(person);
    const content = await makeSignedIn(server, { type: "staff" }, ["content"]);
    for (const headers of [person.headers, content.headers])
      for (const path of ["/admin/data-requests", `/admin/data-requests/${id}`])
        expect((await server.call("GET", path, { headers })).status).toBe(403);
    expect((await server.call("GET", "/admin/data-requests")).status).toBe(401);
    expect(await read(crypto.randomUUID())).toMatchObject({ status: 404 });
  });
});
