import type { BrowserContext, BrowserContextOptions } from "@playwright/test";
import { TOKEN_COOKIE } from "#contract/accounts/session.ts";
import { DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { prepare } from "#tests/support/fixtures.ts";
import { discard, freePort, Product, scratch, seededData } from "#tests/support/product.ts";
import { withProfile } from "./browser.ts";
import { builtWithEmptyPage, CACHED_EMPTY } from "./built-copy.ts";
import { type Figures, median } from "./figures.ts";

const RUNS = Number(process.env.QABAS_BENCH_RUNS ?? 5);
/** A phone of the middle class beside the machine that measures. */
const SLOWDOWN = 4;
const SCHEDULE = "/student/services/schedule";
const PHONE: BrowserContextOptions = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const CELL = { language: "ar", size: "phone", theme: "light" } as const;

/**
 * Cold offline start to the schedule (issue 6.4): a browser started anew, without a network, on a slow processor, up to the frame
 * in which the first session stands. Beside an empty page that a worker of three lines keeps: what the browser itself takes.
 */
export async function coldStart(figures: Figures, env: Record<string, string>): Promise<void> {
  const built = builtWithEmptyPage();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const product = new Product({
    entry: built.entry,
    dataDir: seededData(),
    port,
    gatewayPort: await freePort(),
    publicUrl: origin,
    env: { QABAS_LOG_LEVEL: "silent", ...env },
  });
  const profile = scratch("start");
  try {
    await product.start();
    await withProfile(profile, PHONE, (context) => visitOnce(context, origin));
    const rounds: { empty: number; schedule: number }[] = [];
    for (let round = 1; round <= RUNS; round += 1) {
      const empty = await withProfile(profile, PHONE, (context) => startOf(context, origin + CACHED_EMPTY, "h1"));
      const schedule = await withProfile(profile, PHONE, (context) => startOf(context, origin + SCHEDULE, "main article"));
      console.log(`  round ${round}: empty page ${empty.toFixed(0)} ms, schedule ${schedule.toFixed(0)} ms`);
      rounds.push({ empty, schedule });
    }
    figures.add("cold offline start, empty cached page", median(rounds.map(({ empty }) => empty)), "ms");
    figures.add("cold offline start to the schedule", median(rounds.map(({ schedule }) => schedule)), "ms");
    const later = median(rounds.map(({ empty, schedule }) => schedule - empty));
    figures.add("cold offline start to the schedule after the empty page's", later, "ms", { atMost: 1_200 });
  } finally {
    await product.stop();
    discard(product.options.dataDir);
    discard(profile);
    built.discard();
  }
}

/** Signs the demo student in and brings everything onto the device. */
async function visitOnce(context: BrowserContext, origin: string): Promise<void> {
  await context.addInitScript(prepare(CELL));
  const page = await context.newPage();
  await page.goto(origin + CACHED_EMPTY);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 });
  await page.goto(`${origin}/login?redirect=${encodeURIComponent(SCHEDULE)}`);
  const [username, password] = [page.locator("form input").nth(0), page.locator('form input[type="password"]')];
  await username.fill("student@qabas.example");
  await password.fill(DEMO_PASSWORD);
  await password.press("Enter");
  await page.locator("main article").first().waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
  await page.waitForLoadState("networkidle");
  // A session that the browser wrote down: without it every round would begin at the door.
  if (!(await context.cookies()).some(({ name }) => name === TOKEN_COOKIE)) throw new Error("nobody is signed in");
}

/** As text: what runs these files gives functions names by a helper of its own, which no page has. */
const noteWhenShown = (selector: string) => `requestAnimationFrame(function look() {
  if (!document.querySelector(${JSON.stringify(selector)})) return requestAnimationFrame(look);
  // The frame that this one asks for is the one in which it was drawn.
  requestAnimationFrame(() => { globalThis.shownAt = performance.now(); });
});`;

/** Milliseconds from the navigation to the frame after which `selector` is on screen. */
async function startOf(context: BrowserContext, address: string, selector: string): Promise<number> {
  await context.addInitScript(prepare(CELL));
  await context.addInitScript({ content: noteWhenShown(selector) });
  await context.setOffline(true);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(() => "shownAt" in globalThis, undefined, { timeout: 60_000 });
  return await page.evaluate(() => (globalThis as unknown as { shownAt: number }).shownAt);
}
