import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { VitalsReport } from "#contract/site/web-vitals.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { createMetrics } from "./metrics.ts";
import { readWebVitalsShare } from "./web-vitals-share.ts";

/** A client whose pages are all filled by the browser. */
const CLIENT = {
  "client/index.html": "<!doctype html><html><head><title>Qabas</title></head><body></body></html>",
  "client/theme.js": "",
  "client/.vite/manifest.json": "{}",
  "render/package.json": '{"type":"module"}',
  "render/render.js": 'export const renderer = { paths: [], routes: ["/", "/courses/:id"], plan: () => null };',
};

let folder: string;
let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "qabas-vitals-"));
  for (const [file, text] of Object.entries(CLIENT)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  server = await startTestServer({
    clientFolder: path.join(folder, "client"),
    env: { QABAS_METRICS_PORT: "0", QABAS_WEB_VITALS: "0.25", QABAS_RATE_WRITE: "3/60", QABAS_LOG_LEVEL: "info" },
    logTo: (line) => void lines.push(line),
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const REPORT: VitalsReport = { route: "/courses/:id", device: "phone", vitals: { ttfb: 0.3, lcp: 2.1, cls: 0.02 } };
const tell = async (body: unknown, to = server) =>
  await to.app.inject({
    method: "POST",
    url: "/web-vitals",
    headers: { "content-type": "application/json", cookie: "device=of-nora", "user-agent": "a browser of nora" },
    payload: typeof body === "string" ? body : JSON.stringify(body),
  });
const numbers = () => createMetrics(server.database, server.services, () => 1e9);

describe("what browsers measure of a page", () => {
  it("is asked for in the page, of the share of visits that the setting names; not at all where it is off", async () => {
    const page = async (from: TestServer) => (await from.app.inject({ url: "/login", headers: { accept: "text/html" } })).body;
    expect(await page(server)).toContain('<meta name="qabas-vitals" content="0.25" />');
    const off = await startTestServer({
      clientFolder: path.join(folder, "client"),
      database: server.database,
      env: { QABAS_METRICS_PORT: "0", QABAS_WEB_VITALS: "off" },
    });
    expect(await page(off)).not.toContain("qabas-vitals");
    expect((await tell(REPORT, off)).statusCode).toBe(404);
    expect(await createMetrics(off.database, off.services, () => 1e9).read()).not.toContain("qabas_web_");
    await off.close();
  });

  it("is counted by the route and the kind of device, with nothing of who was there", async () => {
    const metrics = numbers();
    const answer = await tell(REPORT);
    expect([answer.statusCode, answer.body, answer.headers["cache-control"], answer.headers["set-cookie"]]).toEqual([
      204,
      "",
      "no-store",
      undefined,
    ]);
    const text = await metrics.read();
    expect(text).toContain('qabas_web_lcp_seconds_bucket{le="1.8",route="/courses/:id",device="phone"} 0');
    expect(text).toContain('qabas_web_lcp_seconds_bucket{le="2.5",route="/courses/:id",device="phone"} 1');
    expect(text).toContain('qabas_web_layout_shift_sum{route="/courses/:id",device="phone"} 0.02');
    expect(text).not.toContain("qabas_web_inp_seconds_count{");
    expect(`${text}${lines.join("")}`).not.toMatch(/nora|2\.1,/u);
  });

  it("counts for nothing where it is of no page of ours, or says anything else", async () => {
    const metrics = numbers();
    const wrong = [
      { ...REPORT, route: "/courses/12" },
      { ...REPORT, route: "/nobody" },
      { ...REPORT, device: "nora's" },
      { ...REPORT, user: 7 },
      { ...REPORT, vitals: { lcp: -1 } },
      { ...REPORT, vitals: { lcp: 1e9 } },
      { ...REPORT, vitals: { lcp: "2" } },
      { ...REPORT, vitals: { other: 1 } },
      [],
      null,
    ];
    for (const report of wrong) server.services.webVitals.take(report, new Set(["/courses/:id"]));
    expect(await metrics.read()).not.toContain("qabas_web_lcp_seconds_count{");
    expect((await tell("{")).statusCode).toBe(400);
    expect((await tell({ ...REPORT, route: "x".repeat(2_000) })).statusCode).toBe(413);
  });

  it("is refused from an address that tells too much", async () => {
    const asked: number[] = [];
    // A campus counts ten times over.
    for (let index = 0; index < 31; index += 1) asked.push((await tell(REPORT)).statusCode);
    expect(asked.at(-1)).toBe(429);
  });

  it("is asked of one visit of twenty where the numbers are read, and of none where they are not or our pages lie elsewhere", () => {
    const read = (value: string | null, place = { numbersAreRead: true, apiIsHere: true }) => {
      const problems: string[] = [];
      const share = readWebVitalsShare(() => value, problems, place);
      return problems.length > 0 ? problems.map((problem) => problem.split(" ").slice(0, 2).join(" ")) : share;
    };
    expect([read(null), read("off"), read("1"), read("0.5")]).toEqual([0.05, null, 1, 0.5]);
    expect(read(null, { numbersAreRead: false, apiIsHere: true })).toBeNull();
    expect(read(null, { numbersAreRead: true, apiIsHere: false })).toBeNull();
    for (const value of ["0", "2", "many"]) expect(read(value)).toEqual(["QABAS_WEB_VITALS must"]);
    expect(read("0.1", { numbersAreRead: false, apiIsHere: true })).toEqual(["QABAS_WEB_VITALS needs"]);
  });
});
