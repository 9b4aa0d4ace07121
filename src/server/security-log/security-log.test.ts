import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { asc, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetPerson } from "#server/commands/accounts/forget-person.ts";
import { securityEvents, securityEventValues, securityLogHead } from "#server/db/tables/security/security-log.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { PASSWORD, registration, TestBrowser } from "#tests/support/identity-factories.ts";
import { makeSignedIn } from "#tests/support/factories.ts";
import { checkChain } from "./check-chain.ts";
import { CHAIN_START, eventHash } from "./event-hash.ts";
import { noteHead, readHeads } from "./log-heads.ts";
import { forgetOldValues } from "./forget-values.ts";
import { recordSecurityEvent } from "./record-security-event.ts";

let server: TestServer;
let lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  server = await startTestServer({
    env: { QABAS_LOG_LEVEL: "info" },
    logTo: (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
  });
});
afterAll(() => server.close());
beforeEach(() => {
  lines = [];
});

const db = () => server.services.db;
const now = () => server.clock.now();
const events = () => db().select().from(securityEvents).orderBy(asc(securityEvents.id));
const erasures = async () => (await events()).filter(({ name }) => name === "personal_values_erased");
const record = (details: Record<string, number>) =>
  recordSecurityEvent(db(), { name: "account_changed", actorId: 7, details }, { now: now() });
const linkAll = () =>
  expect.poll(async () => (await server.services.chainLinker.link(), (await checkChain(db())).waiting), { timeout: 60_000 }).toBe(0);

describe("A9 the security log", () => {
  it("tells of a failed login with address, device and request, at warn, and keeps what was typed apart from the line", async () => {
    const visitor = new TestBrowser(server.app);
    const form = registration();
    const { data } = await visitor.register(form);
    const stranger = new TestBrowser(server.app);
    await stranger.logIn(form.email, "Wrong#2026");
    await stranger.logIn("nobody-here@example.com", "Wrong#2026");
    const rows = await db()
      .select({ event: securityEvents, values: securityEventValues })
      .from(securityEvents)
      .innerJoin(securityEventValues, eq(securityEventValues.eventId, securityEvents.id))
      .where(eq(securityEvents.name, "login_failed"))
      .orderBy(asc(securityEvents.id));
    expect(rows.map(({ event, values }) => [event.actorId, event.personId, values.typed, values.address])).toEqual([
      [null, data.user.id, form.email, "127.0.0.1"],
      [null, null, "nobody-here@example.com", "127.0.0.1"],
    ]);
    expect(rows[0]?.event.requestId).toEqual(expect.any(String));
    const failed = lines.filter(({ event }) => event === "login_failed");
    expect(failed).toMatchObject([
      { level: 40, person: data.user.id, address: "127.0.0.1", requestId: rows[0]?.event.requestId },
      { level: 40, address: "127.0.0.1" },
    ]);
    const text = JSON.stringify(lines);
    for (const secret of [form.email, "nobody-here", "Wrong#2026", PASSWORD]) expect(text).not.toContain(secret);
  });

  it("is written with the thing itself: nothing stands and nothing is said where its transaction is rolled back", async () => {
    const before = (await events()).length;
    const context = { now: now(), log: server.app.log };
    await expect(
      db().transaction(async (tx) => {
        await recordSecurityEvent(tx, { name: "role_changed", actorId: 1, personId: 2 }, context);
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await events()).toHaveLength(before);
    expect(lines.filter(({ event }) => event === "role_changed")).toEqual([]);
    await db().transaction((tx) => recordSecurityEvent(tx, { name: "role_changed", actorId: 1, personId: 2 }, context));
    expect(await events()).toHaveLength(before + 1);
    expect(lines.filter(({ event }) => event === "role_changed")).toMatchObject([{ level: 30, user: 1, person: 2 }]);
  });

  it("stays with what of a transaction stays: a part that is rolled back takes its own along, and leaves those before and after it", async () => {
    const subjects = ["before", "in a part that is kept", "in a part that is not", "after"];
    const typed = String.raw`o'neil\"two"@example.com`;
    const tell = (tx: Parameters<typeof recordSecurityEvent>[0], subject = "") =>
      recordSecurityEvent(tx, { name: "account_changed", actorId: 7, subject, typed }, { now: now() });
    // A connection reads the statement with the first of them.
    for (let time = 0; time < 2; time += 1) {
      await db().transaction(async (tx) => {
        await tell(tx, subjects[0]);
        await tx.transaction(async (part) => {
          await tell(part, subjects[1]);
          await part
            .transaction(async (inner) => {
              await tell(inner, subjects[2]);
              throw new Error("rolled back");
            })
            .catch(() => undefined);
        });
        await tell(tx, subjects[3]);
      });
    }
    const kept = (await events()).flatMap(({ subject }) => (subjects.includes(subject ?? "") ? [subject] : []));
    expect(kept).toEqual([...Array(2)].flatMap(() => ["before", "in a part that is kept", "after"]));
    expect(await db().$count(securityEventValues, eq(securityEventValues.typed, typed))).toBe(6);
  });

  it("a call refused for the caller's role is told, and a flood of them writes one row a minute that says how many", async () => {
    const person = await makeSignedIn(server);
    const refused = () => server.call("GET", "/admin/users", { headers: person.headers });
    const told = async () => (await events()).filter(({ name, actorId }) => name === "access_refused" && actorId === person.user.id);
    for (let time = 0; time < 20; time += 1) expect((await refused()).code).toBe("role_required");
    await expect.poll(async () => (await told()).length).toBe(1);
    server.clock.advance(60_000);
    await refused();
    await expect
      .poll(async () => (await told()).map(({ details }) => details))
      .toEqual([
        { call: "GET /api/v1/admin/users", code: "role_required" },
        { call: "GET /api/v1/admin/users", code: "role_required", not_written_before: 19 },
      ]);
  });

  it("a call that its handler refuses is told too, with a key and without, once for an answer that is given again", async () => {
    const staff = await makeStaff(server);
    const form = { name_ar: "مدير جديد", name_en: "New Admin", type: "admin", email: "new-admin@example.com" };
    const ask = (key: string) => server.call("POST", "/admin/users", { headers: { ...staff.headers, "idempotency-key": key }, body: form });
    const told = async () => (await events()).filter(({ name, actorId }) => name === "access_refused" && actorId === staff.user.id);
    const key = randomUUID();
    expect(await ask(key)).toMatchObject({ status: 403, code: "forbidden" });
    await expect
      .poll(async () => (await told()).map(({ details }) => details))
      .toEqual([{ call: "POST /api/v1/admin/users", code: "forbidden" }]);
    server.clock.advance(60_000);
    expect(await ask(key)).toMatchObject({ status: 403, code: "forbidden" });
    expect(await ask(randomUUID())).toMatchObject({ status: 403, code: "forbidden" });
    await expect.poll(async () => (await told()).length).toBe(2);
  });

  it("a change that another site had a browser send is told by a name of its own", async () => {
    const visitor = new TestBrowser(server.app);
    const { data } = await visitor.register();
    visitor.cookies.set("XSRF-TOKEN", "unreadable");
    expect(await visitor.call("POST", "/logout", {}, { "x-xsrf-token": "a guess" })).toMatchObject({ status: 403, code: "xsrf_mismatch" });
    const told = async () => (await events()).filter(({ actorId }) => actorId === data.user.id).map(({ name }) => name);
    await expect.poll(told).toContain("forged_request_refused");
    expect(await told()).not.toContain("access_refused");
  });

  it("cannot be changed, deleted or emptied", async () => {
    await record({ n: 1 });
    const change = (statement: string) => server.services.pool.query(statement);
    await expect(change("update security_events set name = 'logout'")).rejects.toThrow("only appended");
    await expect(change("delete from security_events")).rejects.toThrow("only appended");
    await expect(change("truncate security_events cascade")).rejects.toThrow("only appended");
    await expect(change("update security_event_values set address = '10.0.0.1'")).rejects.toThrow("never changed");
    await linkAll();
    await expect(change("update security_events set hash = null, previous_hash = null")).rejects.toThrow("only appended");
    await expect(change("update security_events set hash = repeat('1', 64)")).rejects.toThrow("only appended");
  });

  it("a person's address, browser and typed name are erased with them, and old ones by themselves: the chain holds", async () => {
    const visitor = new TestBrowser(server.app);
    const form = registration();
    const { data } = await visitor.register(form);
    await visitor.logIn(form.email, "Wrong#2026");
    await record({ n: 2 });
    await linkAll();
    const before = await checkChain(db());
    expect(before.broken).toBeNull();
    await db().transaction((tx) => forgetPerson(tx, data.user.id, now()));
    const left = await db().select().from(securityEventValues).where(eq(securityEventValues.typed, form.email));
    expect(left).toEqual([]);
    expect(await erasures()).toMatchObject([{ actorId: null, personId: data.user.id, details: { reason: "account deleted" } }]);
    const after = await checkChain(db(), before.head);
    expect(after.broken).toBeNull();
    expect(after.linked).toBeGreaterThanOrEqual(before.linked);
    expect(after.erased).toBeGreaterThan(before.erased);
    expect(await forgetOldValues(db(), new Date(now().getTime() + 366 * 86_400_000))).toBeGreaterThan(0);
    expect(await db().$count(securityEventValues)).toBe(0);
    expect(await erasures()).toMatchObject([{}, { personId: null, details: { reason: "a year is over" } }]);
    expect((await checkChain(db(), before.head)).broken).toBeNull();
  });
});

describe("A9 the chain", () => {
  beforeEach(async () => {
    for (let n = 0; n < 6; n += 1) await record({ n });
    await recordSecurityEvent(db(), { name: "login_failed", actorId: null, typed: "someone@example.com" }, { now: now() });
    await linkAll();
    expect((await checkChain(db())).broken).toBeNull();
    await server.services.pool.query("create table kept_events as select * from security_events");
    await server.services.pool.query("create table kept_values as select * from security_event_values");
  });
  afterEach(async () => {
    await asSuperuser("delete from security_event_values", "delete from security_events");
    await asSuperuser(
      "insert into security_events select * from kept_events",
      "insert into security_event_values select * from kept_values",
    );
    await server.services.pool.query("drop table kept_events, kept_values");
  });

  /** Whoever owns the database turns the triggers off first. */
  async function asSuperuser(...statements: string[]): Promise<void> {
    await db().transaction(async (tx) => {
      await tx.execute(sql.raw("set local session_replication_role = replica"));
      for (const statement of statements) await tx.execute(sql.raw(statement));
    });
  }
  const middle = async () => {
    const rows = await events();
    return rows.slice(Math.floor(rows.length / 2)).map(({ id }) => id);
  };

  it("names the row whose content was changed", async () => {
    const [id = 0] = await middle();
    await asSuperuser(`update security_events set actor_id = 99 where id = ${id}`);
    expect((await checkChain(db())).broken).toEqual({ id, why: "its content was changed" });
  });

  it("names the row after one that was deleted", async () => {
    const [id = 0, next = 0] = await middle();
    await asSuperuser(`delete from security_event_values where event_id = ${id}`, `delete from security_events where id = ${id}`);
    expect((await checkChain(db())).broken).toMatchObject({ id: next, why: expect.stringContaining("missing") });
  });

  it("names rows that changed places, also with their hashes", async () => {
    const [one = 0, two = 0] = await middle();
    const swap = (table: string, column: string) => [
      `update ${table} set ${column} = -${one} where ${column} = ${one}`,
      `update ${table} set ${column} = ${one} where ${column} = ${two}`,
      `update ${table} set ${column} = ${two} where ${column} = -${one}`,
    ];
    await asSuperuser(...swap("security_events", "id"), ...swap("security_event_values", "event_id"));
    expect((await checkChain(db())).broken?.id).toBe(one);
  });

  it("names an event whose personal values were changed", async () => {
    const [{ id = 0 } = {}] = (await events()).filter(({ name }) => name === "login_failed").slice(-1);
    await asSuperuser(`update security_event_values set typed = 'other@example.com' where event_id = ${id}`);
    expect((await checkChain(db())).broken).toEqual({ id, why: "its personal values were changed" });
  });

  it("issue 19.4: names the row that was put in, also as the last one and linked by hand", async () => {
    const [id = 0] = await middle();
    await asSuperuser(
      `insert into security_events (id, at, name, details, previous_hash, hash)
       select ${id} - 1000000, at, 'logout', '{}', previous_hash, hash from security_events where id = ${id}`,
    );
    expect((await checkChain(db())).broken).toMatchObject({ id: id - 1_000_000, why: expect.stringContaining("missing, or was put in") });
    await asSuperuser(`delete from security_events where id = ${id - 1_000_000}`);
    const last = (await events()).at(-1);
    const forged = {
      id: (last?.id ?? 0) + 1_000,
      at: now(),
      name: "logout" as const,
      actorId: 1,
      personId: 1,
      subject: null,
      deviceId: null,
    };
    const row = { ...forged, requestId: null, details: {}, valuesDigest: null };
    await asSuperuser(
      `insert into security_events (id, at, name, actor_id, person_id, details, previous_hash, hash)
       values (${row.id}, '${row.at.toISOString()}', 'logout', 1, 1, '{}', '${last?.hash}', '${eventHash(last?.hash ?? "", row)}')`,
    );
    expect((await checkChain(db())).broken?.why).toContain("end of the chain");
  });

  it("issue 19.4: a chain that was cut at its end or written anew with its head is found by the heads that were noted outside", async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), "qabas-heads-")), "log-heads.jsonl");
    const note = () =>
      noteHead(db(), { heads: { file, mailTo: null, webhookUrl: null }, mail: server.services.mail, log: server.app.log }, now());
    const [headRow] = await db().select().from(securityLogHead);
    const first = await note();
    await record({ n: 7 });
    await linkAll();
    const second = await note();
    const heads = await readHeads(file);
    expect(heads).toEqual([first, second]);
    expect((await checkChain(db(), ...heads)).broken).toBeNull();
    // Whoever has the database takes the last rows away and sets the head back: by itself the log is whole.
    await asSuperuser(
      `delete from security_events where id > ${first?.id}`,
      `update security_log_head set event_id = ${headRow?.eventId}, hash = '${headRow?.hash}', linked = ${headRow?.linked}`,
    );
    expect((await checkChain(db())).broken).toBeNull();
    expect((await checkChain(db(), ...heads)).broken).toMatchObject({ id: second?.id, why: expect.stringContaining("missing") });
    // Or changes a row and works all hashes out again.
    await asSuperuser(...(await rewritten()));
    expect((await checkChain(db())).broken).toBeNull();
    expect((await checkChain(db(), ...heads)).broken).toMatchObject({ id: first?.id, why: expect.stringContaining("written anew") });
    await asSuperuser(
      `update security_log_head set event_id = ${headRow?.eventId}, hash = '${headRow?.hash}', linked = ${headRow?.linked}`,
    );
  });

  /** What makes a whole chain of rows of which one says something else. */
  async function rewritten(): Promise<string[]> {
    let previous = CHAIN_START;
    const rows = await events();
    const statements = rows.map((row, index) => {
      const changed = index === 1 ? { ...row, actorId: 99 } : row;
      const before = previous;
      previous = eventHash(before, changed);
      return `update security_events set actor_id = ${changed.actorId}, previous_hash = '${before}', hash = '${previous}' where id = ${row.id}`;
    });
    return [...statements, `update security_log_head set hash = '${previous}'`];
  }

  it("tells that rows at its end are missing, and that a chain written anew is not the one that was noted", async () => {
    const { head } = await checkChain(db());
    const last = (await events()).at(-1)?.id ?? 0;
    await asSuperuser(`delete from security_event_values where event_id = ${last}`, `delete from security_events where id = ${last}`);
    expect((await checkChain(db())).broken?.why).toContain("end of the chain");
    expect((await checkChain(db(), { ...head, hash: "f".repeat(64) })).broken).not.toBeNull();
  });

  it("links many rows of several linkers once each", async () => {
    for (let n = 0; n < 40; n += 1) await record({ n });
    await Promise.all([1, 2, 3].map(() => server.services.chainLinker.link()));
    await linkAll();
    expect((await checkChain(db())).broken).toBeNull();
  });
});
