import { cpSync } from "node:fs";
import { ApiCaller, register } from "#tests/support/accounts.ts";
import { audit } from "#tests/support/audit.ts";
import { buyable } from "#tests/support/catalogue.ts";
import { rowsUnder } from "#tests/support/faults/device-rows.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { discard, type Product, scratch } from "#tests/support/product.ts";
import { fillLogin, logIn } from "#tests/e2e/pages/entry.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

/** Copies the data directory of a product that is stopped meanwhile, as an operator backs it up. */
async function backUp(product: Product): Promise<string> {
  const folder = scratch("backup");
  await product.stop();
  cpSync(product.options.dataDir, folder, { recursive: true });
  await product.start();
  return folder;
}

async function restore(product: Product, backup: string): Promise<void> {
  await product.stop();
  discard(product.options.dataDir);
  cpSync(backup, product.options.dataDir, { recursive: true });
  await product.start();
}

test("O3, P1, P5: the server is restored from a backup older than the sign-in: what waits is sent once by its own account, asked nothing, and by nobody else", {
  tag: "@full",
}, async ({ page, context, site, words, cell, account }) => {
  test.setTimeout(180_000);
  const { product } = site;
  const { apiOrigin } = product;
  const other = await register(apiOrigin);
  const [before, first, second] = await buyable(apiOrigin, cell.language, 3);
  if (!before || !first || !second) throw new Error("the demo has three programs to buy");
  const backup = await backUp(product);
  const question = page.getByRole("dialog", { name: words.otherOwner });
  const waiting = () => rowsUnder(page, "record/");

  await test.step("one change arrives, two more wait", async () => {
    await logIn(page, words, account, "/courses");
    const shop = new Shop(page, words);
    await shop.open();
    await shop.add(before.title);
    await expect.poll(waiting).toEqual([]);
    expect(await (await ApiCaller.signIn(apiOrigin, account)).cartIds()).toEqual([before.id]);
    await context.setOffline(true);
    await shop.add(first.title);
    await shop.add(second.title);
    await expect.poll(waiting).toHaveLength(2);
  });

  await test.step("restored, the server knows nothing of this device: its session is over, and what waits stays", async () => {
    await restore(product, backup);
    discard(backup);
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/login\?redirect=/u, { timeout: 60_000 });
    expect(await waiting()).toHaveLength(2);
  });

  await test.step("somebody else who signs in is asked about them, and lets their owner go first", async () => {
    await page.goto("/login?redirect=%2Fcart");
    await fillLogin(page, words, other);
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: words.logInAs }).click();
    await expect(question).toBeHidden();
    expect(await waiting()).toHaveLength(2);
  });

  await test.step("their owner is in with one sign-in, and both are sent, each once and in order", async () => {
    await fillLogin(page, words, account);
    await expect(page).toHaveURL(/\/cart$/u);
    await expect(question).toHaveCount(0);
    await expect.poll(waiting, { timeout: 60_000 }).toEqual([]);
    for (const { title } of [first, second]) await expect(new Shop(page, words).line(title)).toBeVisible();
    const rows = (await audit(product)).filter(({ email }) => email === account.email || email === other.email);
    expect(rows.map(({ email, outcome, effect }) => [email, outcome, effect.added])).toEqual([
      [account.email, "applied", [first.id]],
      [account.email, "applied", [second.id]],
    ]);
  });
});
