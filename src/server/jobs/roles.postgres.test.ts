import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { enqueueJob } from "./enqueue-job.ts";

let all: TestServer;
let web: TestServer;
let worker: TestServer;
beforeAll(async () => {
  all = await startTestServer();
  await all.services.jobs.stop();
  const env = { DATABASE_URL: all.databaseUrl ?? "" };
  web = await startTestServer({ database: all.database, env: { ...env, QABAS_ROLE: "web" } });
  worker = await startTestServer({ database: all.database, env: { ...env, QABAS_ROLE: "worker" } });
});
afterAll(async () => {
  await worker.close();
  await web.close();
  await all.close();
});

it("a process of the role web writes jobs and does none, one of the role worker does them (QABAS_ROLE)", async () => {
  const done: string[] = [];
  for (const [name, server] of [
    ["web", web],
    ["worker", worker],
  ] as const)
    server.services.jobs.register("test-role", async () => void done.push(name));
  for (let n = 0; n < 6; n += 1) await enqueueJob(web.services.db, { kind: "test-role", runAt: web.clock.now() });
  await expect.poll(() => done.length, { timeout: 60_000 }).toBe(6);
  expect(new Set(done)).toEqual(new Set(["worker"]));
});

it("the port of a worker tells how it is and answers nothing else", async () => {
  for (const url of ["/healthz", "/readyz", "/healthz?x=1"]) expect((await worker.app.inject(url)).statusCode, url).toBe(200);
  for (const url of ["/", "/api/v1/learning-programs", "/api/v1/openapi.json", "/healthz/x", "/assets/x.js"]) {
    const answer = await worker.app.inject(url);
    expect([answer.statusCode, answer.headers["cache-control"]], url).toEqual([404, "no-store"]);
  }
  expect((await worker.app.inject({ method: "POST", url: "/api/v1/login", payload: {} })).statusCode).toBe(404);
  expect((await web.app.inject("/api/v1/learning-programs")).statusCode).toBe(200);
});
