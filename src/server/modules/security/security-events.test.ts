import { readdirSync } from "node:fs";
import path from "node:path";
import { and, eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { API_BASE, type Endpoint } from "#contract/endpoint.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { keepCheck } from "#server/security-log/kept-checks.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { emailsOf } from "#tests/support/mail/emails.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let staff: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  staff = await makeStaff(server);
});
afterAll(() => server.close());

interface Told {
  id: number;
  name: string;
  actor: { id: number } | null;
  person: { id: number } | null;
  address: string | null;
  details: { key: string; value: string }[];
}
interface LogState {
  checking: boolean;
  linked: number;
  head: { hash: string } | null;
  checked: { at: string; linked: number; broken: { id: number; why: string } | null } | null;
}
const read = (query = "", who = staff) => server.call<Told[]>("GET", `/admin/security-events${query}`, { headers: who.headers });
/** Everything that was written so far is tied into the chain. */
const linked = () =>
  expect
    .poll(
      async () => (await server.services.chainLinker.link(), await server.services.db.$count(securityEvents, isNull(securityEvents.hash))),
      {
        timeout: 300_000,
      },
    )
    .toBe(0);
const record = (actorId: number, n: number) =>
  recordSecurityEvent(server.services.db, { name: "account_changed", actorId, details: { rows: n } }, { now: server.clock.now() });

describe("A9 the security log, read by staff", () => {
  it("comes newest first by name, person and time, page by page without a gap or a row twice while more is written", async () => {
    for (let n = 0; n < 25; n += 1) await record(9_001, n);
    // An hour later, in which whoever reads has not been idle.
    for (let part = 0; part < 3; part += 1) {
      server.clock.advance(1_200_000);
      await read();
    }
    const since = server.clock.now().toISOString();
    await record(9_002, 99);
    const seen: string[] = [];
    let before: number | null = null;
    do {
      const page: Awaited<ReturnType<typeof read>> = await read(
        `?filter[name]=account_changed&filter[person]=9001&per_page=10${before === null ? "" : `&before=${before}`}`,
      );
      expect(page.status).toBe(200);
      seen.push(...page.data.map(({ details }) => details[0]?.value ?? ""));
      await record(9_001, 1_000);
      before = (page.meta as { next: number | null }).next;
    } while (before !== null);
    expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => String(24 - n)));
    const late = await read(`?filter[name]=account_changed&filter[from]=${encodeURIComponent(since)}&filter[person]=9002`);
    expect(late.data).toHaveLength(1);
    expect((await read(`?filter[to]=${encodeURIComponent(since)}&filter[person]=9002`)).data).toEqual([]);
  });

  it("says that it was read, by whom and from where, and is staff's alone", async () => {
    await read("?filter[name]=logout");
    const { data } = await read("?filter[name]=security_log_viewed&per_page=1");
    expect(data).toMatchObject([
      { actor: { id: staff.user.id }, address: "127.0.0.1", details: expect.arrayContaining([{ key: "name", value: "logout" }]) },
    ]);
    expect((await read("", await makeSignedIn(server))).code).toBe("role_required");
    expect((await read("?filter[name]=nothing-of-the-kind")).status).toBe(422);
  });

  it("says who of the staff looked at one person and at many", async () => {
    const person = await makeSignedIn(server);
    await server.call("GET", "/admin/users?q=%D8%A3", { headers: staff.headers });
    await server.call("GET", `/admin/users/${person.user.id}`, { headers: staff.headers });
    const looked = eq(securityEvents.name, "personal_data_viewed");
    const told = await server.services.db.select().from(securityEvents).where(looked).orderBy(securityEvents.id);
    expect(told.map(({ actorId, personId, details }) => [actorId, personId, details.call])).toEqual([
      [staff.user.id, null, "GET /admin/users"],
      [staff.user.id, person.user.id, "GET /admin/users/:id"],
    ]);
  });

  it("issue 20: one entry has its place in the chain, and reading it is an entry; another's number is a missing one", async () => {
    await record(9_003, 7);
    await linked();
    const [told] = (await read("?filter[name]=account_changed&filter[person]=9003")).data;
    const one = await server.call<{ event: Told; hash: string; previous_hash: string }>("GET", `/admin/security-events/${told?.id}`, {
      headers: staff.headers,
    });
    expect(one.data.event).toMatchObject({ id: told?.id, name: "account_changed", details: [{ key: "rows", value: "7" }] });
    const [row] = await server.services.db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.id, told?.id ?? 0));
    expect(one.data.hash).toMatch(/^[\da-f]{64}$/u);
    expect([one.data.hash, one.data.previous_hash]).toEqual([row?.hash, row?.previousHash]);
    expect((await read(`?filter[name]=security_log_viewed&filter[subject]=${encodeURIComponent(`event ${told?.id}`)}`)).data).toHaveLength(
      1,
    );
    expect(await server.call("GET", "/admin/security-events/999999999", { headers: staff.headers })).toMatchObject({ status: 404 });
  });

  it("issue 19: everybody of the staff reads what they did themselves, and nobody else's", async () => {
    const registrar = await makeSignedIn(server, { type: "staff" }, ["registrar"]);
    const as = (path: string, who = registrar) => server.call<Told[]>("GET", path, { headers: who.headers });
    await record(registrar.user.id, 1);
    await record(9_004, 2);
    const own = await as("/admin/own-actions");
    expect(own.data.map(({ actor }) => actor?.id)).toEqual(own.data.map(() => registrar.user.id));
    expect(own.data.map(({ name }) => name)).toContain("account_changed");
    const changed = await as("/admin/own-actions?filter[name]=account_changed");
    expect(changed.data).toHaveLength(1);
    expect(await as(`/admin/own-actions/${changed.data[0]?.id}`)).toMatchObject({
      status: 200,
      data: { event: { name: "account_changed" } },
    });
    const [others] = (await read("?filter[actor]=9004")).data;
    expect(await as(`/admin/own-actions/${others?.id}`)).toMatchObject({ status: 404, code: "not_found" });
    expect(await as("/admin/security-events")).toMatchObject({ status: 403, code: "capability_required" });
    const looks = (await as("/admin/own-actions?filter[looks]=yes")).data;
    expect(looks.flatMap(({ details }) => details)).toContainEqual({ key: "own", value: "true" });
    expect(new Set(looks.map(({ name }) => name))).toEqual(new Set(["security_log_viewed"]));
    expect(await as("/admin/own-actions", await makeSignedIn(server))).toMatchObject({ code: "role_required" });
  });

  it("issue 20: tells how far the chain is linked and what the daily check found, whole or broken", async () => {
    const state = async () => (await server.call<LogState>("GET", "/admin/security-log", { headers: staff.headers })).data;
    await linked();
    const now = server.clock.now();
    await keepCheck(server.services.db, { file: "/nowhere/heads" }, now);
    const whole = await state();
    expect(whole.checked).toEqual({ at: now.toISOString(), linked: whole.linked, broken: null });
    expect(whole.head?.hash).toMatch(/^[\da-f]{64}$/u);
    // Somebody with the rights of the database's owner changes what happened.
    const { db } = server.services;
    await db.execute(sql`alter table security_events disable trigger all`);
    const [{ id } = { id: 0 }] = await db.select({ id: securityEvents.id }).from(securityEvents).orderBy(securityEvents.id).limit(1);
    await db.update(securityEvents).set({ subject: "order of nobody" }).where(eq(securityEvents.id, id));
    await db.execute(sql`alter table security_events enable trigger all`);
    await keepCheck(db, { file: "/nowhere/heads" }, now);
    expect((await state()).checked).toMatchObject({ broken: { id, why: "its content was changed" } });
  });

  it("issue 19: a reader asks for a check now, one at a time; a break is mailed at once, once a day, to whoever may read the log, in their language", async () => {
    const state = async () => (await server.call<LogState>("GET", "/admin/security-log", { headers: staff.headers })).data;
    const { db, jobs: engine } = server.services;
    const reader = await makeSignedIn(server, { type: "staff", language: "ar", email: "reader@example.com" }, ["auditor"]);
    const other = await makeSignedIn(server, { type: "staff", email: "other@example.com" }, ["registrar"]);
    await engine.stop();
    const ask = (who: SignedIn) => server.call<LogState>("POST", "/admin/security-log/checks", { headers: who.headers });
    expect(await ask(other)).toMatchObject({ status: 403, code: "capability_required" });
    const all = await Promise.all([ask(reader), ask(staff), ask(reader)]);
    expect(all.map(({ status, data }) => [status, data.checking])).toEqual(Array(3).fill([200, true]));
    const waiting = and(eq(jobs.kind, "security-log-check"), isNull(jobs.doneAt));
    expect(await db.$count(jobs, waiting)).toBe(1);
    await engine.runDue();
    expect(await state()).toMatchObject({ checking: false, checked: { broken: { why: "its content was changed" } } });

    const told = () =>
      db.select({ userId: sql<number>`(payload ->> 'userId')::int` }).from(jobs).where(eq(jobs.kind, "security-log-broken-mail"));
    const readers = await told();
    expect(readers.map(({ userId }) => userId)).toEqual(expect.arrayContaining([reader.user.id, staff.user.id]));
    expect(readers.map(({ userId }) => userId)).not.toContain(other.user.id);
    const mail = (await emailsOf(server, "reader@example.com")).find(({ subject }) => subject.includes("سلسلة"));
    expect(mail).toMatchObject({ subject: "سلسلة سجل التدقيق منقطعة", text: expect.stringContaining("غُير محتواه") });
    // The same break, the same day: nobody is told again. The next day they are.
    await ask(staff);
    await engine.runDue();
    expect(await told()).toHaveLength(readers.length);
    await keepCheck(db, { file: "/nowhere/heads" }, new Date(server.clock.now().getTime() + 86_400_000));
    expect(await told()).toHaveLength(2 * readers.length);
  });

  it("issue 19.4: every read of the staff and of instructors either shows people, which is told, or is named here as one that shows none", async () => {
    const folder = path.resolve("src/contract");
    const calls: Endpoint[] = [];
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!file.endsWith(".ts") || file.endsWith(".test.ts")) continue;
      const exported: Record<string, unknown> = await import(/* @vite-ignore */ path.join(folder, file));
      for (const value of Object.values(exported).flatMap((one) => (isCalls(one) ? Object.values(one) : [one])))
        if (isEndpoint(value) && value.method === "GET" && ["staff", "instructor"].includes(value.options.access)) calls.push(value);
    }
    expect(calls.length).toBeGreaterThan(15);
    const untold = calls.filter(({ options }) => !options.shows).map((call) => call.path);
    expect([...new Set(untold)].toSorted()).toEqual(NO_PEOPLE.toSorted());
    expect(API_BASE).toBe("/api/v1");
  });
});

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "options" in value;
/** The six calls of `staffCalls`. */
const isCalls = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && "list" in value && "archive" in value;

/** Programs, texts, settings and money without a person; the log of who looked tells of itself. */
const NO_PEOPLE: string[] = [
  "/instructor/items/:iid/analysis",
  "/admin/api-keys",
  "/admin/list-views",
  "/admin/search-ideas",
  "/admin/search-ideas/:id",
  "/admin/capabilities",
  "/admin/categories",
  "/admin/categories/:id",
  "/admin/cohorts",
  "/admin/cohorts/:id",
  "/admin/cohorts/:id/ending",
  "/admin/cohorts/:id/sessions",
  "/admin/coupon-campaigns",
  "/admin/coupon-campaigns/:id",
  "/admin/coupons",
  "/admin/coupons/:id",
  // The contact is named as their organisation's.
  "/admin/sponsors",
  "/admin/sponsors/:id",
  "/admin/instructors",
  "/admin/exports",
  "/admin/health",
  "/admin/jobs/dead",
  "/admin/news-posts",
  "/admin/news-posts/:id",
  "/admin/pages",
  "/admin/pages/:slug",
  "/admin/partner-reviews",
  "/admin/partner-reviews/:id",
  "/admin/partners",
  "/admin/partners/:id",
  "/admin/programs",
  "/admin/programs/:id",
  "/admin/refund-approvals",
  "/admin/refund-approvals/:id",
  "/admin/sections",
  "/admin/sections/:id",
  "/admin/security-events",
  "/admin/security-events/:id",
  "/admin/security-log",
  "/admin/own-actions",
  "/admin/own-actions/:id",
  // Rows are named by numbers and ids.
  "/admin/bulk-runs",
  "/admin/bulk-runs/:id",
  "/admin/bulk-runs/:id/rows",
  "/admin/banners",
  "/admin/banners/:id",
  "/admin/settings",
  "/admin/message-texts",
  "/admin/message-texts/:kind",
  "/admin/settings/versions",
  "/admin/electronic-documents",
  "/admin/enrollment-imports",
  "/admin/enrollment-imports/:id",
  "/admin/holidays",
  "/admin/holidays/:id",
  "/admin/own-hours",
  "/admin/own-hours/:id",
  "/admin/reconciliations",
  "/admin/reconciliations/:id",
  "/admin/payouts",
  "/admin/payouts/:id",
  "/admin/reports/attendance",
  "/admin/reports/enrollments",
  "/admin/reports/revenue",
  "/admin/reports/satisfaction",
  "/admin/reports/vat",
  "/admin/vat-periods",
  "/admin/vat-periods/:quarter",
  "/admin/ready-answers",
  "/admin/ready-answers/:id",
  "/admin/requests/:kind/:id/offers",
  "/admin/rooms",
  "/admin/certificate-templates",
  "/admin/certificate-templates/:id",
  "/admin/rooms/:id",
  "/admin/tax-documents",
  "/admin/tools",
  "/admin/tools/:id",
  "/admin/learning-platforms",
  "/admin/learning-platforms/:id",
  "/admin/waiting",
  // Of an instructor's own courses, sessions and requests: no learner is named.
  "/instructor/courses/:id/announcements",
  "/instructor/courses/:id/comment-bank",
  // What a file holds is told when it is asked for, and when it was written.
  "/instructor/course-exports/:eid/file",
  "/instructor/courses/:id/exports",
  "/instructor/courses/:id/grade-weights",
  "/instructor/courses/:id/imports",
  "/instructor/courses/:id/outline",
  "/instructor/courses/:id/sessions",
  "/instructor/dashboard",
  "/instructor/excuses",
  "/instructor/excuses/:id",
  "/instructor/excuses/substitutes",
  "/instructor/imports/:iid",
  "/instructor/items/:iid",
  "/instructor/items/:iid/package",
  "/instructor/program-withdrawals",
  "/instructor/program-withdrawals/:id",
  "/instructor/programs",
  "/instructor/programs/:id",
  "/instructor/programs/:id/rosters",
  "/instructor/schedule",
  "/instructor/schedule/feed",
  "/instructor/sessions/:id",
  "/instructor/tools",
  "/instructor/sessions/:id.ics",
];
