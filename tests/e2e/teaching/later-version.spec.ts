import type { CourseOutline, TeachingItem } from "#contract/content/teaching-content.ts";
import { ApiCaller, signOutEverywhere } from "#tests/support/accounts.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { COURSE, INSTRUCTOR } from "#tests/e2e/pages/handed-in-pdf.ts";
import { LessonEditor } from "#tests/e2e/pages/lesson-editor.ts";

test.afterEach(async ({ page, site }) => {
  await page.context().clearCookies();
  await signOutEverywhere(site.product.apiOrigin, INSTRUCTOR);
});

test("issue 5.3: a later version that arrives while somebody writes in the form of a lesson takes nothing from it, and saving shows both", {
  tag: ["@full", "@online"],
}, async ({ page, site, words, cell }) => {
  test.setTimeout(180_000);
  const form = new LessonEditor(page, cell);
  const api = await ApiCaller.signIn(site.product.apiOrigin, INSTRUCTOR);
  const { data: outline } = await api.call<CourseOutline>("GET", `/instructor/courses/${COURSE}/outline`);
  const fields = { duration_min: 10, release_at: null, offline_allowed: true, title_ar: "طرق الفرز", title_en: "Ways to sort" };
  const text = (said: string) => [{ type: "paragraph", runs: [{ text: said }] }];
  const content = { kind: "lesson", body: { ar: text("نفرز الصفوف."), en: text("We sort rows.") } };
  const made = { ...fields, content, section_id: outline.sections[0]?.id, publish: true };
  const { data: item } = await api.call<TeachingItem>("POST", `/instructor/courses/${COURSE}/items`, made);
  const address = `/instructor/course/${COURSE}/add-lesson?item=${item.id}`;

  await test.step("the form begins from what this device kept, while the server takes its time", async () => {
    await logIn(page, words, INSTRUCTOR, address);
    await expect(form.field("titleArabic")).toHaveValue("طرق الفرز", { timeout: 30_000 });
    const { version } = item;
    const theirs = { ...fields, title_en: "How to sort", content: item.content, version };
    expect((await api.call("PATCH", `/instructor/items/${item.id}`, theirs)).status).toBe(200);
  });

  await test.step("the later version arrives under the hands of who writes", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const asked = `/api/v1/instructor/items/${item.id}`;
    await page.route(`**${asked}`, async (route) => {
      if (route.request().method() === "GET") await held;
      await route.continue();
    });
    await page.reload();
    await form.show("English");
    await expect(form.field("titleEnglish")).toHaveValue("Ways to sort", { timeout: 30_000 });
    await form.field("titleEnglish").press("End");
    await form.field("titleEnglish").pressSequentially(" rows");
    const arrived = page.waitForResponse((answer) => answer.url().endsWith(asked));
    release();
    expect(((await (await arrived).json()) as { data: TeachingItem }).data.version).toBe(item.version + 1);
    await form.field("titleEnglish").press("End");
    await form.field("titleEnglish").pressSequentially(" and columns");
    await expect(form.field("titleEnglish")).toHaveValue("Ways to sort rows and columns");
  });

  await test.step("saving shows both versions, and nothing is lost", async () => {
    await form.button("saveChanges").click();
    await expect(page.getByText("How to sort", { exact: true })).toBeVisible();
    await page.getByRole("radio", { name: form.text("mine") }).check({ force: true });
    await form.button("saveMerged").click();
    await expect(page).toHaveURL(/\/overview$/u);
    const { data } = await api.call<TeachingItem>("GET", `/instructor/items/${item.id}`);
    expect(data.translations.en.title).toBe("Ways to sort rows and columns");
    await visit(page, address);
  });
});
