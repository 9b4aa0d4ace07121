import { expect, type Page } from "@playwright/test";
import { PATIENCE } from "#tests/playwright.config.ts";
import { ApiCaller, register } from "#tests/support/accounts.ts";
import { rowsUnder } from "#tests/support/faults/device-rows.ts";
import type { Trials } from "#tests/support/faults/trials.ts";
import type { Words } from "#tests/support/words.ts";
import { fillLogin, logIn } from "#tests/e2e/pages/entry.ts";
import { logOut, logOutUnsent } from "#tests/e2e/pages/shell.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";
import { freshContext, openAgain, openCatalogue, openShop, type Scenario, type Stage } from "./stage.ts";

/** F7: the same person signs in again; or another one does, who lets the first send theirs, or discards them. */
export const sessionEnds: Scenario = async (stage) => {
  const { page, context, words, random } = stage;
  const trials = await stage.trials({ talks: true });
  // Whatever reached this account's ledger would be somebody else's.
  const other = await stage.trials();
  await openShop(stage, trials);
  for await (const round of stage.rounds()) {
    const before = trials.wanted();
    const count = trials.made.length;
    await context.setOffline(true);
    await trials.mutate(page, words, random.whole(1, 3));
    await (await trials.caller()).endOtherDevices();
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/login\?redirect=/u, { timeout: 20_000 * PATIENCE });
    // Every second round somebody else sits down first.
    if (round % 2 === 1) {
      await page.goto("/login?redirect=%2Fcart");
      await fillLogin(page, words, other.subject.account);
      const question = page.getByRole("dialog", { name: words.otherOwner });
      await expect(question).toBeVisible();
      if (random.next() < 0.5) {
        await question.getByRole("button", { name: words.logInAs }).click();
        await expect(page.getByRole("main").getByRole("button", { name: words.logIn, exact: true })).toBeVisible();
      } else {
        await question.getByRole("button", { name: words.discardChanges }).click();
        await expect(page).toHaveURL(/\/cart$/u);
        trials.forget(count, before);
        await logOut(page, words, stage.cell);
        await expect(page).toHaveURL(/\/login/u);
        await page.goto("/login?redirect=%2Fcart");
      }
    }
    await fillLogin(page, words, trials.subject.account);
    await expect(page).not.toHaveURL(/\/login/u);
    await trials.settle();
    expect(await (await other.caller()).cartIds()).toEqual([]);
    await openAgain(page, words, trials);
  }
};

/** F21 */
export const logoutOffline: Scenario = async (stage) => {
  const { page, context, words, cell, random } = stage;
  const trials = await stage.trials();
  await openShop(stage, trials);
  for await (const _ of stage.rounds()) {
    await trials.mutate(page, words, 1);
    await expect.poll(async () => (await trials.caller()).cartIds()).toEqual(trials.wanted());
    const count = trials.made.length;
    await context.setOffline(true);
    await trials.mutate(page, words, random.whole(1, 3));
    await logOutUnsent(page, words, cell);
    await expect(page).toHaveURL(/\/login/u);
    expect(await rowsUnder(page, "record/")).toEqual([]);
    // What was seen in the cart goes with the logout, and what waited goes unsent.
    trials.forget(count, []);
    await context.setOffline(false);
    await trials.settle();
    await logIn(page, words, trials.subject.account, "/courses");
    await openCatalogue(page);
  }
};

/** F23: both change the same programs; whoever arrives later wins, and both show what came of it. */
export const secondDevice: Scenario = async (stage) => {
  const account = await register(stage.site.product.apiOrigin);
  const devices = [
    await device(stage, account, stage.page),
    await device(stage, account, await (await freshContext(stage)).newPage()),
  ] as const;
  const api = await ApiCaller.signIn(stage.site.product.apiOrigin, account);
  for await (const _ of stage.rounds()) {
    for (const { page } of devices) await page.context().setOffline(true);
    for (const { page, trials } of devices) await trials.mutate(page, stage.words, stage.random.whole(1, 3));
    const [first, second] = stage.random.next() < 0.5 ? devices : [devices[1], devices[0]];
    await first.page.context().setOffline(false);
    if (stage.random.next() < 0.5) await new Promise((resolve) => setTimeout(resolve, stage.random.whole(0, 900)));
    await second.page.context().setOffline(false);
    const { trials } = first;
    trials.trials += 1;
    try {
      for (const { page } of devices)
        await expect.poll(() => rowsUnder(page, "record/"), { timeout: 40_000 * PATIENCE, intervals: [100] }).toEqual([]);
      const cart = await api.cartIds();
      await Promise.all(
        devices.map(async ({ page }) => {
          await openCatalogue(page);
          await expect.poll(() => shown(page, stage.words, trials), { timeout: 15_000 * PATIENCE, intervals: [100] }).toEqual(cart);
        }),
      );
    } catch {
      trials.stuck += 1;
    }
  }
  await devices[1].page.context().close();
};

async function device(stage: Stage, account: Awaited<ReturnType<typeof register>>, page: Page) {
  await logIn(page, stage.words, account, "/courses");
  const [owner] = await rowsUnder<{ tag: string }>(page, "owner");
  const trials = await stage.trials({ account, ownerTag: owner?.tag ?? "" });
  await openShopOf(page, stage);
  return { page, trials };
}

async function openShopOf(page: Page, { words }: Stage): Promise<void> {
  await new Shop(page, words).settled();
  await openCatalogue(page);
}

/** Ids of the programs that the catalogue shows as in the cart. */
async function shown(page: Page, words: Words, { subject }: Trials): Promise<number[]> {
  const titles = await page
    .getByRole("article")
    .filter({ has: page.getByRole("button", { name: words.removeFromCart, exact: true }) })
    .getByRole("heading")
    .allInnerTexts();
  return subject.programs
    .filter(({ title }) => titles.some((text) => text.trim() === title))
    .map(({ id }) => id)
    .sort((a, b) => a - b);
}
