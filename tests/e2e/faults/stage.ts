import type { BrowserContext, Page } from "@playwright/test";
import { type Cell, PATIENCE } from "#tests/playwright.config.ts";
import { type Account, register } from "#tests/support/accounts.ts";
import { audit } from "#tests/support/audit.ts";
import { programs } from "#tests/support/catalogue.ts";
import {
  dueOf,
  type FaultId,
  isPlanned,
  keepNotRun,
  keepVerdict,
  missing,
  randomOf,
  roundMsOf,
  roundsOf,
  sentenceOf,
} from "#tests/support/faults/plan.ts";
import type { Random } from "#tests/support/faults/random.ts";
import { Talk } from "#tests/support/faults/talk.ts";
import { sumOf, Trials, type Verdict } from "#tests/support/faults/trials.ts";
import { emulation, expect, prepare, test } from "#tests/support/fixtures.ts";
import type { KillerProxy } from "#tests/support/network/killer-proxy.ts";
import type { Product } from "#tests/support/product.ts";
import { waitForTakeover } from "#tests/support/patient-pages.ts";
import type { Words } from "#tests/support/words.ts";
import { fillLogin, logIn } from "#tests/e2e/pages/entry.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

export interface Site {
  product: Product;
  proxy: KillerProxy;
  origin: string;
}

/** What a row of the table is played on. */
export interface Stage {
  page: Page;
  context: BrowserContext;
  site: Site;
  words: Words;
  cell: Cell;
  /** The browser's binary, for rows that start one of their own. */
  binary: string;
  /** What a page of a browser of its own is prepared with. */
  script: { content: string };
  random: Random;
  /** The rounds that are due, one after the other. */
  rounds(): AsyncGenerator<number>;
  /** Notes for the audit what an account does on a device; `talks`: in a conversation of a course as well. */
  trials(options?: { account?: Account; ownerTag?: string; direct?: true; product?: Product; talks?: true }): Promise<Trials>;
}

export type Scenario = (stage: Stage) => Promise<void>;

/** Everything that this process noted, by the product whose ledger tells about it. */
const noted = new Map<Product, Trials[]>();

/** A test for each row that is due; what a row needs and this machine lacks is told, never passed over. */
export function playRows(rows: Partial<Record<FaultId, Scenario>>): void {
  for (const [name, scenario] of Object.entries(rows)) {
    const id = name as FaultId;
    if (dueOf(id) === 0) continue;
    const lack = missing(id);
    if (lack) keepNotRun(id, lack);
    else
      test(`${id}: ${sentenceOf(id)}`, async ({ page, context, site, words, cell, launchOptions }) => {
        test.setTimeout(90_000 + dueOf(id) * roundMsOf(id));
        const random = randomOf(id);
        await scenario({
          page,
          context,
          site,
          words,
          cell,
          random,
          binary: launchOptions.executablePath ?? "/usr/bin/chromium",
          script: prepare(cell),
          rounds: () => judgedRounds(id),
          trials: (options) => note(id, random, site.product, options),
        });
        const own = [...noted.values()].flat().filter(({ subject }) => subject.fault === id);
        expect(own.reduce((stuck, trials) => stuck + trials.stuck, 0)).toBe(0);
      });
  }
}

async function note(fault: string, random: Random, own: Product, options: Parameters<Stage["trials"]>[0] = {}): Promise<Trials> {
  const { product = own, account: known, talks, ...rest } = options;
  const { apiOrigin } = product;
  const account = known ?? (await register(apiOrigin));
  const talk = talks ? await Talk.begin(apiOrigin, account) : null;
  const free = (await programs(apiOrigin, "ar"))
    .filter(({ id, seats_left }) => (seats_left ?? 0) > 0 && id !== talk?.programId)
    .slice(0, 12);
  const trials = new Trials({
    fault,
    random,
    apiOrigin,
    account,
    programs: free.map(({ id, title }) => ({ id, title })),
    ...(talk ? { talk } : {}),
    ...rest,
  });
  noted.set(product, [...(noted.get(product) ?? []), trials]);
  return trials;
}

/** How much of a row is lost at most where its run is cut off. */
const BATCH_MS = 60_000;

/** The rounds of a row. What became of them is written down batch by batch, so that a run that is cut off goes on where it was. */
async function* judgedRounds(id: FaultId): AsyncGenerator<number> {
  let judged = Date.now();
  for (const round of roundsOf(id)) {
    yield round;
    if (Date.now() - judged < BATCH_MS) continue;
    await judgeRow(id);
    judged = Date.now();
  }
  await judgeRow(id);
}

/** Holds the ledgers against what one row noted so far. Not in `npm test`, which judges all its rows at once. */
async function judgeRow(id: FaultId): Promise<void> {
  if (!isPlanned) return;
  for (const [product, list] of noted) {
    const own = list.filter(({ subject }) => subject.fault === id);
    if (own.length === 0) continue;
    const ledger = await audit(product);
    const verdict = sumOf(own.map((trials) => trials.judge(ledger)));
    keepVerdict(id, verdict);
    expect.soft({ fault: id, ...verdict }).toMatchObject(CLEAN);
  }
}

/** Holds the ledger of each product against what was made on devices; sums by row of the table, without what was judged before. */
export async function judgeAll(): Promise<Map<string, Verdict>> {
  const table = new Map<string, Verdict>();
  for (const product of noted.keys()) for (const [fault, verdict] of await judgeProduct(product)) add(table, fault, verdict);
  for (const [fault, verdict] of table) keepVerdict(fault, verdict);
  return table;
}

/** The same for one product, which is about to be thrown away; writes nothing down. */
async function judgeProduct(product: Product): Promise<Map<string, Verdict>> {
  const ledger = await audit(product);
  const table = new Map<string, Verdict>();
  for (const trials of noted.get(product) ?? []) add(table, trials.subject.fault, trials.judge(ledger));
  noted.delete(product);
  return table;
}

/** A product of a row's own: judged while it is there. */
export async function judgeOwn(product: Product): Promise<void> {
  for (const [fault, verdict] of await judgeProduct(product)) {
    keepVerdict(fault, verdict);
    expect({ fault, ...verdict }).toMatchObject(CLEAN);
  }
}

function add(table: Map<string, Verdict>, fault: string, verdict: Verdict): void {
  const known = table.get(fault);
  table.set(fault, known ? sumOf([known, verdict]) : verdict);
}

export const CLEAN = { lost: 0, doubled: 0, reordered: 0, misattributed: 0, stuck: 0 };

/** After the rows of a file: nothing may have been lost, doubled, reordered or given to another. */
export function auditAfterwards(): void {
  test.afterAll(async () => {
    test.setTimeout(180_000);
    for (const [fault, verdict] of await judgeAll()) expect.soft({ fault, ...verdict }).toMatchObject(CLEAN);
  });
}

/** Signs the row's account in and opens the catalogue, with everything at hand that must open without a network. */
export async function openShop({ page, words }: Pick<Stage, "page" | "words">, trials: Trials): Promise<void> {
  await logIn(page, words, trials.subject.account, "/courses");
  await new Shop(page, words).settled();
  await openAgain(page, words, trials);
}

/** Where the device may have nothing of the account's left: the thread it converses in, and the catalogue. */
export async function openAgain(page: Page, words: Words, trials: Trials, origin = ""): Promise<void> {
  await trials.subject.talk?.open(page, words, origin);
  await openCatalogue(page, origin);
}

/** The catalogue with every program of the trials on one page. */
export async function openCatalogue(page: Page, origin = ""): Promise<void> {
  await page.goto(`${origin}/courses`);
  await expect(page.getByRole("article").first()).toBeVisible();
}

/** Where the session did not outlive the browser, signs in; where it did, the login page leads on by itself. */
export async function logInAgain(page: Page, words: Words, trials: Trials, origin: string, to: "/cart" | "/courses"): Promise<void> {
  await page.goto(`${origin}/login?redirect=${encodeURIComponent(to)}`);
  const username = page.getByLabel(words.username, { exact: true });
  await expect(
    username
      .or(page.getByRole("heading", { level: 1, name: words.cart, exact: true }))
      .or(page.getByRole("main").getByRole("combobox", { name: words.search })),
  ).toBeVisible({ timeout: 20_000 * PATIENCE });
  if (await username.isVisible()) {
    await fillLogin(page, words, trials.subject.account);
  }
  await expect(page).toHaveURL(new RegExp(`${to}$`, "u"), { timeout: 20_000 * PATIENCE });
}

/** Another device: a private window of the same browser, with nothing on it yet. */
export async function freshContext({ context, cell, site, script }: Stage): Promise<BrowserContext> {
  const browser = context.browser();
  if (!browser) throw new Error("no browser");
  const fresh = await browser.newContext({ ...emulation(cell), baseURL: site.origin });
  await fresh.addInitScript(script);
  waitForTakeover(fresh);
  return fresh;
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
