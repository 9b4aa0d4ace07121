import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { instructors } from "#server/db/tables/catalogue.ts";
import { users } from "#server/db/tables/identity.ts";
import { auditLog, jobs } from "#server/db/tables/jobs.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { makeSignedIn, makeUser, type SignedIn, TEST_PASSWORD } from "#tests/support/factories.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let staff: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  staff = await makeStaff(server);
  await confirmPassword(server, staff);
});
afterAll(() => server.close());

interface Account {
  id: number;
  version: number;
  type: string;
  sessions: number;
}
const admin = <T = Account>(method: "GET" | "POST" | "PUT", path: string, body?: object, who = staff) =>
  server.call<T>(method, `/admin/users${path}`, { headers: who.headers, ...(body ? { body } : {}) });
const profile = (who: SignedIn) => server.call("GET", "/platform/profile", { headers: who.headers });

describe("issue 4.8 accounts", () => {
  it("are found, read and changed in the version that was seen", async () => {
    const person = await makeUser(server, { nameAr: "شيماء فهد ناصر العمري", nameEn: "Shaima Alomari" });
    const found = await admin<Account[]>("GET", `?q=${encodeURIComponent("العمري")}&filter[type]=student`);
    expect(found.data).toMatchObject([{ id: person.id, version: 1, suspended_at: null, sessions: 0 }]);
    const form = { name_ar: "شيماء العمري", name_en: "", phone: "+966550000001", language: "en" };
    expect((await admin("PUT", `/${person.id}`, { ...form, version: 1 })).data).toMatchObject({ version: 2, name: { en: null } });
    expect(await admin("PUT", `/${person.id}`, { ...form, version: 1 })).toMatchObject({ status: 409, code: "version_conflict" });
    expect(await admin("PUT", `/${person.id}`, { version: 2 })).toMatchObject({ error_keys: { name_ar: [{ key: "required" }] } });
    expect(await admin("GET", "/2000000000")).toMatchObject({ status: 404 });
  });

  it("S3: of ten thousand the newest is first, and one is found by a name in another spelling, a phone as it is dialled, an ID", async () => {
    const { db } = server.services;
    await db.execute(sql`
      insert into users (type, email, password_hash, name_ar, name_en, phone, created_at)
      select 'student', 'crowd-' || n || '@example.com', '!', 'متدرب ' || n, 'Learner ' || n, '+96655' || lpad(n::text, 7, '0'), now() - interval '9 days'
      from generate_series(1, 10000) n`);
    const person = await makeUser(server, { nameAr: "إِسراء عليّ الأنصاري", nameEn: "Isra Al-Ansari", phone: "+966541239876" });
    await db
      .update(users)
      .set({ nationalId: "1098765432", createdAt: new Date("2027-01-01") })
      .where(eq(users.id, person.id));
    expect((await admin<Account[]>("GET", "")).data[0]).toMatchObject({ id: person.id });
    for (const q of [
      "إسراء علي",
      "الأنصاري إسرا",
      "الأنصارى",
      "al-ansari",
      "0541239876",
      "054 123 9876",
      "+966 54 123 9876",
      "٠٥٤ ١٢٣ ٩٨٧٦",
      "00966541239876",
      "1098765432",
    ]) {
      const { data, meta } = await admin<Account[]>("GET", `?q=${encodeURIComponent(q)}`);
      expect([q, data.map(({ id }) => id), (meta as { total: number }).total]).toEqual([q, [person.id], 1]);
    }
    for (const q of ["%", "_", "\\"]) expect((await admin<Account[]>("GET", `?q=${encodeURIComponent(q)}`)).data).toEqual([]);
  });

  it("are made without a password: a link is mailed, and an instructor can be named", async () => {
    const form = { name_ar: "ليلى حسن", name_en: "Layla Hasan", type: "instructor", email: "layla@example.com" };
    const made = await admin("POST", "", form);
    expect(made).toMatchObject({ status: 201, data: { type: "instructor" } });
    const [mail] = await server.services.db.select().from(jobs).where(eq(jobs.kind, "password-reset-mail"));
    expect(mail?.payload).toEqual({ email: "layla@example.com" });
    expect(await server.services.db.$count(instructors, eq(instructors.userId, made.data.id))).toBe(1);
    expect(await admin("POST", "", form)).toMatchObject({ status: 422, error_keys: { email: [{ key: "email.taken" }] } });
    expect((await new TestBrowser(server.app).logIn("layla@example.com", "!")).status).toBe(422);
    expect(await admin("POST", "", { ...form, email: "root@example.com", type: "admin" })).toMatchObject({
      status: 403,
      code: "forbidden",
    });
  });

  it("suspended: their sessions end, and a right password is told why; lifted, it opens again", async () => {
    const person = await makeSignedIn(server);
    expect((await profile(person)).status).toBe(200);
    expect(await admin("POST", `/${person.user.id}/suspend`, { version: 1 })).toMatchObject({
      error_keys: { reason: [{ key: "reason.required" }] },
    });
    const { data } = await admin("POST", `/${person.user.id}/suspend`, { reason: "بلاغ", version: 1 });
    expect(data).toMatchObject({ sessions: 0, version: 2 });
    expect((await profile(person)).status).toBe(401);
    const browser = new TestBrowser(server.app, { language: "en" });
    expect(await browser.logIn(person.user.email, TEST_PASSWORD)).toMatchObject({
      status: 403,
      code: "account_suspended",
      message: "This account is suspended. Please contact us.",
    });
    expect(await browser.logIn(person.user.email, "Wrong#2026")).toMatchObject({ status: 422, code: "login_invalid" });
    expect((await admin<Account[]>("GET", "?filter[suspended]=yes")).data.map(({ id }) => id)).toEqual([person.user.id]);
    await admin("POST", `/${person.user.id}/restore`, { version: 2 });
    expect((await browser.logIn(person.user.email, TEST_PASSWORD)).status).toBe(200);
    const rows = await server.services.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, "user"), eq(auditLog.subjectId, String(person.user.id))))
      .orderBy(auditLog.id);
    expect(rows.map(({ from, to, reason }) => [from, to, reason])).toEqual([
      ["student", "suspended", "بلاغ"],
      ["suspended", "student", null],
    ]);
  });

  it("signed out everywhere", async () => {
    const person = await makeSignedIn(server);
    expect((await admin("POST", `/${person.user.id}/log-out`)).data.sessions).toBe(0);
    expect((await profile(person)).status).toBe(401);
  });

  it("of another kind: its sessions end, and it may do what the kind may", async () => {
    const person = await makeSignedIn(server);
    expect((await admin("POST", `/${person.user.id}/role`, { type: "instructor", version: 1 })).data.type).toBe("instructor");
    expect((await profile(person)).status).toBe(401);
    expect(await server.services.db.$count(instructors, eq(instructors.userId, person.user.id))).toBe(1);
    expect(await admin("POST", `/${person.user.id}/role`, { type: "admin", version: 2 })).toMatchObject({ code: "forbidden" });
    const head = await makeUser(server, { type: "admin" });
    expect(await admin("POST", `/${head.id}/suspend`, { reason: "x", version: 1 })).toMatchObject({ code: "forbidden" });
  });

  it("nobody acts on their own, and the last of the staff cannot go", async () => {
    for (const [act, more] of [
      ["suspend", { reason: "x" }],
      ["role", { type: "student" }],
    ] as const)
      expect(await admin("POST", `/${staff.user.id}/${act}`, { ...more, version: 1 })).toMatchObject({ status: 409, code: "own_account" });
    const { db } = server.services;
    await db
      .update(users)
      .set({ suspendedAt: server.clock.now() })
      .where(and(inArray(users.type, ["staff", "admin"]), ne(users.id, staff.user.id)));
    const { headers } = staff;
    await server.call("POST", "/privacy/delete-account", { headers });
    const gone = await server.call("POST", "/privacy/delete-account/confirm", { headers, body: { password: TEST_PASSWORD } });
    expect(gone).toMatchObject({ status: 409, code: "last_staff" });
  });
});
