import { afterAll, beforeAll, expect, it } from "vitest";
import type { readHealth } from "#contract/jobs/health.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { makeSignedIn } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("issue 20: tells what is due, what comes later, what is at work and what stopped, by queue; to whoever keeps the platform", async () => {
  const staff = await makeStaff(server);
  await server.runJobs();
  const now = server.clock.now();
  const later = new Date(now.getTime() + 3_600_000);
  const earlier = new Date(now.getTime() - 60_000);
  const job = { kind: "certificate-check", queue: "bulk" as const, payload: {}, runAt: earlier };
  await server.services.db
    .insert(jobs)
    .values([
      job,
      { ...job, runAt: later },
      { ...job, lockedBy: "somebody", lockedUntil: later },
      { ...job, deadAt: earlier, deadReason: "process_died" },
    ]);
  const { data } = await server.call<DataOf<typeof readHealth>>("GET", "/admin/health", { headers: staff.headers });
  expect(data.queues.find(({ name }) => name === "bulk")).toMatchObject({
    waiting: 1,
    oldest_at: earlier.toISOString(),
    later: 1,
    running: 1,
    dead: 1,
  });
  expect(data.queues.map(({ name }) => name)).toEqual(["urgent", "normal", "bulk"]);
  expect(data.node).toBe(process.version);
  const support = await makeSignedIn(server, { type: "staff" }, ["support"]);
  expect(await server.call("GET", "/admin/health", { headers: support.headers })).toMatchObject({ code: "capability_required" });
});
