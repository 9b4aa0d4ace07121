import { randomUUID } from "node:crypto";
import { and, count, eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StaffRole } from "#contract/accounts/roles.ts";
import { BULK, type BulkRow, type BulkRun } from "#contract/jobs/bulk-runs.ts";
import { performRun } from "#server/commands/bulk/perform-run.ts";
import { reviews } from "#server/db/tables/catalogue.ts";
import { users } from "#server/db/tables/identity.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { contactMessages } from "#server/db/tables/messages.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { postponements } from "#server/db/tables/requests.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { staffRoles } from "#server/db/tables/security/staff-roles.ts";
import { assignments } from "#server/db/tables/staff/assignments.ts";
import { bulkRunRows, bulkRuns } from "#server/db/tables/staff/bulk-runs.ts";
import { applyRetention } from "#server/retention/retention.ts";
import { certified, deliveryOf } from "#tests/support/certificate-factories.ts";
import { makeSignedIn, makeUser, type SignedIn } from "#tests/support/factories.ts";
import { askedPostponement } from "#tests/support/request-factories.ts";
import { size } from "#tests/support/size.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { makeStudyProgram } from "#tests/support/study-factories.ts";
import { bulkDeeds } from "./bulk-deeds.ts";

let server: TestServer;
let registrar: SignedIn;
let colleague: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  registrar = await staff("registrar");
  colleague = await staff("registrar");
  // Each test says when its jobs are done.
  await server.services.jobs.stop();
});
afterAll(() => server.close());

const db = () => server.services.db;
const staff = (...roles: StaffRole[]) => makeSignedIn(server, { type: "staff", nameAr: "هند الدوسري", nameEn: "Hind Aldosari" }, roles);
const ask = <T = BulkRun>(who: SignedIn, method: "GET" | "POST", path: string, body?: object) =>
  server.call<T>(method, `/admin/bulk-runs${path}`, { headers: who.headers, ...(body ? { body } : {}) });
const look = (who: SignedIn, list: string, action: string, more: object) => ask(who, "POST", "", { list, action, ...more });
const start = (who: SignedIn, { id }: BulkRun, body: object = {}) => ask(who, "POST", `/${id}/start`, body);
const read = async (who: SignedIn, { id }: BulkRun) => (await ask(who, "GET", `/${id}`)).data;
const rowsOf = async (who: SignedIn, { id }: BulkRun, result: string) =>
  (await ask<BulkRow[]>(who, "GET", `/${id}/rows?per_page=100&filter[result]=${result}`)).data;
/** Looks, begins and does it. */
async function carriedOut(who: SignedIn, list: string, action: string, more: object, body: object = {}) {
  const { data } = await look(who, list, action, more);
  expect(await start(who, data, body)).toMatchObject({ status: 200, data: { status: "running" } });
  await server.runJobs();
  return await read(who, data);
}
const undone = async (who: SignedIn, run: BulkRun) => {
  expect(await ask(who, "POST", `/${run.id}/undo`)).toMatchObject({ status: 200, data: { status: "undoing", undo_until: null } });
  await server.runJobs();
  return await read(who, run);
};
const { now } = { now: () => server.clock.now() };

/** Messages of visitors with this word in their name. */
async function messages(word: string, many: number) {
  await db().execute(sql`insert into contact_messages (id, reference, full_name, email, phone, message, language, status, created_at)
    select gen_random_uuid(), ${`CM-${word}-`} || n, ${`سارة ${word} `} || n, 'sara@mail.example', '', 'متى تبدأ الدورة؟', 'ar', 'new',
      ${now().toISOString()}::timestamptz + n * interval '1 millisecond' from generate_series(1, ${many}::int) n`);
  return await db()
    .select()
    .from(contactMessages)
    .where(like(contactMessages.reference, `CM-${word}-%`))
    .orderBy(contactMessages.createdAt);
}
const assignedTo = (who: SignedIn) => db().$count(assignments, eq(assignments.assigneeId, who.user.id));

describe("who is refused (issue 20)", () => {
  it("whoever may not read the list or do the action begins nothing, and another's run answers as if there were none", async () => {
    expect(await look(await makeSignedIn(server), "messages", "assign", { filter: {} })).toMatchObject({ code: "role_required" });
    const content = await staff("content");
    expect(await look(content, "messages", "assign", { filter: {} })).toMatchObject({ status: 403, code: "capability_required" });
    expect(await look(await staff("auditor"), "people", "suspend", { filter: {} })).toMatchObject({ code: "capability_required" });
    expect(await look(registrar, "messages", "approve", { filter: {} })).toMatchObject({ code: "validation_error" });
    expect(await look(registrar, "messages", "assign", {})).toMatchObject({ code: "validation_error" });
    expect(await look(registrar, "messages", "assign", { filter: { status: "nonsense" } })).toMatchObject({ code: "validation_error" });

    const [one] = await messages("mine", 1);
    const { data } = await look(registrar, "messages", "assign", { ids: [`contact ${one?.id}`] });
    for (const path of [`/${data.id}`, `/${data.id}/rows`, `/${randomUUID()}`])
      expect(await ask(colleague, "GET", path)).toMatchObject({ status: 404, code: "not_found" });
    for (const path of [`/${data.id}/start`, `/${data.id}/undo`])
      expect(await ask(colleague, "POST", path, path.endsWith("start") ? { to: "me" } : undefined)).toMatchObject({ code: "not_found" });
    expect(await read(registrar, data)).toMatchObject({ status: "ready", counts: { total: 1, will: 1 } });
    expect((await ask<BulkRun[]>(colleague, "GET", "")).data).toEqual([]);
    // Nothing to take back yet, and a colleague who may not settle it is no assignee.
    expect(await ask(registrar, "POST", `/${data.id}/undo`)).toMatchObject({ status: 409, code: "bulk_closed" });
    for (const to of ["", String(content.user.id), "nobody"])
      expect(await start(registrar, data, { to })).toMatchObject({ status: 422, code: "validation_error" });
    expect(await start(registrar, data, { to: "me" })).toMatchObject({ status: 200 });
    expect(await start(registrar, data, { to: "me" })).toMatchObject({ status: 409, code: "bulk_closed" });
    await db().delete(jobs);
  });

  it("whoever loses the role after it was begun changes nothing any more", async () => {
    const leaving = await staff("registrar");
    await messages("rights", 3);
    const { data } = await look(leaving, "messages", "assign", { filter: { q: "rights" } });
    await start(leaving, data, { to: String(colleague.user.id) });
    await db().delete(staffRoles).where(eq(staffRoles.userId, leaving.user.id));
    const before = await assignedTo(colleague);
    await server.runJobs();
    expect(await assignedTo(colleague)).toBe(before);
    const [row] = await db().select().from(bulkRuns).where(eq(bulkRuns.id, data.id));
    expect(row?.status).toBe("done");
    expect(await db().$count(bulkRunRows, and(eq(bulkRunRows.runId, data.id), eq(bulkRunRows.reason, "other_role")))).toBe(3);
  });

  it("rows of other categories are as if there were none", async () => {
    const { id, program } = await askedPostponement(server);
    const limited = await staff("registrar");
    const narrow = [program.categoryId + 1_000];
    await db().update(staffRoles).set({ categories: narrow }).where(eq(staffRoles.userId, limited.user.id));
    for (const action of ["assign", "reject"])
      expect((await look(limited, "requests", action, { ids: [`postponement ${id}`] })).data.reasons).toEqual([
        { reason: "missing", code: null, rows: 1 },
      ]);
    expect((await look(limited, "requests", "assign", { filter: { kinds: "postponement" } })).data.counts.total).toBe(0);
  });
});

/** As many as may be at once, in `npm run test:large`. */
const MANY = size(BULK.rowsMost, 250);

describe("thousands of rows (issue 20)", () => {
  it("more than 5,000 are refused", async () => {
    await messages("too", BULK.rowsMost + 1);
    expect(await look(registrar, "messages", "assign", { filter: { q: "too" } })).toMatchObject({ status: 422, code: "validation_error" });
    await db().delete(contactMessages).where(like(contactMessages.reference, "CM-too-%"));
  });

  it("many are assigned by a job that died twice, none of them twice; what moved meanwhile is left; one undo takes back what nobody touched", async () => {
    const many = await messages("many", MANY);
    await db()
      .update(contactMessages)
      .set({ status: "closed" })
      .where(eq(contactMessages.reference, `CM-many-${MANY}`));
    const { data: run } = await look(registrar, "messages", "assign", { filter: { q: "many" } });
    expect(run).toMatchObject({
      status: "ready",
      counts: { total: MANY, will: MANY - 1, changed: 0, skipped: 1 },
      reasons: [{ reason: "closed", code: null, rows: 1 }],
    });
    expect(await assignedTo(colleague)).toBe(0);

    // Between the look and the deed: one goes to somebody else, one is closed, one is gone.
    const [first, second, third, fourth] = many;
    await server.call("PUT", `/admin/assignments/contact/${first?.id}`, { headers: registrar.headers, body: { to: "me" } });
    await db()
      .update(contactMessages)
      .set({ status: "closed" })
      .where(eq(contactMessages.id, second?.id ?? ""));
    await db()
      .delete(contactMessages)
      .where(eq(contactMessages.id, third?.id ?? ""));
    await start(registrar, run, { to: String(colleague.user.id) });

    // Its process dies in the middle; then a row fails in the middle of its own transaction.
    const dying = new AbortController();
    let looks = 0;
    const clock = {
      now: () => {
        looks += 1;
        if (looks === MANY * 0.4) dying.abort(new Error("the process ends"));
        return server.clock.now();
      },
    };
    const on = { clock, log: server.services.log, signal: dying.signal };
    await expect(performRun(db(), run.id, bulkDeeds(server.services), on)).rejects.toThrow("the process ends");
    const half = await read(registrar, run);
    expect(half).toMatchObject({ status: "running", counts: { total: MANY, skipped: 4 } });
    expect(half.counts.changed).toBe(MANY * 0.4 - 3);
    await db().execute(sql`create function no_row() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`);
    await db().execute(
      sql.raw(
        `create trigger no_row before update on bulk_run_rows for each row when (new.place = ${MANY * 0.6}) execute function no_row()`,
      ),
    );
    await server.runJobs();
    expect(await read(registrar, run)).toMatchObject({ status: "running", counts: { will: 1, changed: MANY - 5 } });
    await db().execute(sql`drop trigger no_row on bulk_run_rows`);
    server.clock.advance(3_600_000);
    await server.runJobs();
    registrar = await again(registrar);
    const done = await read(registrar, run);
    expect(done).toMatchObject({ status: "done", counts: { will: 0, changed: MANY - 4, skipped: 4 } });
    expect(done.reasons).toEqual(
      expect.arrayContaining([
        { reason: "moved", code: null, rows: 2 },
        { reason: "closed", code: null, rows: 1 },
        { reason: "missing", code: null, rows: 1 },
      ]),
    );
    expect(await assignedTo(colleague)).toBe(MANY - 4);
    // Each row has its entry once, in the name of who began it; the whole has its own.
    const [entries] = await db()
      .select({ rows: count(), things: sql<number>`count(distinct subject)::int` })
      .from(securityEvents)
      .where(and(eq(securityEvents.name, "work_assigned"), eq(securityEvents.personId, colleague.user.id)));
    expect(entries).toEqual({ rows: MANY - 4, things: MANY - 4 });
    const [entry] = await db()
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.subject, `contact ${fourth?.id}`));
    expect(entry).toMatchObject({ actorId: registrar.user.id, personId: colleague.user.id });
    const whole = await db()
      .select({ name: securityEvents.name, details: securityEvents.details })
      .from(securityEvents)
      .where(eq(securityEvents.subject, `bulk_run ${run.id}`))
      .orderBy(securityEvents.id);
    expect(whole).toEqual([
      { name: "bulk_run_started", details: { kind: "messages assign", rows: MANY - 1 } },
      { name: "bulk_run_done", details: { kind: "messages assign", rows: MANY - 4, skipped: 4 } },
    ]);
    // Whoever was given them hears of it once.
    const told = await db().select().from(notifications).where(eq(notifications.userId, colleague.user.id));
    expect(told).toMatchObject([
      { kind: "request_waiting", values: { request: "assigned", count: MANY - 4 }, target: { type: "assigned_many", id: "contact" } },
    ]);

    // One of them is given on by hand: that one stays.
    await server.call("PUT", `/admin/assignments/contact/${fourth?.id}`, { headers: registrar.headers, body: { to: "me" } });
    const back = await undone(registrar, run);
    expect(back).toMatchObject({ status: "undone", counts: { changed: 0, undone: MANY - 5, kept: 1 } });
    expect(await rowsOf(registrar, run, "kept")).toMatchObject([
      { subject: `contact ${fourth?.id}`, label: fourth?.reference, reason: "moved" },
    ]);
    expect([await assignedTo(colleague), await assignedTo(registrar)]).toEqual([0, 2]);
    expect(await ask(registrar, "POST", `/${run.id}/undo`)).toMatchObject({ code: "bulk_closed" });
    await db().delete(contactMessages);
    await db().delete(jobs);
  }, 600_000);
});

/** Sessions of the staff do not last long. */
const again = async (who: SignedIn) => {
  const { signIn } = await import("#tests/support/factories.ts");
  return await signIn(server, who.user);
};

describe("what is done to the rows of each list (issue 20)", () => {
  it("requests are rejected with one reason that each asker reads; what is approved weighs its refunds and asks for the password", async () => {
    registrar = await again(registrar);
    const [one, two] = [await askedPostponement(server), await askedPostponement(server)];
    const ids = [one, two].map(({ id }) => `postponement ${id}`);
    const { data } = await look(registrar, "requests", "reject", { ids });
    expect(await start(registrar, data)).toMatchObject({ status: 422, error_keys: { reason: [{ key: "reason.required" }] } });
    const run = await carriedOut(registrar, "requests", "reject", { ids }, { reason: "لا مقعد" });
    expect(run).toMatchObject({ status: "done", undo_until: null, counts: { changed: 2 }, weights: null });
    const [row] = await db().select().from(postponements).where(eq(postponements.id, one.id));
    expect(row).toMatchObject({ status: "rejected", decisionNote: "لا مقعد" });
    expect((await look(registrar, "requests", "approve", { ids })).data).toMatchObject({
      counts: { will: 0, skipped: 2 },
      reasons: [{ reason: "closed", rows: 2 }],
      weights: { without_money: 0, ending: 0, refunds: 0, amount: 0 },
    });
    // What was written stands with each of them, not here.
    expect((await db().select().from(bulkRuns).where(eq(bulkRuns.id, run.id)))[0]?.value).toBeNull();
  });

  it("reviews are hidden with one reason, and brought back to what each was", async () => {
    const moderator = await staff("content");
    const program = await makeStudyProgram(db());
    const made = [];
    for (const status of ["pending", "published"] as const) {
      const { id: userId } = await makeUser(server);
      const values = { programId: program.id, userId, authorAr: "نورة", authorEn: "Noura", stars: 4, status, createdAt: now() };
      made.push((await db().insert(reviews).values(values).returning())[0]);
    }
    const ids = made.map((row) => String(row?.id));
    const run = await carriedOut(moderator, "reviews", "hide", { ids: [...ids, "999999", "none"] }, { reason: "إعلان" });
    expect(run).toMatchObject({ counts: { total: 4, changed: 2, skipped: 2 }, reasons: [{ reason: "missing", rows: 2 }] });
    const states = async () =>
      (await db().select().from(reviews).where(eq(reviews.programId, program.id)).orderBy(reviews.id)).map(({ status }) => status);
    expect(await states()).toEqual(["hidden", "hidden"]);
    expect((await look(moderator, "reviews", "hide", { filter: { status: "hidden" } })).data.counts).toMatchObject({ will: 0, skipped: 2 });
    expect((await undone(moderator, run)).counts).toMatchObject({ undone: 2, kept: 0 });
    expect(await states()).toEqual(["pending", "published"]);
  });

  it("accounts are suspended but never one's own, and the undo lets in those that nobody changed since", async () => {
    const admin = await makeSignedIn(server, { type: "staff" }, ["admin"]);
    const learners = [await makeUser(server), await makeUser(server)];
    const ids = [...learners.map(({ id }) => String(id)), String(admin.user.id)];
    const run = await carriedOut(admin, "people", "suspend", { ids }, { reason: "حسابات وهمية" });
    expect(run).toMatchObject({ counts: { changed: 2, skipped: 1 }, reasons: [{ reason: "own_account", rows: 1 }] });
    const suspended = await db()
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.personId, learners[0]?.id ?? 0));
    expect(suspended).toMatchObject([{ name: "account_suspended", actorId: admin.user.id }]);
    await db()
      .update(users)
      .set({ version: 9 })
      .where(eq(users.id, learners[1]?.id ?? 0));
    expect((await undone(admin, run)).counts).toMatchObject({ undone: 1, kept: 1 });
    expect(
      (
        await db()
          .select()
          .from(users)
          .where(eq(users.id, learners[0]?.id ?? 0))
      )[0]?.suspendedAt,
    ).toBeNull();
    // A day later nothing is taken back any more.
    const other = await carriedOut(admin, "people", "suspend", { ids: [ids[0]] }, { reason: "وهمي" });
    expect(other.undo_until).not.toBeNull();
    server.clock.advance(25 * 3_600_000);
    const later = await again(admin);
    expect(await read(later, other)).toMatchObject({ undo_until: null, counts: { changed: 1 } });
    expect(await ask(later, "POST", `/${other.id}/undo`)).toMatchObject({ code: "bulk_closed" });
  });

  it("certificates are revoked, and their paper copies printed, where that is their next step", async () => {
    registrar = await again(registrar);
    const { certificate, learner } = await certified(server);
    const form = deliveryOf();
    expect(
      await server.call("POST", `/student/certificates/${certificate.id}/delivery`, { headers: learner.headers, body: form }),
    ).toMatchObject({ status: 201 });
    const printed = await carriedOut(registrar, "deliveries", "prepare", { filter: { status: "requested" } });
    expect(printed).toMatchObject({ counts: { total: 1, changed: 1 }, undo_until: null });
    expect((await look(registrar, "deliveries", "deliver", { filter: {} })).data.reasons).toEqual([
      { reason: "other_step", code: null, rows: 1 },
    ]);
    const revoked = await carriedOut(registrar, "certificates", "revoke", { filter: { status: "issued" } }, { reason: "صدرت خطأً" });
    expect(revoked).toMatchObject({ counts: { total: 1, changed: 1 } });
    expect(await rowsOf(registrar, revoked, "changed")).toMatchObject([{ subject: certificate.id, label: certificate.number }]);
  });

  it("a look that nothing came of goes after a day, and of one account only the latest are kept", async () => {
    for (let one = 0; one < 7; one++) await look(registrar, "messages", "assign", { filter: {} });
    const looks = and(eq(bulkRuns.madeBy, registrar.user.id), eq(bulkRuns.status, "ready"));
    expect(await db().$count(bulkRuns, looks)).toBe(5);
    const kept = await db().$count(bulkRuns, eq(bulkRuns.status, "done"));
    server.clock.advance(30 * 3_600_000);
    await applyRetention({ db: db(), now: now(), log: server.services.log }, { auditYears: 10 });
    expect(await db().$count(bulkRuns, looks)).toBe(0);
    expect(await db().$count(bulkRuns, eq(bulkRuns.status, "done"))).toBe(kept);
  });
});
