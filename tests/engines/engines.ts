/**
 * `npm run e2e:engines [webkit|firefox]`: stories of the offline promise in the engines that Playwright does not drive here, against the
 * built product, its network cut by a proxy. An engine that is not installed is told as not run. QABAS_ENGINE_ROUNDS: pages that are
 * left one after the other, 100 with a network and as many without.
 */
import { KillerProxy } from "#tests/support/killer-proxy.ts";
import { discard, freePort, Product, scratch } from "#tests/support/product.ts";
import { openFirefox } from "./firefox.ts";
import { offlineCart, quickNavigation, type Story } from "./story.ts";
import type { Tab } from "./tab.ts";
import { openWebKit } from "./webkit.ts";

const ENGINES: Readonly<Record<string, () => Promise<Tab | null>>> = { webkit: openWebKit, firefox: openFirefox };
const ROUNDS = Number(process.env.QABAS_ENGINE_ROUNDS ?? 100);
const STORIES: Readonly<Record<string, Story>> = {
  "a guest's cart without a network, login, schedule": offlineCart,
  "quick navigation": quickNavigation(ROUNDS),
};

const wanted = process.argv.slice(2);
const result = { passed: 0, failed: 0 };
const port = await freePort();
const proxy = await KillerProxy.start(() => port);
const product = new Product({ dataDir: scratch("engines"), port, gatewayPort: await freePort(), publicUrl: proxy.origin });
try {
  await product.start();
  for (const [name, open] of Object.entries(ENGINES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const [title, story] of Object.entries(STORIES)) {
      const tab = await open();
      if (!tab) {
        console.log(`${name}: not run, it is not installed`);
        break;
      }
      const began = performance.now();
      let at = "it opens";
      try {
        await story(tab, { product, proxy }, (step) => {
          at = step;
        });
        result.passed += 1;
        console.log(`✓ ${tab.engine}: ${title} (${((performance.now() - began) / 1000).toFixed(0)} s)`);
      } catch (error) {
        result.failed += 1;
        const shown = await tab.run<string>("return location.href + ' ' + document.body.innerText.slice(0, 300)").catch(String);
        console.log(
          `✗ ${tab.engine}: ${title}: ${at}: ${error instanceof Error ? error.message : String(error)}\n  ${shown.replace(/\s+/gu, " ")}`,
        );
      } finally {
        proxy.calm();
        await tab.close();
      }
    }
  }
} finally {
  await product.stop();
  await proxy.stop();
  discard(product.options.dataDir);
}
console.log(`${result.passed} passed, ${result.failed} failed`);
process.exit(result.failed === 0 ? 0 : 1);
