import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { type Account, ApiCaller, DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { choice, emulation, expect, prepare, test as base } from "#tests/support/fixtures.ts";
import { visit, waitForTakeover } from "#tests/support/patient-pages.ts";
import { type Words, wordsOf } from "#tests/support/words.ts";
import { type Cell, PATIENCE } from "#tests/playwright.config.ts";
import { fillLogin } from "#tests/e2e/pages/entry.ts";
import type { Hand } from "./hand.ts";
import { Keyboard } from "./keyboard.ts";
import { Pointer } from "./pointer.ts";

const staffOf = (name: string): Account => ({ email: `${name}@qabas.example`, password: DEMO_PASSWORD, nameAr: "" });
/** Nearly all roles, and who confirms what they ask for. */
export const STAFF = staffOf("staff");
export const SECOND = staffOf("staff2");

/** One of the staff at their desk: a page that is logged in, and the hand they work with. */
export interface Desk {
  page: Page;
  hand: Hand;
  account: Account;
  /** Whether the window is a phone's. */
  narrow: boolean;
  say: <T>(pair: readonly [ar: T, en: T]) => T;
  /** A control of the page's form, or of a dialog's, by its name. */
  field: (name: string, within?: Locator) => Locator;
  button: (pair: readonly [ar: string | RegExp, en: string | RegExp], within?: Locator) => Locator;
  /** Goes to an address of the console. */
  open(path: string): Promise<void>;
  /** The same hand at another page of the same person. */
  at(page: Page): Desk;
  /** What a step leads to: gives the password where it is asked for once more. */
  settle(outcome: Locator): Promise<void>;
  /** Looked at beside the drawings where a folder is named; in the dark too where one is drawn so. */
  shot(name: string, dark?: "dark"): Promise<void>;
}

/** What stays open from one story to the next: logging in takes as long as a story. */
interface Open {
  pages: Map<string, Page>;
  callers: Map<string, ApiCaller>;
}

interface Fixtures {
  desk: Desk;
  /** The second person's. */
  second: Desk;
  /** The API as the same person reads it from another device: what the server has. */
  api: ApiCaller;
  handKind: "keyboard" | "pointer";
}

/** The first page of a server that has read nothing yet. */
const START_MS = 30_000 * PATIENCE;
const LOOK_MS = 10_000;

async function logInOnce(browser: Browser, options: BrowserContextOptions, cell: Cell, origin: string, account: Account): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ ...options, ...emulation(cell), baseURL: origin, serviceWorkers: "block" });
  await context.addInitScript(prepare(cell));
  await context.addCookies([choice(cell, origin)]);
  waitForTakeover(context);
  const page = await context.newPage();
  await page.goto("/login?redirect=/staff");
  await fillLogin(page, wordsOf(cell.language), account);
  await expect(page).toHaveURL(/\/staff$/u);
  await expect(page.locator('main a[href="/staff/requests"]').first()).toBeVisible({ timeout: START_MS });
  return page;
}

/** Goes to an address of the app, and waits until nothing of the page that was open is left: it stays while the next one comes. */
async function leaveFor(page: Page, path: string): Promise<void> {
  const { pathname } = new URL(path, page.url());
  const isThere = () => new URL(page.url()).pathname === pathname;
  if (!isThere())
    await page.evaluate(() => {
      for (const one of document.querySelectorAll("main [data-list-row], main h2, main form")) one.setAttribute("data-left", "");
    });
  await visit(page, path);
  const arrived = () => document.querySelector("[data-left]") === null && document.querySelector("main h1") !== null;
  await expect(async () => {
    // The page of the login stays while the first one comes, and may lead back to it.
    if (!isThere()) await visit(page, path);
    await page.waitForFunction(arrived, undefined, { timeout: LOOK_MS });
  }).toPass();
}

function deskOf(page: Page, account: Account, cell: Cell, words: Words, handKind: Fixtures["handKind"]): Desk {
  const keys = handKind === "keyboard";
  const arabic = cell.language === "ar";
  const hand: Hand = keys ? new Keyboard(page, arabic) : new Pointer(page, cell.size === "phone");
  return {
    page,
    hand,
    account,
    narrow: cell.size === "phone",
    field: (name, within = page.getByRole("main")) => within.locator(`[name="${name}"]`),
    button: (pair, within = page.getByRole("main")) => within.getByRole("button", { name: pair[arabic ? 0 : 1], exact: true }),
    say: (pair) => pair[arabic ? 0 : 1],
    async open(path) {
      await leaveFor(page, path);
      hand.arrive();
    },
    at: (other) => deskOf(other, account, cell, words, handKind),
    async settle(outcome) {
      const asked = page.getByRole("dialog", { name: words.confirmWithPassword });
      await expect(asked.or(outcome).first()).toBeVisible();
      if (await asked.isVisible()) {
        await hand.write(asked.getByLabel(words.currentPassword, { exact: true }), account.password);
        await hand.press(asked.getByRole("button", { name: words.goOn, exact: true }));
      }
      await expect(outcome.first()).toBeVisible();
    },
    async shot(name, dark) {
      const folder = process.env.QABAS_PICTURES;
      if (!folder) return;
      const path = (theme: string) => `${folder}/job-${name}-${cell.size}-${cell.language}-${keys ? "keyboard" : "pointer"}${theme}.png`;
      await page.screenshot({ path: path("") });
      if (!dark) return;
      await page.emulateMedia({ colorScheme: "dark" });
      await page.screenshot({ path: path("-dark") });
      await page.emulateMedia({ colorScheme: cell.theme });
    },
  };
}

export const test = base.extend<Fixtures, { open: Open }>({
  handKind: ["pointer", { option: true }],

  open: [
    async ({ browserName }, use) => {
      if (browserName !== "chromium") throw new Error("the tests are for Chromium");
      const open: Open = { pages: new Map(), callers: new Map() };
      await use(open);
      for (const page of open.pages.values()) await page.context().close();
    },
    { scope: "worker" },
  ],

  desk: async ({ browser, contextOptions, cell, site, words, open, handKind }, use) => {
    await use(await sit(STAFF, { browser, contextOptions, cell, origin: site.origin, words, open, handKind }));
  },

  second: async ({ browser, contextOptions, cell, site, words, open, handKind }, use) => {
    await use(await sit(SECOND, { browser, contextOptions, cell, origin: site.origin, words, open, handKind }));
  },

  api: async ({ site, open }, use) => {
    const known = open.callers.get(STAFF.email) ?? (await ApiCaller.signIn(site.product.apiOrigin, STAFF));
    open.callers.set(STAFF.email, known);
    await use(known);
  },
});

interface Place {
  browser: Browser;
  contextOptions: BrowserContextOptions;
  cell: Cell;
  origin: string;
  words: Words;
  open: Open;
  handKind: Fixtures["handKind"];
}

async function sit(account: Account, { browser, contextOptions, cell, origin, words, open, handKind }: Place): Promise<Desk> {
  const page = open.pages.get(account.email) ?? (await logInOnce(browser, contextOptions, cell, origin, account));
  open.pages.set(account.email, page);
  return deskOf(page, account, cell, words, handKind);
}

export { expect } from "@playwright/test";
