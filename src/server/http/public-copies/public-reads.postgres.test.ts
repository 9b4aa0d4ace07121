import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Category } from "#contract/catalogue/catalogue.ts";
import { overPostgres } from "#server/db/client.ts";
import { touchPublic } from "#server/db/public-version.ts";
import { categories } from "#server/db/tables/catalogue.ts";
import { makeProgram } from "#tests/support/factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let categoryId: number;
beforeAll(async () => {
  server = await startTestServer({ usedBefore: true });
  ({ categoryId } = await makeProgram(server));
});
afterAll(() => server.close());

const rename = (name: string, on = server) =>
  on.services.db.transaction(async (tx) => {
    await tx.update(categories).set({ nameEn: name }).where(eq(categories.id, categoryId));
    await touchPublic(tx);
  });
const nameIn = async (from = server) => {
  const { data } = await from.call<Category[]>("GET", "/categories", { headers: { "accept-language": "en" } });
  return data.find(({ id }) => id === categoryId)?.name;
};

describe("several processes on one PostgreSQL", () => {
  it("hear of each other's writes", async () => {
    const url = server.databaseUrl ?? "";
    const second = await startTestServer({ database: overPostgres(url), env: { DATABASE_URL: url } });
    try {
      await rename("One");
      await expect.poll(() => nameIn(second)).toBe("One");
      await rename("Two");
      await expect.poll(() => nameIn(second)).toBe("Two");
      await rename("Three", second);
      await expect.poll(() => nameIn(server)).toBe("Three");
    } finally {
      await second.close();
      await second.database.close();
    }
  });

  it("believe nothing from memory while they cannot hear", async () => {
    const url = server.databaseUrl ?? "";
    const second = await startTestServer({ database: overPostgres(url), env: { DATABASE_URL: url } });
    try {
      await nameIn(second);
      await server.services.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'qabas-hearing' and datname = current_database()",
      );
      await rename("Unheard");
      await expect.poll(() => nameIn(second)).toBe("Unheard");
      await expect.poll(() => nameIn(server)).toBe("Unheard");
    } finally {
      await second.close();
      await second.database.close();
    }
  });
});
