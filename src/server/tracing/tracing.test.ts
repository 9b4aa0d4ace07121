import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { loadConfig } from "#server/config.ts";
import { makeUser } from "#tests/support/factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { COLLECTOR_KEY, CollectorTwin } from "#tests/support/tracing/collector-twin.ts";
import { startTracing } from "./start-tracing.ts";
import type { TraceSettings } from "./trace-settings.ts";
import { apart, traced } from "./tracing.ts";

const collector = new CollectorTwin();
const settings = (more: Partial<TraceSettings> = {}): TraceSettings => ({
  url: collector.url,
  authorization: COLLECTOR_KEY,
  share: 1,
  ...more,
});
let server: TestServer;
beforeAll(async () => {
  await collector.open();
  server = await startTestServer({ env: { QABAS_TRACES_URL: collector.url, QABAS_TRUST_PROXY: "loopback" } });
  await server.services.jobs.stop();
});
afterAll(async () => {
  await server.close();
  await collector.close();
});
beforeEach(() => {
  collector.spans.length = 0;
});

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PROXY = "b7ad6b7169203331";
/** All that is traced while something is done. */
async function tracing(work: () => Promise<unknown>, more: Partial<TraceSettings> = {}) {
  const end = await startTracing(settings(more), "all");
  try {
    await work();
  } finally {
    await end?.();
  }
  return collector.spans;
}
const read = (path: string, flags = "01", on = server) =>
  on.app.inject({ url: `/api/v1${path}`, headers: { traceparent: `00-${TRACE}-${PROXY}-${flags}` } });

describe("traces of what the server does", () => {
  it("follow a request from the proxy to its statements and to the job that it wrote, with nothing of a person", async () => {
    const user = await makeUser(server);
    const spans = await tracing(async () => {
      const asked = await server.app.inject({
        method: "POST",
        url: "/api/v1/forgot-password?who=nora",
        headers: { traceparent: `00-${TRACE}-${PROXY}-01` },
        payload: { email: user.email },
      });
      expect(asked.statusCode).toBe(200);
      await server.runJobs();
    });
    const request = spans.find(({ name }) => name === "POST /api/v1/forgot-password");
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: PROXY, status: 0 });
    expect(request?.attributes).toEqual({
      "http.request.method": "POST",
      "http.route": "/api/v1/forgot-password",
      "http.response.status_code": 200,
    });
    const statements = spans.filter(({ attributes }) => attributes["db.system.name"] === "postgresql");
    expect(statements.filter(({ traceId }) => traceId === TRACE).length).toBeGreaterThan(3);
    expect(statements.find(({ name }) => name === "INSERT jobs")).toMatchObject({ traceId: TRACE });
    // The look for due jobs belongs to nothing, and is not told.
    expect(statements.every(({ parentSpanId }) => parentSpanId !== undefined)).toBe(true);
    const job = spans.find(({ name }) => name.startsWith("job "));
    expect(job).toMatchObject({ traceId: TRACE, parentSpanId: request?.spanId });
    for (const personal of [user.email, user.nameAr, "nora", "$1"]) expect(JSON.stringify(spans)).not.toContain(personal);
  });

  it("name an address by its route, and a failure by its code", async () => {
    const spans = await tracing(async () => {
      expect((await read("/courses/4711?q=nora")).statusCode).toBe(404);
    });
    expect(JSON.stringify(spans)).not.toMatch(/4711|nora/u);
    expect(spans[0]?.attributes["http.response.status_code"]).toBe(404);
    expect(spans.every(({ status }) => status === 0)).toBe(true);
  });

  it("hold calls to other systems by their host alone, and a failed one by its status", async () => {
    const words = () => ({ name: "job test", kind: "consumer" as const, attributes: {} });
    const spans = await tracing(async () => {
      const other = traced(words, async () => (await fetch(`${collector.origin}/token-of-nora`)).status);
      expect(await other).toBe(401);
      const thrown = traced(words, async () => await Promise.reject(new TypeError("of nora")));
      await expect(thrown).rejects.toThrow("of nora");
    });
    const call = spans.find(({ name }) => name === "GET 127.0.0.1");
    expect(call?.attributes).toEqual({
      "http.request.method": "GET",
      "server.address": "127.0.0.1",
      "http.response.status_code": 401,
      "error.type": "401",
    });
    expect(call?.parentSpanId).toBe(spans.find(({ name, status }) => name === "job test" && status === 0)?.spanId);
    expect(spans.find(({ name, status }) => name === "job test" && status === 2)?.attributes).toEqual({ "error.type": "TypeError" });
    expect(JSON.stringify(spans)).not.toContain("nora");
  });

  it("hold nothing of what a notice woke, wherever it was heard", async () => {
    const words = () => ({ name: "job test", kind: "consumer" as const, attributes: {} });
    const look = () => server.services.pool.query("select 1");
    const spans = await tracing(async () => {
      await traced(words, async () => await look());
      await traced(words, async () => await apart(look));
    });
    expect(spans.map(({ name }) => name).sort()).toEqual(["SELECT", "job test", "job test"]);
  });

  it("are of the requests that the proxy decided on; a stranger decides nothing where no proxy stands before us", async () => {
    expect(await tracing(() => read("/settings/general", "00"))).toEqual([]);
    const open = await startTestServer({ env: { QABAS_TRACES_URL: collector.url }, database: server.database });
    const [span] = await tracing(() => read("/settings/general", "01", open));
    expect(span?.traceId).not.toBe(TRACE);
    collector.spans.length = 0;
    expect(await tracing(() => read("/settings/general", "01", open), { share: 1e-12 })).toEqual([]);
    await open.close();
  });

  it("keep nobody waiting while the collector is away", async () => {
    const end = await startTracing(settings({ url: "http://127.0.0.1:9/v1/traces" }), "all");
    expect((await read("/settings/general")).statusCode).toBe(200);
    const began = Date.now();
    await end?.().catch(() => undefined);
    expect(Date.now() - began).toBeLessThan(8_000);
  });

  it("are none where no setting asks for them: their packages are not loaded, and no other file knows them", async () => {
    const load = vi.fn();
    expect(await startTracing(null, "all", load)).toBeNull();
    expect(load).not.toHaveBeenCalled();
    expect(loadConfig({}).traces).toBeNull();
    for (const file of ["start-tracing.ts", "tracing.ts", "trace-requests.ts", "trace-queries.ts", "trace-calls.ts", "trace-settings.ts"]) {
      const text = readFileSync(`src/server/tracing/${file}`, "utf8");
      expect(text).not.toMatch(/from "(?:@opentelemetry|\.\/open-telemetry)/u);
    }
    const spans = await tracing(async () => undefined);
    await read("/settings/general");
    expect(spans).toEqual([]);
  });

  it("refuse a start in words where the packages were left out", async () => {
    const missing = Object.assign(new Error("Cannot find package"), { code: "ERR_MODULE_NOT_FOUND" });
    await expect(startTracing(settings(), "all", () => Promise.reject(missing))).rejects.toThrow(/QABAS_TRACES_URL.*npm ci/u);
  });

  it("stop a start by name where their settings are wrong", () => {
    const problems = (env: Record<string, string>) => {
      try {
        loadConfig({ QABAS_TRACES_URL: "http://collector:4318/v1/traces", ...env });
        return null;
      } catch (error) {
        return String((error as Error).message);
      }
    };
    expect(problems({})).toBeNull();
    expect(problems({ QABAS_TRACES_URL: "collector:4318" })).toContain("QABAS_TRACES_URL must be");
    expect(problems({ QABAS_TRACES_AUTHORIZATION: "Bearer key" })).toContain("QABAS_TRACES_AUTHORIZATION is a secret");
    for (const share of ["0", "1.1", "all"]) expect(problems({ QABAS_TRACES_SHARE: share })).toContain("QABAS_TRACES_SHARE must be");
  });
});
