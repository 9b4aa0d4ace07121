import { afterAll, beforeAll, expect, it } from "vitest";
import { makeSignedIn } from "#tests/support/factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

let server: TestServer;
let calls: [Method, string][];
beforeAll(async () => {
  server = await startTestServer();
  const { paths } = (await server.app.inject("/api/v1/openapi.json")).json<{ paths: Record<string, Record<string, object>> }>();
  calls = Object.entries(paths).flatMap(([path, operations]) =>
    path.startsWith("/admin/") ? Object.keys(operations).map((method): [Method, string] => [method.toUpperCase() as Method, path]) : [],
  );
});
afterAll(() => server.close());

/** Every call of staff that is registered, so that none is forgotten. */
it("issue 4.8 nobody but staff is answered, whatever the call", async () => {
  const student = await makeSignedIn(server);
  const instructor = await makeSignedIn(server, { type: "instructor" });
  expect(calls.length).toBeGreaterThan(80);
  for (const [method, path] of calls) {
    const where = path.replaceAll(/\{\w+\}/gu, "1");
    const body = method === "GET" ? {} : { body: {} };
    expect(await server.call(method, where, body), `${method} ${path}`).toMatchObject({ status: 401, code: "unauthenticated" });
    for (const { headers } of [student, instructor])
      expect(await server.call(method, where, { ...body, headers }), `${method} ${path}`).toMatchObject({
        status: 403,
        code: "role_required",
      });
  }
});
