import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { ItemContent } from "#contract/classroom/classroom.ts";
import type { CourseGroups } from "#contract/coursework/groups.ts";
import type { MarkingQueue } from "#contract/coursework/marking.ts";
import type { CourseOutline, TeachingItem } from "#contract/content/teaching-content.ts";
import { type Account, ApiCaller, DEMO_PASSWORD, signOutEverywhere } from "#tests/support/accounts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { takePicture } from "#tests/support/browser/take-picture.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { logOut } from "#tests/e2e/pages/shell.ts";

const INSTRUCTOR: Account = { email: "instructor@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
const STUDENT: Account = { email: "student@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
/** The demo's course that both of them are in. */
const COURSE = 1;
const TEAMS = "فرق المشروع";
const WORDS = {
  addSet: ["إضافة تقسيم", "Add a set of groups"],
  title: ["عنوان التقسيم", "Title of the set"],
  save: ["حفظ", "Save"],
  draw: ["تقسيم عشوائي", "Divide at random"],
  saveGroups: ["حفظ المجموعات", "Save groups"],
  saved: ["حُفظت المجموعات", "The groups were saved"],
  who: ["من يسلم", "Who hands it in"],
  oneHands: ["يكفي أن يسلم أحد الأعضاء العمل عن الجميع.", "One of you hands the work in, for all of you."],
  handedIn: ["سلمت العمل عن مجموعتك.", "You handed it in for your group."],
  alone: ["هذه الدرجة لـ", "This grade is for"],
} as const;

/** An application of the demo's course, published. */
async function newApplication(api: ApiCaller): Promise<number> {
  const { data: outline } = await api.call<CourseOutline>("GET", `/instructor/courses/${COURSE}/outline`);
  const { data } = await api.call<TeachingItem>("POST", `/instructor/courses/${COURSE}/items`, {
    section_id: outline.sections[0]?.id,
    title_ar: "عمل الفريق",
    title_en: "Team work",
    duration_min: 0,
    release_at: null,
    offline_allowed: true,
    publish: true,
    content: {
      kind: "application",
      brief: { ar: [{ type: "paragraph", runs: [{ text: "لوحة واحدة لكل فريق" }] }], en: [] },
      max_degree: 20,
      due_after_days: null,
      submission_types: ["text"],
      rubric: [],
    },
  });
  return data.id;
}

/** The page in the theme that it has, and in the other one. */
async function inBothThemes(page: Page, name: string): Promise<void> {
  await takePicture(page, `${name}-light`);
  await page.emulateMedia({ colorScheme: "dark" });
  await takePicture(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: "light" });
}

/** An account has three devices at most, and other tests sign in to these too. */
test.afterEach(async ({ page, site }) => {
  await page.context().clearCookies();
  for (const account of [INSTRUCTOR, STUDENT]) await signOutEverywhere(site.product.apiOrigin, account);
});

test("issue 23.8: an instructor divides a course at random, a trainee hands in for the group, and one mark is everybody’s", {
  tag: ["@part", "@full"],
}, async ({ page, site, words, cell }) => {
  test.setTimeout(240_000);
  const api = site.product.apiOrigin;
  const say = (word: keyof typeof WORDS) => WORDS[word][cell.language === "ar" ? 0 : 1];
  const teacher = await ApiCaller.signIn(api, INSTRUCTOR);
  const item = await newApplication(teacher);
  const groups = `/instructor/course/${COURSE}/groups`;
  await logIn(page, words, INSTRUCTOR, groups);

  await test.step("a set, divided at random, whose draft survives a reload", async () => {
    await page.getByRole("button", { name: say("addSet") }).click();
    await page.getByLabel(say("title")).fill(TEAMS);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("save"), exact: true })
      .click();
    const set = page.getByRole("region", { name: TEAMS });
    await set.getByRole("button", { name: say("draw"), exact: true }).click();
    await expect(set.getByRole("button", { name: say("saveGroups") })).toBeVisible();
    await page.waitForTimeout(800);
    await page.reload();
    await expect(set.getByRole("button", { name: say("saveGroups") })).toBeVisible();
    await expectAccessible(page);
    await inBothThemes(page, `groups-${cell.language}-${cell.size}`);
    await set.getByRole("button", { name: say("saveGroups") }).click();
    await expect(page.getByText(say("saved"))).toBeVisible();
  });

  await test.step("an application that its groups hand in", async () => {
    await visit(page, `/instructor/course/${COURSE}/add-application?item=${item}`);
    await page.getByLabel(say("who")).selectOption({ label: TEAMS });
    await expectAccessible(page);
    await inBothThemes(page, `group-application-${cell.language}-${cell.size}`);
    const { data } = await teacher.call<CourseGroups>("GET", `/instructor/courses/${COURSE}/groups`);
    const set = data.sets.find(({ title }) => title === TEAMS);
    const { data: read } = await teacher.call<TeachingItem>("GET", `/instructor/items/${item}`);
    const { version, duration_min, release_at, offline_allowed, content } = read;
    await teacher.call("PATCH", `/instructor/items/${item}`, {
      version,
      duration_min,
      release_at,
      offline_allowed,
      title_ar: "عمل الفريق",
      title_en: "Team work",
      content: { ...content, group_set_id: set?.id },
    });
  });

  await test.step("a trainee sees the group, and hands in for it", async () => {
    await logOut(page, words, cell);
    await expect(page).toHaveURL(/\/login/u);
    await logIn(page, words, STUDENT, `/course/${COURSE}/lesson/${item}`);
    await expect(page.getByText(say("oneHands"))).toBeVisible();
    await expectAccessible(page);
    await inBothThemes(page, `group-lesson-${cell.language}-${cell.size}`);
    const student = await ApiCaller.signIn(api, STUDENT);
    await student.call("POST", `/applications/${item}/submissions`, { id: randomUUID(), type: "text", text: "عملنا كله", submit: true });
    await page.reload();
    await expect(page.getByText(say("handedIn"))).toBeVisible();
    await inBothThemes(page, `group-handed-in-${cell.language}-${cell.size}`);
    const { data } = await student.call<ItemContent>("GET", `/content/${item}`);
    expect(data.application?.group?.own?.members.length).toBeGreaterThan(1);
  });

  await test.step("its mark is everybody’s", async () => {
    // A lesson has no menu on a phone.
    await visit(page, "/student/dashboard");
    await logOut(page, words, cell);
    await expect(page).toHaveURL(/\/login/u);
    const { data } = await teacher.call<MarkingQueue>("GET", `/instructor/courses/${COURSE}/submissions?filter[item_id]=${item}`);
    expect(data).toHaveLength(1);
    const [row] = data as unknown as { id: string }[];
    await logIn(page, words, INSTRUCTOR, `/instructor/course/${COURSE}/marking/${row?.id}`);
    await expect(page.getByText(say("alone"))).toBeVisible();
    await expectAccessible(page);
    await inBothThemes(page, `group-marking-${cell.language}-${cell.size}`);
  });
});
