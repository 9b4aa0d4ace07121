import { readFile, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import type { BankComment } from "#contract/coursework/comment-bank.ts";
import type { MarkingQueue } from "#contract/coursework/marking.ts";
import { takePicture } from "#tests/support/browser/take-picture.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { type Account, DEMO_PASSWORD, signOutEverywhere, through } from "#tests/support/accounts.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { fillLogin, logIn } from "#tests/e2e/pages/entry.ts";
import { confirmWithPassword } from "#tests/e2e/pages/password-dialog.ts";

const of = (name: string): Account => ({ email: `${name}@qabas.example`, password: DEMO_PASSWORD, nameAr: "" });
const [INSTRUCTOR, STUDENT, STAFF] = [of("instructor"), of("student"), of("staff")];
/** The demo's course that instructor and student are in. */
const COURSE = 1;

const WORDS = {
  what: ["ما يُصدَّر", "What to export"],
  prepare: ["تجهيز الملف", "Prepare the file"],
  download: [/^تنزيل/u, /^Download/u],
  exportTitle: ["تصدير أعمال المتدربين", "Export what trainees did"],
  export: ["تصدير", "Export"],
  portfolio: ["ملف إنجازي", "My portfolio"],
  preparePortfolio: ["إعداد ملف إنجازي", "Prepare my portfolio"],
  downloadPortfolio: [/^تنزيل ملف الإنجاز/u, /^Download the portfolio/u],
  keepPhrases: [/^(?:حفظ عبارات للتصحيح|العبارات)$/u, /^(?:Keep phrases for marking|Phrases)$/u],
  newPhrase: [/^عبارة جديدة/u, /^New phrase/u],
  keepPhrase: ["حفظ العبارة", "Keep the phrase"],
  shared: ["مشتركة مع هيئة التدريب", "Shared with the team"],
  share: [/^مشاركتها/u, /^Share it/u],
  close: ["إغلاق", "Close"],
  insert: ["إدراج عبارة", "Insert a phrase"],
  feedback: [/ملاحظات للمتدرب/u, /Feedback for the trainee/u],
} as const;
const PHRASES = ["المصدر ناقص: أضف مرجعًا لكل رقم", "عمل مرتب وواضح"];

// Each story begins with no device of theirs: three are the limit.
test.afterEach(async ({ site }) => {
  for (const account of [INSTRUCTOR, STUDENT, STAFF]) await signOutEverywhere(site.product.apiOrigin, account);
});

async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; parts: Record<string, Uint8Array> }> {
  const [file] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: file.suggestedFilename(), parts: unzipSync(await readFile(await file.path())) };
}

test("issue 23.4: an instructor takes the gradebook of a course as a workbook @online @part", async ({ page, words, cell }) => {
  const say = (key: keyof typeof WORDS) => WORDS[key][cell.language === "ar" ? 0 : 1];
  await logIn(page, words, INSTRUCTOR, `/instructor/course/${COURSE}/import`);
  await page.getByLabel(say("what"), { exact: true }).selectOption("grades");
  await expect(page.getByRole("button", { name: "XLSX" })).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);
  await page.getByRole("button", { name: say("prepare") }).click();
  const take = page
    .getByRole("listitem")
    .filter({ hasText: "XLSX" })
    .getByRole("button", { name: say("download") });
  await expect(take).toBeVisible({ timeout: 30_000 });
  await takePicture(page, `course-export-${cell.language}-${cell.size}`);
  const { name, parts } = await downloaded(page, () => take.click());
  expect(name).toMatch(/-grades-.+\.xlsx$/u);
  expect(strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array())).toContain("<v>");
});

test("issue 23.4: staff take what trainees of a program did, from its page @online @wide", async ({ page, words, cell }) => {
  const say = (key: keyof typeof WORDS) => WORDS[key][cell.language === "ar" ? 0 : 1];
  await visit(page, `/login?redirect=${encodeURIComponent(`/staff/programs/${COURSE}`)}`);
  await fillLogin(page, words, STAFF);
  await page.getByRole("button", { name: say("export"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: say("exportTitle") });
  await dialog.getByLabel(say("what"), { exact: true }).selectOption("course_submissions");
  await expectAccessible(page);
  await takePicture(page, `program-export-${cell.language}-${cell.size}`);
  await dialog.getByRole("button", { name: say("prepare") }).click();
  await confirmWithPassword(page, words, DEMO_PASSWORD);
  const take = dialog.getByRole("button", { name: say("download") });
  await expect(take).toBeVisible({ timeout: 30_000 });
  expect((await downloaded(page, () => take.click())).name).toMatch(/^qabas-course-submissions-.+\.xlsx$/u);
});

test("issue 23.4: a learner takes their portfolio, whose page opens without a network @online @part", async ({
  page,
  context,
  words,
  cell,
}, testInfo) => {
  test.setTimeout(120_000);
  const say = (key: keyof typeof WORDS) => WORDS[key][cell.language === "ar" ? 0 : 1];
  await logIn(page, words, STUDENT, "/student/certifications");
  await expect(page.getByRole("heading", { name: say("portfolio") })).toBeVisible();
  await page.getByRole("button", { name: say("preparePortfolio") }).click();
  const take = page.getByRole("button", { name: say("downloadPortfolio") });
  await expect(take).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await takePicture(page, `portfolio-${cell.language}-${cell.size}`);
  const { name, parts } = await downloaded(page, () => take.click());
  expect(name).toBe("qabas-portfolio.zip");
  expect(Object.keys(parts).some((path) => /^certificates\/.+\.pdf$/u.test(path))).toBe(true);
  const at = testInfo.outputPath("index.html");
  await writeFile(at, parts["index.html"] ?? new Uint8Array());
  await context.setOffline(true);
  const own = await context.newPage();
  await own.goto(`file://${at}`);
  for (const language of ["ar", "en"]) await expect(own.locator(`section#${language} h1`)).toBeVisible();
  await takePicture(own, `portfolio-page-${cell.language}-${cell.size}`);
  await own.close();
  await context.setOffline(false);
});

test("issue 23.8: phrases are kept for marking and put into the feedback by keys, without a network too @full", async ({
  page,
  context,
  words,
  cell,
  site,
}) => {
  test.setTimeout(120_000);
  const say = (key: keyof typeof WORDS) => WORDS[key][cell.language === "ar" ? 0 : 1];
  const work = await through(
    site.product.apiOrigin,
    INSTRUCTOR,
    async (api) =>
      (await api.call<MarkingQueue>("GET", `/instructor/courses/${COURSE}/submissions?filter[status]=all`)).data.find(
        ({ kind }) => kind === "application",
      )?.id,
  );
  await logIn(page, words, INSTRUCTOR, `/instructor/course/${COURSE}/marking/${work}`);
  await page.getByRole("button", { name: say("keepPhrases") }).click();
  const dialog = page.getByRole("dialog");
  for (const [place, phrase] of PHRASES.entries()) {
    await dialog.getByRole("textbox", { name: say("newPhrase") }).fill(phrase);
    // Drawn over its own words.
    await dialog.getByRole("checkbox", { name: say("share") }).setChecked(place === 0, { force: true });
    await dialog.getByRole("button", { name: say("keepPhrase") }).click();
    // In the list of those that are kept: it stood in its field before.
    await expect(dialog.getByRole("listitem").getByText(phrase)).toBeVisible();
  }
  await expect(dialog.getByText(say("shared"))).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, `phrases-${cell.language}-${cell.size}`);
  await dialog.getByRole("button", { name: say("close") }).click();

  const feedback = page.getByRole("textbox", { name: say("feedback") });
  const before = await feedback.inputValue();
  await feedback.focus();
  await page.keyboard.press("Alt+KeyI");
  await expect(page.getByRole("combobox", { name: say("insert") })).toBeFocused();
  await page.keyboard.type("مرتب");
  await expect(page.getByRole("option")).toHaveCount(1);
  await takePicture(page, `phrase-picker-${cell.language}-${cell.size}`);
  await page.keyboard.press("Enter");
  await expect(feedback).toBeFocused();
  await expect(feedback).toHaveValue(`${before}${before === "" ? "" : "\n"}${PHRASES[1]}`);

  await context.setOffline(true);
  await page.keyboard.press("Alt+KeyI");
  await page.keyboard.press("Enter");
  await expect(feedback).toHaveValue(new RegExp(`${PHRASES[1]}\\n${PHRASES[0]}$`, "u"));
  await context.setOffline(false);
});

test("issue 23.8: a phrase that is kept while another is on its way is kept after it @full", async ({
  page,
  context,
  words,
  cell,
  site,
}) => {
  const say = (key: keyof typeof WORDS) => WORDS[key][cell.language === "ar" ? 0 : 1];
  const mark = crypto.randomUUID().slice(0, 8);
  const phrases = [`الأولى ${mark}`, `الثانية ${mark}`];
  const { api, bank } = { api: site.product.apiOrigin, bank: `/instructor/courses/${COURSE}/comment-bank` };
  const work = await through(
    api,
    INSTRUCTOR,
    async (by) =>
      (await by.call<MarkingQueue>("GET", `/instructor/courses/${COURSE}/submissions?filter[status]=all`)).data.find(
        ({ kind }) => kind === "application",
      )?.id,
  );
  const kept: string[] = [];
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await context.route(`**${bank}`, async (route) => {
    if (route.request().method() === "PUT") {
      kept.push((route.request().postDataJSON() as { text: string }).text);
      if (kept.length === 1) await held;
    }
    await route.continue();
  });
  await logIn(page, words, INSTRUCTOR, `/instructor/course/${COURSE}/marking/${work}`);
  await page.getByRole("button", { name: say("keepPhrases") }).click();
  const dialog = page.getByRole("dialog");
  for (const phrase of phrases) {
    await dialog.getByRole("textbox", { name: say("newPhrase") }).fill(phrase);
    await dialog.getByRole("button", { name: say("keepPhrase") }).click();
    await expect(dialog.getByRole("button", { name: say("keepPhrase") })).toHaveAttribute("aria-busy", "true");
  }
  await takePicture(page, `phrases-on-their-way-${cell.language}-${cell.size}`);
  expect(kept).toEqual(phrases.slice(0, 1));
  answer();
  for (const phrase of phrases) await expect(dialog.getByRole("listitem").getByText(phrase)).toBeVisible();
  expect(kept).toEqual(phrases);
  await expect(dialog.getByRole("textbox", { name: say("newPhrase") })).toHaveValue("");
  await through(api, INSTRUCTOR, async (by) => {
    for (const { id, text } of (await by.call<BankComment[]>("GET", bank)).data)
      if (text.includes(mark)) await by.call("DELETE", `/instructor/comment-bank/${id}`);
  });
});
