import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { prepare } from "#tests/support/fixtures.ts";
import { KillerProxy } from "#tests/support/network/killer-proxy.ts";
import { discard, freePort, Product, scratch, seededData } from "#tests/support/product.ts";
import { BUILT, type Built, changedBuild, renamedFiles } from "#tests/support/updates/changed-build.ts";
import { CountingLine } from "#tests/support/updates/counting-line.ts";
import { SHELL, TEACHING } from "#tests/support/updates/sentences.ts";
import { withProfile } from "../browser.ts";
import type { Figures } from "../figures.ts";

/** What an update of one sentence may rename and bring (O9). */
const RENAMED = 5;
const UPDATE_KB = 60;
const SENTENCES = { "on the heaviest screen": TEACHING, "of the shell": SHELL };

/**
 * Light updates (O9): real builds in which one sentence is another. How many files are renamed, and what a device with the build
 * before is sent until the newer version is whole beside it. And what signing in brings to a new device.
 */
export async function lightUpdate(figures: Figures, _postgres: string, env: Record<string, string>): Promise<void> {
  figures.add("heaviest sentence there could be, brotli", heaviest() / 1024, "KB", { atMost: UPDATE_KB }, 1);
  const port = await freePort();
  const proxy = await KillerProxy.start(() => port);
  const line = await CountingLine.start(() => proxy.port);
  const product = new Product({
    entry: BUILT.entry,
    dataDir: seededData(),
    port,
    gatewayPort: await freePort(),
    publicUrl: line.origin,
    env: { QABAS_LOG_LEVEL: "silent", ...env },
  });
  const versions: Built[] = [];
  const profile = scratch("update");
  try {
    await product.start();
    await withProfile(profile, {}, async (context) => {
      await context.addInitScript(prepare({ language: "ar", size: "desktop", theme: "light" }));
      const page = await context.newPage();
      await page.goto(`${line.origin}/login?redirect=${encodeURIComponent("/student/dashboard")}`);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
      await line.quiet();
      const before = proxy.seen.length;
      const bytes = await line.count(() => signIn(page, line));
      figures.add("bytes after login", bytes / 1024, "KB", {}, 1);
      figures.add("requests after login", proxy.seen.length - before, "");
      for (const [name, sentence] of Object.entries(SENTENCES)) {
        const next = await changedBuild(sentence);
        versions.push(next);
        figures.add(`files that one sentence ${name} renames`, renamedFiles(BUILT, next).length, "", { atMost: RENAMED });
        // From the build before: what the other sentence changed goes back first.
        await serve(product, BUILT);
        await bringUpToDate(page);
        await line.quiet();
        await serve(product, next);
        const cost = await line.count(() => bringUpToDate(page));
        figures.add(`update of one sentence ${name}`, cost / 1024, "KB", { atMost: UPDATE_KB }, 1);
      }
    });
  } finally {
    await product.stop();
    await line.stop();
    await proxy.stop();
    for (const version of versions) version.discard();
    discard(product.options.dataDir);
    discard(profile);
  }
}

/** The largest script with words, with the largest catalogue of both languages and what every update brings. */
function heaviest(): number {
  const manifest = JSON.parse(readFileSync(path.join(BUILT.client, ".vite/manifest.json"), "utf8")) as Record<string, { file: string }>;
  const size = (file: string) => statSync(path.join(BUILT.client, `${file}.br`)).size;
  const [screen = 0] = Object.entries(manifest)
    .filter(([source]) => /^src\/app\/screens\/.*-screen\.tsx$|^index\.html$/u.test(source))
    .map(([, { file }]) => size(file))
    .sort((a, b) => b - a);
  const catalogues = ["ar", "en"].map((language) => {
    const own = Object.entries(manifest).filter(([source]) => source.startsWith(`locales/${language}/`));
    return Math.max(...own.map(([, { file }]) => size(file)));
  });
  const page = brotliCompressSync(readFileSync(path.join(BUILT.client, "index.html"))).length;
  return screen + catalogues.reduce((sum, one) => sum + one, 0) + page + size("service-worker.js");
}

async function serve(product: Product, { entry }: Built): Promise<void> {
  await product.stop();
  product.options.entry = entry;
  await product.start();
}

/** As text: what runs these files gives functions names by a helper of its own, which no page has. */
const UPDATE = `(async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  const worker = registration.installing ?? registration.waiting;
  if (!worker) return;
  await new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === "installed" || worker.state === "activated") resolve();
      if (worker.state === "redundant") reject(new Error("the update failed"));
    };
    worker.addEventListener("statechange", look);
    look();
  });
  const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  worker.postMessage({ type: "SKIP_WAITING" });
  await taken;
})()`;

/** Until the newer version is whole beside the one that runs; then it takes over, with nothing more to fetch. */
const bringUpToDate = async (page: Page): Promise<void> => void (await page.evaluate(UPDATE));

async function signIn(page: Page, line: CountingLine): Promise<void> {
  const [username, password] = [page.locator("form input").nth(0), page.locator('form input[type="password"]')];
  await username.fill("student@qabas.example");
  await password.fill(DEMO_PASSWORD);
  await password.press("Enter");
  await page.waitForURL(/\/student\//u);
  line.last = performance.now();
  await line.quiet(5_000);
}
