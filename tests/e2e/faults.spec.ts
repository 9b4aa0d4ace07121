import type { Page } from "@playwright/test";
import { register } from "#tests/support/accounts.ts";
import { type AuditedRow, audit } from "#tests/support/audit.ts";
import { programs } from "#tests/support/catalogue.ts";
import { Trials, type Verdict } from "#tests/support/fault-trials.ts";
import { expect, prepare, test } from "#tests/support/fixtures.ts";
import { KillableBrowser } from "#tests/support/killable-browser.ts";
import type { Fault, KillerProxy } from "#tests/support/killer-proxy.ts";
import type { Words } from "#tests/support/words.ts";
import { fillLogin, logIn } from "./pages/entry.ts";
import { Shop } from "./pages/shop.ts";

const ROUNDS = Number(process.env.QABAS_FAULT_ROUNDS ?? 3);
const all: Trials[] = [];

/** Hits the first `times` outbox requests of a round with a fault; what follows passes. */
function hit(proxy: KillerProxy, times: number, fault: (index: number) => Fault): void {
  let index = 0;
  proxy.decide = (seen) => {
    if (seen.headers["x-outbox"] === undefined || index >= times) return null;
    index += 1;
    return fault(index - 1);
  };
}

const RESETS: [name: string, sentence: string, fault: (index: number) => Fault][] = [
  ["F3", "a connection reset before the server applied", () => ({ kind: "reset-before" })],
  ["F4", "a connection reset after the server committed", () => ({ kind: "reset-after" })],
  [
    "F5",
    "500, 502, 503 and 504 in the middle of the queue",
    (index) => ({ kind: "status", status: [500, 502, 503, 504][index % 4] ?? 500 }),
  ],
];

test.describe.configure({ mode: "serial" });

async function trialsFor(fault: string, apiOrigin: string): Promise<Trials> {
  const account = await register(apiOrigin);
  const free = (await programs(apiOrigin, "ar")).filter((card) => (card.seats_left ?? 0) > 0);
  const trials = new Trials(
    fault,
    account,
    apiOrigin,
    free.slice(0, 12).map(({ id, title }) => ({ id, title })),
  );
  all.push(trials);
  return trials;
}

/** The catalogue with every program of the trials on one page. */
async function openCatalogue(page: Page, origin = ""): Promise<void> {
  await page.goto(`${origin}/courses`);
  await expect(page.getByRole("article").first()).toBeVisible();
}

/** Where the session did not outlive the browser, signs in; where it did, the login page leads on by itself. */
async function logInAgain(page: Page, words: Words, trials: Trials, origin: string): Promise<void> {
  await page.goto(`${origin}/login?redirect=%2Fcart`);
  const username = page.getByLabel(words.username, { exact: true });
  await expect(
    username.or(page.getByRole("heading", { level: 1, name: words.cart, exact: true })).or(page.getByRole("main").getByRole("searchbox")),
  ).toBeVisible({ timeout: 20_000 });
  if (await username.isVisible()) {
    await fillLogin(page, words, trials.account);
    await expect(page).toHaveURL(/\/cart$/u, { timeout: 20_000 });
  }
}

test("F1: what is queued with no network arrives once the network is back (P1, P2, P3, P8)", async ({ page, context, site, words }) => {
  test.setTimeout(60_000 + ROUNDS * 30_000);
  const trials = await trialsFor("F1", site.product.apiOrigin);
  await logIn(page, words, trials.account);
  await new Shop(page, words).open();
  for (let round = 0; round < ROUNDS; round += 1) {
    await context.setOffline(true);
    await trials.mutate(page, words);
    await context.setOffline(false);
    await trials.settle();
  }
  expect(trials.stuck).toBe(0);
});

for (const [name, sentence, fault] of RESETS) {
  test(`${name}: ${sentence} loses and doubles nothing (P2, P3, P6)`, async ({ page, site, words }) => {
    test.setTimeout(60_000 + ROUNDS * 40_000);
    const trials = await trialsFor(name, site.product.apiOrigin);
    await logIn(page, words, trials.account);
    await new Shop(page, words).open();
    for (let round = 0; round < ROUNDS; round += 1) {
      hit(site.proxy, 1 + (round % 3), fault);
      await trials.mutate(page, words);
      await trials.settle();
      site.proxy.calm();
    }
    expect(trials.stuck).toBe(0);
  });
}

test("F7: a session that ends in the middle keeps the queue until the same person signs in (P5, P6)", async ({
  page,
  context,
  site,
  words,
}) => {
  test.setTimeout(60_000 + ROUNDS * 40_000);
  const trials = await trialsFor("F7", site.product.apiOrigin);
  await logIn(page, words, trials.account);
  await new Shop(page, words).open();
  for (let round = 0; round < ROUNDS; round += 1) {
    await context.setOffline(true);
    await trials.mutate(page, words);
    const other = await trials.caller();
    const { data: devices } = await other.call<{ id: string; current: boolean }[]>("GET", "/platform/profile/devices");
    for (const device of devices) if (!device.current) await other.call("DELETE", `/platform/profile/devices/${device.id}`);
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/login\?redirect=/u, { timeout: 20_000 });
    await fillLogin(page, words, trials.account);
    await expect(page).not.toHaveURL(/\/login/u);
    await trials.settle();
    await openCatalogue(page);
  }
  expect(trials.stuck).toBe(0);
});

test("F8: a browser killed with a request in flight loses and doubles nothing (P1, P2, P7)", async ({
  site,
  words,
  cell,
  launchOptions,
}) => {
  test.setTimeout(90_000 + ROUNDS * 60_000);
  const trials = await trialsFor("F8", site.product.apiOrigin);
  const browser = new KillableBrowser(launchOptions.executablePath ?? "/usr/bin/chromium", prepare(cell));
  try {
    await browser.open();
    await logIn(browser.page, words, trials.account, "/cart", site.origin);
    for (let round = 0; round < ROUNDS; round += 1) {
      await openCatalogue(browser.page, site.origin);
      const arrived = new Promise<void>((resolve) => {
        site.proxy.decide = (seen) => {
          if (seen.headers["x-outbox"] === undefined) return null;
          resolve();
          return round % 2 ? { kind: "delay", ms: 400 } : { kind: "reset-after" };
        };
      });
      await trials.mutate(browser.page, words);
      await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, 10_000))]);
      await browser.kill();
      site.proxy.calm();
      await browser.open();
      // A browser killed so soon after a login may not have written its cookies: the person signs in again.
      await logInAgain(browser.page, words, trials, site.origin);
      await openCatalogue(browser.page, site.origin);
      await trials.settle();
    }
    expect(trials.stuck).toBe(0);
  } finally {
    await browser.dispose();
  }
});

test("F9: a worker stopped in the middle of its replay loses and doubles nothing (P2, P7)", async ({ page, context, site, words }) => {
  test.setTimeout(60_000 + ROUNDS * 60_000);
  const trials = await trialsFor("F9", site.product.apiOrigin);
  await logIn(page, words, trials.account);
  await new Shop(page, words).open();
  const cdp = await context.newCDPSession(page);
  await cdp.send("ServiceWorker.enable");
  for (let round = 0; round < ROUNDS; round += 1) {
    await context.setOffline(true);
    await trials.mutate(page, words);
    // Away from the product, only the worker is left to send.
    await page.goto("about:blank");
    const arrived = new Promise<void>((resolve) => {
      site.proxy.decide = (seen) => {
        if (seen.headers["x-outbox"] === undefined) return null;
        resolve();
        return { kind: "delay", ms: 1_000 };
      };
    });
    await context.setOffline(false);
    await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, 8_000))]);
    await cdp.send("ServiceWorker.stopAllWorkers");
    site.proxy.calm();
    await openCatalogue(page);
    await trials.settle();
  }
  expect(trials.stuck).toBe(0);
});

test("F11: two tabs and the worker at once send everything once (P3, P7)", async ({ page, context, site, words }) => {
  test.setTimeout(60_000 + ROUNDS * 40_000);
  const trials = await trialsFor("F11", site.product.apiOrigin);
  await logIn(page, words, trials.account);
  await new Shop(page, words).open();
  const second = await context.newPage();
  await openCatalogue(second);
  for (let round = 0; round < ROUNDS; round += 1) {
    await context.setOffline(true);
    await trials.mutate(page, words, 2);
    await second.bringToFront();
    await trials.mutate(second, words, 2);
    await context.setOffline(false);
    await trials.settle();
    await page.bringToFront();
  }
  expect(trials.stuck).toBe(0);
});

test("F22: a login merge killed anywhere, with two tabs, merges once (R4.3, P2)", async ({ site, words, cell, launchOptions }) => {
  test.setTimeout(90_000 + ROUNDS * 60_000);
  for (let round = 0; round < ROUNDS; round += 1) {
    const trials = await trialsFor("F22", site.product.apiOrigin);
    const browser = new KillableBrowser(launchOptions.executablePath ?? "/usr/bin/chromium", prepare(cell));
    try {
      await browser.open();
      await browser.page.goto(`${site.origin}/courses`);
      await trials.mutate(browser.page, words, 3);
      const second = await browser.context.newPage();
      await second.goto(`${site.origin}/cart`);
      await browser.page.bringToFront();
      await browser.page.goto(`${site.origin}/login`);
      await fillLogin(browser.page, words, trials.account);
      // Before the answer, while it merges, after: a different moment each round.
      await new Promise((resolve) => setTimeout(resolve, [60, 250, 600, 1200][round % 4]));
      await browser.kill();
      await browser.open();
      await logInAgain(browser.page, words, trials, site.origin);
      await trials.settle();
      expect(trials.stuck).toBe(0);
    } finally {
      await browser.dispose();
    }
  }
});

test("the server's ledger holds every change once, in order, under its own account (P2, P3, P5)", async ({ site }) => {
  test.setTimeout(120_000);
  const rows = await audit(site.product);
  const byAccount = groupByEmail(rows);
  const table = new Map<string, Verdict>();
  for (const trials of all) {
    const own = byAccount.get(trials.account.email) ?? [];
    const verdict = trials.judge(
      own,
      rows.filter((row) => row.email !== trials.account.email),
    );
    const sum = table.get(trials.fault) ?? { trials: 0, lost: 0, doubled: 0, reordered: 0, misattributed: 0, stuck: 0 };
    for (const field of Object.keys(sum) as (keyof Verdict)[]) sum[field] += verdict[field];
    table.set(trials.fault, sum);
  }
  console.table(Object.fromEntries(table));
  expect(table.size).toBe(9);
  for (const verdict of table.values()) expect(verdict).toMatchObject({ lost: 0, doubled: 0, reordered: 0, misattributed: 0, stuck: 0 });
});

function groupByEmail(rows: AuditedRow[]): Map<string, AuditedRow[]> {
  const groups = new Map<string, AuditedRow[]>();
  for (const row of rows) groups.set(row.email, [...(groups.get(row.email) ?? []), row]);
  return groups;
}
