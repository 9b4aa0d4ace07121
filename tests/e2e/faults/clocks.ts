import { expect, type Page } from "@playwright/test";
import { PATIENCE } from "#tests/playwright.config.ts";
import { NodeDevice } from "#tests/support/faults/node-device.ts";
import { faketime } from "#tests/support/faults/plan.ts";
import { TEST_NOW } from "#tests/support/product.ts";
import { ownProduct } from "./own-product.ts";
import { nextArrives } from "#tests/support/network/next-arrives.ts";
import { freshContext, judgeOwn, openCatalogue, openShop, type Scenario, wait } from "./stage.ts";

const DAY_MS = 86_400_000;
const TEN_YEARS_MS = 3_652 * DAY_MS;

/** In front of a script: a clock that is wrong by what a cookie says, which page and worker both read. */
const WRONG_CLOCK = `(() => {
  const Real = Date;
  let off = 0;
  class Wrong extends Real {
    constructor(...parts) { parts.length ? super(...parts) : super(Real.now() + off); }
    static now() { return Real.now() + off; }
  }
  globalThis.Date = Wrong;
  new BroadcastChannel("wrong-clock").onmessage = ({ data }) => { off = data; };
  globalThis.setWrongClock = (ms) => { off = ms; new BroadcastChannel("wrong-clock").postMessage(ms); };
})();`;

/** F18 */
export const deviceClock: Scenario = async (stage) => {
  const { site, words, random } = stage;
  const trials = await stage.trials();
  const context = await freshContext(stage);
  await context.addInitScript({ content: WRONG_CLOCK });
  const page = await context.newPage();
  const served = ({ path }: { path: string }) =>
    path === "/service-worker.js" ? ({ kind: "rewrite", change: (body: string) => WRONG_CLOCK + body } as const) : null;
  site.proxy.decide = served;
  await openShop({ page, words }, trials);
  for await (const _ of stage.rounds()) {
    await context.setOffline(true);
    for (let change = 0; change < 3; change += 1) {
      await setClock(page, random.whole(-TEN_YEARS_MS, TEN_YEARS_MS));
      await trials.mutate(page, words, 1);
    }
    site.proxy.decide = served;
    void nextArrives(site.proxy, { kind: random.pick(["reset-before", "reset-after"] as const) });
    await context.setOffline(false);
    await setClock(page, random.whole(-TEN_YEARS_MS, TEN_YEARS_MS));
    await trials.settle();
  }
  site.proxy.calm();
  await context.close();
};

const setClock = (page: Page, ms: number): Promise<void> =>
  page.evaluate((off) => (globalThis as unknown as { setWrongClock(ms: number): void }).setWrongClock(off), ms);

/** F19: the answer is lost, and asked for again eight days later: by the clock of the process, its database and its own settings. */
export const serverClock: Scenario = async (stage) => {
  const later = new Date(Date.parse(TEST_NOW) + 8 * DAY_MS).toISOString();
  const library = faketime() ?? "";
  const product = await ownProduct();
  const trials = await stage.trials({ product });
  const device = new NodeDevice(await trials.caller(), trials);
  await device.start();
  for await (const _ of stage.rounds()) {
    await device.change();
    await device.change();
    await device.send("reset-after");
    await product.stop();
    Object.assign(product.options.env ?? {}, { LD_PRELOAD: library, FAKETIME: "+8d", DONT_FAKE_MONOTONIC: "1", QABAS_NOW: later });
    await product.start();
    trials.trials += 1;
    // No session lives so long.
    await device.signInAgain();
    await device.send();
    if ((await device.waiting()) > 0) trials.stuck += 1;
    await product.stop();
    for (const name of ["LD_PRELOAD", "FAKETIME", "DONT_FAKE_MONOTONIC", "QABAS_NOW"]) delete product.options.env?.[name];
    await product.start();
    await device.signInAgain();
  }
  await judgeOwn(product);
  await product.discard();
};

/** F20 */
export const appUpdate: Scenario = async (stage) => {
  const { page, context, site, words, random } = stage;
  const trials = await stage.trials();
  await openShop(stage, trials);
  const second = await context.newPage();
  let version = 0;
  for await (const round of stage.rounds()) {
    await openCatalogue(second);
    version = round + 1;
    const served = ({ path }: { path: string }) =>
      path === "/service-worker.js"
        ? ({ kind: "rewrite", change: (body: string) => `${body}\n// version ${version} of ${trials.subject.account.email}` } as const)
        : null;
    site.proxy.decide = served;
    await second.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
    await expect(second.getByText(words.updateReady)).toBeVisible({ timeout: 20_000 * PATIENCE });
    await page.bringToFront();
    await context.setOffline(true);
    await trials.mutate(page, words, random.whole(2, 4));
    const arrived = nextArrives(site.proxy, { kind: "delay", ms: random.whole(200, 1_200) });
    await context.setOffline(false);
    await arrived;
    await wait(random.whole(0, 300));
    await second.bringToFront();
    await second.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await second.getByRole("button", { name: words.update, exact: true }).click();
    // A browser lets the old worker end its work for up to five minutes before another takes over.
    await second.waitForFunction(() => !("sameDocument" in globalThis), undefined, { timeout: 330_000 });
    await trials.settle();
    await page.bringToFront();
    await openCatalogue(page);
  }
  site.proxy.calm();
};
