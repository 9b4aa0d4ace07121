import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Executor } from "#server/db/client.ts";
import { prepared } from "#server/db/reads/prepared.ts";
import { settings } from "#server/db/tables/site.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe("a statement that fails", () => {
  it("leaves the next one a connection, though the pool drops its own (the embedded database has one)", async () => {
    const { pool } = server.services;
    for (let round = 1; round <= 5; round += 1) {
      await expect(pool.query("select * from no_such_table where a = $1", [round])).rejects.toMatchObject({ code: "42P01" });
      expect((await pool.query("select $1::int as round", [round])).rows).toEqual([{ round }]);
    }
  });

  it("leaves named statements usable: the next connection may give a name again, and inside a transaction too", async () => {
    const { pool, db } = server.services;
    const day = (on: Executor, offset: number) =>
      prepared(on, "test_day", (where, name) =>
        where
          .select({ day: sql<number>`${sql.placeholder("day")}::int + 1` })
          .from(settings)
          .limit(1)
          .prepare(name),
      ).execute({ day: offset });
    for (let round = 1; round <= 3; round += 1) {
      expect(await day(db, round)).toEqual([{ day: round + 1 }]);
      expect(await db.transaction(async (tx) => await day(tx, round * 10))).toEqual([{ day: round * 10 + 1 }]);
      await expect(pool.query("select * from no_such_table")).rejects.toMatchObject({ code: "42P01" });
    }
  });
});
