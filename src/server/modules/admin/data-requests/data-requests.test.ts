import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { and, eq, like } from "drizzle-orm";
import { KEPT_BY_LAW, type PrivacyState } from "#contract/accounts/privacy.ts";
import type { Notification } from "#contract/notifications/notifications.ts";
import type { readWaiting } from "#contract/reports/waiting.ts";
import { authenticators } from "#server/db/tables/security/second-factor.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { askedCopy, hadFactorFor, heldErasure } from "#tests/support/accounts/held-wishes.ts";
import type { DataRequest, readDataRequest } from "#contract/accounts/data-requests/data-requests.ts";
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

const DESK = { how: "saw_id", note: "" };
const decide = (who: SignedIn, id: string, what: "identity" | "refuse", body: object) =>
  server.call("POST", `/admin/data-requests/${id}/${what}`, {
    headers: { ...who.headers, "idempotency-key": crypto.randomUUID() },
    body,
  });
const own = async (person: SignedIn) => (await server.call<PrivacyState>("GET", "/privacy/consents", { headers: person.headers })).data;
const toldTo = async (person: SignedIn) =>
  (await server.call<Notification[]>("GET", "/notifications", { headers: person.headers })).data.map(({ title, body, target }) => ({
    title,
    body,
    target: target.type,
  }));
const eventsOf = async (id: string) =>
  (
    await server.services.db
      .select()
      .from(securityEvents)
      .where(and(like(securityEvents.subject, `%${id}`), like(securityEvents.name, "identity_%")))
      .orderBy(securityEvents.id)
  ).map(({ name, actorId, personId, details }) => ({ name, actorId, personId, details }));

/** The app of this account is one day older than it was. */
const hadFactorBefore = ({ user }: SignedIn) =>
  server.services.db
    .update(authenticators)
    .set({ confirmedAt: new Date(server.clock.now().getTime() - 14 * DAY) })
    .where(eq(authenticators.userId, user.id));

describe("issue 19.5: what people asked for about their data, as the staff see it", () => {
  it("an erasure from the wish over its confirmation to its end, with the day that is promised, and what the law keeps and why", async () => {
    const person = await makeSignedIn(server);
    const id = await erasure(person);
    expect((await list("filter[state]=unconfirmed")).data[0]).toMatchObject({ id, kind: "erasure", state: "unconfirmed", late: false });
    await ask(person, "/privacy/delete-account/confirm", { password: TEST_PASSWORD });
    await decide(staff, id, "identity", DESK);
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

describe("office.md §9: who asks for data is known before it goes on", () => {
  it("an erasure by the password alone waits, its day runs, and one of the staff says how they made sure: its person is told, and it is audited", async () => {
    const { person, id } = await heldErasure(server);
    const day = new Date(server.clock.now().getTime() + 30 * DAY).toISOString();
    expect((await list("filter[state]=unchecked")).data[0]).toMatchObject({
      id,
      state: "unchecked",
      due_at: day,
      identified_by: "password",
    });
    expect((await own(person)).deletion).toMatchObject({ status: "confirmed", scheduled_for: null, due_at: day });
    expect((await own(person)).factor_counts_from).toBeNull();
    expect(await decide(staff, id, "identity", { how: "called_back", note: "ردت على الرقم المسجل" })).toMatchObject({ status: 200 });
    expect((await own(person)).deletion).toMatchObject({ status: "scheduled", scheduled_for: day });
    const { data } = await read(id);
    expect(data).toMatchObject({
      state: "under_way",
      check: { how: "called_back", note: "ردت على الرقم المسجل", by: { id: staff.user.id } },
    });
    expect(data.steps.map(({ to }) => to)).toEqual(["requested", "confirmed", "scheduled"]);
    expect(await toldTo(person)).toMatchObject([{ target: "privacy" }]);
    const checked = { name: "identity_checked", actorId: staff.user.id, personId: person.user.id };
    expect(await eventsOf(id)).toEqual([{ ...checked, details: { kind: "erasure", method: "called_back" } }]);
  });

  it("let through on its last day it still waits three days, in which its person can take it back", async () => {
    const { person, id } = await heldErasure(server);
    server.clock.advance(30 * DAY + 1000);
    staff = await signIn(server, staff.user);
    expect((await read(id)).data).toMatchObject({ state: "unchecked", late: true });
    await decide(staff, id, "identity", DESK);
    const back = await signIn(server, person.user);
    const day = new Date(server.clock.now().getTime() + 3 * DAY).toISOString();
    expect((await own(back)).deletion).toMatchObject({ status: "scheduled", scheduled_for: day });
    await ask(back, "/privacy/delete-account/cancel");
    expect((await read(id)).data.state).toBe("cancelled");
  });

  it("one that nobody checked is never carried out", async () => {
    const { person, id } = await heldErasure(server);
    server.clock.advance(40 * DAY);
    await server.runJobs();
    staff = await signIn(server, staff.user);
    expect((await read(id)).data).toMatchObject({ state: "unchecked", person: { id: person.user.id, name: { en: person.user.nameEn } } });
  });

  it("staff refuse with a reason that its person reads, who may ask again; it is settled once", async () => {
    const { person, id } = await heldErasure(server);
    expect(await decide(staff, id, "refuse", { reason: "" })).toMatchObject({ status: 422 });
    expect(await decide(staff, id, "identity", { how: "other", note: "" })).toMatchObject({ status: 422 });
    expect(await decide(staff, id, "refuse", { reason: "لم يُجب صاحب الرقم" })).toMatchObject({ status: 200 });
    expect((await own(person)).deletion).toMatchObject({ status: "refused", refused_because: "لم يُجب صاحب الرقم" });
    expect((await toldTo(person))[0]?.body).toContain("لم يُجب صاحب الرقم");
    expect((await read(id)).data).toMatchObject({ state: "refused", check: { how: null, note: "لم يُجب صاحب الرقم" } });
    expect(await eventsOf(id)).toMatchObject([{ name: "identity_refused", actorId: staff.user.id }]);
    for (const [what, body] of [
      ["identity", DESK],
      ["refuse", { reason: "مرة أخرى" }],
    ] as const)
      expect(await decide(staff, id, what, body)).toMatchObject({ status: 409, code: "request_closed" });
    server.clock.advance(1000);
    const again = await heldErasure(server, person);
    expect(again.id).not.toBe(id);
    expect((await own(person)).deletion).toMatchObject({ id: again.id, status: "confirmed", refused_because: null });
  });

  it("a copy by the password alone is answered by itself, and waits where mobile or e-mail changed within fourteen days", async () => {
    const settled = await askedCopy(server, { changedDaysAgo: 14 });
    expect((await own(settled.person)).export).toMatchObject({ status: "queued" });
    expect((await read(settled.id)).data).toMatchObject({ identified_by: "password", contact_changed_at: null });
    const { person, id } = await askedCopy(server, { changedDaysAgo: 13 });
    expect((await own(person)).export).toMatchObject({ status: "held" });
    expect((await list("filter[kind]=copy&filter[state]=unchecked")).data.map((one) => one.id)).toEqual([id]);
    expect((await read(id)).data.contact_changed_at).not.toBeNull();
    await server.runJobs();
    expect((await own(person)).export).toMatchObject({ status: "held", file_id: null });
    await decide(staff, id, "identity", DESK);
    await expect.poll(async () => (await server.runJobs(), (await own(person)).export?.status), { timeout: 60_000 }).toBe("ready");
    const refused = await askedCopy(server, { changedDaysAgo: 1 });
    await decide(staff, refused.id, "refuse", { reason: "رقم جديد" });
    expect((await own(refused.person)).export).toMatchObject({ status: "refused", refused_because: "رقم جديد" });
  });

  it("by a second factor that has been on for fourteen days it goes on by itself; one that was just turned on is no more than the password", async () => {
    const known = await makeSignedIn(server);
    await confirmPassword(server, known);
    await hadFactorFor(server, known);
    const { id } = await heldErasure(server, known);
    expect((await read(id)).data).toMatchObject({ state: "under_way", identified_by: "factor", check: null });

    const { person, id: held } = await heldErasure(server);
    const confirm = () => server.call<PrivacyState>("POST", "/privacy/identity", { headers: person.headers });
    expect(await confirm()).toMatchObject({ status: 403, code: "reauth_required" });
    await confirmPassword(server, person);
    expect(await confirm()).toMatchObject({ status: 409, code: "factor_too_new" });
    await hadFactorFor(server, person, 13);
    expect(await confirm()).toMatchObject({ status: 409, code: "factor_too_new" });
    expect((await own(person)).factor_counts_from).toBe(new Date(server.clock.now().getTime() + DAY).toISOString());
    await hadFactorBefore(person);
    expect(await confirm()).toMatchObject({ status: 200, data: { deletion: { id: held, status: "scheduled" } } });
    expect(await eventsOf(held)).toMatchObject([{ name: "identity_checked", actorId: person.user.id, details: { method: "factor" } }]);
  });

  it("Today counts what waits for a check for whoever may check, and nobody checks their own", async () => {
    const waiting = async (who: SignedIn) =>
      (await server.call<DataOf<typeof readWaiting>>("GET", "/admin/waiting", { headers: who.headers })).data;
    const before = await waiting(staff);
    const { id } = await heldErasure(server);
    const copy = await askedCopy(server, { changedDaysAgo: 0 });
    const counts = { erasure_checks: (before.erasure_checks ?? 0) + 1, copy_checks: (before.copy_checks ?? 0) + 1 };
    expect(await waiting(staff)).toMatchObject(counts);
    const support = await makeSignedIn(server, { type: "staff" }, ["support"]);
    expect(await waiting(support)).toMatchObject({ erasure_checks: null, copy_checks: null });
    for (const [what, body] of [
      ["identity", DESK],
      ["refuse", { reason: "x" }],
    ] as const) {
      expect(await decide(support, id, what, body)).toMatchObject({ status: 403 });
      expect(await decide(copy.person, copy.id, what, body)).toMatchObject({ status: 403 });
      expect(await decide(staff, crypto.randomUUID(), what, body)).toMatchObject({ status: 404 });
    }
    const mine = await heldErasure(server, await makeStaff(server));
    expect(await decide(mine.person, mine.id, "identity", DESK)).toMatchObject({ code: "own_account" });
  });

  it("race: of one who takes back and one who lets through at once, one wins, and nothing is erased against the person's word", async () => {
    const { person, id } = await heldErasure(server);
    const [passed, kept] = await Promise.all([
      decide(staff, id, "identity", DESK),
      server.call("POST", "/privacy/delete-account/cancel", { headers: person.headers }),
    ]);
    expect([200, 409]).toContain(passed.status);
    expect(kept.status).toBe(200);
    expect((await read(id)).data.state).toBe("cancelled");
  });
});
