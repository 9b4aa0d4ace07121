import type { Page } from "@playwright/test";
import { type Account, DEMO_PASSWORD, signOutEverywhere } from "#tests/support/accounts.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";

const STUDENT: Account = { email: "student@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
/** Longer than the session waits for anything. */
const LATE_MS = 4_000;

/** The scripts that the page does not name come late. @returns how many did */
async function delayParts(page: Page, milliseconds: number): Promise<() => number> {
  let late = 0;
  await page.route(/\/assets\/[^/]+\.js$/u, async (route) => {
    const url = route.request().url();
    const named = await page.evaluate((src) => document.head.innerHTML.includes(new URL(src).pathname), url).catch(() => true);
    if (!named) {
      late += 1;
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
    }
    await route.continue();
  });
  return () => late;
}

/** What the server wrote of the parts below the first screen, to be known again. */
const markParts = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener("DOMContentLoaded", () => {
      Object.assign(globalThis, { written: [...document.querySelectorAll("[data-part]")] });
    }),
  );

test("a part whose script comes after its person is known is taken over as the server wrote it, and is theirs then (B9)", {
  tag: ["@online", "@full"],
}, async ({ page, words, site }) => {
  test.setTimeout(120_000);
  await signOutEverywhere(site.product.apiOrigin, STUDENT);
  await logIn(page, words, STUDENT);
  await markParts(page);
  const said: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !message.text().includes("Service Worker")) said.push(message.text());
  });
  page.on("pageerror", (error) => said.push(error.message));
  const late = await delayParts(page, LATE_MS);
  for (const path of ["/courses/1", "/courses/25", "/"]) {
    const before = late();
    await page.goto(path);
    await expect(page.locator("[data-part]").first(), path).toBeAttached();
    await page.waitForTimeout(LATE_MS);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(500);
    expect(late(), path).toBeGreaterThan(before);
    expect(said, path).toEqual([]);
    const kept = await page.evaluate(() => {
      const { written } = globalThis as unknown as { written: Element[] };
      return { parts: written.length, still: written.filter((part) => part.isConnected).length };
    });
    expect(kept.parts, path).toBeGreaterThan(0);
    expect(kept.still, path).toBe(kept.parts);
  }
});

interface Turns {
  stand: boolean;
  waiting: (() => void)[];
  presses: number;
}

test("a button of a part that is here and not taken over yet is pressed once, whenever that is", { tag: "@full" }, async ({
  browser,
  contextOptions,
  context,
  site,
}) => {
  const fresh = await browser.newContext({ ...contextOptions, baseURL: site.origin, serviceWorkers: "block" });
  await fresh.addCookies(await context.cookies(site.origin));
  // React's turns stand still while it is asked so: a script is here then, and nothing is drawn with it.
  await fresh.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    const turns: Turns = { stand: false, waiting: [], presses: 0 };
    MessagePort.prototype.postMessage = function (this: MessagePort, ...said: unknown[]) {
      const go = () => post.apply(this, said as Parameters<typeof post>);
      if (turns.stand) turns.waiting.push(go);
      else go();
    };
    Object.assign(globalThis, { turns });
  });
  const page = await fresh.newPage();
  await page.goto("/courses/1");
  await page.waitForFunction(() => !("ssr" in document.documentElement.dataset), undefined, { polling: 50 });
  await page.waitForLoadState("networkidle");
  const button = page.locator("[data-part] button[data-state]").first();
  await page.evaluate(() => {
    const { turns } = globalThis as unknown as { turns: Turns };
    turns.stand = true;
    document.getElementById("root")?.addEventListener("click", () => (turns.presses += 1));
    // Somebody begins to move: the parts may come.
    dispatchEvent(new Event("scroll"));
    dispatchEvent(new Event("pointerdown"));
  });
  await page.waitForTimeout(1_000);
  await page.waitForLoadState("networkidle");
  await button.click();
  await page.evaluate(() => {
    const { turns } = globalThis as unknown as { turns: Turns };
    turns.stand = false;
    for (const go of turns.waiting) go();
  });
  await expect(button).not.toHaveAttribute("data-state", "out");
  expect(await page.evaluate(() => (globalThis as unknown as { turns: Turns }).turns.presses)).toBe(1);
  await fresh.close();
});
