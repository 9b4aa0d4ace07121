import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#server/db/client.ts";
import { migrateDatabase, migrationsFolder } from "#server/db/migrate.ts";
import { hashSecret } from "#server/secrets.ts";
import { ownDatabase, type OwnDatabase } from "#tests/start/own-database.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";

/**
 * Migrations after which a version of the product ran: the first; the one before sessions knew a provider, a shared computer or their
 * last use; two of later; today's.
 */
const RELEASED_AFTER = ["0000_start", "0018", "0030", "0046", "newest"] as const;
const DAY_MS = 86_400_000;

let own: OwnDatabase;
let server: TestServer;
let folder: string;
/** What devices of each version hold: they signed in six days ago. */
const held = new Map<string, { token: string; device: string; email: string }>();

beforeAll(async () => {
  own = await ownDatabase();
  folder = mkdtempSync(path.join(tmpdir(), "qabas-released-"));
  for (const [place, version] of RELEASED_AFTER.entries()) {
    await migrateTo(version);
    await signInAsThen(place, version);
  }
  const database = await openDatabase({ databaseUrl: own.url, dataDir: folder });
  server = await startTestServer({ database, env: { DATABASE_URL: own.url } });
});
afterAll(async () => {
  await server.close();
  await server.database.close();
  await own.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Brings the database to the tables of one version, as that version's own start did. */
async function migrateTo(version: string): Promise<void> {
  const old = path.join(folder, version);
  cpSync(migrationsFolder(), old, { recursive: true });
  const file = path.join(old, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { tag: string }[] };
  const last = version === "newest" ? journal.entries.length : journal.entries.findIndex(({ tag }) => tag.startsWith(version)) + 1;
  expect(last).toBeGreaterThan(0);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last) }));
  const database = await openDatabase({ databaseUrl: own.url, dataDir: folder });
  await migrateDatabase(database, old);
  await database.close();
}

/** Writes an account with its device and its session as the first version did: every later column has what its migration gives it. */
async function signInAsThen(place: number, version: string): Promise<void> {
  const account = { token: `token-of-${version}`, device: `device-of-${version}`, email: `released${place}@example.com` };
  held.set(version, account);
  const then = new Date(SUNDAY_MORNING.getTime() - 6 * DAY_MS).toISOString();
  const end = new Date(SUNDAY_MORNING.getTime() + 24 * DAY_MS).toISOString();
  const id = (kind: number) => `00000000-0000-4000-8000-0000000000${kind}${place}`;
  await own.rows(`
    with person as (
      insert into users (type, email, password_hash, name_ar, phone, created_at)
      values ('student', '${account.email}', 'none', 'سارة العسيري', '+96650000000${place}', '${then}') returning id
    ), device as (
      insert into devices (id, user_id, secret_hash, owner_tag, name, platform, last_seen_at, created_at)
      select '${id(1)}', id, '${hashSecret(account.device)}', '${id(2)}', 'Safari', 'iOS', '${then}', '${then}' from person returning id
    )
    insert into sessions (id, user_id, device_id, token_hash, expires_at, created_at)
    select '${id(3)}', person.id, device.id, '${hashSecret(account.token)}', '${end}', '${then}' from person, device`);
}

function returning(version: string): TestBrowser {
  const { token, device } = held.get(version) as { token: string; device: string };
  const browser = new TestBrowser(server.app);
  browser.token = token;
  browser.cookies.set("qabas_device", device).set("XSRF-TOKEN", "as-it-was");
  return browser;
}

describe("issue 19: a session of a version that was released before", () => {
  it.each(RELEASED_AFTER)("goes on in today's tables: it reads, writes and ends (tables of %s)", async (version) => {
    const browser = returning(version);
    const { status, data } = await browser.call<{ email: string }>("GET", "/platform/profile/account");
    expect([status, data.email]).toEqual([200, held.get(version)?.email]);
    expect((await browser.call("GET", "/student/schedule")).status).toBe(200);
    expect((await browser.call("PATCH", "/privacy/consents", { marketing: true })).status).toBe(200);
    const devices = await browser.call<{ current: boolean; name: string }[]>("GET", "/platform/profile/devices");
    expect(devices.data).toMatchObject([{ current: true }]);
    expect((await browser.call("POST", "/logout")).status).toBe(200);
    expect((await browser.call("GET", "/platform/profile")).status).toBe(401);
  });

  it("is worth as little as it was without the cookie of its device", async () => {
    const stolen = new TestBrowser(server.app);
    stolen.token = held.get("0000_start")?.token ?? null;
    expect((await stolen.call("GET", "/platform/profile")).status).toBe(401);
  });
});
