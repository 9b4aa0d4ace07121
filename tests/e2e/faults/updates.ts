import { expect, type Page, test } from "@playwright/test";
import { PATIENCE } from "#tests/playwright.config.ts";
import { KillerProxy } from "#tests/support/network/killer-proxy.ts";
import type { Trials } from "#tests/support/faults/trials.ts";
import { BUILT, type Built, changedBuild, renamedFiles } from "#tests/support/updates/changed-build.ts";
import { SHELL, TEACHING } from "#tests/support/updates/sentences.ts";
import type { Words } from "#tests/support/words.ts";
import { ownProduct } from "./own-product.ts";
import { nextArrives } from "#tests/support/network/next-arrives.ts";
import { freshContext, judgeOwn, openCatalogue, openShop, type Scenario, wait } from "./stage.ts";

/** A build takes half a minute, and minutes on a machine that does more. */
const BUILDS_MS = 1_200_000;
/** Pages of the public site whose parts an old tab has not fetched yet. */
const ELSEWHERE = ["/about", "/news", "/contact", "/privacy", "/join-as-trainer"];
/** Those of them that are forms: nobody is offered an update while they write (R11.3). */
const FORMS = ["/contact", "/join-as-trainer"];

interface Scene {
  product: Awaited<ReturnType<typeof ownProduct>>;
  proxy: KillerProxy;
  words: Words;
  versions: readonly Built[];
  /** Index of the version that is served. */
  now: number;
}

/** F37 */
export const appUpdates: Scenario = async (stage) => {
  const { words, random } = stage;
  test.setTimeout(test.info().timeout + BUILDS_MS);
  const product = await ownProduct();
  const proxy = await KillerProxy.start(() => product.options.port);
  const trials = await stage.trials({ product });
  const scene: Scene = { product, proxy, words, versions: [BUILT, await changedBuild(SHELL), await changedBuild(TEACHING)], now: 0 };
  const context = await freshContext({ ...stage, site: { product, proxy, origin: proxy.origin } });
  try {
    const [old, second] = [await context.newPage(), await context.newPage()];
    await openShop({ page: old, words }, trials);
    for await (const round of stage.rounds()) {
      await openCatalogue(second);
      const how = [inARow, cutOff, duringADrain][round % 3] ?? inARow;
      await how(scene, { old, second, trials, pick: (list) => random.pick(list), whole: (from, to) => random.whole(from, to) });
      trials.trials += how === duringADrain ? 0 : 1;
      await trials.settle();
      await second.bringToFront();
      await openCatalogue(old);
    }
  } finally {
    await context.close();
    await proxy.stop();
    await judgeOwn(product);
    await product.discard();
    for (const version of scene.versions) version.discard();
  }
};

interface Tabs {
  old: Page;
  second: Page;
  trials: Trials;
  pick<T>(list: readonly T[]): T;
  whole(from: number, to: number): number;
}

/** Two updates, each agreed to in the other tab; the old one goes on, then takes up its own offer (O10). */
async function inARow(scene: Scene, { old, second, pick }: Tabs): Promise<void> {
  for (let update = 0; update < 2; update += 1) {
    await serveNext(scene);
    await offered(second, scene.words);
    await agree(second, scene.words);
    await shows(second);
  }
  await old.bringToFront();
  const elsewhere = pick(ELSEWHERE);
  await old.evaluate((path) => history.pushState(null, "", path), elsewhere);
  await shows(old);
  const offer = old.getByText(scene.words.updateReady);
  // The page before it may still be on screen: what it offers goes with it, and so it does where a part is gone and the page is read anew.
  await expect(async () => {
    if (!FORMS.includes(elsewhere) && (await offer.isVisible()))
      await old.getByRole("button", { name: scene.words.update, exact: true }).click({ timeout: 5_000 * PATIENCE });
    await expect(offer).toHaveCount(0, { timeout: 5_000 * PATIENCE });
  }).toPass({ timeout: 30_000 * PATIENCE });
  await shows(old);
}

/** The line breaks while the newer version is fetched: the one before goes on, and the rest is fetched another time. */
async function cutOff(scene: Scene, { second, whole }: Tabs): Promise<void> {
  const before = scene.versions[scene.now] as Built;
  await serveNext(scene);
  const changed = renamedFiles(before, scene.versions[scene.now] as Built).map((name) => `/${name}`);
  let left = whole(0, 2);
  scene.proxy.decide = ({ path }) => (changed.includes(path) && (left -= 1) < 0 ? { kind: "reset-before" } : null);
  await lookForUpdate(second);
  await second.waitForFunction(async () => !(await navigator.serviceWorker.getRegistration())?.installing);
  expect(await second.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))).toBe(false);
  await second.reload();
  await shows(second);
  scene.proxy.calm();
  await offered(second, scene.words);
  await agree(second, scene.words);
  await shows(second);
}

/** The newer version may take over only between two requests of the queue (P12). */
async function duringADrain(scene: Scene, { old, second, trials, whole }: Tabs): Promise<void> {
  await serveNext(scene);
  await offered(second, scene.words);
  await old.bringToFront();
  await old.context().setOffline(true);
  await trials.mutate(old, scene.words, whole(2, 4));
  const arrived = nextArrives(scene.proxy, { kind: "delay", ms: whole(200, 1_200) });
  await old.context().setOffline(false);
  await arrived;
  await wait(whole(0, 300));
  await second.bringToFront();
  await agree(second, scene.words);
  await shows(second);
  scene.proxy.calm();
}

async function serveNext(scene: Scene): Promise<void> {
  scene.now = (scene.now + 1) % scene.versions.length;
  await scene.product.stop();
  scene.product.options.entry = (scene.versions[scene.now] as Built).entry;
  await scene.product.start();
}

const lookForUpdate = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined)));

async function offered(page: Page, words: Words): Promise<void> {
  await page.bringToFront();
  await lookForUpdate(page);
  await expect(page.getByText(words.updateReady)).toBeVisible({ timeout: 30_000 * PATIENCE });
}

/** Presses the offer, again where it was drawn anew under the press, until the page was read anew and offers nothing. */
async function agree(page: Page, words: Words): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  const button = page.getByRole("button", { name: words.update, exact: true });
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 5_000 * PATIENCE });
    await page.waitForFunction(() => !("sameDocument" in globalThis), undefined, { timeout: 10_000 * PATIENCE });
    await expect(button).toHaveCount(0, { timeout: 5_000 * PATIENCE });
  }).toPass({ timeout: 60_000 * PATIENCE });
}

/** Never a blank page, and never one that says that a part of it is missing. */
async function shows(page: Page): Promise<void> {
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible({ timeout: 20_000 * PATIENCE });
  await expect(page.getByRole("alert")).toHaveCount(0);
}
