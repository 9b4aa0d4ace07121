/**
 * A Chromium for the tests: its headless shell where there is one or Debian's package can be had (half the processor time a
 * test of the whole browser takes, and the same engine), else the system's browser, else Playwright's own. Answers the path
 * of the binary, or undefined for Playwright's. The whole browser is seen to as well: an installed app has a window of that alone.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const SHELL = "/usr/bin/chromium-headless-shell";
const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/usr/bin/google-chrome-stable"];

const works = (binary) => spawnSync(binary, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
const found = (binaries) => binaries.find((binary) => binary && existsSync(binary) && works(binary));

function installFromDebian() {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log("Installing Chromium and its headless shell …");
  const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  spawnSync("apt-get", ["update", "-qq"], options);
  spawnSync(
    "apt-get",
    ["install", "-y", "-qq", "--no-install-recommends", "chromium", "chromium-headless-shell", "fonts-liberation"],
    options,
  );
}

export function findBrowser() {
  const asked = found([process.env.QABAS_CHROMIUM]);
  if (asked) return asked;
  if (!found([SHELL]) || !found(BROWSERS)) installFromDebian();
  const browser = found([SHELL, ...BROWSERS]);
  // What the shell runs on is there already.
  if (!found(BROWSERS))
    execFileSync("npx", ["playwright", "install", ...(browser ? [] : ["--with-deps"]), "chromium"], { stdio: "inherit" });
  return browser;
}
