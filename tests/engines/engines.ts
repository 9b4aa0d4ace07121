/**
 * `npm run e2e:engines [webkit] [firefox] [-- --short]`: stories of the offline promise in the engines that Playwright does not drive
 * here, against the built product, its network cut by a proxy. An engine that is not installed is told as not run. `--short`: the one
 * story of `npm test`. QABAS_ENGINE_ROUNDS: pages that are left one after the other, 100 with a network and as many without.
 * QABAS_ENGINE_REPORT: where what came of it is written, as Vitest's JSON report has it.
 */
import { writeFileSync } from "node:fs";
import { KillerProxy } from "#tests/support/killer-proxy.ts";
import { discard, freePort, Product, scratch } from "#tests/support/product.ts";
import { openFirefox } from "./firefox.ts";
import { offlineCart, quickNavigation, startOffline, type Story } from "./story.ts";
import type { Tab } from "./tab.ts";
import { openWebKit } from "./webkit.ts";

const ENGINES: Readonly<Record<string, () => Promise<Tab | null>>> = { webkit: openWebKit, firefox: openFirefox };
const ROUNDS = Number(process.env.QABAS_ENGINE_ROUNDS ?? 100);
const SHORT: Readonly<Record<string, Story>> = { "a guest's cart without a network, login, schedule": offlineCart };
const STORIES: Readonly<Record<string, Story>> = {
  ...SHORT,
  "start and language without a network": startOffline,
  "quick navigation": quickNavigation(ROUNDS),
};

interface Told {
  status: "passed" | "failed" | "pending";
  fullName: string;
  failureMessages: string[];
}

const words = process.argv.slice(2);
const wanted = words.filter((word) => !word.startsWith("--"));
const told: Told[] = [];
const port = await freePort();
const proxy = await KillerProxy.start(() => port);
const product = new Product({ dataDir: scratch("engines"), port, gatewayPort: await freePort(), publicUrl: proxy.origin });
const running: { since?: Promise<void> } = {};
try {
  for (const [name, open] of Object.entries(ENGINES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const [title, story] of Object.entries(words.includes("--short") ? SHORT : STORIES)) {
      const fullName = `${name}: ${title}`;
      const tab = await open().catch((error: unknown) => String(error));
      if (!tab) {
        console.log(`${name}: not run, it is not installed`);
        told.push({ status: "pending", fullName, failureMessages: [] });
        break;
      }
      const failure = typeof tab === "string" ? tab : await play(tab, story);
      console.log(failure === null ? `✓ ${fullName}` : `✗ ${fullName}: ${failure}`);
      told.push({ status: failure === null ? "passed" : "failed", fullName, failureMessages: failure === null ? [] : [failure] });
    }
  }
} finally {
  await running.since?.catch(() => undefined);
  await product.stop();
  await proxy.stop();
  discard(product.options.dataDir);
}
process.exit(close());

/** Answers what went wrong, and what the page showed then; null where nothing did. */
async function play(tab: Tab, story: Story): Promise<string | null> {
  const began = performance.now();
  let at = "the product starts";
  try {
    await (running.since ??= product.start());
    await story(tab, { product, proxy }, (step) => {
      at = step;
    });
    console.log(`  ${tab.engine}, ${((performance.now() - began) / 1000).toFixed(0)} s`);
    return null;
  } catch (error) {
    const shown = await tab.run<string>("return location.href + ' ' + document.body.innerText.slice(0, 300)").catch(String);
    return `${at}: ${error instanceof Error ? error.message : String(error)}\n  ${shown.replace(/\s+/gu, " ")}`;
  } finally {
    proxy.calm();
    await tab.close();
  }
}

/** Says and writes the sum; answers the exit code. */
function close(): number {
  const count = (status: Told["status"]) => told.filter((one) => one.status === status).length;
  const [numPassedTests, numFailedTests, numPendingTests] = [count("passed"), count("failed"), count("pending")];
  const testResults = [{ name: import.meta.filename, assertionResults: told }];
  const report = { numTotalTests: told.length, numPassedTests, numFailedTests, numPendingTests, testResults };
  if (process.env.QABAS_ENGINE_REPORT) writeFileSync(process.env.QABAS_ENGINE_REPORT, JSON.stringify(report));
  console.log(`${numPassedTests} passed, ${numFailedTests} failed${numPendingTests ? `, ${numPendingTests} not run` : ""}`);
  return numFailedTests === 0 ? 0 : 1;
}
