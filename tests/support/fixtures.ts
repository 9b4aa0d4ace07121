import { type BrowserContext, type BrowserContextOptions, test as base, chromium, type Page } from "@playwright/test";
import { LANGUAGE_KEY } from "#contract/accounts/session.ts";
import { type Cell, PATIENCE } from "#tests/playwright.config.ts";
import { type Account, register } from "./accounts.ts";
import { type ChosenProvider, openProvider, type ProviderName } from "./gateways/chosen-provider.ts";
import { KillerProxy } from "./network/killer-proxy.ts";
import { waitForTakeover } from "./patient-pages.ts";
import { discard, freePort, Product, scratch, seededData, TEST_NOW } from "./product.ts";
import { type Words, wordsOf } from "./words.ts";

export interface Site {
  product: Product;
  proxy: KillerProxy;
  /** Where a person opens the product: the proxy in front of it. */
  origin: string;
  /** Whom one pays through. */
  provider: ChosenProvider;
}

/** A person with a browser profile of their own that survives closing the browser. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Closes the browser and opens it again on the same profile. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface Fixtures {
  words: Words;
  /** A new account of its own, registered but not signed in. */
  account: Account;
  visitor: Visitor;
}

/** Puts language and theme where a person's earlier choice would be, and the device's clock at the time of the tests. */
export function prepare(cell: Cell): { content: string } {
  const offset = new Date(TEST_NOW).getTime() - Date.now();
  return {
    content: `(() => {
      const Real = Date, offset = ${offset};
      class Shifted extends Real {
        constructor(...parts) { parts.length ? super(...parts) : super(Real.now() + offset); }
        static now() { return Real.now() + offset; }
      }
      globalThis.Date = Shifted;
      try {
        if (localStorage.getItem("preferred-language") === null) localStorage.setItem("preferred-language", ${JSON.stringify(cell.language)});
      } catch {}
    })();`,
  };
}

/** The language that was chosen before, for the server: without it a page is rendered in Arabic. */
export const choice = (cell: Cell, url: string) => ({ name: LANGUAGE_KEY, value: cell.language, url });

export const test = base.extend<Fixtures & { cell: Cell }, { site: Site; paidThrough: ProviderName | undefined }>({
  cell: [{ language: "ar", size: "phone", theme: "light" }, { option: true }],
  /** Whom one pays through in a file of its own. */
  paidThrough: [undefined, { option: true, scope: "worker" }],

  site: [
    async ({ browserName, paidThrough }, use) => {
      if (browserName !== "chromium") throw new Error("the tests are for Chromium");
      const port = await freePort();
      const proxy = await KillerProxy.start(() => port);
      const provider = await openProvider(paidThrough);
      const { env } = provider;
      const product = new Product({ dataDir: seededData(), port, gatewayPort: await freePort(), publicUrl: proxy.origin, env });
      if (provider.twin) provider.twin.webhookUrl = `${product.apiOrigin}/api/v1/webhooks`;
      await product.start();
      await use({ product, proxy, origin: proxy.origin, provider });
      await proxy.stop();
      await product.stop();
      await provider.twin?.close();
      discard(product.options.dataDir);
    },
    { scope: "worker", timeout: 120_000 * PATIENCE },
  ],

  baseURL: async ({ site }, use) => use(site.origin),

  // A test tagged `@online` shows nothing that the worker has a part in: fetching and compiling the whole app for it takes longer
  // than the test. Every other test has the worker.
  serviceWorkers: async ({ serviceWorkers }, use, info) => use(info.tags.includes("@online") ? "block" : serviceWorkers),

  context: async ({ context, cell, site, javaScriptEnabled }, use) => {
    await context.addInitScript(prepare(cell));
    await context.addCookies([choice(cell, site.origin)]);
    if (javaScriptEnabled !== false) waitForTakeover(context);
    await use(context);
    site.proxy.calm();
  },

  words: async ({ cell }, use) => use(wordsOf(cell.language)),

  account: async ({ site }, use) => use(await register(site.product.apiOrigin)),

  visitor: async ({ contextOptions, launchOptions, cell, site }, use) => {
    const profile = scratch("profile");
    const open = async () => {
      const context = await chromium.launchPersistentContext(profile, {
        ...launchOptions,
        ...(contextOptions as BrowserContextOptions),
        baseURL: site.origin,
        ...emulation(cell),
      });
      await context.addInitScript(prepare(cell));
      // Opened again, it has the choice that was made since.
      const chosen = (await context.cookies(site.origin)).some(({ name }) => name === LANGUAGE_KEY);
      if (!chosen) await context.addCookies([choice(cell, site.origin)]);
      waitForTakeover(context);
      return { context, page: context.pages()[0] ?? (await context.newPage()) };
    };
    const visitor: Visitor = {
      ...(await open()),
      async restart() {
        await visitor.context.close();
        Object.assign(visitor, await open());
      },
      close: () => visitor.context.close(),
    };
    await use(visitor);
    await visitor.context.close();
    site.proxy.calm();
    discard(profile);
  },
});

/** For stories of what moves: as most people have it. */
export const MOVING = { contextOptions: { reducedMotion: "no-preference" } } as const;

/** What a persistent context must be told anew: size, touch, language, theme, time zone. */
export const emulation = (cell: Cell): BrowserContextOptions => ({
  ...(cell.size === "phone"
    ? { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }
    : { viewport: { width: 1280, height: 800 } }),
  locale: cell.language === "ar" ? "ar-SA" : "en-GB",
  colorScheme: cell.theme,
  timezoneId: "Asia/Riyadh",
});

const limitTest = test.setTimeout.bind(test);
test.setTimeout = (milliseconds) => limitTest(milliseconds * PATIENCE);

export { expect } from "@playwright/test";
