import { existsSync } from "node:fs";
import { launch } from "puppeteer-core";
import type { Tab } from "./tab.ts";

const BROWSERS = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];

/** Firefox by WebDriver BiDi; null where it is not installed. */
export async function openFirefox(): Promise<Tab | null> {
  const executablePath = BROWSERS.find(existsSync);
  if (!executablePath) return null;
  const browser = await launch({ browser: "firefox", executablePath, headless: true, protocolTimeout: 60_000 });
  const page = await browser.newPage();
  await page.setViewport({ width: 1000, height: 800 });
  return {
    engine: "Firefox",
    goTo: async (address) => {
      try {
        await page.goto(address, { waitUntil: "load", timeout: 30_000 });
      } catch (error) {
        // The page that came went on to another by itself.
        if (!String(error).includes("NS_BINDING_ABORTED")) throw error;
      }
    },
    // As an expression: the page's policy lets no script of a page make another from text.
    run: async <T>(body: string, ...values: unknown[]) =>
      (await page.evaluate(`(async (values) => { ${body} })(${JSON.stringify(values)})`)) as T,
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    close: () => browser.close(),
  };
}
