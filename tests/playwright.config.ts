import { defineConfig, devices } from "@playwright/test";
import { slowness } from "#tests/support/slowness.ts";

/**
 * Limits are said for a machine that does nothing else. CI's has the server tests beside the browser, and that of hours of broken networks
 * has whatever it has: slow there is not stuck.
 */
export const PATIENCE = Math.max(process.env.CI ? 3 : 1, process.env.QABAS_FAULT_PLAN ? slowness() : 1);

/** Where only the stories are asked for, a phone draws a quarter of its pixels: everything that is measured is measured in CSS pixels. */
const PHONE_PIXELS = process.env.QABAS_FULL || process.env.QABAS_FAULT_PLAN ? 2 : 1;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: PHONE_PIXELS, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };

/** What a cell of the matrix is: a language, a size, a theme. Read by `support/fixtures.ts`. */
export interface Cell {
  language: "ar" | "en";
  size: "phone" | "desktop";
  theme: "light" | "dark";
}

const cell = (language: Cell["language"], size: Cell["size"], theme: Cell["theme"]) => ({
  ...(size === "phone" ? phone : desktop),
  locale: language === "ar" ? "ar-SA" : "en-GB",
  colorScheme: theme,
  cell: { language, size, theme },
});

/** Broken networks and devices: some rounds of some rows here, all of them in `npm run e2e:faults`. */
const faults = /e2e\/faults\.spec\.ts$/u;
const everyFault = /e2e\/faults\/.*\.spec\.ts$/u;
const mainJob = /main-job\.spec\.ts$/u;
/** Jobs of the console, each by keys alone and by pointer (`npm run e2e:office`): `npm test` has what such pages have in common. */
const office = /e2e\/office\/.*\.spec\.ts$/u;
/** Asks for both languages itself, without a browser. */
const rendered = /rendered\.spec\.ts$/u;
/**
 * `npm test` has what stands on each screen in two cells, and in one what behaves alike in every cell (`@part`). The other cell of
 * those, and in both edge cases and slow measurements (`@full`), are played by `npm run e2e:full`: what takes a time (`@measured`) alone.
 * What a screen shows in one size alone (`@phone`, `@wide`) is played in that one.
 */
const full = Boolean(process.env.QABAS_FULL);
const inPhone = full ? { grep: /@full/u, grepInvert: /@wide/u } : { grepInvert: /@(?:full|wide)/u };
/**
 * The main job has four cells; the same without the browser's alarm clock is in `npm run e2e:full`. The cart and schedule of it are
 * played by WebKit and Firefox too, which have no such clock.
 */
const inOther = full ? { grep: /@full/u } : { grepInvert: /@(?:full|part)/u };
const inDesktop = full ? { grep: /@(?:full|part)/u, grepInvert: /@phone/u } : { grepInvert: /@(?:full|part|phone)/u };

/** Keys in one language, a pointer in the other; on a phone the other way round, and what is a phone's work too (`@small`) alone. */
const inOffice = [
  { name: "desk-keys-ar", use: { ...cell("ar", "desktop", "light"), handKind: "keyboard" as const } },
  { name: "desk-pointer-en", use: { ...cell("en", "desktop", "light"), handKind: "pointer" as const } },
  { name: "phone-pointer-ar", use: { ...cell("ar", "phone", "light"), handKind: "pointer" as const }, grep: /@small/u },
  { name: "phone-keys-en", use: { ...cell("en", "phone", "light"), handKind: "keyboard" as const }, grep: /@small/u },
].map((project) => ({ ...project, testMatch: office }));

export default defineConfig<{ cell: Cell; handKind: "keyboard" | "pointer" }>({
  testDir: "./e2e",
  globalSetup: "./support/browser/e2e-global-setup.ts",
  outputDir: "./results/e2e",
  // One browser and one server a worker. Half of a test is waiting for networks, timers and other pages: three workers keep two cores busy.
  workers: Number(process.env.QABAS_E2E_WORKERS ?? 3),
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A test that needed its second try is counted apart and named (`.ci/steps.mjs`).
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000 * PATIENCE,
  expect: { timeout: 10_000 * PATIENCE },
  reporter: process.env.CI ? [["list"], ["json"]] : [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    timezoneId: "Asia/Riyadh",
    // What moves is watched where it is the matter (`test.use(MOVING)`): drawing it costs a seventh of all stories' time.
    contextOptions: { reducedMotion: "reduce" },
    // What cannot be pressed is said so long before the story's own end.
    actionTimeout: 30_000 * PATIENCE,
    // The second try alone, and without pictures of every frame: snapshots of each step take an eighth of the time.
    trace: { mode: "on-first-retry", screenshots: false, sources: false },
    screenshot: "only-on-failure",
    launchOptions: {
      ...(process.env.QABAS_CHROMIUM ? { executablePath: process.env.QABAS_CHROMIUM } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  projects: process.env.QABAS_OFFICE
    ? inOffice
    : [
        // The longest file first, so that no worker is left alone with it at the end. A lost change is lost: no second try.
        { name: "faults", use: cell("ar", "phone", "light"), testMatch: faults, retries: 0, ...inPhone },
        // The main job in four cells, everything else in two.
        { name: "phone-ar", use: cell("ar", "phone", "dark"), testIgnore: [faults, everyFault, rendered, office], ...inPhone },
        { name: "desktop-en", use: cell("en", "desktop", "light"), testIgnore: [faults, everyFault, office], ...inDesktop },
        { name: "desktop-ar", use: cell("ar", "desktop", "light"), testMatch: mainJob, ...inOther },
        { name: "phone-en", use: cell("en", "phone", "light"), testMatch: mainJob, ...inOther },
        ...(process.env.QABAS_FAULT_PLAN
          ? [{ name: "every-fault", use: cell("ar", "phone", "light"), testMatch: everyFault, retries: 0 }]
          : []),
      ],
});
