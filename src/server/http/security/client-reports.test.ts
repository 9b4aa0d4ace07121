import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMetrics } from "#server/metrics/metrics.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    env: { QABAS_LOG_LEVEL: "warn", QABAS_RATE_CONTACT: "1/3600" },
    logTo: (line) => void lines.push(line),
  });
});
afterAll(() => server.close());

const violation = (values: Record<string, unknown> = {}) => ({
  "csp-report": {
    "document-uri": "https://learn.example/courses/12/lessons/8f14e45f-ceea-467f-a8b1-0123456789ab?token=secret-of-somebody",
    "effective-directive": "script-src-elem",
    "blocked-uri": "https://evil.example/track.js?who=nora",
    referrer: "https://learn.example/profile?email=nora@example.com",
    "script-sample": "nora@example.com",
    ...values,
  },
});
const tell = async (body: unknown, type = "application/csp-report", to = server) =>
  await to.app.inject({
    method: "POST",
    url: "/client-reports",
    headers: { "content-type": type, "user-agent": "a browser of nora" },
    payload: typeof body === "string" ? body : JSON.stringify(body),
  });
const counts = () => server.services.clientReports.counts;

describe("what browsers tell about our policy", () => {
  it("is asked for by the policy itself, and nothing is where it is off", async () => {
    const policy = String((await server.app.inject("/healthz")).headers["content-security-policy"]);
    expect(policy).toContain("report-uri /client-reports");
    const off = await startTestServer({ env: { QABAS_CLIENT_REPORTS: "off" }, database: server.database });
    expect(String((await off.app.inject("/healthz")).headers["content-security-policy"])).not.toContain("report-uri");
    expect((await tell(violation(), undefined, off)).statusCode).toBeGreaterThanOrEqual(400);
    await off.close();
  });

  it("is told to the log once, without anything of who was there, and counted", async () => {
    expect((await tell(violation())).statusCode).toBe(204);
    expect((await tell(violation())).statusCode).toBe(204);
    const told = lines.filter((line) => line.includes("forbidden"));
    expect(told).toHaveLength(1);
    expect(JSON.parse(told[0] ?? "")).toMatchObject({
      directive: "script-src-elem",
      blocked: "https://evil.example",
      page: "/courses/:name/lessons/:name",
    });
    expect(told[0]).not.toMatch(/nora|secret|127\.0\.0\.1|browser of/u);
    expect(counts()).toEqual({ told: 1, repeated: 1, unreadable: 0 });
    const text = await createMetrics(server.database, server.services, () => 1e9).read();
    expect(text).toContain('qabas_client_reports{what="told"} 1');
    expect(text).toContain('qabas_client_reports{what="repeated"} 1');
  });

  it("is nothing where it is no report, or speaks of what somebody added to their browser", async () => {
    const before = { ...counts() };
    const wrong = [
      "{",
      "[]",
      "null",
      {},
      violation({ "blocked-uri": "chrome-extension://abcdef/inject.js" }),
      violation({ "document-uri": "about:blank" }),
      violation({ "effective-directive": "x\ny" }),
    ];
    for (const body of wrong) expect((await tell(body)).statusCode).toBe(204);
    expect(counts()).toEqual({ ...before, unreadable: before.unreadable + wrong.length });
    expect((await tell(violation({ "script-sample": "x".repeat(9_000) }))).statusCode).toBe(413);
  });

  it("is refused from an address that tells too much", async () => {
    const asked: number[] = [];
    // A campus counts a hundred times over.
    for (let index = 0; index < 101; index += 1) asked.push((await tell("{")).statusCode);
    expect(asked.at(-1)).toBe(429);
  });
});
