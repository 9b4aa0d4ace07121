import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemo } from "#server/db/seed/seed.ts";
import { touchPublic } from "#server/db/public-version.ts";
import { categories, programs } from "#server/db/tables/catalogue.ts";
import { plantCrowd } from "#tests/support/catalogue/plant-crowd.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { askedQueries, scoreOf } from "#tests/search/queries.ts";
import { foundPrograms } from "./found-programs.ts";

let server: TestServer;
let slugs: Map<number, string>;
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.services;
  await seedDemo(db, server.clock.now());
  const [field] = await db.select({ id: categories.id }).from(categories).limit(1);
  await plantCrowd(server.database.pool, 10_001, field?.id ?? 0);
  await db.execute(sql`analyze programs`);
  await touchPublic(db, "programs", "catalogue");
  const rows = await db.select({ id: programs.id, slug: programs.slug }).from(programs);
  slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
}, 300_000);
afterAll(() => server.close());

const slugsOf = async (q: string) => ((await foundPrograms(server.services, q))?.ids ?? []).map((id) => slugs.get(id) ?? "");

describe("Of ten thousand programs and more", () => {
  it("what people mean still comes first, and nothing is found where nothing is", async () => {
    const answers = new Map<string, string[]>();
    const asked = askedQueries().filter(({ set }, place) => set === "check" && place % 2 === 0);
    for (const { query } of asked) answers.set(query, await slugsOf(query));
    const score = scoreOf(asked, (query) => answers.get(query) ?? []);
    expect(score.first / score.asked, score.missed.join("\n")).toBeGreaterThanOrEqual(0.9);
    expect(score.firstThree / score.asked, score.missed.join("\n")).toBeGreaterThanOrEqual(0.95);
    expect(score.falseHits / score.asked).toBeLessThanOrEqual(0.02);
  });

  it("all that a word finds is counted, the best first", async () => {
    const found = await slugsOf("الفلسفة");
    expect(found.length).toBeGreaterThan(1_000);
    expect(new Set(found).size).toBe(found.length);
    expect(found.every((slug) => slug.startsWith("crowd-"))).toBe(true);
  });
});
