import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Figures, Instructor, InstructorPage } from "#contract/site/site.ts";
import { touchPublic } from "#server/db/public-version.ts";
import { programInstructors, programs } from "#server/db/tables/catalogue.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let empty: TestServer;
let server: TestServer;
beforeAll(async () => {
  empty = await startTestServer();
  server = await startTestServer({ demo: true });
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

describe("GET /instructors/:id", () => {
  it("shows who teaches with the published programs alone, and what was written of them, the newest first", async () => {
    const { db } = server.services;
    const [listed] = (await server.call<Instructor[]>("GET", "/instructors", EN)).data;
    const { data, headers } = await server.call<InstructorPage>("GET", `/instructors/${listed?.id}`, EN);
    expect(data).toMatchObject(listed ? { id: listed.id, name: listed.name, title: listed.title } : {});
    expect([...data.fields].sort()).toEqual([...(listed?.fields ?? [])].sort());
    expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    const rows = await db
      .select({ id: programs.id, sum: programs.ratingSum, count: programs.ratingCount })
      .from(programInstructors)
      .innerJoin(programs, eq(programs.id, programInstructors.programId))
      .where(and(eq(programInstructors.instructorId, data.id), eq(programs.status, "published")));
    expect(data.programs.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
    const count = rows.reduce((sum, row) => sum + row.count, 0);
    expect(data.rating.count).toBe(count);
    expect(data.rating.avg).toBeCloseTo(rows.reduce((sum, row) => sum + row.sum, 0) / count, 1);
    expect(data.reviews.length).toBeGreaterThan(0);
    const dates = data.reviews.map(({ created_at }) => created_at);
    expect(dates).toEqual([...dates].sort().reverse());
    for (const { program } of data.reviews) expect(rows.map(({ id }) => id)).toContain(program.id);
  });

  it("is nobody's who teaches nothing that is published, and of no such id", async () => {
    const { db } = server.services;
    expect(await server.call("GET", "/instructors/999999")).toMatchObject({ status: 404, code: "not_found" });
    const { data } = await server.call<Instructor[]>("GET", "/instructors");
    const last = data.at(-1)?.id ?? 0;
    const taught = await db
      .select({ id: programInstructors.programId })
      .from(programInstructors)
      .where(eq(programInstructors.instructorId, last));
    await db.transaction(async (tx) => {
      await tx
        .update(programs)
        .set({ status: "archived" })
        .where(
          inArray(
            programs.id,
            taught.map(({ id }) => id),
          ),
        );
      await touchPublic(tx);
    });
    server.services.publicCache.forget();
    expect(await server.call("GET", `/instructors/${last}`)).toMatchObject({ status: 404, code: "not_found" });
  });
});
