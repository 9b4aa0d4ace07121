import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import type { CourseOutline } from "#contract/content/teaching-content.ts";
import type { Cell } from "#tests/playwright.config.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { type Account, DEMO_PASSWORD, signOutEverywhere, through } from "#tests/support/accounts.ts";
import { takePicture } from "#tests/support/browser/take-picture.ts";
import { clockOffset } from "#tests/support/clock-offset.ts";
import { choice, expect, prepare, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { askReal, startToolTwin } from "#tests/support/tools/tool-twin.ts";
import type { ToolRow } from "#tests/support/tools/tool-room.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";

const of = (name: string): Account => ({ email: `${name}@qabas.example`, password: DEMO_PASSWORD, nameAr: "" });
const [STAFF, INSTRUCTOR, STUDENT] = [of("staff"), of("instructor"), of("student")];
const COURSE = 1;
const WORDS = {
  save: ["حفظ", "Save"],
  tool: ["أداة", "Tool"],
  publish: ["نشر الدرس", "Publish lesson"],
  try: ["فتح الأداة كما حُفظت", "Open the tool as it is saved"],
  choose: ["اختيار المحتوى في الأداة", "Choose content in the tool"],
  open: ["فتح الأداة", "Open the tool"],
  needs: ["الأدوات الخارجية تحتاج إلى اتصال", "External tools need a connection"],
  untold: ["ولا تعرف من أنت.", "It does not learn who you are."],
  result: ["النتيجة: 75", "Result: 75"],
  none: ["لا أدوات خارجية بعد", "No external tools yet"],
} as const;

test.afterEach(async ({ site }) => {
  for (const who of [STAFF, INSTRUCTOR, STUDENT]) await signOutEverywhere(site.product.apiOrigin, who);
});

/** A browser of another person. */
async function another(browser: Browser, cell: Cell, origin: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...options, baseURL: origin, serviceWorkers: "block" });
  await context.addInitScript(prepare(cell));
  await context.addCookies([choice(cell, origin)]);
  return await context.newPage();
}

test("issue 22.7: staff register a tool, an instructor places it, a learner opens it in a tab of its own, and its grade stands in the gradebook", {
  tag: "@full",
}, async ({ page, browser, contextOptions, site, words, cell }) => {
  test.setTimeout(240_000);
  const { apiOrigin } = site.product;
  const say = (key: keyof typeof WORDS) => WORDS[key][cell.language === "ar" ? 0 : 1];
  const button = (on: Page, key: keyof typeof WORDS) => on.getByRole("main").getByRole("button", { name: say(key), exact: true });
  const offset = await clockOffset(apiOrigin);
  const twin = await startToolTwin({ ask: askReal, now: () => new Date(Date.now() + offset) });
  const shot = (on: Page, name: string) => takePicture(on, `tool-${name}-${cell.language}-${cell.size}`);

  const name = await test.step("staff register it, and copy to it what it asks of us", async () => {
    const desk = await another(browser, cell, site.origin, contextOptions);
    await logIn(desk, words, STAFF, "/staff/platform/tools");
    await expect(desk.getByText(say("none"), { exact: true })).toBeVisible();
    await shot(desk, "list-empty");
    await visit(desk, "/staff/platform/tools/new");
    const field = (control: string) => desk.locator(`main [name="${control}"]`);
    await field("name_ar").fill("مختبر الإشارات");
    await field("name_en").fill("Signals lab");
    await field("login_url").fill("ftp://lab.example");
    await field("login_url").press("Enter");
    await expect(desk.locator("[data-form-summary]")).toBeVisible();
    await shot(desk, "refused");
    await field("login_url").fill(twin.loginUrl);
    await field("launch_urls_0").fill(twin.launchUrl);
    await field("content_url").fill(twin.launchUrl);
    await field("key_url").fill(twin.keyUrl);
    await field("writes_grades").check();
    await button(desk, "save").click();
    await expect(desk).toHaveURL(/\/staff\/platform\/tools\/\d+$/u);
    await expect(desk.getByText(`${site.origin}/api/v1/lti/token`)).toBeVisible();
    await expectAccessible(desk);
    await shot(desk, "record");
    const rows = await through(apiOrigin, STAFF, async (api) => (await api.call<ToolRow[]>("GET", "/admin/tools")).data);
    const [made] = rows;
    if (!made) throw new Error("the tool was not kept");
    twin.know(made.platform);
    await visit(desk, "/staff/platform/tools");
    await shot(desk, "list");
    await desk.context().close();
    return made.name[cell.language];
  });

  const lesson = await test.step("an instructor places it in a course, and looks at it there", async () => {
    const desk = await another(browser, cell, site.origin, contextOptions);
    await logIn(desk, words, INSTRUCTOR, `/instructor/course/${COURSE}/add-lesson`);
    await desk.locator('main [name="title_ar"]').fill("تمرين في المختبر");
    await desk.getByRole("main").getByText(say("tool"), { exact: true }).click();
    await button(desk, "publish").click();
    await expect(desk.locator('main [name="tool"][aria-invalid="true"]')).toBeVisible();
    await desk.locator('main [name="tool"]').selectOption({ label: name });
    await shot(desk, "lesson-form");
    await button(desk, "publish").click();
    await expect(desk).toHaveURL(/\/overview$/u);
    const { sections } = await through(
      apiOrigin,
      INSTRUCTOR,
      async (api) => (await api.call<CourseOutline>("GET", `/instructor/courses/${COURSE}/outline`)).data,
    );
    const id = sections.flatMap(({ items }) => items).find(({ format }) => format === "tool")?.id ?? 0;
    await visit(desk, `/instructor/course/${COURSE}/add-lesson?item=${id}`);
    const [tab] = await Promise.all([desk.waitForEvent("popup"), button(desk, "try").click()]);
    await expect(tab.getByText("You came as Instructor")).toBeVisible();
    await tab.close();
    const [choosing] = await Promise.all([desk.waitForEvent("popup"), button(desk, "choose").click()]);
    await choosing.getByRole("button", { name: "Exercise 7" }).click();
    await expect(choosing.locator('main [name="tool_address"]')).toHaveValue(`${twin.launchUrl}?exercise=7`);
    await shot(choosing, "chosen");
    await desk.context().close();
    return id;
  });

  await test.step("a learner opens it in a tab of its own; what is done there is a mark", async () => {
    await logIn(page, words, STUDENT, `/course/${COURSE}/lesson/${lesson}`);
    await expect(button(page, "open")).toBeVisible();
    await expect(page.getByText(say("untold"))).toBeVisible();
    await expectAccessible(page);
    await shot(page, "lesson");
    const [tab] = await Promise.all([page.waitForEvent("popup"), button(page, "open").click()]);
    await expect(tab.getByText("You came as Learner")).toBeVisible();
    expect(await tab.evaluate(() => window.opener === null)).toBe(true);
    await tab.getByRole("button", { name: "I am done" }).click();
    await expect(tab.getByText("The platform answered 200")).toBeVisible();
    await tab.goBack();
    await tab.close();
    await visit(page, `/course/${COURSE}/lesson/${lesson}`);
    await expect(page.getByText(new RegExp(`${say("result")}`, "u"))).toBeVisible();
    await shot(page, "result");
    await through(apiOrigin, INSTRUCTOR, async (api) => {
      const { rows, version } = (
        await api.call<{ rows: { key: string; weight: number }[]; version: string }>("GET", `/instructor/courses/${COURSE}/grade-weights`)
      ).data;
      const heavy = rows.toSorted((one, other) => other.weight - one.weight)[0];
      const weights = [
        { key: heavy?.key, weight: (heavy?.weight ?? 0) - 5 },
        { key: `item-${lesson}`, weight: 5 },
      ];
      expect((await api.call("PUT", `/instructor/courses/${COURSE}/grade-weights`, { weights, version })).status).toBe(200);
    });
    await visit(page, "/student/grades");
    await shot(page, "grades");
    const grades = await through(apiOrigin, STUDENT, async (api) => (await api.call("GET", "/student/grades")).data);
    expect(JSON.stringify(grades)).toMatch(/تمرين في المختبر.*"degree":75/u);
  });

  await test.step("without a network it is said that it needs one", async () => {
    await visit(page, `/course/${COURSE}/lesson/${lesson}`);
    await expect(button(page, "open")).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText(say("needs"), { exact: true })).toBeVisible();
    await shot(page, "offline");
    await page.context().setOffline(false);
    await expect(button(page, "open")).toBeVisible();
  });
  await twin.close();
});
