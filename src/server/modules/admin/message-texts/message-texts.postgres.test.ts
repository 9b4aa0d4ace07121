import { afterAll, beforeAll, expect, it } from "vitest";
import type { MessageText } from "#contract/messages/message-texts.ts";
import { overPostgres } from "#server/db/client.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ usedBefore: true });
});
afterAll(() => server.close());

it("issue 20.6 every process says a new wording, also one that could not hear of it", async () => {
  const { headers } = await makeStaff(server);
  const url = server.databaseUrl ?? "";
  const second = await startTestServer({ database: overPostgres(url), env: { DATABASE_URL: url } });
  const write = async (title: string, on: TestServer) => {
    const { version } = (await on.call<MessageText>("GET", "/admin/message-texts/seat_free", { headers })).data;
    const body = { title: { ar: title, en: title }, body: { ar: "{program}", en: "{program}" }, reason: "x", version };
    expect((await on.call("PUT", "/admin/message-texts/seat_free", { headers, body })).status).toBe(200);
  };
  const titleIn = (at: TestServer) => at.services.words.own("en", "seat_free", { program: "p" })?.title;
  try {
    await write("One", server);
    await expect.poll(() => titleIn(second)).toBe("One");
    await write("Two", second);
    await expect.poll(() => titleIn(server)).toBe("Two");
    await server.services.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'qabas-hearing' and datname = current_database()",
    );
    await write("Unheard", server);
    await expect.poll(() => titleIn(second), { timeout: 10_000 }).toBe("Unheard");
    await expect.poll(() => titleIn(server), { timeout: 10_000 }).toBe("Unheard");
    const third = await startTestServer({ database: overPostgres(url), env: { DATABASE_URL: url } });
    try {
      expect(titleIn(third)).toBe("Unheard");
    } finally {
      await third.close();
      await third.database.close();
    }
  } finally {
    await second.close();
    await second.database.close();
  }
});
