import { expect, type Locator, type Page } from "@playwright/test";
import { visit } from "#tests/support/patient-pages.ts";
import { makePdf } from "#tests/support/files/pdf.ts";
import type { Words } from "#tests/support/words.ts";

let people = 0;

/** A PDF that the server takes, as large as wished. */
export const cvFile = (name: string, bytes = 0) => ({
  name,
  mimeType: "application/pdf",
  buffer: makePdf({
    more: bytes > 0 ? [Buffer.concat([Buffer.from("<< /Length 1 >>\n% "), Buffer.alloc(bytes, "a"), Buffer.from("\n")])] : [],
  }),
});

/** The application to join as a trainer, by the names that a person meets. */
export class JoinPage {
  /** Of this test alone: one open application an e-mail. */
  readonly email = `trainer-${process.pid}-${Date.now()}-${(people += 1)}@mail.example`;

  constructor(
    private readonly page: Page,
    private readonly words: Words,
  ) {}

  async open(): Promise<void> {
    await visit(this.page, "/join-as-trainer");
    await expect(this.page.getByRole("heading", { level: 1, name: this.words.joinAsTrainer })).toBeVisible();
    // Typing begins once the page is alive: the note on the draft is the script's.
    await expect(this.draftNote).toBeVisible();
  }

  get draftNote(): Locator {
    return this.page.getByText(this.words.draftSaved);
  }

  field(name: "fullName" | "nationality" | "city" | "email" | "whatsapp" | "specialisation" | "yearsOfExperience" | "biography"): Locator {
    return this.page.getByLabel(this.words[name], { exact: true });
  }

  get topic(): Locator {
    return this.page.getByRole("textbox", { name: this.words.topics, exact: true });
  }

  /** Topics that were added, each the button that takes it away. */
  get topics(): Locator {
    return this.page.getByRole("list", { name: this.words.topics, exact: true }).getByRole("button");
  }

  get cv(): Locator {
    return this.page.locator('input[type="file"]');
  }

  get consent(): Locator {
    return this.page.getByRole("main").locator('input[name="consent"]');
  }

  get summary(): Locator {
    return this.page.getByRole("main").locator("form").getByRole("region");
  }

  get sendButton(): Locator {
    return this.page.getByRole("button", { name: this.words.sendApplication, exact: true });
  }

  get progress(): Locator {
    return this.page.getByRole("progressbar");
  }

  get arrived(): Locator {
    return this.page.getByRole("heading", { level: 1, name: this.words.applicationArrived });
  }

  /** Everything but the file. */
  async fill(email = this.email): Promise<void> {
    await this.field("fullName").fill("نورة سعد محمد القحطاني");
    await this.field("nationality").selectOption({ index: 1 });
    await expect(this.field("city")).toBeEnabled();
    await expect(this.field("city").getByRole("option")).not.toHaveCount(1);
    await this.field("city").selectOption({ index: 1 });
    await this.field("email").fill(email);
    await this.field("whatsapp").fill("0550123456");
    await this.page.getByRole("radio", { name: this.words.masters, exact: true }).check();
    await this.field("specialisation").fill("علم البيانات");
    await this.field("yearsOfExperience").fill("٨");
    await this.addTopic("تحليل البيانات");
    await this.page.getByRole("checkbox", { name: this.words.arabicLanguage, exact: true }).check();
    await this.field("biography").fill("خبرة في التحليل والتدريب.\nScript: <script>alert(1)</script>");
    await this.consent.check();
  }

  async addTopic(topic: string): Promise<void> {
    await this.topic.fill(topic);
    await this.topic.press("Enter");
  }

  async send(): Promise<void> {
    await this.sendButton.click();
  }
}
