import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const PAGE = '<!doctype html><html><head><meta name="qabas-api" content="" /><title>Qabas</title></head><body></body></html>';
const SCRIPT = "export const answer = 42;\n".repeat(100);

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "qabas-client-"));
  mkdirSync(path.join(folder, "assets"));
  writeFileSync(path.join(folder, "index.html"), PAGE);
  writeFileSync(path.join(folder, "service-worker.js"), SCRIPT);
  writeFileSync(path.join(folder, "assets/app-1a2b3c.js"), SCRIPT);
  writeFileSync(path.join(folder, "assets/app-1a2b3c.js.br"), brotliCompressSync(SCRIPT));
  server = await startTestServer({ clientFolder: folder });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}, from = server) => from.app.inject({ method: "GET", url, headers });
const asPage = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

describe("the built client", () => {
  it.each(["/", "/courses", "/courses/12?tab=reviews", "/student/services/schedule", "/no/such/page"])(
    "%s is a page of the client, asked for anew each time",
    async (url) => {
      const answer = await get(url, asPage);
      expect([answer.statusCode, answer.body, answer.headers["cache-control"]]).toEqual([200, PAGE, "no-cache"]);
      expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    },
  );

  it("a page answers whoever looks at its address without being a browser: HEAD, link previews, monitors", async () => {
    for (const url of ["/", "/courses", "/courses/12?tab=reviews"]) {
      const head = await server.app.inject({ method: "HEAD", url });
      expect([head.statusCode, head.body, head.headers["content-type"]]).toEqual([200, "", "text/html; charset=utf-8"]);
      expect(head.headers["content-security-policy"]).toContain("default-src 'self'");
      expect((await get(url, { accept: "*/*" })).body).toBe(PAGE);
    }
    expect((await server.app.inject({ method: "HEAD", url: "/api/v1/categories" })).statusCode).toBe(200);
    expect((await get("/courses", { accept: "application/json" })).statusCode).toBe(404);
  });

  it("files with a hash in their name are kept for good, the worker is not; compressed ones are sent as they lie", async () => {
    const asset = await get("/assets/app-1a2b3c.js", { "accept-encoding": "br" });
    expect(asset.headers).toMatchObject({ "cache-control": "public, max-age=31536000, immutable", "content-encoding": "br" });
    expect(brotliDecompressSync(asset.rawPayload).toString()).toBe(SCRIPT);
    // What speaks of documents would be a third of a small file.
    expect(asset.headers["content-security-policy"]).toBeUndefined();
    expect(asset.headers["x-content-type-options"]).toBe("nosniff");
    expect(asset.headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect((await get("/service-worker.js")).headers["content-security-policy"]).toContain("default-src");
    expect((await get("/assets/app-1a2b3c.js")).body).toBe(SCRIPT);
    // The build compressed it in one way alone: whoever asks for the other is given it plain, as text that may be compressed.
    expect((await get("/assets/app-1a2b3c.js", { "accept-encoding": "br;q=0, identity" })).body).toBe(SCRIPT);
    expect(asset.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      vary: expect.stringContaining("accept-encoding"),
    });
    expect((await server.app.inject({ method: "HEAD", url: "/assets/app-1a2b3c.js" })).headers["content-length"]).toBe(
      String(SCRIPT.length),
    );
    expect((await get("/service-worker.js")).headers["cache-control"]).toBe("no-cache");
    // A worker is looked at again once a day past everything that is kept: one line says that its code is what it was.
    const again = await get("/assets/app-1a2b3c.js", { "accept-encoding": "br", "if-none-match": String(asset.headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect((await get("/assets/app-1a2b3c.js", { "if-none-match": 'W/"other"' })).statusCode).toBe(200);
  });

  it("a file that is gone is 404 and never a page: an old page must not run it", async () => {
    for (const url of ["/assets/app-0ld.js", "/assets/app-0ld.js?x=1", "/icons/none.png"])
      expect((await get(url, { accept: "*/*" })).statusCode).toBe(404);
    expect((await get("/assets/app-0ld.js", asPage)).statusCode).toBe(404);
  });

  it("an API address is never a page, whatever is accepted", async () => {
    expect((await get("/api/v1/nothing", asPage)).json()).toMatchObject({ status: 404, code: "not_found" });
    expect((await get("/api/other", asPage)).json()).toMatchObject({ code: "not_found" });
  });

  it("nothing outside its folder is served", async () => {
    for (const url of ["/assets/..%2fservice-worker.js", "/assets/%2e%2e%2fservice-worker.js", "/assets/..%5cservice-worker.js"])
      expect((await get(url, { accept: "*/*" })).statusCode, url).toBe(404);
    for (const url of ["/../package.json", "/%2e%2e/package.json", "/assets/..%2f..%2fpackage.json", "/assets/%2e%2e/%2e%2e/etc/passwd"]) {
      const answer = await get(url, { accept: "*/*" });
      // An address outside is one like any other: nothing, or the client's page that says so.
      if (answer.statusCode < 400) expect(answer.body).toBe(PAGE);
    }
  });

  it("is told where the API lives, and may connect to it, by one setting (R9.2)", async () => {
    const foreign = await startTestServer({ clientFolder: folder, env: { QABAS_API_ORIGIN: "https://api.example" } });
    const page = await get("/", asPage, foreign);
    expect(page.body).toContain('<meta name="qabas-api" content="https://api.example"');
    expect(page.headers["content-security-policy"]).toContain("connect-src 'self' https://api.example");
    await foreign.close();
  });
});
