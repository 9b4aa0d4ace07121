import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fold } from "#contract/rules/arabic-fold.ts";
import { wordSimilarity } from "#contract/content/title-resembles.ts";
import { DEMO_PROGRAMS } from "#server/db/seed/programs/program-rows.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { TYPED } from "#tests/support/database/typed-queries.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("the likeness of titles is the word similarity of pg_trgm", async () => {
  const { db } = server.services;
  await db.execute(sql`create extension if not exists pg_trgm`);
  const typed = [...TYPED.map(([query]) => fold(query)), "manage", "data", "عربي"];
  for (const { seed } of DEMO_PROGRAMS) {
    for (const title of seed.title.map(fold)) {
      for (const query of typed) {
        const { rows } = await db.execute<{ likeness: number }>(sql`select word_similarity(${query}, ${title})::float8 as likeness`);
        expect(Math.abs((rows[0]?.likeness ?? -1) - wordSimilarity(query, title)), `${query} / ${title}`).toBeLessThan(1e-6);
      }
    }
  }
});
