import { ApiCaller, register } from "#tests/support/accounts.ts";
import { buyable } from "#tests/support/catalogue.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { waitForTakeover } from "#tests/support/patient-pages.ts";
import { discard, freePort, Product, seededData } from "#tests/support/product.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

test("the client works against another host that speaks the contract, by one setting (R9.2)", { tag: ["@online", "@full"] }, async ({
  browser,
  contextOptions,
  words,
  cell,
}) => {
  test.setTimeout(180_000);
  const [clientPort, apiPort] = [await freePort(), await freePort()];
  const clientOrigin = `http://localhost:${clientPort}`;
  const apiOrigin = `http://localhost:${apiPort}`;
  const api = new Product({
    dataDir: seededData(),
    port: apiPort,
    gatewayPort: await freePort(),
    publicUrl: apiOrigin,
    env: { QABAS_CORS_ORIGINS: clientOrigin },
  });
  const client = new Product({
    dataDir: seededData(),
    port: clientPort,
    gatewayPort: await freePort(),
    publicUrl: clientOrigin,
    env: { QABAS_API_ORIGIN: apiOrigin },
  });
  await Promise.all([api.start(), client.start()]);
  const context = await browser.newContext({ ...contextOptions, baseURL: clientOrigin });
  await context.addInitScript((language) => localStorage.setItem("preferred-language", language), cell.language);
  waitForTakeover(context);
  try {
    const account = await register(api.apiOrigin);
    const [program] = await buyable(api.apiOrigin, cell.language, 1);
    if (!program) throw new Error("nothing to buy");
    const page = await context.newPage();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/v1/")) asked.push(new URL(request.url()).origin);
    });
    await logIn(page, words, account, "/courses");
    await new Shop(page, words).add(program.title);
    const caller = await ApiCaller.signIn(api.apiOrigin, account);
    await expect.poll(() => caller.cartIds(), { timeout: 60_000 }).toEqual([program.id]);
    expect(new Set(asked)).toEqual(new Set([apiOrigin]));
  } finally {
    await context.close();
    await Promise.all([api.stop(), client.stop()]);
    for (const product of [api, client]) discard(product.options.dataDir);
  }
});
