/**
 * `npm run e2e:providers [-- moyasar,tabby]`: the main job, from a guest's cart without a network to the schedule, once through each payment provider.
 * One switch (`QABAS_TEST_PROVIDER`) sets the product to it; a real provider is its twin, which answers as its contract says.
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { build } from "./build.mjs";
import { findBrowser } from "./find-browser.mjs";
import { install, root } from "./install.mjs";

const PROVIDERS = {
  sandbox: "the product's own sandbox: a mada card with the bank's step",
  moyasar: "its twin: a card in fields of ours, the bank's page",
  tabby: "its twin: instalments on its page",
  tamara: "its twin: instalments on its page, authorised and captured",
  transfer: "the bank's statement is played by one of the staff",
};
/** Nothing on this machine answers for them. */
const NOT_PLAYED = {
  "Apple Pay": "its sheet opens on Apple's devices alone; the hosted invoice behind it is in the contract's tests",
  "STC Pay": "the provider's own page sends a code to a phone; the hosted invoice behind it is in the contract's tests",
  "live keys": "no account of a provider is here: none of them was asked",
};

install();
const chromium = findBrowser();
build();

const asked = process.argv[2]?.split(",") ?? Object.keys(PROVIDERS);
const unknown = asked.find((name) => !(name in PROVIDERS));
if (unknown !== undefined) throw new Error(`no such provider: ${unknown}`);

const lines = [];
for (const name of asked) {
  const began = Date.now();
  const args = ["test", "--config", "tests/playwright.config.ts", "--project", "desktop-ar", "--workers", "1", "--reporter", "line"];
  const { status } = spawnSync(path.join(root, "node_modules", ".bin", "playwright"), [...args, "--grep", "with Background Sync"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...(chromium ? { QABAS_CHROMIUM: chromium } : {}), QABAS_TEST_PROVIDER: name },
  });
  const seconds = Math.round((Date.now() - began) / 1000);
  lines.push({ name, passed: status === 0, said: `${status === 0 ? "passed" : "FAILED"}, ${seconds} s: ${PROVIDERS[name]}` });
}
for (const { name, said } of lines) console.log(`${name.padEnd(10)} ${said}`);
for (const [name, why] of Object.entries(NOT_PLAYED)) console.log(`${name.padEnd(10)} not played: ${why}`);
process.exit(lines.every(({ passed }) => passed) ? 0 : 1);
