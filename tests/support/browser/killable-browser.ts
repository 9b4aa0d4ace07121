import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { waitForTakeover } from "#tests/support/patient-pages.ts";
import { discard, scratch } from "#tests/support/product.ts";

const WHOLE = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/usr/bin/google-chrome-stable"];

/** A Chromium with windows, which the headless shell has none of: the system's, or Playwright's (`.ci/find-browser.mjs` sees to it). */
export const wholeBrowser = (): string => WHOLE.find((binary) => existsSync(binary)) ?? chromium.executablePath();

/** A real Chromium of its own process, so that `kill -9` hits the browser as a dead battery does; the profile stays. */
export class KillableBrowser {
  readonly profile: string;
  readonly #own: boolean;
  #child: ChildProcess | null = null;
  #close: (() => Promise<void>) | null = null;
  context!: BrowserContext;
  page!: Page;

  constructor(
    private readonly binary: string,
    private readonly script: { content: string },
    /** Where its profile lies; one of its own is thrown away at the end. */
    folder?: string,
  ) {
    this.profile = folder ?? scratch("killable");
    this.#own = folder === undefined;
  }

  /** `installed`: in a window without a bar, as from the home screen, of a phone's size; pages know it as standalone. */
  async open({ installed = false } = {}): Promise<void> {
    const portFile = path.join(this.profile, "DevToolsActivePort");
    rmSync(portFile, { force: true });
    for (const lock of ["SingletonLock", "SingletonCookie", "SingletonSocket"]) rmSync(path.join(this.profile, lock), { force: true });
    this.#child = spawn(
      this.binary,
      [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--hide-crash-restore-bubble",
        "--remote-debugging-port=0",
        `--user-data-dir=${this.profile}`,
        ...(installed ? ["--app=data:text/html,", "--window-size=390,844"] : ["about:blank"]),
      ],
      { stdio: "ignore", detached: true },
    );
    const port = await waitFor(() => Number(readFileSync(portFile, "utf8").split("\n")[0]) || null);
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const context = browser.contexts()[0];
    if (!context) throw new Error("no context");
    await context.addInitScript(this.script);
    waitForTakeover(context);
    this.context = context;
    this.page = context.pages()[0] ?? (await context.newPage());
    this.#close = () => browser.close();
  }

  /** Whether the profile's files hold who is signed in: a browser that is killed before has never known it. */
  holdsAccount(): boolean {
    const folder = path.join(this.profile, "Default", "Local Storage", "leveldb");
    return readdirSync(folder).some((file) => readFileSync(path.join(folder, file), "latin1").includes("user_info"));
  }

  /** The whole process group at once: browser, renderers, worker. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child?.pid || child.exitCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    process.kill(-child.pid, "SIGKILL");
    await gone;
    await this.#close?.().catch(() => undefined);
    this.#child = null;
  }

  async dispose(): Promise<void> {
    await this.kill();
    if (this.#own) discard(this.profile);
  }
}

async function waitFor<T>(read: () => T | null): Promise<T> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    try {
      const value = read();
      if (value !== null) return value;
    } catch {
      // Not written yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the browser did not start in time");
}
