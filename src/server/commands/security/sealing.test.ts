import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { users } from "#server/db/tables/identity.ts";
import { resealAuthenticators } from "#server/commands/second-factor/authenticator-app.ts";
import { unseal } from "#server/db/sealing/keyring.ts";
import { sealWithSecret } from "#server/db/sealing/sealed-bytes.ts";
import { placeName, SEALED_PLACES } from "#server/db/sealing/sealed-columns.ts";
import { isValue } from "#server/db/sealing/sealed-search.ts";
import { sealingKeys } from "#server/db/tables/security/sealing-keys.ts";
import { caller, givePassword, setUpApp } from "#tests/support/accounts/second-factors.ts";
import { makeSignedIn, makeUser, TEST_PASSWORD } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { registration, TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { forgetUnusedKeys, reseal } from "./reseal.ts";
import { openSealingKeys, refreshSealingKeys, rotateSealingKey } from "./sealing-keys.ts";

const [FIRST, SECOND] = ["a first secret that is as long as it has to be", "the second secret that is as long as it has to be"];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { QABAS_SECRET: FIRST } });
  await server.services.jobs.stop();
});
afterAll(() => server.close());

const db = () => server.services.db;
const kept = async (id: number) =>
  (
    await db().execute<Record<"national_id" | "phone" | "birth_date", string | null>>(
      sql`select national_id, phone, birth_date from users where id = ${id}`,
    )
  ).rows[0];
const keys = () => db().select().from(sealingKeys).where(eq(sealingKeys.purpose, "seal")).orderBy(asc(sealingKeys.createdAt));

it("issue 19.5: national ID, phone and birth date lie sealed in the database, and programs read them as they are", async () => {
  const form = registration();
  await new TestBrowser(server.app).register(form);
  const [row] = await db().select().from(users).where(eq(users.email, form.email));
  expect(row).toMatchObject({ nationalId: form.national_id, phone: form.phone });
  await db()
    .update(users)
    .set({ birthDate: "1999-04-03" })
    .where(eq(users.id, row?.id ?? 0));
  const raw = await kept(row?.id ?? 0);
  for (const value of Object.values(raw ?? {})) expect(value).toMatch(/^s1\.[\w-]{8}\./u);
  const whole = JSON.stringify(raw);
  for (const plain of [form.national_id, form.phone, form.phone.slice(-9), "1999"]) expect(whole).not.toContain(plain);
  expect(
    (
      await db()
        .select()
        .from(users)
        .where(isValue(users.nationalId, "national_id", form.national_id))
    )[0]?.id,
  ).toBe(row?.id);
});

it("issue 19.5: a sealed value passes for none of another column, and one that was changed is refused", async () => {
  const { id } = await makeUser(server);
  await db().execute(sql`update users set birth_date = phone where id = ${id}`);
  await expect(db().select().from(users).where(eq(users.id, id))).rejects.toThrow();
  await db().execute(
    sql`update users set birth_date = null, phone = overlay(phone placing 'AAAA' from length(phone) - 12) where id = ${id}`,
  );
  await expect(db().select().from(users).where(eq(users.id, id))).rejects.toThrow();
  await db().execute(sql`delete from users where id = ${id}`);
});

it("issue 19.5: staff find an account by its phone as it is dialled, its whole ID or passport, or the last four digits, and by no other part", async () => {
  const staff = await makeStaff(server);
  const { id } = await makeUser(server, {
    phone: "+966541239876",
    nationalId: "1098765432",
    documentKind: "passport",
    documentNumber: "AB998877",
  });
  const found = async (q: string) =>
    (await server.call<{ id: number }[]>("GET", `/admin/users?q=${encodeURIComponent(q)}`, { headers: staff.headers })).data.map(
      (one) => one.id,
    );
  for (const q of ["0541239876", "+966 54 123 9876", "٠٥٤١٢٣٩٨٧٦", "9876", "1098765432", "5432", "ab998877"])
    expect([q, await found(q)]).toEqual([q, [id]]);
  for (const q of ["054123987", "109876543", "876", "8877", "998877"]) expect([q, await found(q)]).toEqual([q, []]);
});

it("issue 19.5: rows from before are read, found and unique as they are, and are sealed in batches", async () => {
  await db().execute(sql`
    insert into users (type, email, password_hash, name_ar, phone, national_id, birth_date)
    select 'student', 'before-' || n || '@example.com', '!', 'متدرب', '+96655900' || lpad(n::text, 4, '0'), (1500000000 + n)::text, '1990-01-31'
    from generate_series(1, 1200) n`);
  const find = async () =>
    (
      await db()
        .select()
        .from(users)
        .where(isValue(users.nationalId, "national_id", "1500000007"))
    )[0];
  expect(await find()).toMatchObject({ phone: "+966559000007", birthDate: "1990-01-31" });
  expect(await reseal(db())).toBeGreaterThanOrEqual(3_600);
  expect(await find()).toMatchObject({ phone: "+966559000007", birthDate: "1990-01-31", nationalId: "1500000007" });
  expect((await kept((await find())?.id ?? 0))?.phone).toMatch(/^s1\./u);
  for (const { table, column, ...more } of SEALED_PLACES) {
    const text = sql.raw("member" in more ? `${column} ->> '${more.member}'` : column);
    const { rows } = await db().execute(sql`select 1 from ${sql.raw(table)} where ${text} not like 's1.%' and ${text} not in ('', '-')`);
    expect(rows, `${table}.${column}`).toEqual([]);
  }
  const again = registration({ national_id: "1500000007" });
  expect(await new TestBrowser(server.app).register(again)).toMatchObject({ code: "registration_refused" });
});

it("issue 19: the sealing key changes while people read and write: no call fails, nothing is unreadable, and the old key goes", async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => makeSignedIn(server)));
  const [before] = (await keys()).slice(-1);
  let reading = true;
  const answers: unknown[] = [];
  const lanes = people.map(async (person, lane) => {
    for (let n = 0; reading; n += 1) {
      const read = await server.call<{ phone: string; version: number }>("GET", "/platform/profile/account", { headers: person.headers });
      answers.push(read.status === 200 && /^\+9665\d{8}$/u.test(read.data.phone) ? "read" : read);
      const phone = `+96655${lane}${String(n % 1_000_000).padStart(6, "0")}`;
      await db().update(users).set({ phone }).where(eq(users.id, person.user.id));
      const [row] = await db().select({ phone: users.phone }).from(users).where(eq(users.id, person.user.id));
      answers.push(row?.phone === phone ? "read" : row);
    }
  });
  const factor = await withApp();
  const kid = await rotateSealingKey(db(), FIRST, 0);
  expect(await refreshSealingKeys(db(), { secret: FIRST, previousSecrets: [] })).toEqual([]);
  const sealed = await reseal(db(), 0).finally(() => {
    reading = false;
  });
  await Promise.all(lanes);
  expect(sealed).toBeGreaterThan(3_600);
  expect(answers.length).toBeGreaterThan(8);
  expect(answers.filter((answer) => answer !== "read")).toEqual([]);
  const { rows } = await db().execute(
    sql`select 1 from users where phone like ${`s1.${before?.kid}.%`} or national_id like ${`s1.${before?.kid}.%`}`,
  );
  expect(rows).toEqual([]);
  for (const place of SEALED_PLACES) {
    const text = sql.raw("member" in place ? `${place.column} ->> '${place.member}'` : place.column);
    const { rows: left } = await db().execute(sql`select 1 from ${sql.raw(place.table)} where ${text} like ${`s1.${before?.kid}.%`}`);
    expect(left, placeName(place)).toEqual([]);
  }
  expect(await forgetUnusedKeys(db())).toEqual([]);
  expect(await forgetUnusedKeys(db(), 0)).toEqual([before?.kid]);
  expect(await signsIn(server, factor, factor.app.code())).toBe(200);
  expect((await keys()).map((key) => key.kid)).toEqual([kid]);
  expect((await db().select().from(users)).every(({ phone }) => phone === "" || phone.startsWith("+"))).toBe(true);
});

it("issue 19: the secret of an authenticator app lies with the sealed columns: its account's alone, and one from before is sealed at the next start", async () => {
  const [mine, theirs] = [await withApp(), await withApp()];
  const raw = async (userId: number) =>
    (await db().execute<{ sealed: string }>(sql`select sealed from authenticators where user_id = ${userId}`)).rows[0]?.sealed ?? "";
  const put = (userId: number, sealed: string) => db().execute(sql`update authenticators set sealed = ${sealed} where user_id = ${userId}`);
  expect(await raw(mine.user.id)).toMatch(/^s1\.[\w-]{8}\.\.\./u);
  expect(SEALED_PLACES.map(placeName)).toContain("authenticators.sealed");
  const own = await raw(mine.user.id);
  await put(mine.user.id, await raw(theirs.user.id));
  expect(await signsIn(server, mine, theirs.app.code())).toBe(422);
  await put(mine.user.id, own);
  const plain = unseal("authenticators.sealed", own).split(" ")[1] ?? "";
  const before = sealWithSecret(Buffer.from(plain), FIRST, "qabas second factor", String(mine.user.id));
  await put(mine.user.id, before);
  expect(await signsIn(server, mine, mine.app.code())).toBe(200);
  expect(await raw(mine.user.id)).toMatch(/^s1\./u);
  await put(mine.user.id, before);
  expect(await resealAuthenticators(db(), ["a secret of a stranger that is as long as it has to be"])).toBe(0);
  expect(await resealAuthenticators(db(), [SECOND, FIRST])).toBe(1);
  expect(await resealAuthenticators(db(), [SECOND, FIRST])).toBe(0);
  server.clock.advance(30_000);
  expect(await signsIn(server, mine, mine.app.code())).toBe(200);
});

it("issue 19: a key in use is never taken away, and a new one seals nothing before its time", async () => {
  const [before] = await keys();
  await rotateSealingKey(db(), FIRST, 3_600);
  await refreshSealingKeys(db(), { secret: FIRST, previousSecrets: [] });
  const { id } = await makeUser(server);
  expect((await kept(id))?.phone).toContain(`s1.${before?.kid}.`);
  expect(await reseal(db(), 0)).toBe(0);
  expect(await forgetUnusedKeys(db(), 0)).toEqual([]);
  expect(await keys()).toHaveLength(2);
  await db().execute(sql`delete from sealing_keys where active_from > now()`);
});

it("issue 19: QABAS_SECRET changes under load: keys are wrapped anew, who runs with the old one reads and writes on, a stranger stops", async () => {
  const person = await makeSignedIn(server);
  const stranger = { secret: "quite another secret that is as long as it is", previousSecrets: [] };
  const before = await db().select().from(sealingKeys).orderBy(asc(sealingKeys.kid));
  expect((await openSealingKeys(db(), stranger)).toSorted()).toEqual(before.map(({ kid }) => kid).toSorted());
  expect(await db().select().from(sealingKeys).orderBy(asc(sealingKeys.kid))).toEqual(before);
  const read = () => server.call("GET", "/platform/profile/account", { headers: person.headers });
  const during = Promise.all(Array.from({ length: 40 }, read));
  expect(await openSealingKeys(db(), { secret: SECOND, previousSecrets: [FIRST] })).toEqual([]);
  expect((await during).map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
  expect(await openSealingKeys(db(), { secret: SECOND, previousSecrets: [] })).toEqual([]);
  expect(await openSealingKeys(db(), { secret: FIRST, previousSecrets: [] })).toHaveLength(before.length);
  // The running server knows the first secret alone: what it opened stays open.
  expect(await refreshSealingKeys(db(), { secret: FIRST, previousSecrets: [] })).toEqual([]);
  expect(await read()).toMatchObject({ status: 200, data: { phone: person.user.phone } });
});

it("issue 19: QABAS_SECRET changes with a second server beside the first: sessions, second factors and sign-ins of both go on, and none fails", async () => {
  const factor = await withApp();
  const people = await Promise.all(Array.from({ length: 4 }, () => makeSignedIn(server)));
  const after = await startTestServer({ database: server.database, env: { QABAS_SECRET: SECOND, QABAS_SECRET_PREVIOUS: FIRST } });
  try {
    let changing = true;
    const statuses: number[] = [];
    const load = people.map(async ({ headers }) => {
      while (changing)
        for (const one of [server, after]) statuses.push((await one.call("GET", "/platform/profile/account", { headers })).status);
    });
    expect(await openSealingKeys(db(), { secret: SECOND, previousSecrets: [FIRST] })).toEqual([]);
    after.clock.set(server.clock.now());
    for (const one of [server, after]) {
      expect(await signsIn(one, factor, factor.app.code())).toBe(200);
      for (const each of [server, after]) each.clock.advance(30_000);
      const person = new TestBrowser(one.app);
      const { data } = await person.register();
      expect(data.user.email_verified).toBe(false);
      // Begun with one secret, gone on with the other.
      for (const other of [server, after])
        expect(
          await other.call("GET", "/platform/profile", { headers: { authorization: `Bearer ${data.token}`, cookie: person.deviceCookie } }),
        ).toMatchObject({ status: 200 });
    }
    changing = false;
    await Promise.all(load);
    expect(statuses.length).toBeGreaterThan(16);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  } finally {
    await after.close();
  }
});

/** Somebody with an authenticator app. */
async function withApp() {
  const person = await makeSignedIn(server);
  const calls = caller(server, person);
  await givePassword(calls);
  return { ...person, app: await setUpApp(server, calls) };
}

/** The status with which a code of the second step is answered. */
async function signsIn(at: TestServer, { user }: { user: { email: string } }, code: string): Promise<number> {
  const browser = new TestBrowser(at.app);
  const { data } = await browser.logIn(user.email, TEST_PASSWORD);
  return (await browser.call("POST", "/login/second-factor", { ticket: (data as unknown as { ticket: string }).ticket, code })).status;
}
