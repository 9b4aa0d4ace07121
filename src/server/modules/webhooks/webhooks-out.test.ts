import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { SecurityEvent } from "#server/security-log/record-security-event.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const SECRETS = ["the newer secret of the tests, long", "the older secret of the tests, long"].map((text) => Buffer.from(text));
const HOUR = 3_600_000;

interface Heard {
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

const heard: Heard[] = [];
let status = 204;
const receiver = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on("end", () => {
    heard.push({ path: request.url ?? "", headers: request.headers, body });
    response.writeHead(request.url === "/second" ? 204 : status, { location: "/elsewhere" }).end();
  });
});
let server: TestServer;

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    receiver.listen(0, "127.0.0.1", resolve);
  });
  const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  server = await startTestServer({
    env: {
      QABAS_WEBHOOK_URLS: `${origin}/first?token=of-the-receiver,${origin}/second`,
      QABAS_WEBHOOK_SECRET: SECRETS.map((secret) => `whsec_${secret.toString("base64")}`).join(","),
    },
  });
});
afterAll(async () => {
  await server.close();
  receiver.close();
});
beforeEach(() => {
  heard.length = 0;
  status = 204;
});

const record = (event: SecurityEvent) => recordSecurityEvent(server.services.db, event, { now: server.clock.now() });
/** By hand or by the linker's own clock. The transactions of every database of the cluster are waited for. */
async function linked(): Promise<void> {
  const { db, chainLinker } = server.services;
  const open = async () => {
    await chainLinker.link();
    return (await db.execute(sql`select 1 from security_events where hash is null`)).rows.length;
  };
  await expect.poll(open, { timeout: 60_000 }).toBe(0);
}
const waiting = async () => {
  const { rows } = await server.services.db.execute<{ payload: object; dead: boolean }>(
    sql`select payload, dead_at is not null as dead from jobs where kind = 'webhook-delivery' and done_at is null order by id`,
  );
  return rows;
};

it("22.7: each system of the university is told of what happened once, under ids that rise with the log, by two signatures and without a name", async () => {
  await record({ name: "order_moved", actorId: 5, personId: null, subject: "order 0192", details: { from: "pending", to: "paid" } });
  await record({ name: "login_failed", typed: "somebody@example.com" });
  await record({ name: "certificate_issued", actorId: null, personId: 12, subject: "certificate QBS-1", typed: "somebody@example.com" });
  await linked();
  await server.runJobs();
  await server.runJobs();
  const told = (path: string) =>
    heard
      .filter((one) => one.path.startsWith(path))
      .map(({ body }) => JSON.parse(body) as { id: string; type: string; data: object })
      .sort((one, other) => (one.id < other.id ? -1 : 1));
  expect(told("/first").map(({ type }) => type)).toEqual(["order_moved", "certificate_issued"]);
  expect(told("/second")).toEqual(told("/first"));
  expect(told("/first")[0]?.data).toEqual({ subject: "order 0192", person: null, actor: 5, from: "pending", to: "paid" });
  expect(JSON.stringify(heard)).not.toContain("somebody");
  for (const { headers, body } of heard) {
    const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`;
    expect(headers["webhook-signature"]).toBe(
      SECRETS.map((secret) => `v1,${createHmac("sha256", secret).update(signed).digest("base64")}`).join(" "),
    );
    expect(headers["webhook-id"]).toBe((JSON.parse(body) as { id: string }).id);
  }
});

it("22.7: a receiver that fails or leads elsewhere is tried again under the same id, and holds up no other; its address stands in no job", async () => {
  status = 307;
  await record({ name: "order_moved", actorId: 5, personId: null, subject: "order 0193", details: { from: "paid", to: "refunded" } });
  await linked();
  await server.runJobs();
  expect(heard.map(({ path }) => path.split("?")[0]).sort()).toEqual(["/first", "/second"]);
  expect(JSON.stringify(await waiting())).not.toContain("127.0.0.1");
  status = 500;
  server.clock.advance(HOUR);
  await server.runJobs();
  status = 204;
  server.clock.advance(HOUR);
  await server.runJobs();
  const first = heard.filter(({ path }) => path.startsWith("/first"));
  expect(first.length).toBe(3);
  expect(new Set(first.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(heard.filter(({ path }) => path === "/second").length).toBe(1);
  expect(await waiting()).toEqual([]);
});

it("22.7: what no receiver takes for a day is set aside for staff", async () => {
  status = 503;
  await record({ name: "order_moved", actorId: 5, personId: null, subject: "order 0194", details: { from: "pending", to: "paid" } });
  await linked();
  for (let hour = 0; hour < 40; hour += 1) {
    await server.runJobs();
    server.clock.advance(HOUR);
  }
  expect((await waiting()).map(({ dead }) => dead)).toEqual([true]);
});
