import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

interface Part {
  /** Looked into alone. */
  include?: string;
  /** Left out: what another origin draws. */
  exclude?: string;
  /** What is good practice beside the rules. */
  practices?: boolean;
}

/**
 * What is against WCAG 2.2 AA where the page stands, scrolled to its top: what lies half under the bar would count as too small.
 * In the page itself and without the finds that hold: a third of the time that axe's own driver takes.
 */
export async function accessibilityFindings(page: Page, part: Part = {}): Promise<string[]> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.evaluate(settled, SETTLES_MS);
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ tags, include, exclude }: Part & { tags: string[] }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        { include: [[include ?? "html"]], ...(exclude ? { exclude: [[exclude]] } : {}) },
        { runOnly: tags, resultTypes: ["violations"], preload: false, iframes: false },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
    },
    { ...part, tags: part.practices ? [...WCAG, "best-practice"] : WCAG },
  );
}

/** Colours on their way from one to the other are nobody's to read. */
const SETTLES_MS = 2_000;

/** What ends by itself has ended; what turns for ever is let be. */
async function settled(longest: number): Promise<void> {
  const ending = document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().endTime) < longest);
  await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), new Promise((resolve) => setTimeout(resolve, longest))]);
}

/** The page scrolls in no direction but down on a phone of 320 pixels. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `${page.url()} scrolls sideways at 320 px`).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

/**
 * Words of letters alone, numbers of orders and phones, and the halves of addresses of mail that stand on more than one line: something
 * beside them took their room. A notice passes, and is plain text: what it says may break where it must.
 */
function brokenWords(): string[] {
  // What is for the ear alone lies clipped away in a pixel.
  const isSeen = (from: Element | null): boolean =>
    from === null || (getComputedStyle(from).clipPath !== "inset(50%)" && isSeen(from.parentElement));
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const box = text.parentElement;
    if (!box?.checkVisibility({ visibilityProperty: true }) || box.closest(".Toastify")) continue;
    const said = text.nodeValue ?? "";
    const whole = [
      ...said.matchAll(/(?<![^\s])[\p{L}\p{M}]{3,20}(?![^\s])/gu),
      ...said.matchAll(/[A-Z]{2,4}-[\dA-Z-]{4,20}|\+966[\d ]{9,12}\d|[\w.+-]{2,30}(?=@)|@[\w-]+(?:\.[\w-]+)+/gu),
    ];
    for (const { 0: word, index } of whole) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1 && isSeen(box)) broken.push(word);
    }
  }
  return broken;
}

/** WCAG 2.2 AA where the page stands, every word whole, and no sideways scrolling on a phone of 320 pixels. */
export async function expectAccessible(page: Page, part: Part = {}): Promise<void> {
  expect(await accessibilityFindings(page, part), page.url()).toEqual([]);
  expect(await page.evaluate(brokenWords), `${page.url()} breaks words`).toEqual([]);
  await expectNoSidewaysScroll(page);
}
