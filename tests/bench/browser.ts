import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "@playwright/test";
import { freePort } from "#tests/support/product.ts";

/** The Chromium of the tests: the one that the settings name, or that `.ci` finds. Undefined for Playwright's own. */
async function binary(): Promise<string | undefined> {
  if (process.env.QABAS_CHROMIUM) return process.env.QABAS_CHROMIUM;
  const { findBrowser } = (await import(new URL("../../.ci/find-browser.mjs", import.meta.url).href)) as {
    findBrowser(): string | undefined;
  };
  return findBrowser();
}

let found: Promise<string | undefined> | null = null;

/** A browser started anew on a profile that stays, for as long as `use` takes. */
export async function withProfile<T>(
  profile: string,
  options: BrowserContextOptions,
  use: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  found ??= binary();
  const executablePath = await found;
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    ...(executablePath ? { executablePath } : {}),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
  try {
    return await use(context);
  } finally {
    await context.close();
  }
}

/** A fresh browser that another program may talk to at `port`, for as long as `use` takes. */
export async function withBrowser<T>(use: (browser: Browser, port: number) => Promise<T>): Promise<T> {
  found ??= binary();
  const executablePath = await found;
  const port = await freePort();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      `--remote-debugging-port=${port}`,
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
  try {
    return await use(browser, port);
  } finally {
    await browser.close();
  }
}
