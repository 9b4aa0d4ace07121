/**
 * A Chromium for the tests: the system's where there is one, else Debian's package where apt and root are, else
 * Playwright's own. Answers the path of the binary, or undefined for Playwright's.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const CANDIDATES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/usr/bin/google-chrome-stable"];

const works = (binary) => spawnSync(binary, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
const found = () => [process.env.QABAS_CHROMIUM, ...CANDIDATES].find((binary) => binary && existsSync(binary) && works(binary));

function installFromDebian() {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log("Installing Chromium …");
  const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  spawnSync("apt-get", ["update", "-qq"], options);
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-liberation"], options);
}

export function findBrowser() {
  const first = found();
  if (first) return first;
  installFromDebian();
  const second = found();
  if (second) return second;
  execFileSync("npx", ["playwright", "install", "--with-deps", "chromium"], { stdio: "inherit" });
  return undefined;
}
