import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { Builder, By, Capabilities, type WebDriver } from "selenium-webdriver";
import { freePort } from "#tests/support/product.ts";
import { AnswerLost, answered, type Browser, type Open, type Surface, type Tab, until } from "./tab.ts";

const DRIVER = "/usr/bin/WebKitWebDriver";
const GJS = "/usr/bin/gjs";

/** WebKitGTK, the engine of every iPhone, by its own driver. */
export const openWebKit: Open = async (profile) => {
  if (!existsSync(DRIVER) || !existsSync(GJS)) return null;
  const port = await freePort();
  const driver = spawn("dbus-run-session", ["--", "xvfb-run", "-a", DRIVER, `--port=${port}`], {
    stdio: "ignore",
    detached: true,
    env: { ...process.env, QABAS_ENGINE_PROFILE: profile },
  });
  try {
    await until("the driver of WebKit", async () => (await fetch(`http://127.0.0.1:${port}/status`)).ok);
    const capabilities = new Capabilities();
    capabilities.setBrowserName("MiniBrowser");
    const args = ["-m", path.join(import.meta.dirname, "webkit-browser.js")];
    capabilities.set("webkitgtk:browserOptions", { binary: GJS, args });
    const browser = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
    await browser.manage().setTimeouts({ script: 20_000, pageLoad: 30_000 });
    return await windowsOf(browser, driver);
  } catch (error) {
    end(driver);
    throw error;
  }
};

async function windowsOf(browser: WebDriver, driver: ChildProcess): Promise<Browser> {
  let front = await browser.getWindowHandle();
  let lostAnswers = 0;
  const signs = { browser: () => browser.getAllWindowHandles(), page: () => browser.executeScript("return 1;") };
  /**
   * WebKit's driver never answers a script that is under way while the history puts a cached page in its page's place: it hears of the end
   * of a page by the window of the next one, and a cached page brings its own. Nothing else is lost, and what was asked is asked again.
   */
  const once = <T>(work: () => Promise<T>): Promise<T> =>
    answered(work(), signs).catch((error: unknown) => {
      if (error instanceof AnswerLost) lostAnswers += 1;
      throw error;
    });
  const ask = <T>(work: () => Promise<T>): Promise<T> =>
    once(work).catch((error: unknown) => {
      if (error instanceof AnswerLost) return once(work);
      throw error;
    });
  const tabOf = (handle: string): Tab => {
    const turn = async () => {
      if (front !== handle) await browser.switchTo().window(handle);
      front = handle;
    };
    const framed = async <T>(work: () => Promise<T>) => {
      await browser.switchTo().frame(0);
      return await work().finally(() => browser.switchTo().defaultContent());
    };
    const page = surfaceOf(browser, ask, once, (work) => turn().then(work));
    return {
      ...page,
      goTo: (address) => ask(() => turn().then(() => browser.get(address))),
      goBack: () => ask(() => turn().then(() => browser.navigate().back())),
      frame: {
        ...surfaceOf(browser, ask, once, (work) => turn().then(() => framed(work))),
        // A frame of another site gets the keys only after a press has given it the focus.
        type: async (selector, text) => {
          await turn();
          await framed(async () => {
            await browser.findElement(By.css(selector)).click();
            await browser.actions().sendKeys(text).perform();
          });
        },
      },
      close: async () => {
        await turn();
        await browser.close();
        front = "";
      },
    };
  };
  return {
    engine: "WebKitGTK",
    get lostAnswers() {
      return lostAnswers;
    },
    tab: tabOf(front),
    newTab: async () => {
      await browser.switchTo().newWindow("tab");
      front = await browser.getWindowHandle();
      return tabOf(front);
    },
    kill: async () => {
      for (const pid of processesOf(driver)) kill(pid, "SIGKILL");
      end(driver);
      await gone(driver);
    },
    close: async () => {
      await answered(browser.quit(), signs).catch(() => undefined);
      end(driver);
      await gone(driver);
    },
  };
}

/** How a driver is asked for something. */
type Ask = <T>(work: () => Promise<T>) => Promise<T>;

/** @param ask asks again where the answer was lost @param once what is done twice is something else */
const surfaceOf = (browser: WebDriver, ask: Ask, once: Ask, there: Ask): Surface => ({
  run: async <T>(body: string, ...values: unknown[]) => {
    const answer = await ask(() =>
      there(() =>
        browser.executeAsyncScript<{ value: T } | { failed: string }>(
          `const done = arguments[arguments.length - 1]; const values = [...arguments].slice(0, -1);
          (async () => { ${body} })().then((value) => done({ value }), (error) => done({ failed: String(error) }));`,
          ...values,
        ),
      ),
    );
    if ("failed" in answer) throw new Error(answer.failed);
    return answer.value;
  },
  click: (selector) => once(() => there(() => browser.findElement(By.css(selector)).click())),
  type: (selector, text) => once(() => there(() => browser.findElement(By.css(selector)).sendKeys(text))),
});

/** The driver, and the browser with its processes for pages and network: what the driver started, and what that started. */
function processesOf({ pid }: ChildProcess): number[] {
  const all = execFileSync("ps", ["-eo", "pid=,ppid=,comm="], { encoding: "utf8" })
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/u.exec(line))
    .flatMap((found) => (found ? [{ pid: Number(found[1]), parent: Number(found[2]), name: found[3] ?? "" }] : []));
  const below = (parent: number): typeof all => all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  const driver = below(pid ?? -1).find(({ name }) => name.startsWith("WebKitWebDriver"));
  return driver ? [driver, ...below(driver.pid)].map((one) => one.pid) : [];
}

const gone = (driver: ChildProcess): Promise<unknown> =>
  driver.exitCode !== null || driver.signalCode !== null ? Promise.resolve() : new Promise((resolve) => driver.once("exit", resolve));

/** Ends the driver with the display and the bus that were started for it. */
function end({ pid }: ChildProcess): void {
  if (pid !== undefined) kill(-pid, "SIGTERM");
}

function kill(pid: number, signal: "SIGKILL" | "SIGTERM"): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It is gone.
  }
}
