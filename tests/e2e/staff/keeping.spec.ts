import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { takePicture } from "#tests/support/browser/take-picture.ts";
import { type Account, DEMO_PASSWORD, signOutEverywhere } from "#tests/support/accounts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { fillLogin } from "#tests/e2e/pages/entry.ts";

const STAFF: Account = { email: "staff@qabas.example", password: DEMO_PASSWORD, nameAr: "" };

test.afterEach(({ site }) => signOutEverywhere(site.product.apiOrigin, STAFF));
const DESK = { width: 1280, height: 800 };

const WORDS = {
  publish: ["نشر", "Publish"],
  twoLeft: ["يبقى بندان قبل النشر", "2 items left before publishing"],
  lackingTranslation: ["اسم البرنامج، بالإنجليزية", "Title of the program, in English"],
  clashes: ["التعارض", "clash"],
  answer: ["ردك", "Your answer"],
  remove: ["إزالة", "Remove"],
  archive: ["أرشفة", "Archive"],
  undo: ["تراجع", "Undo"],
} as const;

/** Fills a control by its name: names are the same in both languages. */
async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const control = page.locator(`main [name="${name}"]`);
    if ((await control.evaluate((node) => node.tagName)) === "SELECT") await control.selectOption(value);
    else await control.fill(value);
  }
}
const save = (page: Page) => page.locator('main form button[type="submit"]');

test("issue 20: a program is written in both languages, gets its sessions by a pattern, and is published (I6)", {
  tag: ["@online", "@wide", "@full"],
}, async ({ page, context, cell, words }) => {
  test.setTimeout(240_000);
  const say = <K extends keyof typeof WORDS>(key: K) => WORDS[key][cell.language === "ar" ? 0 : 1];
  await visit(page, "/login?redirect=/staff/programs");
  await fillLogin(page, words, STAFF);
  await expect(page.locator("[data-list-row]").first()).toBeVisible();

  await test.step("what is missing is named before it is sent, and a refused form leads to the field by keyboard", async () => {
    await page.locator('a[href="/staff/programs/new"]').focus();
    await page.keyboard.press("Enter");
    await fill(page, {
      type: "course",
      title_ar: "أساسيات الفهرسة",
      summary_ar: "ملخص",
      summary_en: "Summary",
      duration_min: "600",
      duration_weeks: "4",
      price: "300",
    });
    await page.locator('main [name="category_id"]').selectOption({ index: 1 });
    await page.locator('main [name="price"]').press("Enter");
    await expect(page.locator("[data-form-summary]")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: say("lackingTranslation"), exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator('main [name="title_en"]')).toBeFocused();
    await page.keyboard.type("Basics of cataloguing");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/staff\/programs\/\d+$/u);
    await expect(page.getByRole("button", { name: say("twoLeft") })).toBeDisabled();
    await expectAccessible(page);
    await takePicture(page, `program-draft-${cell.language}`);
  });
  const address = page.url();

  await test.step("somebody else's version is chosen field by field, and nothing typed is lost", async () => {
    const other = await context.newPage();
    await visit(other, address);
    await fill(other, { price: "350" });
    await save(other).click();
    await expect(other.locator('main [name="price"]')).toHaveValue("350");
    await other.close();
    await fill(page, { price: "325" });
    const instructors = page.locator('main [data-field="instructors"]');
    // What was offered before gives way to what is found.
    const found = page.waitForResponse((response) => /instructors\?.*q=/u.test(response.url()));
    await instructors.locator('input[type="search"]').fill("ن");
    await found;
    await instructors.locator("button").last().click();
    await expect(instructors.getByRole("button", { name: say("remove") })).toHaveCount(1);
    await save(page).click();
    await expect(page.getByRole("radio").first()).toBeVisible();
    await takePicture(page, `program-conflict-${cell.language}`);
    for (const group of await page.locator("main fieldset:has(input[type=radio])").all()) await group.getByRole("radio").first().check();
    await page.locator("main button").filter({ hasNotText: /^$/u }).last().click();
    await expect(page.locator('main [name="price"]')).toHaveValue("325");
  });

  await test.step("a cohort's pattern is tried while it is written, and becomes its sessions", async () => {
    const id = address.split("/").at(-1);
    await visit(page, `/staff/programs/cohorts/new?program=${id}`);
    await fill(page, { starts_on: "2027-01-17", ends_on: "2027-03-30" });
    await page.locator('main [name="days"][value="0"]').check();
    await page.locator('main [name="days"][value="2"]').check();
    await save(page).click();
    await expect(page).toHaveURL(/\/cohorts\/\d+$/u);
    await page.locator('a[href$="/series"]').click();
    await fill(page, { title_ar: "لقاء", title_en: "Meeting", count: "4" });
    await expect(page.locator("main aside ol > li")).toHaveCount(4);
    await expectAccessible(page);
    await takePicture(page, `series-${cell.language}`);
    await save(page).click();
    await expect(page).toHaveURL(/\/cohorts\/\d+$/u);
    await expect(page.locator("[data-list-row]")).toHaveCount(4);
  });

  await test.step("a pattern that meets those sessions names them, and makes nothing", async () => {
    await page.locator('a[href$="/series"]').click();
    await fill(page, { title_ar: "لقاء", title_en: "Meeting", count: "2" });
    await expect(save(page)).toBeDisabled();
    await expect(save(page)).toContainText(say("clashes"));
    await expect(page.locator("main aside")).toContainText(cell.language === "ar" ? "لقاء 1" : "Meeting 1");
    await takePicture(page, `series-clash-${cell.language}`);
  });

  await test.step("nothing is left to do: it is published", async () => {
    await visit(page, address);
    await page.getByRole("button", { name: say("publish"), exact: true }).click();
    await expect(page.getByRole("button", { name: say("publish"), exact: true })).toHaveCount(0);
  });
});

test("issue 20: a message is answered from the inbox, and closed", { tag: ["@online", "@part"] }, async ({ page, cell, words }) => {
  const say = <K extends keyof typeof WORDS>(key: K) => WORDS[key][cell.language === "ar" ? 0 : 1];
  const now = randomUUID();
  const sent = await page.request.post("/api/v1/contact-messages", {
    data: {
      id: now,
      fullName: "محمد عبدالعزيز",
      email: "m.abdulaziz@example.com",
      phone: "+966 55 618 2047",
      website: "",
      message: "أحتاج إلى فاتورة باسم الشركة",
    },
    headers: { "Accept-Language": "ar" },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  // Stories beside this one send messages too.
  await visit(page, `/login?redirect=${encodeURIComponent("/staff/requests/messages?q=محمد")}`);
  await fillLogin(page, words, STAFF);
  await page.locator("[data-list-row]").filter({ hasText: "محمد عبدالعزيز" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("محمد عبدالعزيز");
  await expectAccessible(page);
  await takePicture(page, `message-${cell.language}-${cell.size}`);
  await page.getByLabel(say("answer")).fill("تصدر الفاتورة باسم الشركة خلال يوم عمل.");
  await save(page).click();
  await expect(page.locator("main ol").getByText("تصدر الفاتورة باسم الشركة")).toBeVisible();
});

test("issue 20: what goes into the archive comes back by one press", { tag: ["@online", "@wide"] }, async ({ page, cell, words }) => {
  const say = <K extends keyof typeof WORDS>(key: K) => WORDS[key][cell.language === "ar" ? 0 : 1];
  await visit(page, "/login?redirect=/staff/content/partners");
  await fillLogin(page, words, STAFF);
  await page.locator("[data-list-row]").first().click();
  await page.getByRole("button", { name: say("archive"), exact: true }).click();
  await page.getByRole("button", { name: say("undo") }).click();
  await expect(page.locator('main [name="position"]')).toBeEnabled();
});

test("issue 20: every list and form that staff keep is whole and accessible", { tag: ["@online", "@full"] }, async ({
  page,
  cell,
  words,
}) => {
  test.setTimeout(300_000);
  const shot = async (name: string) => {
    await takePicture(page, `${name}-${cell.language}-${cell.size}`);
    if (!process.env.QABAS_PICTURES || cell.size !== "phone") return;
    const phone = page.viewportSize();
    await page.setViewportSize(DESK);
    await page.waitForTimeout(300);
    await takePicture(page, `${name}-${cell.language}-desk`);
    if (phone) await page.setViewportSize(phone);
  };
  await visit(page, "/login");
  await fillLogin(page, words, STAFF);
  await expect(page).toHaveURL(/\/staff$/u);
  await shot("today");
  for (const list of [
    "programs",
    "programs/cohorts",
    "programs/fields",
    "requests/messages",
    "requests/applications",
    "requests/reviews",
    "certificates",
    "certificates/shipping",
    "certificates/names",
    "finance/coupons",
    "finance/campaigns",
    "finance/sponsors",
    "content/news",
    "content/pages",
    "content/partners",
    "content/quotes",
    "content/dictionary",
  ]) {
    await test.step(list, async () => {
      const name = list.replaceAll("/", "-");
      await visit(page, `/staff/${list}`);
      await expect(page.locator("h1").first()).toBeVisible();
      await expect(page.locator("[data-list-row], main h2, main [class*=state]").first()).toBeVisible();
      await expectAccessible(page);
      await shot(name);
      const row = page.locator("[data-list-row]").first();
      if ((await row.count()) === 0) return;
      await row.click();
      await expect(page.locator("main form, main dl, main time").first()).toBeVisible();
      await page.waitForTimeout(400);
      await expectAccessible(page);
      await shot(`${name}-one`);
    });
  }
  await visit(page, "/staff/platform/settings");
  await expect(page.locator("main form")).toBeVisible();
  await expectAccessible(page);
  await shot("settings");
});
