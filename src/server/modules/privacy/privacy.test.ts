import { unzipSync, strFromU8 } from "fflate";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PrivacyState } from "#contract/accounts/privacy.ts";
import { notify } from "#server/commands/notifications/notify.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { files } from "#server/db/tables/files.ts";
import { sessions, users } from "#server/db/tables/identity.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { hadFactorFor } from "#tests/support/accounts/held-wishes.ts";
import { makeSignedIn, signIn, type SignedIn, TEST_PASSWORD } from "#tests/support/factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DAY = 86_400_000;
const ask = ({ headers }: SignedIn, method: "GET" | "POST" | "PATCH", path: string, body?: object) =>
  server.call<PrivacyState>(method, `/privacy/${path}`, { headers, ...(body ? { body } : {}) });
const tell = ({ user }: SignedIn) =>
  server.services.db.transaction((tx) =>
    notify(
      tx,
      { userId: user.id, kind: "coupon", values: { code: "QABAS20", percent: 20 }, target: { type: "cart", id: null } },
      server.clock.now(),
    ),
  );
const download = async ({ headers }: SignedIn, id: string | null | undefined) =>
  await server.app.inject({ url: `/api/v1/files/${id}`, headers });

describe("who is refused", () => {
  it.each([
    ["GET", "consents"],
    ["PATCH", "consents"],
    ["POST", "export"],
    ["POST", "delete-account"],
    ["POST", "delete-account/confirm"],
    ["POST", "delete-account/cancel"],
    ["POST", "identity"],
  ] as const)("%s /privacy/%s without a session", async (method, path) => {
    expect(await server.call(method, `/privacy/${path}`, method === "GET" ? {} : { body: {} })).toMatchObject({ status: 401 });
  });

  it("a deletion without the password, or that nobody asked for", async () => {
    const person = await makeSignedIn(server);
    expect(await ask(person, "POST", "delete-account/confirm", { password: TEST_PASSWORD })).toMatchObject({ status: 404 });
    await ask(person, "POST", "delete-account");
    expect(await ask(person, "POST", "delete-account/confirm", { password: "Guess#2026" })).toMatchObject({
      status: 422,
      error_keys: { password: [{ key: "password.current" }] },
    });
    expect((await ask(person, "GET", "consents")).data.deletion).toMatchObject({ status: "requested", scheduled_for: null });
  });
});

describe("a copy of one's data", () => {
  it("holds what the database knows of the person, and no secret, for a day and for nobody else", async () => {
    const [one, two] = [await makeSignedIn(server), await makeSignedIn(server)];
    await tell(one);
    await tell(two);
    await confirmPassword(server, one);
    expect((await ask(one, "POST", "export")).data.export).toMatchObject({ status: "queued", file_id: null });
    const state = async () => (await ask(one, "GET", "consents")).data;
    await expect
      .poll(async () => (await server.runJobs(), (await state()).export))
      .toMatchObject({ status: "ready", bytes: expect.any(Number) });
    const data = await state();
    const answer = await download(one, data.export?.file_id);
    expect(answer.headers).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": expect.stringContaining("qabas-data.zip"),
    });
    const zip = unzipSync(answer.rawPayload);
    const table = (name: string) => JSON.parse(strFromU8(zip[`${name}.json`] ?? new Uint8Array())) as Record<string, unknown>[];
    expect(table("users")).toEqual([expect.objectContaining({ email: one.user.email, national_id: one.user.nationalId })]);
    expect(table("notifications")).toEqual([expect.objectContaining({ user_id: one.user.id, kind: "coupon" })]);
    const everything = Object.values(zip)
      .map((bytes) => strFromU8(bytes))
      .join("\n");
    for (const secret of ["argon2", "token_hash", "owner_tag", one.token, two.user.email]) expect(everything).not.toContain(secret);
    expect(zip["sessions.json"]).toBeUndefined();

    const staff = await makeSignedIn(server, { type: "staff" });
    for (const other of [two, staff]) expect((await download(other, data.export?.file_id)).statusCode).toBe(404);
    // Asked again it is the same one; after its day a new one.
    await confirmPassword(server, one);
    expect((await ask(one, "POST", "export")).data.export?.id).toBe(data.export?.id);
    server.clock.advance(DAY + 1_000);
    const later = await server.call("POST", "/login", { body: { username: one.user.email, password: TEST_PASSWORD } });
    expect(later.status).toBe(200);
    await confirmPassword(server, one);
    expect((await ask(one, "POST", "export")).data.export).toMatchObject({ status: "queued" });
    expect(
      await server.services.db
        .select()
        .from(files)
        .where(eq(files.id, data.export?.file_id ?? "")),
    ).toEqual([]);
  });
});

it("A17: no copy is prepared in a session that did not give the password in the last five minutes", async () => {
  const person = await makeSignedIn(server);
  const asked = (key: string) =>
    server.call<PrivacyState>("POST", "/privacy/export", { headers: { ...person.headers, "idempotency-key": key } });
  expect(await asked("export-key-1")).toMatchObject({ status: 403, code: "reauth_required" });
  expect((await ask(person, "GET", "consents")).data.export).toBeNull();
  await confirmPassword(server, person);
  // The same intent under the same key: its refusal was not its last word.
  expect(await asked("export-key-1")).toMatchObject({ status: 201, data: { export: { status: "queued" } } });
  server.clock.advance(5 * 60_000);
  expect(await asked("export-key-2")).toMatchObject({ status: 403, code: "reauth_required" });
});

describe("deleting an account", () => {
  it("waits 30 days, can be taken back, and then leaves no name behind; orders stay", async () => {
    const person = await makeSignedIn(server);
    await tell(person);
    await server.services.db.insert(orders).values({
      id: "0192d3a0-0000-7000-8000-00000000aaaa",
      number: "Q-DELETE",
      userId: person.user.id,
      status: "paid",
      subtotal: 100,
      discount: 0,
      vat: 13,
      total: 100,
      billing: { full_name: "نورة", email: person.user.email, phone: "+966550000000", city_id: 1 },
      returnLanguage: "ar",
      expiresAt: server.clock.now(),
    });
    await ask(person, "POST", "delete-account");
    await confirmPassword(server, person);
    await hadFactorFor(server, person);
    const { data } = await ask(person, "POST", "delete-account/confirm", { password: TEST_PASSWORD });
    expect(data.deletion).toMatchObject({
      status: "scheduled",
      scheduled_for: new Date(server.clock.now().getTime() + 30 * DAY).toISOString(),
    });
    expect((await ask(person, "POST", "delete-account/cancel")).data.deletion).toBeNull();
    server.clock.advance(31 * DAY);
    await server.runJobs();
    const row = async () => (await server.services.db.select().from(users).where(eq(users.id, person.user.id)))[0];
    expect(await row()).toMatchObject({ email: person.user.email, deletedAt: null });

    const back = await makeAgain(person);
    await server.services.db.update(sessions).set({ reauthenticatedAt: server.clock.now() }).where(eq(sessions.userId, person.user.id));
    await ask(back, "POST", "delete-account");
    await ask(back, "POST", "delete-account/confirm", { password: TEST_PASSWORD });
    server.clock.advance(29 * DAY);
    await server.runJobs();
    expect((await row())?.deletedAt).toBeNull();
    server.clock.advance(DAY + 1);
    await expect.poll(async () => (await server.runJobs(), (await row())?.deletedAt)).not.toBeNull();
    expect(await row()).toMatchObject({
      nameAr: "حساب محذوف",
      nationalId: null,
      phone: "-",
      birthDate: null,
      email: `deleted-${person.user.id}@deleted.invalid`,
    });
    expect(await server.services.db.select().from(notifications).where(eq(notifications.userId, person.user.id))).toEqual([]);
    expect(await server.services.db.select().from(orders).where(eq(orders.userId, person.user.id))).toHaveLength(1);
    expect(await ask(back, "GET", "consents")).toMatchObject({ status: 401 });
    expect((await server.call("POST", "/login", { body: { username: person.user.email, password: TEST_PASSWORD } })).status).toBe(422);
    const moves = await server.services.db.select().from(auditLog).where(eq(auditLog.subject, "account_deletion")).orderBy(auditLog.id);
    expect(moves.slice(-4).map(({ to }) => to)).toEqual(["requested", "confirmed", "scheduled", "done"]);
  });

  async function makeAgain({ user }: SignedIn): Promise<SignedIn> {
    return await signIn(server, user);
  }
});

it("marketing messages are agreed to and refused, with when", async () => {
  const person = await makeSignedIn(server);
  expect((await ask(person, "GET", "consents")).data.consents.marketing).toEqual({ kind: "marketing", granted: false, at: null });
  expect((await ask(person, "PATCH", "consents", { marketing: true })).data.consents.marketing).toMatchObject({
    granted: true,
    at: server.clock.now().toISOString(),
  });
  expect((await ask(person, "PATCH", "consents", { marketing: false })).data.consents.marketing).toMatchObject({ granted: false });
});
