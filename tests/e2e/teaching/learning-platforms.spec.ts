import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import type { CourseOutline, TeachingItem } from "#contract/content/teaching-content.ts";
import type { Cell } from "#tests/playwright.config.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { type Account, type ApiCaller, DEMO_PASSWORD, signOutEverywhere, through } from "#tests/support/accounts.ts";
import { takePicture } from "#tests/support/browser/take-picture.ts";
import { clockOffset } from "#tests/support/clock-offset.ts";
import { choice, expect, prepare, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { askReal } from "#tests/support/tools/tool-twin.ts";
import type { PlatformRow } from "#tests/support/tools/platform-room.ts";
import { CLAIM, INSTRUCTOR as INSTRUCTOR_THERE, LEARNER, platformFields, startPlatformTwin } from "#tests/support/tools/platform-twin.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { type CohortRow, makeSeats } from "#tests/e2e/pages/make-seats.ts";

const of = (name: string): Account => ({ email: `${name}@qabas.example`, password: DEMO_PASSWORD, nameAr: "" });
const [STAFF, INSTRUCTOR] = [of("staff"), of("instructor")];
const COURSE = 1;
const WORDS = {
  save: ["حفظ", "Save"],
  none: ["لا منصات تعلم بعد", "No learning platforms yet"],
  lesson: ["درس من منصة أخرى", "A lesson from elsewhere"],
  chooses: ["ماذا يفتح الرابط؟", "What does the link open?"],
  phone: ["رقم الجوال", "Mobile number"],
  done: ["إتمام الدرس", "Mark as completed"],
  members: ["أعضاء الدورة في المنصة الأخرى", "Who is in the course on the other platform"],
  noMembers: ["لا منصة أخرى تعرض أعضاء دورتها بعد", "No other platform says who is in its course yet"],
  people: ["أعضاء دورة المنصة الأخرى", "Members of the platform’s course"],
  nameless: ["الاسم غير متاح", "Name not shared"],
  opened: ["فُتح البرنامج", "Opened the program"],
  waiting: ["لم يفتحوه بعد", "Have not opened it yet"],
  inactive: ["غير نشط هناك", "Inactive there"],
  again: ["قراءة من جديد", "Read again"],
  refused: ["المنصة الأخرى لا تتيح قراءة أعضاء دورتها", "The platform does not let us read who is in its course"],
  away: ["لم ترد المنصة الأخرى", "The platform did not answer"],
} as const;
test.afterEach(async ({ site }) => {
  for (const who of [STAFF, INSTRUCTOR]) await signOutEverywhere(site.product.apiOrigin, who);
});

/** A browser of another person. */
async function another(browser: Browser, cell: Cell, origin: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...options, baseURL: origin, serviceWorkers: "block" });
  await context.addInitScript(prepare(cell));
  await context.addCookies([choice(cell, origin)]);
  return await context.newPage();
}

test("issue 22.7: staff register the platform of a university, its instructor chooses a lesson, a learner comes from there into it, and its gradebook hears of it", {
  tag: "@full",
}, async ({ browser, contextOptions, site, words, cell }) => {
  test.setTimeout(240_000);
  const { apiOrigin } = site.product;
  const say = (key: keyof typeof WORDS) => WORDS[key][cell.language === "ar" ? 0 : 1];
  const button = (on: Page, name: string) => on.getByRole("main").getByRole("button", { name, exact: true });
  const offset = await clockOffset(apiOrigin);
  const now = () => new Date(Date.now() + offset);
  const twin = await startPlatformTwin({ ask: askReal, now });
  const shot = (on: Page, name: string) => takePicture(on, `platform-${name}-${cell.language}-${cell.size}`);

  const lesson = await test.step("a course has a lesson to read, and a cohort that runs and has seats", async () => {
    await through(apiOrigin, STAFF, async (api) => await runningCohort(api, now()));
    return await through(apiOrigin, INSTRUCTOR, async (api) => {
      const { data } = await api.call<CourseOutline>("GET", `/instructor/courses/${COURSE}/outline`);
      const made = await api.call<TeachingItem>("POST", `/instructor/courses/${COURSE}/items`, {
        section_id: data.sections[0]?.id,
        title_ar: WORDS.lesson[0],
        title_en: WORDS.lesson[1],
        duration_min: 5,
        release_at: null,
        offline_allowed: true,
        format: "text",
        publish: true,
        content: {
          kind: "lesson",
          body: { ar: [{ type: "paragraph", runs: [{ text: "نص" }] }], en: [{ type: "paragraph", runs: [{ text: "Text" }] }] },
        },
      });
      expect(made.status).toBeLessThan(300);
      return made.data.id;
    });
  });

  await test.step("staff register the platform, choose what it opens, and copy to it what it asks of us", async () => {
    const desk = await another(browser, cell, site.origin, contextOptions);
    await logIn(desk, words, STAFF, "/staff/platform/learning-platforms");
    await expect(desk.getByText(say("none"), { exact: true })).toBeVisible();
    await shot(desk, "list-empty");
    await visit(desk, "/staff/platform/learning-platforms/new");
    const field = (control: string) => desk.locator(`main [name="${control}"]`);
    await field("name_ar").fill("جامعة المثال");
    await field("name_en").fill("Example University");
    await field("issuer").fill(twin.origin);
    await field("client_id").fill(twin.clientId);
    await field("deployment_ids_0").fill(twin.deploymentId);
    await field("authorization_url").fill(twin.authorizationUrl);
    await field("token_url").fill(twin.tokenUrl);
    await field("key_url").fill(twin.keyUrl);
    await button(desk, say("save")).click();
    await expect(desk.locator("[data-form-summary]")).toBeVisible();
    await shot(desk, "refused");
    const cohorts = desk.locator('[data-field="cohort_ids"]');
    const { place, title } = await through(apiOrigin, STAFF, async (api) => {
      const { data: own } = await api.call<CohortRow[]>("GET", `/admin/cohorts?filter[program_id]=${COURSE}&per_page=1`);
      const named = own[0]?.program_title[cell.language] ?? "";
      const { data } = await api.call<CohortRow[]>("GET", `/admin/cohorts?per_page=20&q=${encodeURIComponent(named)}`);
      const today = now().toISOString().slice(0, 10);
      const at = data.findIndex(({ program_id: of, starts_on: from, ends_on: to }) => of === COURSE && from <= today && to >= today);
      return { place: at, title: named };
    });
    await cohorts.getByRole("searchbox").fill(title);
    const offered = cohorts.locator("[aria-live] button");
    await expect(offered.filter({ hasText: title })).not.toHaveCount(0);
    await expect(offered.filter({ hasNotText: title })).toHaveCount(0);
    await offered.nth(place).click();
    await button(desk, say("save")).click();
    await expect(desk).toHaveURL(/\/learning-platforms\/\d+$/u);
    await expect(desk.getByText(`${site.origin}/api/v1/lti/login`)).toBeVisible();
    await expectAccessible(desk);
    await shot(desk, "record");
    const rows = await through(apiOrigin, STAFF, async (api) => (await api.call<PlatformRow[]>("GET", "/admin/learning-platforms")).data);
    const [made] = rows;
    if (!made) throw new Error("the platform was not kept");
    twin.know(made.tool);
    await visit(desk, "/staff/platform/learning-platforms");
    await shot(desk, "list");
    await desk.context().close();
  });

  await test.step("an instructor of the platform chooses the lesson for a link", async () => {
    twin.people.set("teacher", { sub: "campus-teacher", [`${CLAIM}/launch_presentation`]: { locale: cell.language } });
    const desk = await another(browser, cell, site.origin, contextOptions);
    await desk.goto(`${twin.origin}/course?as=teacher`);
    await desk.getByRole("link", { name: "Choose a link" }).click();
    await expect(desk.getByRole("heading", { name: say("chooses") })).toBeVisible();
    await expectAccessible(desk);
    await shot(desk, "choice");
    await desk.getByRole("button", { name: say("lesson"), exact: true }).click();
    await expect(desk.getByText(`Chosen: ${say("lesson")}`)).toBeVisible();
    await desk.context().close();
    expect(twin.chosen()[0]?.custom).toEqual({ program: String(COURSE), lesson: String(lesson) });
  });

  await test.step("a learner comes by it, also from within a frame, into the lesson; what is done there arrives", async () => {
    twin.links({ [`${CLAIM}/custom`]: twin.chosen()[0]?.custom, ...twin.gradesInto("7") });
    const sub = `campus-${cell.language}-${cell.size}-${Date.now()}`;
    twin.people.set("learner", { sub, email: `${sub}@campus.example`, name: "سارة محمد علي القحطاني" });
    const page = await another(browser, cell, site.origin, contextOptions);
    await page.goto(`${twin.origin}/framed`);
    const inside = page.frameLocator("iframe").getByRole("button");
    await expect(inside).toBeVisible();
    await shot(page, "framed");
    const [own] = await Promise.all([page.waitForEvent("popup"), inside.click()]);
    await expect(own.getByRole("main").getByLabel(say("phone"), { exact: true })).toBeVisible();
    await expectAccessible(own);
    await shot(own, "account");
    await own.getByRole("main").getByLabel(say("phone"), { exact: true }).fill("550000000");
    await own.getByRole("checkbox").last().check({ force: true });
    await button(own, words.createAccount).click();
    await expect(own).toHaveURL(new RegExp(`/course/${COURSE}/lesson/${lesson}$`, "u"));
    await button(own, say("done")).click();
    await expect
      .poll(() => twin.scores.at(-1), { timeout: 60_000 })
      .toMatchObject({
        line: "7",
        userId: sub,
        scoreGiven: 100,
        activityProgress: "Completed",
        gradingProgress: "FullyGraded",
      });
    await shot(own, "lesson");
    await page.goto(`${twin.origin}/course`);
    await page.getByRole("link", { name: "Open the course" }).click();
    await expect(page).toHaveURL(new RegExp(`/course/${COURSE}/lesson/${lesson}$`, "u"));
    await page.context().close();
  });
  await twin.close();
});

test("issue 22.7: an instructor reads who is in the course of another platform and who of them came from there; a platform that refuses or is away is told as such", {
  tag: "@full",
}, async ({ browser, contextOptions, site, words, cell }) => {
  test.setTimeout(240_000);
  const { apiOrigin } = site.product;
  const say = (key: keyof typeof WORDS) => WORDS[key][cell.language === "ar" ? 0 : 1];
  const offset = await clockOffset(apiOrigin);
  const now = () => new Date(Date.now() + offset);
  const twin = await startPlatformTwin({ ask: askReal, now });
  const shot = (on: Page, name: string) => takePicture(on, `roster-${name}-${cell.language}-${cell.size}`);
  const sub = `campus-${cell.language}-${cell.size}-${Date.now()}`;
  const list = `/instructor/training-programs/${COURSE}/students`;
  await through(apiOrigin, STAFF, async (api) => {
    const cohort = await runningCohort(api, now());
    const { data } = await api.call<PlatformRow>("POST", "/admin/learning-platforms", platformFields(twin, { cohort_ids: [cohort] }));
    twin.know(data.tool);
  });
  twin.links({ [`${CLAIM}/custom`]: { program: String(COURSE) }, ...twin.tellsMembers() });
  twin.people.set("learner", { sub, email: `${sub}@campus.example`, name: "سارة محمد علي القحطاني" });
  twin.enrols([
    { user_id: "teacher", roles: [INSTRUCTOR_THERE], name: "هدى سعد العتيبي" },
    { user_id: sub, roles: [LEARNER], name: "سارة محمد علي القحطاني" },
    { user_id: "late", roles: [LEARNER], name: "Abdulrahman Abdulaziz Abdullah Al Mutairi of the evening group" },
    { user_id: "hidden", roles: [LEARNER] },
    { user_id: "off", roles: [LEARNER], status: "Inactive", name: "نورة فهد الدوسري" },
  ]);
  const desk = await another(browser, cell, site.origin, contextOptions);
  const people = desk.getByRole("list", { name: say("people") }).getByRole("listitem");
  const again = desk.getByRole("main").getByRole("button", { name: say("again"), exact: true });

  await test.step("before anybody came from there the page says when names appear", async () => {
    await logIn(desk, words, INSTRUCTOR, `/instructor/training-programs/${COURSE}/elsewhere`);
    await expect(desk.getByText(say("noMembers"), { exact: true })).toBeVisible();
    await expectAccessible(desk);
    await shot(desk, "none");
  });

  await test.step("a learner comes from there", async () => {
    const page = await another(browser, cell, site.origin, contextOptions);
    await page.goto(`${twin.origin}/course`);
    await page.getByRole("link", { name: "Open the course" }).click();
    await page.getByRole("main").getByLabel(say("phone"), { exact: true }).fill("550000000");
    await page.getByRole("checkbox").last().check({ force: true });
    await page.getByRole("main").getByRole("button", { name: words.createAccount, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/course/${COURSE}(?:/|$)`, "u"));
    await page.context().close();
  });

  await test.step("the instructor's trainees lead to the people of the platform's course", async () => {
    await again.click();
    await expect(people).toHaveCount(5);
    await visit(desk, list);
    await expect(desk.getByRole("link", { name: say("members"), exact: true })).toBeVisible();
    await shot(desk, "link");
    await desk.getByRole("link", { name: say("members"), exact: true }).click();
    await expect(people).toHaveCount(5);
    await expect(people.filter({ hasText: "سارة محمد علي القحطاني" })).toContainText(say("opened"));
    await expect(people.filter({ hasText: say("nameless") })).toHaveCount(1);
    await expect(people.filter({ hasText: "نورة فهد الدوسري" })).toContainText(say("inactive"));
    await expectAccessible(desk);
    await shot(desk, "all");
    for (const width of cell.size === "phone" ? [390, 320] : []) {
      await desk.setViewportSize({ width, height: 844 });
      expect(await desk.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    }
    await desk.getByRole("link", { name: new RegExp(`^${say("waiting")}`, "u") }).click();
    await expect(people).toHaveCount(2);
    await desk.goBack();
    await people.getByRole("link").click();
    await expect(desk).toHaveURL(new RegExp(`/training-programs/${COURSE}/students/\\d+$`, "u"));
    await desk.goBack();
  });

  await test.step("a platform that refuses, and one that is away, are told apart; once it answers the list is there", async () => {
    twin.enrols([], { answers: () => ({ status: 403 }) });
    await again.click();
    await expect(desk.getByText(say("refused"), { exact: true })).toBeVisible();
    await expectAccessible(desk);
    await shot(desk, "refused");
    twin.enrols([], { answers: () => ({ status: 503 }) });
    await again.click();
    await expect(desk.getByText(say("away"), { exact: true })).toBeVisible();
    twin.enrols([{ user_id: sub, roles: [LEARNER], name: "سارة محمد علي القحطاني" }]);
    await again.click();
    await expect(people).toHaveCount(1);
  });
  await desk.context().close();
  await twin.close();
});

/** The cohort of the course that runs, with seats for whoever comes. */
async function runningCohort(api: ApiCaller, now: Date): Promise<number> {
  const today = now.toISOString().slice(0, 10);
  return await makeSeats(api, COURSE, ({ starts_on: from, ends_on: to }) => from <= today && to >= today);
}
