import type { ItemContent } from "#contract/classroom/classroom.ts";
import type { TeachingItem } from "#contract/content/teaching-content.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { type Account, ApiCaller, DEMO_PASSWORD, through } from "#tests/support/accounts.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visitWhole } from "#tests/support/patient-pages.ts";
import { makePdf } from "#tests/support/files/pdf.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { LessonEditor } from "#tests/e2e/pages/lesson-editor.ts";
import { logOut } from "#tests/e2e/pages/shell.ts";

const INSTRUCTOR: Account = { email: "instructor@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
const STUDENT: Account = { email: "student@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
/** The demo's course that both of them are in. */
const COURSE = 1;

const HOSTILE = `<h2 onclick="window.pwned=1">ثلاث طرق</h2>
  <script>window.pwned=1</script><img src="x" onerror="window.pwned=1"><iframe src="javascript:window.pwned=1"></iframe>
  <p style="background:url(javascript:window.pwned=1)">نص <a href="javascript:window.pwned=1">خادع</a> و<svg onload="window.pwned=1"></svg>آمن</p>`;

/** A picture of one colour: the smallest PNG there is. */
const PICTURE = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

/** Large enough to travel in several pieces. */
const BOOK = makePdf({
  pages: 3,
  more: [Buffer.concat([Buffer.from("<< /Length 7340032 >>\nstream\n"), Buffer.alloc(7_340_032, 32), Buffer.from("\nendstream")])],
});

test("issue 5.3 R7.3: a bilingual lesson is written, nothing hostile survives in it, two authors see both versions, a student reads it", {
  tag: "@full",
}, async ({ page, site, words, cell, visitor }) => {
  test.setTimeout(180_000);
  const form = new LessonEditor(page, cell);
  const api = await ApiCaller.signIn(site.product.apiOrigin, INSTRUCTOR);
  const made = page.waitForResponse((answer) => answer.request().method() === "POST" && answer.url().endsWith(`/courses/${COURSE}/items`));

  await test.step("headings, list, code, formula, link and picture, in Arabic; a hostile page pasted among them", async () => {
    await logIn(page, words, INSTRUCTOR, `/instructor/course/${COURSE}/add-lesson`);
    await form.field("titleArabic").fill("طرق التجميع");
    await form.arabic.click();
    await page.keyboard.type("## متى نجمع؟\nعند المقارنة.\n- المناطق\nالأشهر\n\n");
    await page.keyboard.type("``` total = sum(rows)");
    await page.keyboard.press("ArrowDown");
    await form.paste(form.arabic, HOSTILE);
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Enter");
    await form.button("link").click();
    await page.getByRole("dialog").getByLabel(form.text("address")).fill("https://example.org/group");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: form.text("setLink") })
      .click();
    await page.keyboard.press("Enter");
    await form.button("formula").click();
    await page.keyboard.type("\\frac{a}{b}");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Control+End");
    await form.insertPicture({ name: "chart.png", mimeType: "image/png", buffer: PICTURE }, "رسم للمبيعات");
    await expect(form.arabic.getByRole("img", { name: "رسم للمبيعات" })).toBeVisible();
  });

  await test.step("the toolbar is one stop of the Tab key: arrows and End lead along it, and it is entered where it was left", async () => {
    const tools = page.getByRole("toolbar").getByRole("button");
    await tools.first().focus();
    await page.keyboard.press(cell.language === "ar" ? "ArrowLeft" : "ArrowRight");
    await expect(tools.nth(1)).toBeFocused();
    await page.keyboard.press("End");
    await expect(tools.last()).toBeFocused();
    await expect(tools.last()).toHaveAttribute("tabindex", "0");
    await expect(tools.first()).toHaveAttribute("tabindex", "-1");
  });

  await test.step("and in English; then it is published", async () => {
    await form.show("English");
    await form.field("titleEnglish").fill("Ways to group");
    // The picture stands here too; what is written comes before it.
    await expect(form.english.getByRole("img", { name: "رسم للمبيعات" })).toBeVisible();
    await form.english.locator("p").first().click();
    await page.keyboard.type("## When do we group?\nTo compare.");
    await expectAccessible(page);
    await form.button("publish").click();
    await expect(page).toHaveURL(/\/overview$/u);
    expect(await page.evaluate(() => "pwned" in window)).toBe(false);
  });

  const item = ((await (await made).json()) as { data: TeachingItem }).data;
  await test.step("another author changed it meanwhile: both versions are shown, and the chosen one is kept", async () => {
    await visitWhole(page, `/instructor/course/${COURSE}/add-lesson?item=${item.id}`);
    await form.show("English");
    await form.field("titleEnglish").fill("Three ways to group");
    const { duration_min, release_at, offline_allowed, content, version } = item;
    const theirs = { title_ar: "طرق التجميع", title_en: "How to group" };
    await api.call("PATCH", `/instructor/items/${item.id}`, { duration_min, release_at, offline_allowed, content, version, ...theirs });
    await form.button("saveChanges").click();
    await expect(page.getByText("How to group")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("radio", { name: form.text("mine") }).check({ force: true });
    await form.button("saveMerged").click();
    await expect(page).toHaveURL(/\/overview$/u);
  });

  await test.step("a student reads what was written, and nothing else", async () => {
    const student = visitor.page;
    await logIn(student, words, STUDENT, `/course/${COURSE}/lesson/${item.id}`);
    await expect(student.getByRole("article").getByRole("heading", { level: 1 })).toContainText(
      cell.language === "ar" ? "طرق التجميع" : "Three ways to group",
    );
    await expect(
      student.getByRole("heading", { level: 2, name: cell.language === "ar" ? "متى نجمع؟" : "When do we group?" }),
    ).toBeVisible();
    await expectAccessible(student);
    const { data } = await through(site.product.apiOrigin, STUDENT, (caller) => caller.call<ItemContent>("GET", `/content/${item.id}`));
    const body = data.lesson?.body.ar ?? [];
    expect(body.map(({ type }) => type)).toEqual(expect.arrayContaining(["heading", "paragraph", "list", "code", "math", "figure"]));
    expect(data.lesson?.body.en.map(({ type }) => type)).toEqual(["heading", "paragraph", "figure"]);
    expect(JSON.stringify(body)).not.toMatch(/pwned|javascript:|script|iframe|onerror/iu);
    expect(JSON.stringify(body)).toContain("https://example.org/group");
    if (cell.language === "ar") {
      const picture = student.getByRole("img", { name: "رسم للمبيعات" });
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    }
  });
  // Three devices are the most, and other tests of this person follow.
  await logOut(page, words, cell);
  await expect(page).toHaveURL(/\/login/u);
});

test("issue 5.3 P1: a PDF that loses its network, then its page, goes on from where it was, and a student reads it", {
  tag: "@full",
}, async ({ page, context, site, words, cell, visitor }) => {
  test.setTimeout(180_000);
  const form = new LessonEditor(page, cell);
  const book = { name: "book.pdf", mimeType: "application/pdf", buffer: BOOK };
  const input = page.locator('section[aria-labelledby="files-title"] input[type="file"]');
  const calls = (method: string) => site.proxy.seen.filter((seen) => seen.method === method && seen.path.startsWith("/api/v1/uploads"));
  const begun = calls("POST").length;

  await test.step("a file that cannot be right is refused at the field, before it is sent", async () => {
    await logIn(page, words, INSTRUCTOR, `/instructor/course/${COURSE}/add-lesson`);
    await form.field("titleArabic").fill("كتاب التجميع");
    await page.getByRole("button", { name: "PDF", exact: true }).click();
    await input.setInputFiles({ name: "tool.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") });
    await expect(input).toHaveAttribute("aria-invalid", "true");
    expect(calls("POST")).toHaveLength(begun);
  });

  await test.step("the network goes and comes back: it goes on by itself", async () => {
    // Each piece takes its time, as on a phone.
    site.proxy.decide = ({ method, path }) =>
      method === "PATCH" && path.startsWith("/api/v1/uploads") ? { kind: "delay", ms: 700 } : null;
    const first = page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.url().includes("/uploads/"));
    await input.setInputFiles(book);
    await first;
    await context.setOffline(true);
    await expect(form.says("waiting")).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByRole("button", { name: new RegExp(form.text("sending"), "u") })).toBeVisible();
    expect(calls("POST")).toHaveLength(begun + 1);
  });

  await test.step("the page is closed: another file is told apart, the same one goes on, and no byte is sent from the beginning", async () => {
    const fromTheBeginning = () => calls("PATCH").filter(({ headers }) => headers["upload-offset"] === "0").length;
    const before = fromTheBeginning();
    await page.reload();
    await expect(form.says("stopped")).toBeVisible();
    site.proxy.calm();
    const again = page.locator("li").filter({ hasText: "book" }).locator('input[type="file"]');
    await again.setInputFiles({ ...book, buffer: Buffer.concat([BOOK.subarray(0, -9), Buffer.from("!"), BOOK.subarray(-8)]) });
    await expect(form.says("other")).toBeVisible();
    await again.setInputFiles(book);
    await expect(form.says("uploaded")).toBeVisible();
    expect(calls("POST")).toHaveLength(begun + 1);
    expect(fromTheBeginning()).toBe(before);
  });

  const made = page.waitForResponse((answer) => answer.request().method() === "POST" && answer.url().endsWith(`/courses/${COURSE}/items`));
  await form.button("publish").click();
  await expect(page).toHaveURL(/\/overview$/u);
  const item = ((await (await made).json()) as { data: TeachingItem }).data;

  await test.step("its student turns the pages", async () => {
    const student = visitor.page;
    await logIn(student, words, STUDENT, `/course/${COURSE}/lesson/${item.id}`);
    await expect(student.getByRole("article").locator("output")).toHaveText(/1.+3/u);
    await expectAccessible(student);
  });
  // Three devices are the most, and other tests of this person follow.
  await logOut(page, words, cell);
  await expect(page).toHaveURL(/\/login/u);
});
