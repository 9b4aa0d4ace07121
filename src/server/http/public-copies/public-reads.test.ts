import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Category } from "#contract/catalogue/catalogue.ts";
import { touchPublic } from "#server/db/public-version.ts";
import { categories } from "#server/db/tables/catalogue.ts";
import { makeProgram, makeSignedIn } from "#tests/support/factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { answerQueries } from "#tests/support/answer-queries.ts";

let server: TestServer;
let program: Awaited<ReturnType<typeof makeProgram>>;
beforeAll(async () => {
  server = await startTestServer({ usedBefore: true });
  program = await makeProgram(server);
  // Enough of them that an answer is worth compressing.
  for (let more = 0; more < 4; more += 1) await makeProgram(server, { categoryId: program.categoryId });
});
afterAll(() => server.close());

const LIST = "/api/v1/learning-programs?per_page=100&include=translations";
const get = (url: string, headers: Record<string, string> = {}, from = server) => from.app.inject({ method: "GET", url, headers });
const queries = () => vi.spyOn(server.services.pool, "query");
const rename = (name: string, on = server) =>
  on.services.db.transaction(async (tx) => {
    await tx.update(categories).set({ nameEn: name }).where(eq(categories.id, program.categoryId));
    await touchPublic(tx);
  });
const nameIn = async (from = server) => {
  const { data } = await from.call<Category[]>("GET", "/categories", { headers: { "accept-language": "en" } });
  return data.find((category) => category.id === program.categoryId)?.name;
};

describe("public reads", () => {
  it("are the same bytes for everybody, signed in or not, with a weak tag and must-revalidate", async () => {
    const guest = await get(LIST);
    const person = await get(LIST, { ...(await makeSignedIn(server)).headers, "accept-language": "ar" });
    expect(person.body).toBe(guest.body);
    expect(guest.headers).toMatchObject({ "cache-control": "public, max-age=0, must-revalidate", "content-language": "ar" });
    expect(guest.headers.etag).toMatch(/^W\/"[\w-]{22}"$/u);
    expect(guest.headers.vary).toContain("Accept-Language");
    expect(guest.headers["set-cookie"]).toBeUndefined();
  });

  it("answer 304 to their tag, also as a proxy changed it, and 200 to another", async () => {
    const { etag } = (await get(LIST)).headers as { etag: string };
    for (const tag of [etag, etag.slice(2), `"other", ${etag}`, "*"]) {
      const answer = await get(LIST, { "if-none-match": tag });
      expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, "", etag]);
    }
    expect((await get(LIST, { "if-none-match": '"other"' })).statusCode).toBe(200);
    expect((await get(LIST, { "if-none-match": etag, "accept-language": "en" })).statusCode).toBe(200);
  });

  it("come in brotli, gzip or as they are: the same content", async () => {
    const plain = await get(LIST);
    const br = await get(LIST, { "accept-encoding": "gzip, deflate, br" });
    const gz = await get(LIST, { "accept-encoding": "gzip, br;q=0" });
    expect([br.headers["content-encoding"], gz.headers["content-encoding"], plain.headers["content-encoding"]]).toEqual([
      "br",
      "gzip",
      undefined,
    ]);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gz.rawPayload).toString()).toBe(plain.body);
    expect(new Set([plain, br, gz].map((answer) => answer.headers.etag)).size).toBe(1);
  });

  it("ask the database once, and not again until something changes; many at once ask once too", async () => {
    await nameIn();
    await rename("Once");
    // Heard: the copies of before are forgotten, and no other notice is under way.
    await expect.poll(() => nameIn()).toBe("Once");
    const spy = queries();
    const asked = () => spy.mock.calls.filter(([query]) => JSON.stringify(query).includes("categories")).length;
    try {
      await Promise.all(Array.from({ length: 20 }, () => get("/api/v1/categories")));
      const once = asked();
      expect(once).toBeGreaterThan(0);
      for (let read = 0; read < 5; read += 1) await get("/api/v1/categories");
      await nameIn();
      expect(asked()).toBe(once);
    } finally {
      spy.mockRestore();
    }
  });

  it("show a committed change, and nothing of one that was rolled back", async () => {
    await rename("Before");
    await expect.poll(() => nameIn()).toBe("Before");
    await expect(
      server.services.db.transaction(async (tx) => {
        await tx.update(categories).set({ nameEn: "Never" }).where(eq(categories.id, program.categoryId));
        await touchPublic(tx);
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await nameIn()).toBe("Before");
    await rename("After");
    await expect.poll(() => nameIn()).toBe("After");
  });

  it("are not believed longer than a minute: some depend on the day", async () => {
    await nameIn();
    const spy = queries();
    const asked = () => spy.mock.calls.filter(([query]) => JSON.stringify(query).includes("categories")).length;
    try {
      server.clock.advance(59_000);
      await nameIn();
      expect(asked()).toBe(0);
      server.clock.advance(1_000);
      await nameIn();
      expect(asked()).toBeGreaterThan(0);
    } finally {
      spy.mockRestore();
    }
  });

  it("refuse what makes no sense: an unknown id 404, a word for an id 404, a bad filter 422 with its field", async () => {
    expect(await server.call("GET", "/learning-programs/2000000")).toMatchObject({ status: 404, code: "not_found" });
    expect(await server.call("GET", "/learning-programs/seven")).toMatchObject({ status: 404, code: "not_found" });
    const answer = await server.call("GET", "/learning-programs?per_page=1000&page=0");
    expect(answer).toMatchObject({ status: 422, code: "validation_error" });
    expect(Object.keys(answer.error_keys ?? {}).toSorted()).toEqual(["page", "per_page"]);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
  });
});

describe("while the database is away", () => {
  it("answer from memory what was read before, and 503 with Retry-After what was not; nothing else is answered either", async () => {
    const other = await startTestServer();
    const person = await makeSignedIn(other);
    await makeProgram(other);
    const before = await get(LIST, {}, other);
    // The question of health has connections of its own on a server; the embedded database has one for everything.
    const gone = [...new Set([other.services.pool, other.database.reads, other.database.health])].map((pool) =>
      answerQueries(pool, () => Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }))),
    );
    try {
      other.clock.advance(3_600_000);
      const kept = await get(LIST, {}, other);
      expect([kept.statusCode, kept.body]).toEqual([200, before.body]);
      for (const path of ["/partners", "/cart"]) {
        const answer = await other.call("GET", path, { headers: person.headers });
        expect(answer).toMatchObject({ status: 503, code: "unavailable", data: null });
        expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      }
      expect((await get("/readyz", {}, other)).statusCode).toBe(503);
      expect((await get("/healthz", {}, other)).statusCode).toBe(200);
    } finally {
      for (const one of gone) one.mockRestore();
    }
    expect((await get("/readyz", {}, other)).statusCode).toBe(200);
    expect((await other.call("GET", "/partners")).status).toBe(200);
    await other.close();
  });
});
