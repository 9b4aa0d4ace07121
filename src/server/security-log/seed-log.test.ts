import { asc, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DEMO_ACCOUNTS } from "#server/db/seed/accounts.ts";
import { seedDemo } from "#server/db/seed/seed.ts";
import { users } from "#server/db/tables/identity.ts";
import { securityEvents, securityEventValues } from "#server/db/tables/security/security-log.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { checkChain } from "./check-chain.ts";
import { seedLog } from "./seed-log.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("issue 19: whoever audits the demo finds two weeks of its office in the log, in the order of their time and tied into a whole chain", async () => {
  const { db, chainLinker } = server.services;
  await seedDemo(db, SUNDAY_MORNING);
  await seedLog(db, SUNDAY_MORNING);
  await expect
    .poll(async () => (await chainLinker.link(), await db.$count(securityEvents, isNull(securityEvents.hash))), { timeout: 300_000 })
    .toBe(0);
  const rows = await db
    .select({ event: securityEvents, values: securityEventValues })
    .from(securityEvents)
    .leftJoin(securityEventValues, eq(securityEventValues.eventId, securityEvents.id))
    .orderBy(asc(securityEvents.id));
  const times = rows.map(({ event }) => event.at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.every((at) => at < SUNDAY_MORNING.getTime())).toBe(true);
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.length).toBeLessThan(100);
  expect(rows.map(({ event }) => event.name)).toEqual(
    expect.arrayContaining(["login_failed", "personal_data_viewed", "refund_started", "staff_roles_changed", "security_log_viewed"]),
  );
  expect(rows.every(({ event, values }) => event.requestId !== null && values?.address?.startsWith("192.0.2."))).toBe(true);
  const [auditor] = await db.select().from(users).where(eq(users.email, DEMO_ACCOUNTS.auditor.email));
  expect(rows.some(({ event }) => event.actorId === auditor?.id)).toBe(true);
  expect(await checkChain(db)).toMatchObject({ linked: rows.length, broken: null });
}, 320_000);
