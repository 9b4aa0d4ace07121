import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { type Account, ApiCaller, DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import type { KillerProxy, Seen } from "#tests/support/network/killer-proxy.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";

const INSTRUCTOR: Account = { email: "instructor@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
const COURSE = 1;
const LIST = `/instructor/courses/${COURSE}/announcements`;

const WORDS = {
  new: ["إعلان جديد", "New announcement"],
  title: ["العنوان بالعربية", "Title in Arabic"],
  text: ["النص بالعربية", "Text in Arabic"],
  publish: ["نشر الإعلان", "Publish announcement"],
  lost: ["يُرجى التحقق من الاتصال بالإنترنت", "Check your internet connection"],
  kept: ["مسودة محفوظة على جهازك", "Draft saved on this device"],
  earlier: ["حُفظت نسختك الأولى", "Your first version was already saved"],
  anew: ["إرسال كنسخة جديدة", "Send as a new one"],
} as const;

/** The sheet of a new announcement. */
class Announcing {
  readonly sheet: Locator;
  constructor(
    private readonly page: Page,
    private readonly word: (name: keyof typeof WORDS) => string,
  ) {
    this.sheet = page.getByRole("dialog");
  }

  async open(): Promise<void> {
    await this.page
      .getByRole("main")
      .getByRole("button", { name: this.word("new") })
      .click();
    await expect(this.title).toBeVisible();
  }

  get title(): Locator {
    return this.sheet.getByLabel(this.word("title"));
  }

  async write(title: string): Promise<void> {
    await this.title.fill(title);
    await this.sheet.getByLabel(this.word("text")).fill("اللقاء القادم في القاعة 12.");
    await expect(this.says("kept")).toBeVisible();
  }

  /** Whatever the network did to the sending before, the button comes back. */
  async publish(): Promise<void> {
    await this.sheet.getByRole("button", { name: this.word("publish") }).click({ timeout: 60_000 });
  }

  says(name: keyof typeof WORDS): Locator {
    return this.sheet.getByText(new RegExp(this.word(name), "u"));
  }
}

const isSending = ({ method, path }: Seen) => method === "POST" && path.endsWith(LIST);
/** The server does what it is asked, and nobody hears of it: Chromium's own second try neither. */
const cutAnswers = (proxy: KillerProxy) => {
  proxy.decide = (seen) => (isSending(seen) ? { kind: "reset-after" } : null);
};

test("I2: an announcement whose answer was lost is there once, sent again from the open form, after a reload, and changed meanwhile", {
  tag: ["@part", "@full"],
}, async ({ page, site, words, cell }) => {
  const word = (name: keyof typeof WORDS) => WORDS[name][cell.language === "ar" ? 0 : 1];
  const api = await ApiCaller.signIn(site.product.apiOrigin, INSTRUCTOR);
  const form = new Announcing(page, word);
  const titles = async () =>
    (await api.call<{ translations: { ar: { title: string } } }[]>("GET", LIST)).data.map(({ translations }) => translations.ar.title);
  const times = async (title: string) => (await titles()).filter((one) => one === title).length;
  const keysSince = (from: number) =>
    new Set(
      site.proxy.seen
        .slice(from)
        .filter(isSending)
        .map(({ headers }) => headers["idempotency-key"]),
    );
  const named = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;
  await logIn(page, words, INSTRUCTOR, `/instructor/course/${COURSE}/overview`);

  await test.step("the form says what happened and keeps what was written; sent again it is the same announcement", async () => {
    const [title, from] = [named("من النموذج نفسه"), site.proxy.seen.length];
    await form.open();
    await form.write(title);
    cutAnswers(site.proxy);
    await form.publish();
    await expect(form.says("lost")).toBeVisible();
    await expect(form.says("kept")).toBeVisible();
    expect(await times(title)).toBe(1);
    site.proxy.calm();
    await form.publish();
    await expect(form.sheet).toBeHidden();
    expect(await times(title)).toBe(1);
    expect(keysSince(from).size).toBe(1);
    await form.open();
    await expect(form.title).toHaveValue("");
  });

  await test.step("after a reload the draft is back with its key; what was changed since is sent as another only when asked", async () => {
    const [title, other, from] = [named("قبل إعادة التحميل"), named("بعد التعديل"), site.proxy.seen.length];
    await form.write(title);
    cutAnswers(site.proxy);
    await form.publish();
    await expect(form.says("lost")).toBeVisible();
    site.proxy.calm();
    await page.reload();
    await form.open();
    await expect(form.title).toHaveValue(title);
    await form.title.fill(other);
    await form.publish();
    await expect(form.says("earlier")).toBeVisible();
    expect([await times(title), await times(other)]).toEqual([1, 0]);
    await form.title.fill(title);
    await form.publish();
    await expect(form.sheet).toBeHidden();
    expect(keysSince(from).size).toBe(1);
    expect(await times(title)).toBe(1);
  });

  await test.step("as a new one it is published beside the first", async () => {
    const [title, other] = [named("الأول"), named("الثاني")];
    await form.open();
    await form.write(title);
    cutAnswers(site.proxy);
    await form.publish();
    await expect(form.says("lost")).toBeVisible();
    site.proxy.calm();
    await form.title.fill(other);
    await form.publish();
    await form.sheet.getByRole("button", { name: word("anew") }).click();
    await expect(form.sheet).toBeHidden();
    expect([await times(title), await times(other)]).toEqual([1, 1]);
  });
  // The demo's instructor has three devices at most, and other stories on this product.
  await api.endOtherDevices();
  await api.call("POST", "/logout");
});
