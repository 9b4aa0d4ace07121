import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSignedIn } from "#tests/support/factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { isDeeperThan } from "./json-depth.ts";

const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

describe("the depth of a JSON text", () => {
  it("is that of its value, whatever brackets and quotes its texts hold", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(8), (value, limit) => {
        expect(isDeeperThan(Buffer.from(JSON.stringify(value)), limit)).toBe(depthOf(value) > limit);
      }),
    );
  });
});

describe("a body ten thousand lists deep (check 57)", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it.each(["/certificates/verify", "/cart", "/contact-messages", "/activities/1/attempts"])("is refused by %s", async (path) => {
    const { headers } = await makeSignedIn(server);
    for (const body of [`${"[".repeat(10_000)}${"]".repeat(10_000)}`, `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`])
      expect((await server.call("POST", path, { headers, body })).status).toBeOneOf([400, 404]);
  });
});
