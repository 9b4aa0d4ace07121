import { randomUUID } from "node:crypto";
import type { CourseOverview, ItemContent } from "#contract/classroom/classroom.ts";
import type { PartMarks } from "#contract/coursework/grade-parts.ts";
import type { CourseOutline, TeachingItem } from "#contract/content/teaching-content.ts";
import { takePicture } from "#tests/support/browser/take-picture.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { type Account, ApiCaller, DEMO_PASSWORD, through } from "#tests/support/accounts.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { Classroom } from "#tests/e2e/pages/classroom.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { logOut } from "#tests/e2e/pages/shell.ts";
import { TeachingCourse } from "#tests/e2e/pages/teaching-course.ts";

const INSTRUCTOR: Account = { email: "instructor@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
const STUDENT: Account = { email: "student@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
/** The demo's course that both of them are in. */
const COURSE = 1;
const UNIT = "وحدة للتجربة";
const APPLICATION = "لوحة مبيعات مصغرة";
/** In the language on screen, under either of its English titles. */
const SHOWN = `${APPLICATION}|sales board`;
const LECTURE = "مراجعة اللوحات";
const LESSON = "نص كالشفرة";
const QUIZ = "اختبار الخطوات";
const EXAM = "الاختبار الحضوري";
/** Read as it was written, in the editor as in the lesson. */
const HOSTILE = '<img src=x onerror="globalThis.hostile=1">';
const STEPS = ["نظّف الجدول", "ارسم النتيجة"] as const;
const TOOLS = { القراءة: "read_csv", التجميع: "groupby" };
const REASON = "تُقرأ البيانات قبل أي عملية أخرى.";

const outlineOf = async (api: ApiCaller) => (await api.call<CourseOutline>("GET", `/instructor/courses/${COURSE}/outline`)).data;
const itemIn = (outline: CourseOutline, title: string) => {
  const found = outline.sections.flatMap(({ items }) => items).find(({ translations }) => translations.ar.title === title);
  if (!found) throw new Error(`no item ${title}`);
  return found;
};
type Item = ReturnType<typeof itemIn>;

/** The demo's grade is given out whole: a little is taken from one of its quizzes. */
async function freeSomeGrade(api: ApiCaller): Promise<void> {
  const counted = (await outlineOf(api)).sections.flatMap(({ items }) => items).find(({ weight }) => (weight ?? 0) > 5);
  const { data } = await api.call<TeachingItem>("GET", `/instructor/items/${counted?.id}`);
  const { duration_min, release_at, offline_allowed, content, version, translations } = data;
  await api.call("PATCH", `/instructor/items/${data.id}`, {
    duration_min,
    release_at,
    offline_allowed,
    content,
    version,
    title_ar: translations.ar.title,
    title_en: translations.en.title,
    weight: (data.grade?.weight ?? 0) - 5,
  });
}
const handIn = (api: ApiCaller, item: number, text: string, more: object = {}) =>
  api.call("POST", `/applications/${item}/submissions`, { id: randomUUID(), type: "text", text, submit: true, ...more });
const workOf = async (api: ApiCaller, item: number) =>
  (await api.call<ItemContent>("GET", `/content/${item}`)).data.application?.submission;

test("issue 5.3, 5.5 R7.2: a unit of every kind of item is built, reordered by keyboard and taken by a student, whose work is marked and told", {
  tag: ["@part", "@full"],
}, async ({ page, visitor, context, site, words, cell }) => {
  test.setTimeout(300_000);
  page.setDefaultTimeout(20_000);
  const api = site.product.apiOrigin;
  const course = new TeachingCourse(page, cell, COURSE);
  await through(api, INSTRUCTOR, freeSomeGrade);
  await logIn(page, words, INSTRUCTOR, `/instructor/course/${COURSE}/overview`);

  await test.step("a unit", async () => {
    await course.button("addUnit").click();
    await course.field("unitNameArabic").fill(UNIT);
    await page.keyboard.press("Enter");
    await expect(course.unit(UNIT)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("an application, whose draft survives a lost network and a reload", async () => {
    await course
      .unit(UNIT)
      .getByRole("link", { name: course.text("addApplication") })
      .click();
    await course.field("titleArabic").fill(APPLICATION);
    await course.field("briefArabic").fill("لوحة بثلاثة رسوم\n\nمع تعليق على كل رسم");
    for (const [index, points] of [30, 20].entries()) {
      await course.button("addCriterion").click();
      await course.field("criterionArabic", { n: index + 1 }).fill(`معيار ${index + 1}`);
      await course.field("criterionPoints", { n: index + 1 }).fill(String(points));
    }
    await course.field("weight").fill("5");
    await expect(page.getByText(course.text("saved"))).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(true);
    await course.field("titleEnglish").fill("A small sales board");
    await page.waitForTimeout(800);
    await page.reload();
    await expect(course.field("titleEnglish")).toHaveValue("A small sales board");
    await expect(course.field("criterionPoints", { n: 2 })).toHaveValue("20");
    await context.setOffline(false);
    await course.button("saveDraft").click();
    await expect(page).toHaveURL(/\/overview$/u);
    await expect(course.unit(UNIT).getByText(new RegExp(SHOWN, "u"))).toBeVisible();
  });

  await test.step("two lectures, whose dates are shown before they are saved", async () => {
    await course
      .unit(UNIT)
      .getByRole("link", { name: course.text("addLecture") })
      .click();
    await course.field("titleArabic").fill(LECTURE);
    await page.locator('input[name="day"]').fill("2026-12-01");
    await page.locator('input[name="from"]').fill("10:00");
    await page.locator('input[name="to"]').fill("11:30");
    await page.getByRole("button", { name: course.text("everyWeek") }).click();
    await course.field("count").fill("2");
    await page.locator('input[name="join_url"]').fill("https://meet.qabas.example/py");
    await expect(page.getByRole("region", { name: course.text("dates") }).getByRole("listitem")).toHaveCount(2);
    await expectAccessible(page);
    await course.button("schedule").click();
    await expect(page).toHaveURL(/\/overview$/u);
    await expect(course.unit(UNIT).locator("li h3")).toHaveCount(3);
  });

  await test.step("by keyboard: picked up, moved, spoken, restored, put down; the order is the server's", async () => {
    const [first, second, third] = await course.titles(UNIT);
    const handle = course.handle(SHOWN);
    await handle.focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await expect(page.locator('[aria-live="assertive"]').first()).toContainText(course.text("place", { n: 2, m: 3 }));
    expect(await course.titles(UNIT)).toEqual([second, first, third]);
    await page.keyboard.press("Escape");
    expect(await course.titles(UNIT)).toEqual([first, second, third]);
    await expect(handle).toBeFocused();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const saved = page.waitForResponse((answer) => answer.url().endsWith("/order") && answer.status() === 200);
    await page.keyboard.press("Space");
    await saved;
    await page.reload();
    await expect(course.unit(UNIT).locator("li h3")).toHaveCount(3);
    await expect.poll(() => course.titles(UNIT)).toEqual([second, third, first]);
  });

  await test.step("a lesson whose text looks like markup", async () => {
    await course
      .unit(UNIT)
      .getByRole("link", { name: course.text("addLesson") })
      .click();
    await course.field("titleArabic").fill(LESSON);
    await page.getByRole("textbox", { name: course.text("textArabic") }).pressSequentially(HOSTILE);
    await course.button("saveDraft").click();
    await expect(page).toHaveURL(/\/overview$/u);
  });

  await test.step("a quiz with lines to put in order and lines to match", async () => {
    await course
      .unit(UNIT)
      .getByRole("link", { name: course.text("addActivity") })
      .click();
    await course.field("titleArabic").fill(QUIZ);
    await course.button("addQuestion").click();
    await course.field("questionArabic").fill("رتّب الخطوتين");
    await course.field("questionKind").selectOption("ordering");
    // Written in the wrong order, and put right.
    await course.field("lineArabic", { n: 1 }).fill(STEPS[1]);
    await course.field("lineArabic", { n: 2 }).fill(STEPS[0]);
    await page.getByRole("button", { name: `${course.text("moveUp")}${STEPS[0]}` }).click();
    await expect(course.field("lineArabic", { n: 1 })).toHaveValue(STEPS[0]);
    await course.button("addQuestion").click();
    await course.field("questionArabic").fill("اختر لكل عملية أداتها");
    await course.field("questionKind").selectOption("matching");
    for (const [index, [line, answer]] of Object.entries(TOOLS).entries()) {
      await course.field("lineArabic", { n: index + 1 }).fill(line);
      await course.field("lineAnswer", { n: index + 1 }).fill(answer);
    }
    await page.getByRole("button", { name: course.text("explain", { n: 1 }) }).click();
    await course.field("explanation", { n: 1 }).fill(REASON);
    await course.button("addQuestion").click();
    await course.field("questionKind").selectOption("cloze");
    await course.field("questionArabic").fill("نقرأ الجدول بالدالة");
    await course.button("addGap").click();
    await expect(course.field("questionArabic")).toHaveValue("نقرأ الجدول بالدالة [[1]]");
    await course.field("answersThatCount").fill("read_csv");
    await takePicture(page, `gaps-written-${cell.language}-${cell.size}`);
    await expectAccessible(page);
    await course.button("saveDraft").click();
    await expect(page).toHaveURL(/\/overview$/u);
    await expect(course.unit(UNIT).locator("li h3")).toHaveCount(5);
  });

  const [item, quiz, lesson] = await through(api, INSTRUCTOR, async (caller) => {
    const outline = await outlineOf(caller);
    return [APPLICATION, QUIZ, LESSON].map((title) => itemIn(outline, title)) as [Item, Item, Item];
  });
  await test.step("a draft is saved in the account while it is written, without a press", async () => {
    await visit(page, `/instructor/course/${COURSE}/add-activity?item=${quiz.id}`);
    await course.field("titleEnglish").fill("Quiz on steps");
    await expect(page.getByText(course.text("savedInAccount"))).toBeVisible();
    const now = await through(api, INSTRUCTOR, async (caller) => itemIn(await outlineOf(caller), QUIZ));
    expect(now.translations.en.title).toBe("Quiz on steps");
    await course.open();
  });

  await test.step("drafts are nobody's; the ember names how many it publishes", async () => {
    const titles = () =>
      through(api, STUDENT, async (caller) =>
        (await caller.call<CourseOverview>("GET", `/course/${COURSE}/overview`)).data.sections.flatMap(({ items }) =>
          items.map(({ id }) => id),
        ),
      );
    expect(await titles()).not.toContain(item.id);
    await course.button("publishDrafts").click();
    await expect(course.button("publishDrafts")).toBeHidden();
    expect(await titles()).toContain(item.id);
  });

  await test.step("somebody else's change meanwhile is shown beside one's own", async () => {
    await visit(page, `/instructor/course/${COURSE}/add-application?item=${item.id}`);
    await course.field("titleEnglish").fill("A little sales board");
    await through(api, INSTRUCTOR, async (caller) => {
      const { data } = await caller.call<TeachingItem>("GET", `/instructor/items/${item.id}`);
      const { duration_min, release_at, offline_allowed, content, version, translations } = data;
      const fields = { duration_min, release_at, offline_allowed, content, version };
      await caller.call("PATCH", `/instructor/items/${item.id}`, {
        ...fields,
        title_ar: translations.ar.title,
        title_en: "Sales at a glance",
      });
    });
    await course.button("saveChanges").click();
    await expect(page.getByText("Sales at a glance")).toBeVisible();
    await expectAccessible(page);
    await expect(course.button("saveMerged")).toBeDisabled();
    await page.getByRole("radio", { name: course.text("mine") }).check({ force: true });
    await course.button("saveMerged").click();
    await expect(page).toHaveURL(/\/overview$/u);
    const now = await through(api, INSTRUCTOR, async (caller) => itemIn(await outlineOf(caller), APPLICATION));
    expect(now.translations.en.title).toBe("A little sales board");
  });

  const student = new Classroom(visitor.page, words);
  await test.step("a student reads the lesson, of which nothing runs, takes the quiz and hands in work", async () => {
    await logIn(visitor.page, words, STUDENT, `/course/${COURSE}/lesson/${lesson.id}`);
    await expect(visitor.page.getByText(HOSTILE)).toBeVisible();
    expect(await visitor.page.evaluate(() => [document.querySelector("article img[src='x']"), "hostile" in globalThis])).toEqual([
      null,
      false,
    ]);
    await student.lesson(COURSE, quiz.id);
    await visitor.page.getByRole("button", { name: words.startQuiz, exact: true }).click();
    await student.answer([{ order: STEPS }, { match: TOOLS }, { gaps: ["READ_CSV"] }]);
    await visitor.page.getByRole("button", { name: words.submitAnswers, exact: true }).click();
    await expect(visitor.page.getByRole("heading", { level: 2 }).filter({ hasText: "100%" })).toBeVisible();
    await takePicture(visitor.page, `gaps-told-${cell.language}-${cell.size}`);
    // Another attempt is left: why it is so is said after the last one.
    await expect(visitor.page.getByText(REASON)).toHaveCount(0);
    await expectAccessible(visitor.page);
    await student.lesson(COURSE, item.id);
    await visitor.page.getByRole("button", { name: words.textToHandIn, exact: true }).click();
    await visitor.page.getByLabel(words.yourText).fill("تقرير بلا رسم");
    await visitor.page.getByRole("button", { name: words.submitWork, exact: true }).click();
    await expect(visitor.page.getByText(words.workSubmitted, { exact: true })).toBeVisible();
  });

  await test.step("work comes in, is returned with a note, comes again", async () => {
    await course.open(`marking?item=${item.id}`);
    await expectAccessible(page);
    await course.firstWork().click();
    await expect(page.locator("[data-work-text]")).toHaveText("تقرير بلا رسم");
    await course.button("returnForChanges").click();
    await page.getByRole("dialog").getByLabel(course.text("toChange")).fill("ينقصه رسم");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: course.text("returnWork") })
      .click();
    await expect(page).toHaveURL(/\/marking/u);
    await through(api, STUDENT, async (caller) => {
      const work = await workOf(caller, item.id);
      expect(work?.status).toBe("returned");
      await handIn(caller, item.id, "تقرير مع رسم", { id: work?.id, version: work?.version });
    });
  });

  await test.step("it is marked by its rubric; the student learns it once grades are published", async () => {
    await course.open(`marking?item=${item.id}`);
    await course.firstWork().click();
    const panel = page.getByRole("region", { name: course.text("rubric") });
    await panel.getByRole("group").nth(0).getByRole("button").nth(2).click();
    await panel.getByRole("group").nth(1).getByRole("button").last().click();
    await expectAccessible(page);
    const here = page.url();
    await course.button("saveGrade").click();
    // The next one of the pile.
    await expect(page).not.toHaveURL(here);
    const line = visitor.page.getByRole("row").filter({ hasText: new RegExp(SHOWN, "u") });
    const enrollment = await through(
      api,
      STUDENT,
      async (caller) => (await caller.call<CourseOverview>("GET", `/course/${COURSE}/overview`)).data.enrollment_id,
    );
    await visit(visitor.page, `/student/services/grades?enrollment=${enrollment}`);
    await expect(line).toContainText("5%");
    await expect(line).not.toContainText("44");
    await course.publishGrades();
    await visitor.page.reload();
    await expect(line).toContainText("44");
  });

  await test.step("what is deleted is gone at once, and back again when it is asked for", async () => {
    await course.open();
    await course.unfold(UNIT);
    const shown = course.unit(UNIT).locator("li h3").filter({ hasText: LESSON });
    await course
      .unit(UNIT)
      .getByRole("button", { name: new RegExp(`^${course.text("options")}.*${LESSON}`, "u") })
      .click();
    await page.getByRole("menuitem", { name: course.text("remove"), exact: true }).click();
    await expect(shown).toHaveCount(0);
    await course
      .unit(UNIT)
      .getByRole("button", { name: course.text("undo") })
      .click();
    await expect(shown).toBeVisible();
    await page.reload();
    await course.unfold(UNIT);
    await expect(shown).toBeVisible();
  });

  await test.step("about, reviews and certificates have their pages", async () => {
    for (const part of ["my-courses", "course_rate", "certificate"]) {
      await course.open(part);
      await expectAccessible(page);
    }
  });
  // Three devices are the most, and other tests of this person follow.
  await logOut(page, words, cell);
  await expect(page).toHaveURL(/\/login/u);
});

test("issue 5.5: an exam held elsewhere is added to the grade, marked for two trainees, published, and seen by the one who sat it", {
  tag: "@full",
}, async ({ page, visitor, site, words, cell }) => {
  test.setTimeout(120_000);
  page.setDefaultTimeout(20_000);
  const api = site.product.apiOrigin;
  const course = new TeachingCourse(page, cell, COURSE);
  const main = page.getByRole("main");
  await through(api, INSTRUCTOR, freeSomeGrade);
  const enrollment = await through(
    api,
    STUDENT,
    async (caller) => (await caller.call<CourseOverview>("GET", `/course/${COURSE}/overview`)).data.enrollment_id,
  );
  await logIn(page, words, INSTRUCTOR, `/instructor/course/${COURSE}/weights`);

  await test.step("it is added with its weight", async () => {
    await course.button("addPart").click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel(course.text("titleArabic")).fill(EXAM);
    await sheet.getByLabel(course.text("kind"), { exact: true }).selectOption("final");
    await sheet.getByLabel(course.text("fullMark")).fill("٥٠");
    await sheet.getByLabel(course.text("weight")).fill("5");
    await expectAccessible(page);
    await sheet.getByRole("button", { name: course.text("addToGrade") }).click();
    await expect(sheet).toBeHidden();
    await expect(main.getByRole("button", { name: `${course.text("editPart")}${EXAM}` })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the marking page leads to its list, in which a draft survives a reload", async () => {
    await course.open("marking");
    await main.getByRole("link", { name: EXAM }).click();
    await expect(main.getByRole("heading", { level: 2, name: EXAM })).toBeVisible();
    await page.getByLabel(course.text("searchTrainees")).fill(String(enrollment));
    const number = page.getByText(course.text("traineeNumber", { n: enrollment }), { exact: true });
    const own = main
      .getByRole("listitem")
      .filter({ has: number })
      .getByRole("textbox", { name: course.word("gradeOf") });
    await own.pressSequentially("٤٤٫٥");
    await expect(own).toHaveValue("44.5");
    await expect(main.getByText(course.text("marksKept"))).toBeVisible();
    await page.reload();
    await page.getByLabel(course.text("searchTrainees")).fill(String(enrollment));
    await expect(own).toHaveValue("44.5");
    await page.getByLabel(course.text("searchTrainees")).fill("");
  });

  await test.step("a second trainee is marked by keyboard; both are saved", async () => {
    const fields = main.getByRole("listitem").getByRole("textbox", { name: course.word("gradeOf") });
    const empty = (await fields.first().inputValue()) === "" ? 0 : 1;
    await fields.nth(empty).fill("51");
    await expect(course.button("saveGrades")).toBeDisabled();
    await fields.nth(empty).fill("38");
    await page.keyboard.press("Enter");
    await expect(fields.nth(empty + 1)).toBeFocused();
    await expectAccessible(page);
    // Somebody else marks the second one meanwhile: both marks are shown, and one of them is chosen.
    const marks = `/instructor/courses/${COURSE}/grade-parts/${/\d+$/u.exec(page.url())?.[0]}`;
    await through(api, INSTRUCTOR, async (caller) => {
      const number = (await caller.call<PartMarks>("GET", marks)).data.rows[empty]?.number;
      await caller.call("PUT", `${marks}/marks`, { marks: [{ number, status: "graded", degree: 30, version: "" }] });
    });
    await course.button("saveGrades").click();
    await expect(main.getByText("30", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await main.getByRole("button", { name: words.keepThisDevices }).click();
    await course.button("saveGrades").click();
    await expect(main.getByText(course.text("gradesSaved"))).toBeVisible();
    await expect(fields.nth(empty)).toHaveValue("38");
  });

  await test.step("the trainee sees the mark once it is published, and the exam stands from then on", async () => {
    const line = visitor.page.getByRole("row").filter({ hasText: EXAM });
    await logIn(visitor.page, words, STUDENT, "/student/services/grades");
    await visit(visitor.page, `/student/services/grades?enrollment=${enrollment}`);
    await expect(line).toContainText("5%");
    await expect(line).not.toContainText("44.5");
    await course.publishGrades();
    await visitor.page.reload();
    await expect(line).toContainText("44.5");
    await course.open("weights");
    await expect(main.getByText(course.text("gradesSeen")).first()).toBeVisible();
    await expect(main.getByRole("button", { name: `${course.text("deletePart")}${EXAM}` })).toHaveCount(0);
    await logOut(visitor.page, words, cell);
    await expect(visitor.page).toHaveURL(/\/login/u);
  });
  // Three devices are the most, and other tests of this person follow.
  await logOut(page, words, cell);
  await expect(page).toHaveURL(/\/login/u);
});
