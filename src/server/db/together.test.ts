import { asc, eq, type Placeholder, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countColumns } from "#server/db/count-columns.ts";
import type { Executor } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import { categories, programs } from "#server/db/tables/catalogue.ts";
import { together } from "#server/db/together.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
});
afterAll(() => server.close());

const withCategory = (db: Executor, most: number | Placeholder) =>
  db
    .select({
      id: programs.id,
      categoryId: categories.id,
      createdAt: programs.createdAt,
      price: programs.price,
      minutes: sql<number | null>`null`,
    })
    .from(programs)
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .orderBy(asc(programs.id))
    .limit(most);
const first = (db: Executor, name: string) => withCategory(db, sql.placeholder("most")).prepare(name);

describe("reads that know nothing of each other", () => {
  it("answer the same together, prepared and alone: columns of one name, instants, nothing", async () => {
    const { db } = server.services;
    const alone = await withCategory(db, 3);
    expect(alone).toHaveLength(3);
    for (let round = 0; round < 3; round += 1) {
      const [one, two, three, none] = await together(db, async (at) =>
        Promise.all([
          prepared(at, "test first programs", first).execute({ most: 3 }),
          prepared(at, "test first programs", first).execute({ most: 1 }),
          together(at, (again) => prepared(again, "test first programs", first).execute({ most: 2 })),
          prepared(at, "test first programs", first).execute({ most: 0 }),
        ]),
      );
      expect(one).toEqual(alone);
      expect(two).toEqual(alone.slice(0, 1));
      expect(three).toEqual(alone.slice(0, 2));
      expect(none).toEqual([]);
      expect(await prepared(db, "test first programs", first).execute({ most: 3 })).toEqual(alone);
      expect(await db.transaction((tx) => prepared(tx, "test first programs", first).execute({ most: 3 }))).toEqual(alone);
      expect(await together(db, async (at) => Promise.all([withCategory(at, 3), at.$count(programs)]))).toEqual([
        alone,
        await db.$count(programs),
      ]);
    }
  });

  it("of two calls at once stay each call's own", async () => {
    const { db } = server.services;
    const lengths = await Promise.all(
      Array.from({ length: 20 }, (_, most) =>
        together(db, async (at) => {
          const rows = await prepared(at, "test first programs", first).execute({ most: most % 4 });
          const more = await prepared(at, "test first programs", first).execute({ most: rows.length });
          return more.length;
        }),
      ),
    );
    expect(lengths).toEqual(Array.from({ length: 20 }, (_, most) => most % 4));
  });

  it.each([
    ["select a from t", 1],
    ["select distinct on (a, b) c, d from t", 2],
    ['select \'x, from y\', "a,""b" from t', 2],
    ["select coalesce((select a, b from u), 1), extract(day from c)\n from t", 2],
    ["select a is distinct from b, c from t", null],
    ["select * from t", null],
    ["with u as (select 1) select a from u", null],
    ["select 'x", null],
    ["select 1, 2", null],
  ])("have as many columns as their list says: %s", (text, columns) => {
    expect(countColumns(text)).toBe(columns);
    expect(countColumns(text)).toBe(columns);
  });
});
