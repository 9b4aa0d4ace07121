import { afterAll, beforeAll, describe, expect, it } from "vitest";
import pg from "pg";
import { type OpenDatabase, overPostgres } from "#server/db/client.ts";
import { openTestDatabase } from "#tests/support/database/database-template.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

/** S2: what one locked table holds up. The embedded database has one backend, in which nobody else can lock anything. */
describe("a table that somebody else locked", () => {
  let server: TestServer;
  let other: pg.Client;
  let base: OpenDatabase & { url: string | null };
  let database: OpenDatabase;
  let began: Date | undefined;
  beforeAll(async () => {
    base = await openTestDatabase();
    const url = base.url ?? "";
    other = new pg.Client({ connectionString: url });
    await other.connect();
    // The sessions that an earlier test's server left open are not ours.
    began = (await other.query<{ at: Date }>("select clock_timestamp() as at")).rows[0]?.at;
    // With the patience of a real start: the tests' own waits longer.
    database = overPostgres(url);
    server = await startTestServer({ database, env: { DATABASE_URL: url } });
  });
  afterAll(async () => {
    await other.end();
    await server.close();
    await database.close();
    await base.close();
  });

  const message = (n: number) => ({
    fullName: "سارة محمد عبدالله العتيبي",
    email: `sara${n}@example.com`,
    phone: "+966551234567",
    message: "متى يبدأ التسجيل في الدفعة القادمة؟",
  });
  const write = (n: number) => server.call("POST", "/contact-messages", { body: { id: crypto.randomUUID(), website: "", ...message(n) } });
  const ours = async () => {
    const { rows } = await other.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_start >= $1",
      [began],
    );
    return rows[0]?.count ?? 0;
  };

  it("holds up its writers alone: other calls answer, connections stay few, and the writers hear 503 with Retry-After in time", {
    timeout: 300_000,
  }, async () => {
    expect((await write(0)).status).toBe(201);
    // Its mail is a job, and so is the sealing of what older keys sealed: both would wait for the table too.
    await server.runJobs();
    await other.query("update sealing_keys set swept_at = now()");
    await other.query("begin; lock table contact_messages in access exclusive mode");
    const began = performance.now();
    const writers = Promise.all(
      Array.from({ length: 36 }, async (_, n) => {
        const answer = await write(n + 1);
        return { ...answer, seconds: (performance.now() - began) / 1000 };
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (let round = 0; round < 10; round += 1) {
      const at = performance.now();
      expect((await server.call("GET", `/learning-programs?page=${round + 1}`)).status).toBe(200);
      expect((await server.app.inject({ url: "/readyz" })).json()).toEqual({ status: "ready" });
      expect(performance.now() - at).toBeLessThan(1_500);
    }
    expect(await ours()).toBeLessThanOrEqual(16);
    const answers = await writers;
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 503, code: "unavailable" });
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      expect(answer.seconds).toBeLessThan(15);
    }
    // Nobody goes on waiting for the lock in the database after its caller was told. The sealing of old rows has no caller.
    const { rows } = await other.query(
      "select left(query, 120) as query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid() and query not like 'select id::text as key%'",
    );
    expect(rows).toEqual([]);
    await other.query("rollback");
    await expect.poll(async () => (await write(100)).status, { timeout: 60_000 }).toBe(201);
  });

  it("statements, locks and silent transactions of our sessions have an end that PostgreSQL keeps", async () => {
    const names = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout", "client_connection_check_interval"];
    for (const name of names) {
      const { rows } = await server.services.pool.query<Record<string, string>>(`show ${name}`);
      expect(rows[0]?.[name], name).toMatch(/^[1-9]\d*m?s$/u);
    }
  });
});
