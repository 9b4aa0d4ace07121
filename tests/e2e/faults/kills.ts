import { expect } from "@playwright/test";
import { register } from "#tests/support/accounts.ts";
import { KillableBrowser } from "#tests/support/browser/killable-browser.ts";
import { fillLogin, logIn } from "#tests/e2e/pages/entry.ts";
import { nextArrives } from "#tests/support/network/next-arrives.ts";
import { logInAgain, openAgain, openCatalogue, openShop, type Scenario, type Stage, wait } from "./stage.ts";

/** F8 */
export const browserKilled: Scenario = async (stage) => {
  const { site, words, random } = stage;
  const trials = await stage.trials({ talks: true });
  const browser = new KillableBrowser(stage.binary, stage.script);
  try {
    await browser.open();
    await logIn(browser.page, words, trials.subject.account, "/cart", site.origin);
    await openAgain(browser.page, words, trials, site.origin);
    for await (const _ of stage.rounds()) {
      const changes = random.whole(1, 4);
      const fault = random.pick([{ kind: "reset-after" }, { kind: "delay", ms: random.whole(0, 500) }, { kind: "black-hole" }] as const);
      const arrived = nextArrives(site.proxy, fault, 10_000, random.whole(0, changes - 1));
      await trials.mutate(browser.page, words, changes);
      await arrived;
      await wait(random.whole(0, 600));
      await browser.kill();
      site.proxy.calm();
      await browser.open();
      // A browser killed so soon after a login may not have written its cookies: the person signs in again.
      await logInAgain(browser.page, words, trials, site.origin, "/courses");
      await expect(browser.page.getByRole("article").first()).toBeVisible();
      await trials.settle();
    }
  } finally {
    await browser.dispose();
  }
};

/** How long a request of a worker that is stopped is held up. */
const HELD_MS = 400;

/** What the browser does with workers by itself, at a moment that it chooses. */
async function workersOf({ context, page, site }: Stage) {
  const cdp = await context.newCDPSession(page);
  let registrationId = "";
  cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    registrationId =
      registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(site.origin))?.registrationId ?? registrationId;
  });
  await cdp.send("ServiceWorker.enable");
  return {
    sync: (lastChance: boolean) =>
      cdp.send("ServiceWorker.dispatchSyncEvent", { origin: site.origin, registrationId, tag: "qabas-outbox", lastChance }),
    stop: () => cdp.send("ServiceWorker.stopAllWorkers"),
  };
}

/** F9 */
export const workerStopped: Scenario = async (stage) => {
  const { page, context, site, words, random } = stage;
  const trials = await stage.trials({ talks: true });
  await openShop(stage, trials);
  const workers = await workersOf(stage);
  for await (const _ of stage.rounds()) {
    await context.setOffline(true);
    await trials.mutate(page, words, random.whole(1, 3));
    // Away from the product, only the worker is left to send.
    await page.goto("about:blank");
    const arrived = nextArrives(site.proxy, { kind: "delay", ms: HELD_MS });
    await context.setOffline(false);
    await workers.sync(false);
    await arrived;
    // While the request is held, while its answer comes, and after.
    await wait(random.whole(0, HELD_MS * 1.5));
    await workers.stop();
    site.proxy.calm();
    await openCatalogue(page);
    await trials.settle();
  }
};

/** F10: with every page closed, as the browser does it by itself some time later. */
export const syncEvents: Scenario = async (stage) => {
  const { page, context, site, words, random } = stage;
  const trials = await stage.trials({ talks: true });
  await openShop(stage, trials);
  const workers = await workersOf(stage);
  for await (const _ of stage.rounds()) {
    await context.setOffline(true);
    await trials.mutate(page, words, random.whole(1, 3));
    await page.goto("about:blank");
    // The browser's last try meets a network that fails; it is not the end.
    const failed = nextArrives(site.proxy, { kind: random.pick(["reset-before", "reset-after"] as const) });
    await context.setOffline(false);
    await workers.sync(true);
    await failed;
    site.proxy.calm();
    await workers.sync(random.next() < 0.5);
    await trials.settle();
    await openCatalogue(page);
  }
};

/** F11 */
export const twoTabs: Scenario = async (stage) => {
  const { page, context, words, random } = stage;
  const trials = await stage.trials({ talks: true });
  await openShop(stage, trials);
  const second = await context.newPage();
  await openCatalogue(second);
  for await (const _ of stage.rounds()) {
    await context.setOffline(true);
    await page.bringToFront();
    await trials.mutate(page, words, random.whole(1, 2));
    await second.bringToFront();
    await trials.mutate(second, words, random.whole(1, 2));
    await context.setOffline(false);
    await trials.settle();
  }
  await second.close();
};

/** F12 */
export const tabCrashed: Scenario = async (stage) => {
  const { context, site, words, random } = stage;
  const trials = await stage.trials();
  await openShop(stage, trials);
  const first = stage.page;
  let tab = await context.newPage();
  for await (const _ of stage.rounds()) {
    await openCatalogue(tab);
    await tab.bringToFront();
    const arrived = nextArrives(site.proxy, { kind: random.pick(["black-hole", "reset-after"] as const) });
    await trials.mutate(tab, words, random.whole(1, 3));
    await arrived;
    const cdp = await context.newCDPSession(tab);
    const crashed = tab.waitForEvent("crash");
    void cdp.send("Page.crash").catch(() => undefined);
    await crashed;
    site.proxy.calm();
    await first.bringToFront();
    await openCatalogue(first);
    await trials.settle();
    await tab.close();
    tab = await context.newPage();
  }
};

/** F22 */
export const mergeKilled: Scenario = async (stage) => {
  const { site, words, random } = stage;
  for await (const _ of stage.rounds()) {
    const trials = await stage.trials({ account: await register(site.product.apiOrigin) });
    const browser = new KillableBrowser(stage.binary, stage.script);
    try {
      await browser.open();
      await openCatalogue(browser.page, site.origin);
      await trials.mutate(browser.page, words, 3);
      const second = await browser.context.newPage();
      await second.goto(`${site.origin}/cart`);
      await browser.page.bringToFront();
      await browser.page.goto(`${site.origin}/login`);
      await fillLogin(browser.page, words, trials.subject.account);
      // Before the answer, while it merges, after: a different moment each round.
      await wait(random.whole(0, 1_300));
      await browser.kill();
      await browser.open();
      await logInAgain(browser.page, words, trials, site.origin, "/cart");
      await trials.settle();
    } finally {
      await browser.dispose();
    }
  }
};
