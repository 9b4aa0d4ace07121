import type { Socket } from "node:net";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase } from "#tests/support/database-template.ts";
import type { OpenDatabase } from "./client.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The next connection that is lent out breaks before its first statement is sent. */
const breakNext = () =>
  database.pool.once("acquire", (client: pg.PoolClient) => {
    (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  });

describe("a connection that breaks as its transaction begins", () => {
  it("goes back to the pool: however often, the database is there for the next one", async () => {
    const { db, pool } = database;
    for (let round = 0; round < 12; round += 1) {
      breakNext();
      let begun = false;
      await expect(
        db.transaction(async () => {
          begun = true;
        }),
      ).rejects.toThrow();
      expect(begun).toBe(false);
    }
    expect(await db.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows)).toEqual([{ one: 1 }]);
    expect(pool.totalCount - pool.idleCount).toBe(0);
  });
});
