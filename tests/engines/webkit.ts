import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { Builder, By, Capabilities } from "selenium-webdriver";
import { freePort } from "#tests/support/product.ts";
import { type Tab, until } from "./tab.ts";

const DRIVER = "/usr/bin/WebKitWebDriver";
const BROWSERS = ["/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser", "/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser"];

/** WebKitGTK, the engine of every iPhone, by its own driver; null where it is not installed. */
export async function openWebKit(): Promise<Tab | null> {
  const binary = BROWSERS.find(existsSync);
  if (!binary || !existsSync(DRIVER)) return null;
  const port = await freePort();
  const driver = spawn("dbus-run-session", ["--", "xvfb-run", "-a", DRIVER, `--port=${port}`], { stdio: "ignore", detached: true });
  try {
    await until("the driver of WebKit", async () => (await fetch(`http://127.0.0.1:${port}/status`)).ok);
    const capabilities = new Capabilities();
    capabilities.setBrowserName("MiniBrowser");
    capabilities.set("webkitgtk:browserOptions", { binary, args: ["--automation"] });
    const browser = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
    await browser.manage().setTimeouts({ script: 20_000, pageLoad: 30_000 });
    return {
      engine: "WebKitGTK",
      goTo: (address) => browser.get(address),
      run: async <T>(body: string, ...values: unknown[]) => {
        const answer = await browser.executeAsyncScript<{ value: T } | { failed: string }>(
          `const done = arguments[arguments.length - 1]; const values = [...arguments].slice(0, -1);
          (async () => { ${body} })().then((value) => done({ value }), (error) => done({ failed: String(error) }));`,
          ...values,
        );
        if ("failed" in answer) throw new Error(answer.failed);
        return answer.value;
      },
      click: (selector) => browser.findElement(By.css(selector)).click(),
      type: (selector, text) => browser.findElement(By.css(selector)).sendKeys(text),
      close: async () => {
        await browser.quit().catch(() => undefined);
        end(driver);
      },
    };
  } catch (error) {
    end(driver);
    throw error;
  }
}

/** Ends the driver with the display and the bus that were started for it. */
function end({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGTERM");
  } catch {
    // It is gone.
  }
}
