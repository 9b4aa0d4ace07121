import { expect, type Locator, type Page } from "@playwright/test";
import type { newPerson } from "#tests/support/accounts.ts";
import { visit } from "#tests/support/patient-pages.ts";
import type { Words } from "#tests/support/words.ts";

/** The registration form by the names that a person meets. */
export class Registration {
  constructor(
    private readonly page: Page,
    private readonly words: Words,
  ) {}

  async open(redirect?: string): Promise<void> {
    await visit(this.page, redirect ? `/register?redirect=${encodeURIComponent(redirect)}` : "/register");
    await expect(this.page.getByRole("heading", { level: 1, name: this.words.createAccount })).toBeVisible();
  }

  /** Chooses the letters of the name; its parts come in their place. */
  async writeIn(letters: string): Promise<void> {
    await this.page.getByRole("button", { name: letters, exact: true }).click();
  }

  /** The parts of the name, in order. */
  nameParts(script: string): Locator {
    return this.page.getByRole("group", { name: script }).getByRole("textbox");
  }

  get nationalId() {
    return this.page.getByLabel(this.words.nationalId, { exact: true });
  }

  get passportNumber() {
    return this.page.getByLabel(this.words.passportNumber, { exact: true });
  }

  get nationality() {
    return this.page.getByLabel(this.words.nationality, { exact: true });
  }

  get email() {
    return this.page.getByLabel(this.words.email, { exact: true });
  }

  get phone() {
    return this.page.getByLabel(this.words.phone, { exact: true });
  }

  get password() {
    return this.page.getByLabel(this.words.password, { exact: true });
  }

  get confirmation() {
    return this.page.getByLabel(this.words.confirmPassword, { exact: true });
  }

  get terms() {
    return this.page.getByRole("checkbox");
  }

  /** What needs attention, with a link to each field. */
  get summary() {
    return this.page.getByRole("main").locator("form").getByRole("region");
  }

  async fillName(script: string, parts: readonly string[]): Promise<void> {
    for (const [index, part] of parts.entries()) await this.nameParts(script).nth(index).fill(part);
  }

  async fill(person: ReturnType<typeof newPerson>): Promise<void> {
    await this.nationality.selectOption({ index: 1 });
    await this.writeIn(this.words.arabicLetters);
    await this.fillName(this.words.nameInArabic, person.nameAr.split(" "));
    await this.nationalId.fill(person.nationalId);
    await this.email.fill(person.email);
    await this.phone.fill("0550000000");
    await this.fillPasswords(person.password);
    await this.terms.check();
  }

  async fillPasswords(password: string): Promise<void> {
    await this.password.fill(password);
    await this.confirmation.fill(password);
  }

  async send(): Promise<void> {
    await this.page.getByRole("main").locator("form").getByRole("button", { name: this.words.createAccount, exact: true }).click();
  }
}
