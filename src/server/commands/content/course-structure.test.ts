import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Executor } from "#server/db/client.ts";
import { programItems, programSections } from "#server/db/tables/catalogue.ts";
import { itemContents } from "#server/db/tables/learning.ts";
import { inOneTransaction } from "#server/db/one-transaction.ts";
import { together } from "#server/db/reads/together.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { CourseMemory, courseStructures } from "./course-structure.ts";

let server: TestServer;
let section: typeof programSections.$inferSelect;
let items: (typeof programItems.$inferSelect)[];
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  const { db } = server.services;
  const [first] = await db.select().from(programItems).where(eq(programItems.status, "published")).orderBy(asc(programItems.id)).limit(1);
  if (!first) throw new Error("the demo has no course");
  [section = section] = await db.select().from(programSections).where(eq(programSections.id, first.sectionId));
  items = await db.select().from(programItems).where(eq(programItems.sectionId, section.id)).orderBy(asc(programItems.position));
});
afterAll(() => server.close());

const read = async (db: Executor = server.services.db) => {
  const all = await together(db, (at) => courseStructures(at, [section.programId, 999_999]));
  expect(all.get(999_999)).toMatchObject({ sections: [] });
  return all.get(section.programId);
};
const titles = async (db?: Executor) => (await read(db))?.items.get(section.id)?.map(({ titleEn }) => titleEn);

describe("what a program is made of", () => {
  it("is taken from memory while nothing of it changes", async () => {
    const first = await read();
    expect(first?.sections.map(({ id }) => id)).toContain(section.id);
    expect(await read()).toBe(first);
  });

  it("is read anew when an item, its content or its section changed, came or went", async () => {
    const { db } = server.services;
    const [item] = items;
    if (!item) throw new Error("a section without items");
    await db.update(programItems).set({ titleEn: "Another title" }).where(eq(programItems.id, item.id));
    expect(await titles()).toContain("Another title");
    await db.update(programSections).set({ titleEn: "Another section" }).where(eq(programSections.id, section.id));
    expect((await read())?.sections.find(({ id }) => id === section.id)?.titleEn).toBe("Another section");
    await db
      .update(itemContents)
      .set({ body: sql`${itemContents.body} || '{"dueAfterDays": 77}'` })
      .where(eq(itemContents.itemId, item.id));
    expect((await read())?.items.get(section.id)?.find(({ id }) => id === item.id)?.dueAfterDays).toBe(77);
    const before = (await titles())?.length ?? 0;
    await db.update(programItems).set({ status: "draft" }).where(eq(programItems.id, item.id));
    expect(await titles()).toHaveLength(before - 1);
    await db.update(programItems).set({ status: "published" }).where(eq(programItems.id, item.id));
    expect(await titles()).toHaveLength(before);
  });

  it("is seen by a transaction with its own changes, which nobody else sees before they are true or where they were taken back", async () => {
    const { db } = server.services;
    const [item] = items;
    if (!item) throw new Error("a section without items");
    await db
      .transaction(async (tx) => {
        await tx.update(programItems).set({ titleEn: "Never true" }).where(eq(programItems.id, item.id));
        expect(await titles(tx)).toContain("Never true");
        // The embedded database has one connection, which the transaction holds.
        if (server.databaseUrl !== null) expect(await titles()).not.toContain("Never true");
        throw new Error("taken back");
      })
      .catch(() => undefined);
    expect(await titles()).not.toContain("Never true");
  });

  it("is not remembered within what encloses the whole database: a row that changes twice there has one `xmin`", async () => {
    const { db } = server.services;
    const [item] = items;
    if (!item) throw new Error("a section without items");
    const rename = (titleEn: string) => db.update(programItems).set({ titleEn }).where(eq(programItems.id, item.id));
    await inOneTransaction(db, async () => {
      await rename("First of two");
      expect(await titles()).toContain("First of two");
      await rename("Second of two");
      expect(await titles()).toContain("Second of two");
    });
    expect(await titles()).toContain("Second of two");
  });
});

describe("what a process remembers of programs", () => {
  const course = (print: string, rows: number) => ({
    print,
    sections: [],
    items: new Map([[1, Array.from({ length: rows }, () => ({}) as never)]]),
  });

  it("is as many rows as it may be, and those that were asked for last", () => {
    const memory = new CourseMemory(10);
    for (const id of [1, 2, 3]) memory.set(id, course("a", 3));
    expect(memory.get(1, "a")).toBeDefined();
    memory.set(4, course("a", 3));
    expect([1, 2, 3, 4].filter((id) => memory.get(id, "a"))).toEqual([1, 3, 4]);
    // One that grew counts as what it is now.
    memory.set(3, course("b", 6));
    expect([1, 3, 4].filter((id) => memory.get(id, id === 3 ? "b" : "a"))).toEqual([3, 4]);
    expect(memory.get(3, "a")).toBeUndefined();
  });
});
