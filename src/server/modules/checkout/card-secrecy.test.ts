import { sql } from "drizzle-orm";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { grouped } from "#server/providers/payment-pages/browser/card-rules.js";
import { TEST_CARDS } from "#server/providers/sandbox-gateway/test-cards.ts";
import { makeProgram } from "#tests/support/factories.ts";
import { Shop } from "#tests/support/shop.ts";

test("no table, log, mail or file of the product or the gateway ever holds a card number", async () => {
  let logged = "";
  const shop = await Shop.open({ env: { QABAS_LOG_LEVEL: "trace" }, logTo: (line) => (logged += line) });
  await shop.driver.holdNotices(false);
  const answers: unknown[] = [];

  for (const { number } of TEST_CARDS) {
    const buyer = await shop.buyerOf([await makeProgram(shop.server)]);
    const { data } = await shop.order(buyer, { token: await shop.driver.cardToken({ number }) });
    if (data.next_action.url) await shop.driver.bank(data.next_action.url);
    answers.push(data, await shop.poll(buyer, data.payment.id), await shop.read(buyer, data.order.id));
    // A client that sends the number itself, where a token belongs, is refused before anything is kept.
    for (const token of [number, grouped(number)]) {
      const misused = await shop.order(await shop.buyerOf([await makeProgram(shop.server)]), { token });
      expect(misused).toMatchObject({ status: 422, error_keys: { card_token: [{ key: "selection" }] } });
      answers.push(misused);
    }
    answers.push(await shop.server.call("GET", `/orders/${number}`, { headers: buyer.headers }));
    answers.push(await shop.server.call("POST", "/orders", { body: `{"card_token":"${number}"`, headers: buyer.headers }));
  }
  await shop.server.services.jobs.runDue();

  const everything = [
    logged,
    shop.logged,
    JSON.stringify(answers),
    await tables(shop),
    ...files(shop.server.services.config.dataDir),
    ...files(shop.dataDir),
  ].join("\n");
  // What is looked through is really there.
  expect(everything).toContain('"last4":"0007"');
  expect(logged.length).toBeGreaterThan(1000);
  for (const { number } of TEST_CARDS)
    for (const trace of [number, grouped(number), number.slice(0, 12)])
      expect(everything.includes(trace), `${trace.slice(0, 6)}… was kept`).toBe(false);
  expect(everything).not.toContain("NOURA ALQAHTANI");
  await shop.close();
});

/** Every row of every table. */
async function tables(shop: Shop): Promise<string> {
  const { db } = shop.server.services;
  const names = (
    await db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    )
  ).rows;
  expect(names.length).toBeGreaterThan(20);
  const dumps = await Promise.all(
    names.map(async ({ name }) => JSON.stringify((await db.execute(sql`select * from ${sql.identifier(name)}`)).rows)),
  );
  return dumps.join("\n");
}

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name);
    return statSync(file).isDirectory() ? files(file) : [readFileSync(file, "latin1")];
  });
}
