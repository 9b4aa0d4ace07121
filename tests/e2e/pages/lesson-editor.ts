import { expect, type Locator, type Page } from "@playwright/test";
import type { Cell } from "#tests/playwright.config.ts";

/** The words of the form of a lesson, as the glossary has them. */
const WORDS = {
  titleArabic: ["العنوان بالعربية", "Title in Arabic"],
  titleEnglish: ["العنوان بالإنجليزية", "Title in English"],
  textArabic: ["النص بالعربية", "Text in Arabic"],
  textEnglish: ["النص بالإنجليزية", "Text in English"],
  link: ["رابط", "Link"],
  address: ["العنوان", "Address"],
  setLink: ["وضع الرابط", "Set link"],
  formula: ["معادلة في سطر مستقل", "Formula on its own line"],
  picture: ["صورة", "Picture"],
  shows: ["وصف الصورة", "What the picture shows"],
  insert: ["إدراج الصورة", "Insert the picture"],
  uploaded: ["رُفع، ", "Uploaded, "],
  waiting: ["متوقف، سيُستأنف عند عودة الاتصال", "Stopped, goes on when the connection is back"],
  sending: ["إيقاف رفع ", "Pause the upload of "],
  stopped: ["توقف عند ", "Stopped at "],
  other: ["هذا ملف آخر", "This is another file"],
  publish: ["نشر الدرس", "Publish lesson"],
  saveChanges: ["حفظ التغييرات", "Save changes"],
  mine: ["نسختك", "Your version"],
  saveMerged: ["حفظ الدرس المدمج", "Save merged lesson"],
} as const;

type Name = keyof typeof WORDS;

/** Where a lesson is written: `/instructor/course/{id}/add-lesson`. */
export class LessonEditor {
  constructor(
    readonly page: Page,
    private readonly cell: Cell,
  ) {}

  text(name: Name): string {
    return WORDS[name][this.cell.language === "ar" ? 0 : 1];
  }

  says(name: Name): Locator {
    return this.page.getByText(new RegExp(this.text(name), "u")).first();
  }

  button(name: Name): Locator {
    return this.page.getByRole("main").getByRole("button", { name: this.text(name), exact: true });
  }

  field(name: Name): Locator {
    return this.page.getByLabel(new RegExp(`^${this.text(name)}`, "u"));
  }

  get arabic(): Locator {
    return this.page.getByRole("textbox", { name: this.text("textArabic"), exact: true });
  }

  get english(): Locator {
    return this.page.getByRole("textbox", { name: this.text("textEnglish"), exact: true });
  }

  /** On a phone one language is on screen at a time. */
  async show(language: "العربية" | "English"): Promise<void> {
    if (this.cell.size === "phone") await this.page.getByRole("button", { name: language, exact: true }).click();
  }

  /** As if it had been copied from another page. */
  async paste(into: Locator, html: string): Promise<void> {
    await into.evaluate((element, markup) => {
      const data = new DataTransfer();
      data.setData("text/html", markup);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, html);
  }

  async insertPicture(file: { name: string; mimeType: string; buffer: Buffer }, shows: string): Promise<void> {
    await this.button("picture").click();
    const dialog = this.page.getByRole("dialog");
    await dialog.locator('input[type="file"]').setInputFiles(file);
    await dialog.getByLabel(this.text("shows"), { exact: true }).fill(shows);
    await dialog.getByRole("button", { name: this.text("insert"), exact: true }).click();
    await expect(dialog).toBeHidden();
  }
}
