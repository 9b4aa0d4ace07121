import { expect, type Locator, type Page } from "@playwright/test";
import type { Hand, PlaceName } from "./hand.ts";
import { type Place, unseen, wayTo } from "./on-the-page.ts";
import { keysOf } from "./date-keys.ts";

/** So often the way may turn round: what it passed was not all to be reached. */
const MOST_TURNS = 5;
const MOST_ROUNDS = 40;
const MOST_ROWS = 60;
/** Of a field of a day and a time: month, day, year, hour, minute, half of the day. */
const MOST_PARTS = 6;

/** What the keys of a list and of the palette write on an Arabic keyboard: the product follows where they lie. */
const ARABIC = { KeyE: "ث", KeyG: "ل", KeyJ: "ت", KeyK: "ن", KeyM: "ة", KeyP: "ح", KeyX: "ء" } as const;
const PLACES: Record<PlaceName, Letter> = { people: "KeyP", finance: "KeyM" };
type Letter = keyof typeof ARABIC;

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
    const isHere = await box.evaluate((node) => node === document.activeElement);
    if (isHere && !(await box.isChecked())) await this.page.keyboard.press("Space");
    // Of a group of choices the Tab key comes to one alone: arrows go to the others.
    for (let presses = 0; presses < MOST_ROWS && !(await box.isChecked()); presses += 1) await this.page.keyboard.press("ArrowDown");
    await expect(box).toBeChecked();
  }

  async untick(box: Locator): Promise<void> {
    await this.reach(box);
    if (await box.isChecked()) await this.page.keyboard.press("Space");
    await expect(box).not.toBeChecked();
  }

  async choose(list: Locator, value: string): Promise<void> {
    await this.reach(list);
    const at = () => list.evaluate((node) => (node as HTMLSelectElement).value);
    await this.page.keyboard.press("Home");
    for (let presses = 0; presses < MOST_ROWS && (await at()) !== value; presses += 1) await this.page.keyboard.press("ArrowDown");
    await expect(list).toHaveValue(value);
  }

  async date(field: Locator, value: string): Promise<void> {
    await this.reach(field);
    const ltr = await field.evaluate((node) => getComputedStyle(node).direction === "ltr");
    // Whoever came from behind stands in its last part.
    for (let part = 0; part < MOST_PARTS; part += 1) await this.page.keyboard.press(ltr ? "ArrowLeft" : "ArrowRight");
    for (const key of keysOf(value, ltr ? "ArrowRight" : "ArrowLeft")) await this.page.keyboard.press(key);
    await expect(field).toHaveValue(value);
  }

  async give(field: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.reach(field);
    const press = async () => {
      // Once it answers the browser has heard that the window is ours: one that opens before is nobody's.
      await this.page.evaluate(() => document.readyState);
      await this.page.keyboard.press("Enter");
    };
    const [window] = await Promise.all([this.page.waitForEvent("filechooser"), press()]);
    await window.setFiles(file);
  }

  async look(row: Locator): Promise<void> {
    await this.toRow(row);
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

  async go(to: PlaceName): Promise<void> {
    await this.letter("KeyG");
    await this.letter(PLACES[to]);
  }

  async export(button: Locator): Promise<void> {
    if (await this.isInField()) return await this.press(button);
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

  /** The letters of a list are letters there. */
  private isInField(): Promise<boolean> {
    return this.page.locator(":focus").evaluateAll(([at]) => at?.matches("input, select, textarea") ?? false);
  }

  /** By the key of a list, from wherever one is on its page. */
  private async toRow(row: Locator): Promise<void> {
    await expect(row).toBeVisible();
    if (await this.isInField()) return await this.reach(row);
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
    await this.beSeen(row);
  }

  /** Goes with the Tab key until it has the focus. */
  private async reach(what: Locator): Promise<void> {
    await expect(what).toBeAttached();
    await expect(what).toBeEnabled();
    await this.moveInMenu(what);
    let turns = 0;
    let before: Place | null = null;
    for (let rounds = 0; rounds < MOST_ROUNDS && turns < MOST_TURNS; rounds += 1) {
      const { place, steps } = await what.evaluate(wayTo);
      // A drawing anew has taken its place while it was looked for.
      if (place === "gone") continue;
      if (place === "here") {
        this.fresh = false;
        return await this.beSeen(what);
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

  /** The Tab key leaves a menu: arrows move in it. */
  private async moveInMenu(entry: Locator): Promise<void> {
    if ((await entry.getAttribute("role")) !== "menuitem") return;
    const isHere = () => entry.evaluate((node) => node === document.activeElement);
    for (let presses = 0; presses < MOST_ROWS && !(await isHere()); presses += 1) await this.page.keyboard.press("ArrowDown");
  }

  private async beSeen(what: Locator): Promise<void> {
    const fault = () => this.page.locator(":focus").first().evaluate(unseen);
    await expect.poll(fault, { message: `the focus at ${what} is seen` }).toBeNull();
  }
}
