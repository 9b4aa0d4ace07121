import { type BrowserContext, expect, type Page } from "@playwright/test";
import { PATIENCE } from "#tests/playwright.config.ts";
import { rowsUnder } from "#tests/support/faults/device-rows.ts";
import { KillableBrowser } from "#tests/support/browser/killable-browser.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";
import { nextArrives } from "#tests/support/network/next-arrives.ts";
import { openCatalogue, type Scenario } from "./stage.ts";

/** Puts a tab to sleep in the middle of what it does; answers what wakes it again. */
type Sleep = (page: Page, context: BrowserContext) => Promise<() => Promise<void>>;

const frozen: Sleep = async (page, context) => {
  const cdp = await context.newCDPSession(page);
  await cdp.send("Page.setWebLifecycleState", { state: "frozen" });
  return async () => {
    await page.bringToFront();
    await cdp.send("Page.setWebLifecycleState", { state: "active" });
    await cdp.detach();
  };
};

/** Left by a link that leads elsewhere: the browser keeps the page as it stands, where it may. */
const cached: Sleep = async (page) => {
  await page.evaluate(() => location.assign("/healthz"));
  await page.waitForURL(/healthz/u);
  return async () => {
    await page.bringToFront();
    await page.evaluate(() => history.back());
    await expect(page.getByRole("article").first()).toBeVisible({ timeout: 20_000 * PATIENCE });
  };
};

/** Taken from memory with nothing said to it, and for good. */
const discarded: Sleep = async (page, context) => {
  const cdp = await context.newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  void cdp.send("Page.crash").catch(() => undefined);
  await crashed;
  return () => Promise.resolve();
};

/** Runs in the page: it reads and writes what it keeps. */
function busy(): void {
  for (const event of ["offline", "online", "offline", "online"]) dispatchEvent(new Event(event));
}

/** F38: asleep while it sends (a lock is held) or while it saves (a transaction is under way); the other tab goes on. */
export const tabSleeps: Scenario = async (stage) => {
  const { site, words, random } = stage;
  const trials = await stage.trials();
  const browser = new KillableBrowser(stage.binary, stage.script);
  try {
    await browser.open();
    const { context, page: other } = browser;
    await logIn(other, words, trials.subject.account, "/courses", site.origin);
    await new Shop(other, words).settled();
    for await (const _ of stage.rounds()) {
      const sleep = random.pick([frozen, cached, discarded]);
      const page = await context.newPage();
      await openCatalogue(page, site.origin);
      const saving = random.next() < 0.5;
      const arrived = nextArrives(site.proxy, { kind: "black-hole" });
      await trials.mutate(page, words, random.whole(1, 2));
      if (saving) await page.evaluate(busy);
      else await arrived;
      const wake = await sleep(page, context);
      site.proxy.calm();
      await other.bringToFront();
      await openCatalogue(other, site.origin);
      await trials.mutate(other, words, 1);
      await trials.settle();
      await wake();
      await expect.poll(() => rowsUnder(other, "record/"), { timeout: 20_000 * PATIENCE }).toEqual([]);
      if (sleep !== discarded) await expect(page.getByRole("article").first()).toBeVisible();
      await page.close();
    }
  } finally {
    await browser.dispose();
  }
};
