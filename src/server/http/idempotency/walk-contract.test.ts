import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import cookie from "@fastify/cookie";
import fastify, { type FastifyInstance } from "fastify";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { API_BASE, type Endpoint, idempotencyOf } from "#contract/endpoint.ts";
import { integer, object } from "#contract/schema.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { answerFailures } from "#server/http/failures.ts";
import { readBodies } from "#server/http/input/raw-body.ts";
import { serializerOf } from "#server/http/reply-schema.ts";
import { router } from "#server/http/route.ts";
import { makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

/**
 * I2, the whole contract: every call that changes something is served by the code that serves it in the product, by a handler that
 * writes one row, over a connection that is cut after the commit; repeated under its key it writes no second one. By the product's own
 * handlers the same is shown in `repeated-*.test.ts`, and of calls that take no key in `without-key.test.ts`.
 */

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const AT_ONCE = 10;

let server: TestServer;
let app: FastifyInstance;
let origin = "";
let changing: Endpoint[];
const people = {} as Record<"student" | "instructor" | "staff", SignedIn>;
const effects = (endpoint: Endpoint) => server.services.db.$count(jobs, eq(jobs.kind, nameOf(endpoint)));

async function each(endpoints: readonly Endpoint[], check: (endpoint: Endpoint) => Promise<void>): Promise<void> {
  for (let first = 0; first < endpoints.length; first += AT_ONCE) await Promise.all(endpoints.slice(first, first + AT_ONCE).map(check));
}

beforeAll(async () => {
  server = await startTestServer();
  for (const type of ["student", "instructor", "staff"] as const) people[type] = await makeSignedIn(server, { type });
  changing = server.endpoints.filter(({ method }) => method !== "GET");
  app = fastify();
  await app.register(cookie);
  readBodies(app);
  answerFailures(app, server.services);
  app.setSerializerCompiler(({ schema }) => serializerOf(schema, () => undefined));
  app.addHook("onSend", async (request, _reply, payload) => {
    if (request.headers["x-cut"]) request.raw.socket.destroy();
    return payload;
  });
  const { route } = router(app, server.services);
  for (const endpoint of changing) {
    const { body: _body, form: _form, query: _query, params: _params, meta: _meta, files, ...options } = endpoint.options;
    if (files) continue;
    const bare: Endpoint = { ...endpoint, options: { ...options, data: object({ id: integer() }), success: 200 } };
    route(bare, async ({ db, services }) => {
      const row = { kind: nameOf(endpoint), payload: {}, runAt: new Date() };
      // As handlers do: on what they are given, or on the server's database in a transaction of their own.
      if (options.lane) await db.insert(jobs).values(row);
      else await services.db.transaction((tx) => tx.insert(jobs).values(row));
      return { data: { id: 7 } };
    });
  }
  await app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.close();
  await server.close();
});

function send(endpoint: Endpoint, headers: Record<string, string>) {
  const { access } = endpoint.options;
  const person = people[access === "instructor" || access === "staff" ? access : "student"];
  return fetch(`${origin}${API_BASE}${endpoint.path.replaceAll(/:\w+/gu, "1")}`, {
    method: endpoint.method,
    headers: { ...person.headers, "content-type": "application/json", ...headers },
    body: "{}",
  });
}

describe("I2: every call that changes something", () => {
  it("of instructors and staff needs one where it creates: nothing happens without", async () => {
    const required = changing.filter((endpoint) => idempotencyOf(endpoint) === "required");
    expect(required.length).toBeGreaterThan(50);
    await each(required, async (endpoint) => {
      expect([nameOf(endpoint), (await send(endpoint, {})).status]).toEqual([nameOf(endpoint), 400]);
      expect(await effects(endpoint)).toBe(0);
    });
  }, 240_000);

  it("is done once when its connection is cut after the commit and it is sent again", async () => {
    const keyed = changing.filter((endpoint) => idempotencyOf(endpoint) !== "none");
    expect(keyed.length).toBeGreaterThan(100);
    await each(keyed, async (endpoint) => {
      const name = nameOf(endpoint);
      const key = { "idempotency-key": randomUUID() };
      await expect(send(endpoint, { ...key, "x-cut": "1" }), name).rejects.toThrow();
      expect([name, await effects(endpoint)]).toEqual([name, 1]);
      const again = await send(endpoint, key);
      expect([name, again.status, again.headers.get("idempotency-replayed")]).toEqual([name, 200, "true"]);
      expect([name, await again.json()]).toMatchObject([name, { data: { id: 7 } }]);
      expect([name, await effects(endpoint)]).toEqual([name, 1]);
    });
  }, 240_000);
});
