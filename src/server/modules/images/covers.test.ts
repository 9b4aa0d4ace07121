import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COVER_SIZES, COVER_VERSION, coverAddress, type CoverShape } from "#contract/covers/cover-address.ts";
import { coverSvg } from "#contract/covers/cover-svg.ts";
import { GLAZES } from "#contract/shapes.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const name = { id: 7, glaze: "data", shape: "card" } as const;
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: "GET", url, headers });

describe("GET /covers/{version}/{shape}/{glaze}/{id}.svg", () => {
  it.each([
    "/covers/2/card/data/7.png",
    "/covers/2/card/lava/7.svg",
    "/covers/2/__proto__/data/7.svg",
    "/covers/2/card/data/%2e%2e%2f7.svg",
    "/covers/2/card/data/%3Cscript%3E.svg",
    "/covers/../covers/2/card/data/7.png",
    "/covers/",
  ])("%s is nothing", async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("draws the cover that the worker draws, for good and compressed", async () => {
    const answer = await get(coverAddress(name));
    expect(answer).toMatchObject({ statusCode: 200, body: coverSvg(name) });
    expect(answer.headers).toMatchObject({
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
    });
    const small = await get(coverAddress(name), { "accept-encoding": "gzip" });
    expect(small.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(small.rawPayload).toString()).toBe(coverSvg(name));
  });

  it("gives a page of another version today's drawing, but not for good", async () => {
    const answer = await get(coverAddress(name).replace(`/${COVER_VERSION}/`, `/${COVER_VERSION + 1}/`));
    expect(answer).toMatchObject({ statusCode: 200, body: coverSvg(name) });
    expect(answer.headers["cache-control"]).toBe("public, max-age=300");
  });

  it("is a document that runs and fetches nothing, and carries no other head of one (issue 17: the bytes of a first visit)", async () => {
    const { headers } = await get(coverAddress(name));
    expect(headers["content-security-policy"]).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(Object.keys(headers)).not.toContain("permissions-policy");
    expect((await get("/covers/2/card/lava/7.svg")).headers["content-security-policy"]).toContain("script-src 'self'");
  });

  it("keeps its promise: whoever changes the drawing raises COVER_VERSION together with this figure", () => {
    const all = (Object.keys(COVER_SIZES) as CoverShape[]).flatMap((shape) =>
      GLAZES.map((glaze, index) => coverSvg({ id: index + 1, glaze, shape })),
    );
    expect({ version: COVER_VERSION, drawing: createHash("sha256").update(all.join()).digest("hex").slice(0, 16) }).toMatchInlineSnapshot(`
      {
        "drawing": "5be7e368593d7fbc",
        "version": 2,
      }
    `);
  });
});
