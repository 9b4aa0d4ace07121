import type { Socket } from "node:net";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase } from "#tests/support/database/database-template.ts";
import type { OpenDatabase } from "./client.ts";
import { inOneTransaction } from "./one-transaction.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const warnings: string[] = [];
process.on("warning", ({ message }) => warnings.push(message));

it("a transaction takes what is asked of it at once one after the other: the driver's own queue goes with pg 9", async () => {
  const asked = Array.from({ length: 5 }, (_, n) => n);
  const answers = await database.db.transaction(async (tx) =>
    Promise.all(asked.map(async (n) => (await tx.execute(sql`select ${n}::int as n`)).rows)),
  );
  expect(answers).toEqual(asked.map((n) => [{ n }]));
  const inner = await inOneTransaction(database.db, async () =>
    Promise.all(asked.map(async (n) => (await database.db.execute(sql`select ${n}::int as n`)).rows)),
  );
  expect(inner).toEqual(asked.map((n) => [{ n }]));
  // One that is refused keeps none behind it from its answer.
  const settled = await database.db.transaction(async (tx) =>
    Promise.allSettled([tx.execute(sql`select 1 / 0`), tx.execute(sql`select 1`)]),
  );
  expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  // Warnings come with the next turn of the loop.
  await new Promise((done) => setImmediate(done));
  expect(warnings.filter((message) => message.includes("client.query"))).toEqual([]);
});

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
