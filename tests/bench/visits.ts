import type { CDPSession, Page } from "@playwright/test";
import { KillerProxy } from "#tests/support/network/killer-proxy.ts";
import { withBrowser } from "./browser.ts";

export interface Visits {
  /** Everything that the page had asked for when its load event came, as it travelled, headers included. */
  firstBytes: number;
  firstRequests: number;
  /** Everything that the page fetched until nothing moved any more and the worker had the app: what it asked for after its load counts too. */
  wholeBytes: number;
  wholeScript: number;
  /** What the next visit asks the network for of page, scripts, styles, fonts and icons. */
  repeatBytes: number;
  repeatAsked: string[];
}

/** The size of phone that Lighthouse has. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const DATA = /^\/(?:api|files)\//u;
/** Asked for by the browser itself to look for a newer version: no part of what is shown. */
const BROWSER_OWN = /^\/(?:service-worker\.js|manifest)/u;

/**
 * A first visit and the next one, in one fresh profile. What the worker fetches for itself is no part of the first.
 * @param settled waits until the worker has the shell
 */
export async function visitTwice(port: number, path: string): Promise<Visits> {
  const proxy = await KillerProxy.start(() => port);
  try {
    return await withBrowser(async (browser) => {
      const context = await browser.newContext({ ...PHONE, baseURL: proxy.origin });
      const page = await context.newPage();
      const first = await firstVisit(await context.newCDPSession(page), page, path);
      await page.goto("about:blank");
      const before = proxy.seen.length;
      const wire = await bytesOf(await context.newCDPSession(page), page, path);
      await page.waitForLoadState("networkidle");
      const repeatAsked = proxy.seen
        .slice(before)
        .map((seen) => seen.path)
        .filter((asked) => !DATA.test(asked) && !BROWSER_OWN.test(asked));
      await context.close();
      return { ...first, repeatBytes: repeatAsked.length === 0 ? 0 : wire, repeatAsked };
    });
  } finally {
    await proxy.stop();
  }
}

interface Asked {
  path: string;
  at: number;
  bytes: number;
  /** Length that an answer says of itself, where the worker passed it on: of the wire the page then knows nothing. */
  passedOn: number | null;
}

async function firstVisit(cdp: CDPSession, page: Page, path: string): Promise<Omit<Visits, "repeatBytes" | "repeatAsked">> {
  const asked = new Map<string, Asked>();
  let loadedAt = Infinity;
  cdp.on("Network.requestWillBeSent", ({ requestId, timestamp, request }) => {
    if (request.url.startsWith("http"))
      asked.set(requestId, { path: new URL(request.url).pathname, at: timestamp, bytes: 0, passedOn: null });
  });
  cdp.on("Network.responseReceived", ({ requestId, response }) => {
    const one = asked.get(requestId);
    if (one && response.fromServiceWorker && DATA.test(one.path)) one.passedOn = Number(response.headers["content-length"] ?? 0);
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (one) one.bytes = one.passedOn ?? encodedDataLength;
  });
  cdp.on("Page.loadEventFired", ({ timestamp }) => (loadedAt = timestamp));
  await cdp.send("Network.enable");
  await cdp.send("Page.enable");
  await page.goto(path, { waitUntil: "networkidle" });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
  await page.waitForLoadState("networkidle");
  await cdp.detach();
  const all = [...asked.values()];
  const untilLoad = all.filter(({ at }) => at <= loadedAt);
  return {
    firstBytes: total(untilLoad),
    firstRequests: untilLoad.length,
    wholeBytes: total(all),
    wholeScript: total(all.filter(({ path: of }) => of.endsWith(".js"))),
  };
}

const total = (all: readonly Asked[]): number => all.reduce((sum, { bytes }) => sum + bytes, 0);

/** What came over the network for the shell, by the page's own count. */
async function bytesOf(cdp: CDPSession, page: Page, path: string): Promise<number> {
  const urls = new Map<string, string>();
  let bytes = 0;
  cdp.on("Network.responseReceived", ({ requestId, response }) => urls.set(requestId, response.url));
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId);
    if (url?.startsWith("http") && !DATA.test(new URL(url).pathname)) bytes += encodedDataLength;
  });
  await cdp.send("Network.enable");
  await page.goto(path, { waitUntil: "networkidle" });
  await cdp.detach();
  return bytes;
}
