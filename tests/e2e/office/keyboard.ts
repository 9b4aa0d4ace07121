import { expect, type Locator, type Page } from "@playwright/test";
import type { Hand } from "./hand.ts";

/** So often the way may turn round: what it passed was not all to be reached. */
const MOST_TURNS = 5;
const MOST_ROUNDS = 40;
const MOST_ROWS = 60;

/** What the keys of a list and of the palette write on an Arabic keyboard: the product follows where they lie. */
const ARABIC = { KeyE: "ث", KeyJ: "ت", KeyK: "ن", KeyX: "ء" } as const;
type Letter = keyof typeof ARABIC;

type Place = "here" | "ahead" | "behind" | "lost";
interface Way {
  place: Place;
  /** So many things that can be reached lie on the way, or fewer: of a group of choices one alone is reached by Tab. */
  steps: number;
}

/** Where something lies, seen from what has the focus. */
function wayTo(node: Element): Way {
  const active = document.activeElement;
  const alike = (one: Element | null) =>
    one === node ||
    (node instanceof HTMLInputElement &&
      one instanceof HTMLInputElement &&
      node.type === "radio" &&
      one.type === "radio" &&
      one.name === node.name);
  if (alike(active)) return { place: "here", steps: 0 };
  if (active === null || active === document.body) return { place: "lost", steps: 1 };
  const place = (node.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING) === 0 ? "ahead" : "behind";
  const all = [...document.querySelectorAll("a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex='0']")];
  const range = document.createRange();
  range.setStartAfter(place === "ahead" ? active : node);
  range.setEndBefore(place === "ahead" ? node : active);
  const between = all.filter((one) => range.intersectsNode(one) && one.checkVisibility({ visibilityProperty: true }));
  return { place, steps: between.filter((one) => !one.contains(node)).length + 1 };
}

/** What is wrong with how the focus is seen; null where it is seen. */
function unseen(node: Element): string | null {
  const ringed = (one: Element, pseudo?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one, pseudo);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
  };
  const around: Element[] = [node, ...(node.parentElement ? [node.parentElement] : [])];
  if (node.nextElementSibling) around.push(node.nextElementSibling);
  if (node.parentElement?.parentElement) around.push(node.parentElement.parentElement);
  if (!around.some((one) => ringed(one)) && !ringed(node, "::after")) return "it has no ring";
  const { left, top, width, height } = node.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `it lies outside of the window, at ${Math.round(x)}, ${Math.round(y)}`;
  const there = document.elementFromPoint(x, y);
  const near = node.closest("label, td, li, tr") ?? node.parentElement ?? node;
  return there === null || near.contains(there) || there.contains(node) ? null : `it is covered by ${there.tagName} ${there.className}`;
}

/** Keys alone. Each step asserts that the focus was not lost before it, and is seen. */
export class Keyboard implements Hand {
  private fresh = true;

  constructor(
    private readonly page: Page,
    private readonly arabic: boolean,
  ) {}

  arrive(): void {
    this.fresh = true;
  }

  async press(what: Locator): Promise<void> {
    await this.reach(what);
    await this.page.keyboard.press("Enter");
  }

  async write(field: Locator, text: string): Promise<void> {
    await this.reach(field);
    await this.page.keyboard.press("ControlOrMeta+a");
    await this.page.keyboard.press("Delete");
    await this.page.keyboard.type(text);
    await expect(field).toHaveValue(text);
  }

  async tick(box: Locator): Promise<void> {
    await this.reach(box);
    if (!(await box.isChecked())) await this.page.keyboard.press("Space");
    await expect(box).toBeChecked();
  }

  async open(row: Locator): Promise<void> {
    await this.toRow(row);
    await this.page.keyboard.press("Enter");
  }

  async select(row: Locator): Promise<void> {
    await this.toRow(row);
    await this.letter("KeyX");
  }

  async find(_button: Locator): Promise<void> {
    await this.letter("KeyK", true);
  }

  async export(_button: Locator): Promise<void> {
    await this.letter("KeyE");
  }

  async take(option: Locator): Promise<void> {
    await expect(option).toBeVisible();
    for (let presses = 0; presses < MOST_ROWS && (await option.getAttribute("aria-selected")) !== "true"; presses += 1)
      await this.page.keyboard.press("ArrowDown");
    await expect(option).toHaveAttribute("aria-selected", "true");
    await this.page.keyboard.press("Enter");
  }

  /** A key by where it lies, in the layout of whoever works. */
  async letter(code: Letter, commanded = false): Promise<void> {
    if (!this.arabic) return await this.page.keyboard.press(`${commanded ? "Control+" : ""}${code}`);
    const browser = await this.page.context().newCDPSession(this.page);
    const event = { code, key: ARABIC[code], modifiers: commanded ? 2 : 0 };
    await browser.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...event });
    await browser.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
    await browser.detach();
  }

  /** By the key of a list, from wherever one is on its page. */
  private async toRow(row: Locator): Promise<void> {
    await expect(row).toBeVisible();
    // Its letters are letters in a field.
    if (await this.page.locator(":focus").evaluateAll(([at]) => at?.matches("input, select, textarea") ?? false))
      return await this.reach(row);
    const isHere = () => row.evaluate((node) => node === document.activeElement);
    for (let presses = 0; presses < MOST_ROWS && !(await isHere()); presses += 1) {
      const back = await row.evaluate((node) => {
        const active = document.activeElement;
        const behind = (active?.compareDocumentPosition(node) ?? 0) & Node.DOCUMENT_POSITION_PRECEDING;
        return Boolean(active?.matches("[data-list-row]") && behind);
      });
      await this.letter(back ? "KeyK" : "KeyJ");
    }
    await expect(row).toBeFocused();
    await this.look(row);
  }

  /** Goes with the Tab key until it has the focus. */
  private async reach(what: Locator): Promise<void> {
    await expect(what).toBeAttached();
    await expect(what).toBeEnabled();
    let turns = 0;
    let before: Place | null = null;
    for (let rounds = 0; rounds < MOST_ROUNDS && turns < MOST_TURNS; rounds += 1) {
      const { place, steps } = await what.evaluate(wayTo);
      if (place === "here") {
        this.fresh = false;
        return await this.look(what);
      }
      if (place === "lost" && !this.fresh) throw new Error(`the focus was lost on the way to ${what}`);
      if (before !== null && before !== place) turns += 1;
      this.fresh = false;
      before = place;
      // The last of them one by one: what the way passes may not be what it seems from afar.
      for (let presses = 0; presses < Math.max(1, steps - 1); presses += 1)
        await this.page.keyboard.press(place === "behind" ? "Shift+Tab" : "Tab");
    }
    const at = await this.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
    throw new Error(`the Tab key does not come to ${what}; it is at ${at}`);
  }

  private async look(what: Locator): Promise<void> {
    const fault = () => this.page.locator(":focus").first().evaluate(unseen);
    await expect.poll(fault, { message: `the focus at ${what} is seen` }).toBeNull();
  }
}
