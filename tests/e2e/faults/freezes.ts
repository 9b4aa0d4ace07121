import { expect, type Page, test } from "@playwright/test";
import { PATIENCE } from "#tests/playwright.config.ts";
import { register } from "#tests/support/accounts.ts";
import { buyable } from "#tests/support/catalogue.ts";
import { rowsUnder } from "#tests/support/faults/device-rows.ts";
import { anyFreeze, Freezer, SILENCEABLE, silenceableWorker } from "#tests/support/faults/freeze.ts";
import type { Trials } from "#tests/support/faults/trials.ts";
import { fillLogin, logIn } from "#tests/e2e/pages/entry.ts";
import { Payment } from "#tests/e2e/pages/payment.ts";
import { logOut } from "#tests/e2e/pages/shell.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";
import { freshContext, openCatalogue, type Scenario, type Stage } from "./stage.ts";

/** Five seconds of patience with the storage (P15), and a busy machine. Without an end would be without this end. */
const NO_LONGER_MS = 20_000 * PATIENCE;
/** Success at once, without the bank's page (providers/sandbox-gateway). */
const CARD = "4111111111111111";

interface Round extends Stage {
  mine: Trials;
}

/** What a person does while the storage says nothing. */
type Act = (round: Round) => Promise<void>;

/** Without a network as with one: the pages of this device, or of the server. */
const read: Act = async ({ page, mine }) => {
  await openCatalogue(page);
  await page.getByRole("link", { name: mine.subject.programs[0]?.title ?? "", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible({ timeout: NO_LONGER_MS });
};

const save: Act = async ({ page, words, mine }) => {
  const began = performance.now();
  await mine.press(page, words, words.storageSilent);
  expect(performance.now() - began).toBeLessThan(NO_LONGER_MS);
};

const saveOffline: Act = async (round) => {
  await round.context.setOffline(true);
  await save(round);
  await round.context.setOffline(false);
};

const stay: Act = async ({ page, words, cell }) => {
  await logOut(page, words, cell);
  const question = page.getByRole("dialog", { name: words.unsentAtLogout });
  await expect(question).toBeVisible({ timeout: NO_LONGER_MS });
  await question.getByRole("button", { name: words.stayLoggedIn }).click();
  await expect(question).toHaveCount(0);
};

const leave: Act = async ({ page, words, cell, mine }) => {
  await logOut(page, words, cell);
  const question = page.getByRole("dialog", { name: words.unsentAtLogout });
  await question.getByRole("button", { name: words.logOutAndDelete }).click({ timeout: NO_LONGER_MS });
  await expect(page).toHaveURL(/\/login/u, { timeout: NO_LONGER_MS });
  mine.forget(0, []);
};

const signIn: Act = async ({ page, words, mine }) => {
  await page.goto("/login?redirect=%2Fcourses");
  await fillLogin(page, words, mine.subject.account);
  await expect(page).toHaveURL(/\/courses$/u, { timeout: NO_LONGER_MS });
};

const pay: Act = async ({ page, words, mine }) => {
  const payment = new Payment(page, words);
  await payment.open();
  await payment.chooseCity();
  await payment.fillCard(CARD);
  await payment.pay();
  await expect(page.getByText(words.paymentReceived)).toBeVisible({ timeout: NO_LONGER_MS });
  mine.forget(mine.made.length, []);
};

const ACTS = { read, save, saveOffline, stay, leave, signIn, pay };

const inShop: Act = async ({ page, words, mine }) => {
  await logIn(page, words, mine.subject.account, "/courses");
  await new Shop(page, words).settled();
  await openCatalogue(page);
};

/** Up to three changes are called saved, and wait. */
const withWork: Act = async (round) => {
  await inShop(round);
  await round.context.setOffline(true);
  await round.mine.mutate(round.page, round.words, round.random.whole(1, 3));
};

const withWorkOnline: Act = async (round) => {
  await withWork(round);
  await round.context.setOffline(false);
};

const asGuest: Act = async ({ page, words, random, mine }) => {
  await openCatalogue(page);
  await new Shop(page, words).settled();
  await mine.mutate(page, words, random.whole(1, 3));
};

const withFullCart: Act = async (round) => {
  const { page, words, site, cell, mine } = round;
  await inShop(round);
  const [program] = await buyable(site.product.apiOrigin, cell.language, 1);
  if (program) await mine.toggle(page, words, program);
  await expect.poll(async () => (await mine.caller()).cartIds()).toEqual(mine.wanted());
};

const BEFORE = {
  read: withWorkOnline,
  save: withWorkOnline,
  saveOffline: withWorkOnline,
  stay: withWork,
  leave: withWork,
  signIn: asGuest,
  pay: withFullCart,
} satisfies Record<keyof typeof ACTS, Act>;

/** F33: whatever a person does goes on while the device's storage is frozen, and what was called saved is there afterwards. */
export const storageFreezes: Scenario = async (stage) => {
  const { site, random } = stage;
  for await (const _ of stage.rounds()) {
    const trials = await stage.trials({ direct: true, account: await register(site.product.apiOrigin) });
    site.proxy.decide = silenceableWorker;
    const context = await freshContext(stage);
    await context.addInitScript({ content: SILENCEABLE });
    const page = await context.newPage();
    const round = { ...stage, context, page, mine: trials };
    const [name, act] = random.pick(Object.entries(ACTS) as [keyof typeof ACTS, Act][]);
    const how = anyFreeze(random);
    await test.step(`${name} while ${JSON.stringify(how)}`, async () => {
      const freezer = await Freezer.open(context);
      await page.bringToFront();
      await BEFORE[name](round);
      await freezer.freeze(how);
      await act(round);
      await freezer.thaw(how);
      await context.setOffline(false);
      await openCatalogue(page);
      await trials.settle();
      if (name === "leave") await nothingLeft(page);
      else await expect.poll(() => rowsUnder(page, "record/"), { timeout: NO_LONGER_MS }).toEqual([]);
    });
    await context.close();
    site.proxy.calm();
  }
};

/** Nothing of who left: neither what waited nor what was seen. */
async function nothingLeft(page: Page): Promise<void> {
  for (const kind of ["record/", "owner", "cart/"]) await expect.poll(() => rowsUnder(page, kind)).toEqual([]);
}
