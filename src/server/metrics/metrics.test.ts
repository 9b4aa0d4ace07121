import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jobs } from "#server/db/tables/jobs.ts";
import { SUNDAY_MORNING, startTestServer, type TestServer } from "#tests/support/server.ts";
import { createMetrics } from "./metrics.ts";
import { listenForMetrics } from "./serve-metrics.ts";

const TOKEN = "a token of the tests, long enough for them";
let server: TestServer;
const services = () => server.services;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe("the numbers of a process", () => {
  it("are for whoever brings the token, at their own address alone, and count what was answered", async () => {
    const metrics = createMetrics(server.database, services(), () => 1e9);
    const door = await listenForMetrics(metrics, { host: "127.0.0.1", port: 0, token: TOKEN });
    try {
      const ask = async (path: string, authorization?: string) =>
        await fetch(`http://127.0.0.1:${door.port}${path}`, authorization ? { headers: { authorization } } : {});
      expect((await ask("/metrics")).status).toBe(401);
      expect((await ask("/metrics", "Bearer another")).status).toBe(401);
      expect((await ask("/", `Bearer ${TOKEN}`)).status).toBe(404);
      const answer = await ask("/metrics", `Bearer ${TOKEN}`);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await answer.text()).toContain("qabas_process_cpu_seconds_total");
    } finally {
      await door.close();
    }
  });

  it("name how long the work has waited, what was set aside, and the connections", async () => {
    const now = SUNDAY_MORNING.getTime();
    const at = (seconds: number) => new Date(now - seconds * 1000);
    await server.database.db.insert(jobs).values([
      { kind: "send_mail", queue: "urgent", payload: {}, runAt: at(120) },
      { kind: "send_mail", queue: "urgent", payload: {}, runAt: at(30) },
      { kind: "send_mail", queue: "bulk", payload: {}, runAt: at(-600) },
      { kind: "order_paid", queue: "normal", payload: {}, runAt: at(60), deadAt: at(10), deadReason: "retries_exhausted" },
    ]);
    const metrics = createMetrics(server.database, services(), () => now);
    const text = await metrics.read();
    expect(text).toContain('qabas_jobs_waiting{queue="urgent"} 2');
    expect(text).toContain('qabas_jobs_oldest_seconds{queue="urgent"} 120');
    expect(text).toContain('qabas_jobs_waiting{queue="bulk"} 0');
    expect(text).toContain('qabas_jobs_dead{kind="order_paid"} 1');
    expect(text).toContain("qabas_database_answers 1");
    expect(text).toMatch(/qabas_pool_connections\{state="waiting"\} 0/u);
  });

  it("count answers by route and never by address, and refusals by their code", async () => {
    const metrics = createMetrics(server.database, services(), () => 0);
    metrics.answered({ method: "GET", route: "/api/v1/courses/:slug", status: 404, seconds: 0.004, code: "not_found" });
    const text = await metrics.read();
    expect(text).toContain('qabas_request_seconds_count{method="GET",route="/api/v1/courses/:slug",status="404"} 1');
    expect(text).toContain('qabas_problems_total{code="not_found"} 1');
  });

  it("hold nothing of statements where no learning record store is told", async () => {
    expect(await createMetrics(server.database, services(), () => 1e9).read()).not.toContain("qabas_statements");
  });

  it("say that the database does not answer, and still come", async () => {
    const gone = { ...server.database, jobs: { execute: () => Promise.reject(new Error("gone")) } as never };
    const text = await createMetrics(gone, services(), () => 1e9).read();
    expect(text).toContain("qabas_database_answers 0");
  });
});
