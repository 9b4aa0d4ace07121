import type { Locator } from "@playwright/test";
import type { ChosenFile, Hand } from "./hand.ts";

/** A mouse, or a finger: what is pressed lies where it can be pressed. */
export class Pointer implements Hand {
  constructor(private readonly touches: boolean) {}

  async press(what: Locator): Promise<void> {
    await (this.touches ? what.tap() : what.click());
  }

  async write(field: Locator, text: string): Promise<void> {
    await this.press(field);
    await field.fill(text);
  }

  async choose(select: Locator, value: string): Promise<void> {
    await select.selectOption(value);
  }

  async tick(box: Locator): Promise<void> {
    await box.check();
  }

  async pick(radio: Locator): Promise<void> {
    await radio.check();
  }

  async open(row: Locator): Promise<void> {
    await this.press(row);
  }

  async select(row: Locator): Promise<void> {
    await row.locator("xpath=ancestor::*[self::tr or self::li][1]").getByRole("checkbox").check();
  }

  async find(button: Locator): Promise<void> {
    await this.press(button);
  }

  async export(button: Locator): Promise<void> {
    await this.press(button);
  }

  async place(link: Locator): Promise<void> {
    await this.press(link);
  }

  async take(option: Locator): Promise<void> {
    await this.press(option);
  }

  async attach(input: Locator, file: ChosenFile): Promise<void> {
    await input.setInputFiles(file);
  }

  arrive(): void {
    // A pointer begins anywhere.
  }
}
