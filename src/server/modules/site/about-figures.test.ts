import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Figures, Instructor } from "#contract/site/site.ts";
import { seedDemo } from "#server/db/seed/seed.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let empty: TestServer;
let server: TestServer;
beforeAll(async () => {
  empty = await startTestServer();
  server = await startTestServer();
  await seedDemo(server.services.db, server.clock.now());
});
afterAll(async () => {
  await empty.close();
  await server.close();
});

const EN = { headers: { "accept-language": "en" } };

describe("GET /about/figures, /instructors (R2.4)", () => {
  it("count nothing, and list nobody, where there is no data", async () => {
    expect(await empty.call("GET", "/about/figures")).toMatchObject({
      status: 200,
      data: { courses: 0, diplomas: 0, instructors: 0, fields: 0, partners: 0, rating: { avg: null, count: 0 } },
    });
    expect(await empty.call("GET", "/instructors")).toMatchObject({ status: 200, data: [] });
  });

  it("count what visitors can see: the program that is not published is left out", async () => {
    const { data } = await server.call<Figures>("GET", "/about/figures");
    expect(data).toMatchObject({ courses: 24, diplomas: 8, instructors: 14, fields: 8, partners: 8 });
    const { total } = (await server.call("GET", "/learning-programs")).meta as { total: number };
    expect(data.courses + data.diplomas).toBe(total);
  });

  it("average the ratings of the programs by their reviews", async () => {
    const { db } = server.services;
    const rows = await db.select().from(programs).where(eq(programs.status, "published"));
    const sum = rows.reduce((total, row) => total + row.ratingSum, 0);
    const count = rows.reduce((total, row) => total + row.ratingCount, 0);
    const { rating } = (await server.call<Figures>("GET", "/about/figures")).data;
    expect(rating.count).toBe(count);
    expect(rating.avg).toBeCloseTo(sum / count, 1);
  });

  it("name those who teach with their fields, in the language asked for, each once", async () => {
    const { data } = await server.call<Instructor[]>("GET", "/instructors", EN);
    expect(data).toHaveLength(14);
    expect(new Set(data.map(({ id }) => id)).size).toBe(14);
    for (const { name, fields } of data) {
      expect(name).toMatch(/^[A-Za-z .-]+$/u);
      expect(fields.length, name).toBeGreaterThan(0);
    }
    const arabic = (await server.call<Instructor[]>("GET", "/instructors")).data;
    expect(arabic.map(({ id }) => id)).toEqual(data.map(({ id }) => id));
    expect(Object.keys(arabic[0] ?? {}).sort()).toEqual(["fields", "id", "name", "title"]);
  });
});
