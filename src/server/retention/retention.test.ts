import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { signedInStudent } from "#tests/support/teaching-factories.ts";
import { PROCESSING } from "./processing.ts";
import { processingRecord } from "./processing-record.ts";
import { applyRetention, forgetOldMails } from "./retention.ts";
import { retentionRules } from "./rules.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // The hourly job begins with the server: here the tests alone take rows away.
  await server.services.jobs.stop();
});
afterAll(() => server.close());
const db = () => server.services.db;
const YEARS = { auditYears: 10 };
const run = (limits?: Parameters<typeof applyRetention>[2]) =>
  applyRetention({ db: db(), now: SUNDAY_MORNING, log: server.services.log }, YEARS, limits);
const count = async (table: string) =>
  (await db().execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`)).rows[0]?.n;
const daysAgo = (days: number) => sql`${new Date(SUNDAY_MORNING.getTime() - days * 86_400_000).toISOString()}::timestamptz`;

it("S8: every table of the database has a rule with its reason, and no rule is of a table that is not there", async () => {
  const { rows } = await db().execute<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`);
  const rules = retentionRules(YEARS);
  expect(Object.keys(rules).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  for (const [table, { because }] of Object.entries(rules)) expect(because.length, table).toBeGreaterThan(5);
});

it("issue 19.5: the record of processing is current, and every table that says whose a row is stands in it", async () => {
  const page = await readFile(".github/docs/processing.md", "utf8");
  expect(page, "npm run record").toBe(processingRecord(10));
  const { rows } = await db().execute<{ table: string }>(sql`
    select distinct table_name as table from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'owner_id', 'person_id', 'email', 'full_name')`);
  const recorded = new Set(PROCESSING.flatMap(({ tables }) => tables));
  expect(
    rows
      .map(({ table }) => table)
      .filter((table) => !recorded.has(table))
      .toSorted(),
  ).toEqual(OF_NO_PERSON);
});

/** Names and addresses of the university itself, and of who teaches in public. */
const OF_NO_PERSON = ["instructors", "settings"];

it("S8: every rule of days is a statement that this schema knows, and takes nothing that is young", async () => {
  await signedInStudent(server);
  const [users, devices, sessions] = [await count("users"), await count("devices"), await count("sessions")];
  expect(await run()).toEqual({});
  expect([await count("users"), await count("devices"), await count("sessions")]).toEqual([users, devices, sessions]);
});

it("S8: old rows go in batches that end, and the next run goes on where the last one stopped", async () => {
  await db().execute(sql`insert into webhook_events (provider, event_id, received_at)
    select 'sandbox', 'old ' || n, ${daysAgo(400)} from generate_series(1, 25) n`);
  await db().execute(sql`insert into webhook_events (provider, event_id, received_at) values ('sandbox', 'young', ${daysAgo(300)})`);
  const small = { batch: 10, batches: 2, runMs: 20_000 };
  expect(await run(small)).toEqual({ webhook_events: 20 });
  expect(await run(small)).toEqual({ webhook_events: 5 });
  expect(await run(small)).toEqual({});
  expect(await count("webhook_events")).toBe(1);
});

it("S8: read notifications go after half a year, unread ones after a whole; the audit log stays for its years", async () => {
  const { userId } = await signedInStudent(server);
  const note = (read: boolean, days: number) =>
    db().execute(sql`insert into notifications (id, user_id, kind, target, "values", read_at, created_at)
      values (${randomUUID()}, ${userId}, 'grade_published', '{}', '{}', ${read ? daysAgo(days) : sql`null`}, ${daysAgo(days)})`);
  await note(true, 200);
  await note(false, 200);
  await note(false, 400);
  await db().execute(sql`insert into audit_log (actor, subject, subject_id, to_state, created_at)
    values ('system', 'order', 'x', 'paid', ${daysAgo(9 * 366)}), ('system', 'order', 'x', 'paid', ${daysAgo(11 * 366)})`);
  expect(await run()).toMatchObject({ notifications: 2, audit_log: 1 });
});

it("S8: an answer of the ledger is emptied once its stream has moved on, and its change still has no effect twice", async () => {
  const { visitor, userId } = await signedInStudent(server);
  const key = `key-${randomUUID()}`;
  const headers = { "idempotency-key": key };
  const empty = () => visitor.call("DELETE", "/cart/clear", undefined, headers);
  expect(await empty()).toMatchObject({ status: 200 });
  await db().execute(sql`update ledger set created_at = ${daysAgo(100)} where key = ${key}`);
  const stream = { outbox: `outbox-${randomUUID()}`, tag: `tag-${randomUUID()}` };
  await db().execute(
    sql`insert into outbox_streams (outbox_id, owner_tag, lane, user_id, mark) values (${stream.outbox}, ${stream.tag}, 'cart', ${userId}, 150)`,
  );
  await db().execute(sql`insert into ledger (user_id, outbox_id, owner_tag, lane, seq, key, op, effect, outcome, request_hash, status, answer, created_at)
    select ${userId}, ${stream.outbox}, ${stream.tag}, 'cart', n, ${stream.outbox} || n, 'PUT /x', '{}', 'applied', 'hash', 200,
      jsonb_build_object('status', 200, 'message', 'Done', 'data', jsonb_build_object('lines', n)), ${daysAgo(100)} from generate_series(1, 150) n`);
  expect(await run()).toMatchObject({ ledger: 51 });
  const { rows } = await db().execute<{ seq: number; answer: { status: number; data: unknown } }>(
    sql`select seq::int, answer from ledger where outbox_id = ${stream.outbox} and seq in (1, 50, 51, 150) order by seq`,
  );
  expect(rows.map(({ answer }) => answer.data)).toEqual([null, null, { lines: 51 }, { lines: 150 }]);
  expect(rows.every(({ answer }) => answer.status === 200)).toBe(true);
  expect(await run()).toEqual({});
  const rowsOf = async () =>
    (await db().execute<{ n: number }>(sql`select count(*)::int as n from ledger where user_id = ${userId}`)).rows[0]?.n;
  const held = await rowsOf();
  expect(await empty()).toMatchObject({ status: 200, data: null });
  expect(await rowsOf()).toBe(held);
});

it("S8: mails that were written as files go after ninety days", async () => {
  const folder = path.join(server.services.config.dataDir, "mail");
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "2026-01-01T00-00-00-000Z-aaaaaaaa.eml"), "x");
  await writeFile(path.join(folder, "2026-11-20T00-00-00-000Z-bbbbbbbb.eml"), "x");
  const old = new Date(SUNDAY_MORNING.getTime() - 91 * 86_400_000);
  await utimes(path.join(folder, "2026-01-01T00-00-00-000Z-aaaaaaaa.eml"), old, old);
  await utimes(path.join(folder, "2026-11-20T00-00-00-000Z-bbbbbbbb.eml"), SUNDAY_MORNING, SUNDAY_MORNING);
  expect(await forgetOldMails(server.services.config, SUNDAY_MORNING)).toBe(1);
  expect((await readdir(folder)).filter((name) => name.includes("bbbb") || name.includes("aaaa"))).toEqual([
    "2026-11-20T00-00-00-000Z-bbbbbbbb.eml",
  ]);
});
