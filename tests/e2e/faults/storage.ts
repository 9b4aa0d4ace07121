import { expect } from "@playwright/test";
import { register } from "#tests/support/accounts.ts";
import { SmallDisk } from "#tests/support/faults/small-disk.ts";
import { KillableBrowser } from "#tests/support/browser/killable-browser.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";
import { freshContext, openCatalogue, type Scenario, type Stage } from "./stage.ts";

/** F13 */
export const diskFull: Scenario = async (stage) => {
  const { site, words, random } = stage;
  const trials = await stage.trials({ direct: true });
  const disk = new SmallDisk("profile", 160);
  // What the browser makes of a full disk: no room, or a database that does not open.
  const refused = new RegExp(`${words.storageFull}|${words.storageBroken}`, "u");
  const browser = new KillableBrowser(stage.binary, stage.script, disk.folder);
  try {
    await browser.open();
    await logIn(browser.page, words, trials.subject.account, "/courses", site.origin);
    for await (const _ of stage.rounds()) {
      await openCatalogue(browser.page, site.origin);
      await trials.mutate(browser.page, words, 1);
      await expect.poll(async () => (await trials.caller()).cartIds()).toEqual(trials.wanted());
      disk.fill(random.whole(0, 4_096));
      // What still fits is kept, what does not goes to the server at once: both arrive.
      for (let change = 0; change < 4; change += 1) await trials.press(browser.page, words, refused);
      disk.free();
      // Somebody looks again: until then the pauses between attempts have grown to a minute.
      await openCatalogue(browser.page, site.origin);
      await trials.settle();
    }
  } finally {
    await browser.dispose();
    disk.remove();
  }
};

/** F14: throwing, never answering, or not there at all. */
export const openThrows: Scenario = async (stage) => {
  const { words, random } = stage;
  for await (const _ of stage.rounds()) {
    const trials = await stage.trials({ direct: true, account: await register(stage.site.product.apiOrigin) });
    const context = await freshContext(stage);
    const way = random.pick(["throws", "errs", "missing"] as const);
    await context.addInitScript((how: string) => {
      if (how === "missing") Object.defineProperty(globalThis, "indexedDB", { get: () => undefined });
      else
        IDBFactory.prototype.open = function open() {
          if (how === "throws") throw new DOMException("closed", "SecurityError");
          const request = new EventTarget() as IDBOpenDBRequest;
          setTimeout(() => request.onerror?.(new Event("error")), 5);
          return request;
        };
    }, way);
    const page = await context.newPage();
    await logIn(page, words, trials.subject.account, "/courses");
    await openCatalogue(page);
    for (let change = 0; change < 2; change += 1) expect(await trials.press(page, words, words.storageBroken)).toBe(true);
    await trials.settle();
    // With no network neither the device nor the server has it: it must not look as if one had.
    await context.setOffline(true);
    expect(await trials.press(page, words, way === "missing" ? words.storageForbidden : words.storageBroken)).toBe(false);
    await context.close();
  }
};

/** F15: a later version of the app meets a window that holds the database of this one. */
export const upgradeBlocked: Scenario = async (stage) => {
  const { words } = stage;
  for await (const _ of stage.rounds()) {
    const trials = await stage.trials({ direct: true, account: await register(stage.site.product.apiOrigin) });
    const context = await freshContext(stage);
    const old = await context.newPage();
    await logIn(old, words, trials.subject.account, "/courses");
    await old.goto("/healthz");
    await old.evaluate(hold);
    const page = await context.newPage();
    await page.addInitScript(asLaterVersion);
    await openCatalogue(page);
    await expect(page.getByText(words.openElsewhere).first()).toBeVisible();
    expect(await trials.press(page, words, words.storageBroken)).toBe(true);
    await old.close();
    await trials.mutate(page, words, 2);
    await trials.settle();
    await context.close();
  }
};

/** Runs in the page: a connection that nobody closes, as a version before `versionchange` was handled kept it. */
async function hold(): Promise<void> {
  await new Promise<void>((resolve) => {
    const open = indexedDB.open("qabas", 1);
    open.onsuccess = () => {
      Object.assign(globalThis, { held: open.result });
      resolve();
    };
  });
}

function asLaterVersion(): void {
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function later(name, version) {
    return open.call(this, name, name === "qabas" && version === 1 ? 2 : version);
  };
}

/** F16 */
export const privateWindow: Scenario = async (stage) => {
  for await (const _ of stage.rounds()) {
    const { trials, context, page } = await signedIn(stage);
    await context.setOffline(true);
    await trials.mutate(page, stage.words, stage.random.whole(1, 3));
    await page.reload();
    await context.setOffline(false);
    await trials.settle();
    await context.close();
  }
};

/** F17 */
export const evicted: Scenario = async (stage) => {
  const { site, words, random } = stage;
  for await (const _ of stage.rounds()) {
    const { trials, context, page } = await signedIn(stage);
    await trials.mutate(page, words, 1);
    await expect.poll(async () => (await trials.caller()).cartIds()).toEqual(trials.wanted());
    const [before, count] = [trials.wanted(), trials.made.length];
    await context.setOffline(true);
    await trials.mutate(page, words, random.whole(1, 3));
    const cdp = await context.newCDPSession(page);
    await cdp.send("Storage.clearDataForOrigin", { origin: site.origin, storageTypes: "indexeddb" });
    trials.forget(count, before);
    await context.setOffline(false);
    await openCatalogue(page);
    await expect(page.getByText(words.dataCleared).first()).toBeVisible();
    await trials.mutate(page, words, 2);
    await trials.settle();
    await context.close();
  }
};

async function signedIn(stage: Stage) {
  const trials = await stage.trials({ account: await register(stage.site.product.apiOrigin) });
  const context = await freshContext(stage);
  const page = await context.newPage();
  await logIn(page, stage.words, trials.subject.account, "/courses");
  await new Shop(page, stage.words).settled();
  await openCatalogue(page);
  return { trials, context, page };
}
