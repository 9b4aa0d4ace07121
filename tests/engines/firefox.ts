import { existsSync } from "node:fs";
import path from "node:path";
import { type Frame, launch, type Page } from "puppeteer-core";
import { type Open, type Surface, type Tab, until } from "./tab.ts";

const BROWSERS = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];

/** Firefox by WebDriver BiDi. */
export const openFirefox: Open = async (profile) => {
  const executablePath = BROWSERS.find(existsSync);
  if (!executablePath) return null;
  const browser = await launch({
    browser: "firefox",
    executablePath,
    headless: true,
    userDataDir: profile,
    protocolTimeout: 60_000,
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  const { pid } = browser.process() ?? {};
  return {
    engine: "Firefox",
    lostAnswers: 0,
    tab: await tabOf(await browser.newPage()),
    newTab: async () => await tabOf(await browser.newPage()),
    kill: async () => {
      const gone = new Promise((resolve) => browser.process()?.once("exit", resolve));
      // It leads a group of its own, with a process for each site.
      if (pid !== undefined) process.kill(-pid, "SIGKILL");
      await gone;
      // What was changed in the profile for the driver is put back then, beside whoever goes on.
      const changed = ["prefs.js", "user.js"].map((name) => path.join(profile, `${name}.puppeteer`));
      await until("the profile as it was", async () => !changed.some(existsSync));
    },
    close: () => browser.close(),
  };
};

async function tabOf(page: Page): Promise<Tab> {
  await page.setViewport({ width: 1000, height: 800 });
  return {
    ...surfaceOf(page),
    goTo: async (address) => {
      try {
        await page.goto(address, { waitUntil: "load", timeout: 30_000 });
      } catch (error) {
        // The page that came went on to another by itself.
        if (!String(error).includes("NS_BINDING_ABORTED")) throw error;
      }
    },
    goBack: async () => {
      await page.goBack({ waitUntil: "load", timeout: 30_000 });
    },
    get frame() {
      const [frame] = page.mainFrame().childFrames();
      if (!frame) throw new Error("the page has no frame");
      return surfaceOf(frame);
    },
    close: () => page.close(),
  };
}

const surfaceOf = (page: Page | Frame): Surface => ({
  // As an expression: the page's policy lets no script of a page make another from text.
  run: async <T>(body: string, ...values: unknown[]) =>
    (await page.evaluate(`(async (values) => { ${body} })(${JSON.stringify(values)})`)) as T,
  click: (selector) => page.click(selector),
  type: (selector, text) => page.type(selector, text),
});
