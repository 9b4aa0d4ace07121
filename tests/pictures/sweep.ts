/**
 * `npm run sweep [-- <pattern of names> [ar|en]]`: every screen at 320 px, enlarged to 200 % and in forced colours: nothing scrolls
 * sideways, no control is cut, the focus is seen, and axe finds nothing, its best practices too.
 */
import type { Browser, Page } from "@playwright/test";
import { accessibilityFindings } from "#tests/support/accessible.ts";
import { visitWhole } from "#tests/support/patient-pages.ts";
import { cutOff, unseenFocus } from "./hard-looks.ts";
import { allAddresses, callersOf, contextOf, type Group, settled, signedIn, type State, withDemo } from "./take.ts";

const LANGUAGES = ["ar", "en"] as const;
type Language = (typeof LANGUAGES)[number];

const SMALL = { width: 320, height: 640 };
/** A desk of 1280 pixels at 200 %. */
const ENLARGED = { width: 640, height: 400 };
const PAGES_AT_ONCE = 3;

const [pattern = "", onlyLanguage] = process.argv.slice(2);
const wanted = new RegExp(pattern, "u");

async function sweep(browser: Browser, origin: string): Promise<{ looked: number; findings: number }> {
  const groups = await allAddresses(await callersOf(origin));
  let looked = 0;
  let findings = 0;
  for (const language of LANGUAGES.filter((one) => onlyLanguage === undefined || one === onlyLanguage))
    for (const { who, addresses } of groups) {
      const queue = addresses.filter(([name]) => wanted.test(name));
      if (queue.length === 0) continue;
      const state = who === null ? undefined : await signedIn(browser, origin, language, who);
      looked += queue.length;
      const say = (name: string, found: readonly string[]) => {
        findings += found.length;
        for (const one of found) console.log(`${language} ${name}: ${one}`);
      };
      await Promise.all(Array.from({ length: PAGES_AT_ONCE }, () => takeTurns({ browser, origin, language, state, queue }, say)));
    }
  return { looked, findings };
}

interface Turns {
  browser: Browser;
  origin: string;
  language: Language;
  state: State | undefined;
  queue: [...Group["addresses"]];
}

async function takeTurns(
  { browser, origin, language, state, queue }: Turns,
  say: (name: string, found: readonly string[]) => void,
): Promise<void> {
  const context = await contextOf(browser, origin, { language, size: "desktop" }, state);
  const page = await context.newPage();
  await page.goto(state ? "/contact" : "/privacy");
  await settled(page);
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [name, address] = next;
    await page.setViewportSize(SMALL);
    await visitWhole(page, address);
    say(`${name} at 320`, await page.evaluate(cutOff));
    say(`${name} axe`, await accessibilityFindings(page, { practices: true, exclude: "iframe" }));
    await page.setViewportSize(ENLARGED);
    await drawn(page);
    say(`${name} at 200 %`, await page.evaluate(cutOff));
    await page.emulateMedia({ forcedColors: "active" });
    // The last key says that the focus is to be seen.
    await page.keyboard.press("Tab");
    say(`${name} in forced colours`, await page.evaluate(unseenFocus));
    await page.emulateMedia({ forcedColors: "none" });
  }
  await context.close();
}

const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100)))));

const { looked, findings } = await withDemo(sweep);
console.log(`${looked} screens looked at, ${findings} findings`);
process.exitCode = findings > 0 ? 1 : 0;
