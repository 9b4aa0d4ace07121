/** `npm run security`: the security checks against what was built, in the browser that the tests use. */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { build } from "./build.mjs";
import { findBrowser } from "./find-browser.mjs";
import { install, root } from "./install.mjs";

install();
const chromium = findBrowser();
build();
const env = { ...process.env, ...(chromium ? { QABAS_CHROMIUM: chromium } : {}) };
const args = ["tests/security/security.ts", ...process.argv.slice(2)];
process.exit(spawnSync(path.join(root, "node_modules", ".bin", "tsx"), args, { cwd: root, stdio: "inherit", env }).status ?? 1);
