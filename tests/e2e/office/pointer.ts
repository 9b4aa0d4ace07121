import { expect, type Locator, type Page } from "@playwright/test";
import type { Hand, PlaceName } from "./hand.ts";

/** A mouse, or a finger: what is pressed lies where it can be pressed. */
export class Pointer implements Hand {
  constructor(
    private readonly page: Page,
    private readonly touches: boolean,
  ) {}

  async press(what: Locator): Promise<void> {
    await (this.touches ? what.tap() : what.click());
  }

  async write(field: Locator, text: string): Promise<void> {
    await this.press(field);
    await field.fill(text);
  }

  async tick(box: Locator): Promise<void> {
    await box.check();
  }

  async untick(box: Locator): Promise<void> {
    // A box whose page is told by its address follows a moment later.
    if (await box.isChecked()) await box.click();
    await expect(box).not.toBeChecked();
  }

  async choose(list: Locator, value: string): Promise<void> {
    await list.selectOption(value);
  }

  async date(field: Locator, value: string): Promise<void> {
    await field.fill(value);
  }

  async give(field: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await field.setInputFiles(file);
  }

  async open(row: Locator): Promise<void> {
    await this.press(row);
  }

  async look(row: Locator): Promise<void> {
    await row.hover();
  }

  async select(row: Locator): Promise<void> {
    await row.locator("xpath=ancestor::*[self::tr or self::li][1]").getByRole("checkbox").check();
  }

  async find(button: Locator): Promise<void> {
    await this.press(button);
  }

  async go(to: PlaceName): Promise<void> {
    await this.press(this.page.getByRole("navigation").locator(`a[href^="/staff/${to}"]`).first());
  }

  async export(button: Locator): Promise<void> {
    await this.press(button);
  }

  async take(option: Locator): Promise<void> {
    await this.press(option);
  }

  arrive(): void {
    // A pointer begins anywhere.
  }
}
