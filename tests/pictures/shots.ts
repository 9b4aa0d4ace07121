/**
 * `npm run shots`: every screen at four widths, in two languages and two themes, with an offline, an empty and a faulty state of each
 * area, as contact sheets in `tests/results/shots` (`index.html`, and a picture a sheet). `-- <pattern of names>` takes some of them.
 */
import { mkdirSync, rmSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { visitWhole } from "#tests/support/patient-pages.ts";
import { makeSheets, type Row, writeIndex } from "./sheets.ts";
import { STATES } from "./states.ts";
import { allAddresses, callersOf, contextOf, type Group, settled, signedIn, type State, withDemo } from "./take.ts";

const FOLDER = "tests/results/shots";
/** The widest first: what it brings into view is here for the others. */
const SIZES = [
  { width: 1920, height: 1080, scale: 0.35 },
  { width: 1280, height: 800, scale: 0.4 },
  { width: 768, height: 1024, scale: 0.45 },
  { width: 390, height: 844, scale: 0.6 },
] as const;
const THEMES = ["light", "dark"] as const;
const LANGUAGES = ["ar", "en"] as const;
/** Pages that are drawn at a time: one draws while another waits for its answers. */
const AT_ONCE = 3;

type Language = (typeof LANGUAGES)[number];

interface Job {
  language: Language;
  name: string;
  addresses: Group["addresses"];
  state: State | undefined;
  /** What is wrong with the network, from the second step on. */
  spoil?: (context: BrowserContext) => Promise<unknown>;
}

const only = process.argv[2] === undefined ? null : new RegExp(process.argv[2], "u");

/** @returns how many pictures were taken */
async function shots(browser: Browser, origin: string): Promise<number> {
  const groups = await allAddresses(await callersOf(origin));
  const jobs: Job[] = [];
  for (const language of LANGUAGES)
    for (const { who, addresses } of groups) {
      const name = who ?? "public";
      const state = who === null ? undefined : await signedIn(browser, origin, language, who);
      jobs.push({ language, name, addresses: addresses.filter(([one]) => wanted(one)), state });
      for (const [kind, spoil] of Object.entries(STATES.kinds)) {
        const some = (STATES.addresses[name] ?? []).map((address) => [`${name}-${kind}${address.replaceAll("/", "-")}`, address] as const);
        jobs.push({ language, name: `${name}-${kind}`, addresses: some.filter(([one]) => wanted(one)), state, spoil });
      }
    }
  let taken = 0;
  // The longest first, so that none is left alone at the end.
  const queue = jobs.filter(({ addresses }) => addresses.length > 0).sort((a, b) => b.addresses.length - a.addresses.length);
  const worker = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) {
      const rows = await takeJob(browser, origin, job);
      await makeSheets(FOLDER, rows);
      taken += rows.length * SIZES.length;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return taken;
}

const wanted = (name: string): boolean => only === null || only.test(name);

async function takeJob(browser: Browser, origin: string, { language, name, addresses, state, spoil }: Job): Promise<Row[]> {
  const context = await contextOf(browser, origin, { language, size: "desktop" }, state);
  const page = await context.newPage();
  const rows: Row[] = [];
  try {
    await page.goto(state ? "/contact" : "/privacy");
    await settled(page);
    if (spoil) await spoil(context);
    for (const [label, address] of addresses) {
      await visitWhole(page, address);
      rows.push(...(await takeRows(page, { sheet: name, language, label })));
    }
  } finally {
    // Answers that nobody waits for any more.
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  }
  return rows;
}

/** A picture is waited for this long. */
const PICTURE_MS = 800;

/** Lets the page paint its top as it stands now: what came into view by another size is laid out a frame later, and its pictures after that. */
async function shown(patience: number): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  scrollTo(0, 0);
  await frame();
  const pictures = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
  const drawn = Promise.all(pictures.map((image) => image.decode().catch(() => undefined)));
  await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, patience))]);
  await frame();
}

async function takeRows(page: Page, of: Pick<Row, "sheet" | "language" | "label">): Promise<Row[]> {
  const cdp = await page.context().newCDPSession(page);
  const rows = THEMES.map((theme): Row => ({ ...of, theme, tiles: [] }));
  for (const { width, height, scale } of SIZES) {
    await page.setViewportSize({ width, height });
    for (const row of rows) {
      await page.emulateMedia({ colorScheme: row.theme });
      await page.evaluate(shown, PICTURE_MS);
      const { data } = await cdp.send("Page.captureScreenshot", {
        format: "jpeg",
        quality: 80,
        optimizeForSpeed: true,
        clip: { x: 0, y: 0, width, height, scale },
      });
      row.tiles.unshift({ width: Math.round(width * scale), height: Math.round(height * scale), bytes: Buffer.from(data, "base64") });
    }
  }
  await cdp.detach();
  return rows;
}

const begun = Date.now();
if (only === null) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const taken = await withDemo(shots);
const sheets = writeIndex(FOLDER);
console.log(`${taken} pictures on ${sheets} sheets in ${((Date.now() - begun) / 60_000).toFixed(1)} minutes: ${FOLDER}/index.html`);
