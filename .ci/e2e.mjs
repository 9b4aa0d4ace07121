/** `npm run e2e`, `e2e:full`, `e2e:office` and `e2e:faults`: the browser tests on a fresh build, with the same preparation as `npm test`. */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { build } from "./build.mjs";
import { playFaults } from "./faults.mjs";
import { findBrowser } from "./find-browser.mjs";
import { install, root } from "./install.mjs";

const [mode, ...rest] = process.argv.slice(2);
const options = ["--full", "--office", "--faults"].includes(mode) ? rest : process.argv.slice(2);

install();
const chromium = findBrowser();
build();

const env = { ...process.env, ...(chromium ? { QABAS_CHROMIUM: chromium } : {}) };
const args = ["test", "--config", "tests/playwright.config.ts"];
if (mode === "--full") env.QABAS_FULL = "1";
if (mode === "--office") env.QABAS_OFFICE = "1";
if (mode === "--faults") process.exit((await playFaults(env, rest)) ? 0 : 1);
const play = (...more) =>
  spawnSync(path.join(root, "node_modules", ".bin", "playwright"), [...args, ...more, ...options], { cwd: root, stdio: "inherit", env })
    .status ?? 1;
// What takes the time of something has the machine to itself, once the rest is done.
const alone = env.QABAS_FULL && options.length === 0;
const statuses = alone ? [play("--grep-invert", "@measured"), play("--grep", "@measured", "--workers", "1")] : [play()];
process.exit(Math.max(...statuses));
