import type { QuizAnalysis } from "#contract/coursework/quiz-analysis.ts";
import type { CourseOutline } from "#contract/content/teaching-content.ts";
import { takePicture } from "#tests/support/browser/take-picture.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { type Account, type ApiCaller, DEMO_PASSWORD, through } from "#tests/support/accounts.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";

const INSTRUCTOR: Account = { email: "instructor@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
/** The demo instructor's running course. */
const COURSE = 1;

const WORDS = {
  show: ["عرض الإحصاءات", "Show the statistics"],
  order: ["ترتيب الأسئلة", "Order of the questions"],
  facility: ["السهولة:", "Facility:"],
  regrade: ["إعادة التصحيح", "Regrade"],
  dialog: ["إعادة تصحيح السؤال", "Regrade the question"],
  way: ["طريقة التصحيح", "How it is marked"],
  nothing: ["لا تتغير أي نتيجة.", "No score changes."],
  undo: ["التراجع عن آخر إعادة تصحيح", "Take the last regrade back"],
  undone: ["أُلغيت إعادة التصحيح", "The regrade is taken back"],
} as const;

/** The course's quiz that its learners have answered. */
async function answeredQuiz(api: ApiCaller): Promise<{ id: number; analysis: QuizAnalysis }> {
  const { sections } = (await api.call<CourseOutline>("GET", `/instructor/courses/${COURSE}/outline`)).data;
  for (const { id, kind } of sections.flatMap(({ items }) => items)) {
    if (kind !== "activity") continue;
    const analysis = (await api.call<QuizAnalysis>("GET", `/instructor/items/${id}/analysis?sort=facility`)).data;
    if (analysis.learners >= 10) return { id, analysis };
  }
  throw new Error("the demo has no quiz that ten learners answered");
}

test("issue 23.3: the demo's quiz shows which question misleads; marked anew, what changes is shown before, and taken back it is as it was @online @full", async ({
  page,
  words,
  cell,
  site,
}) => {
  test.setTimeout(120_000);
  const say = (key: keyof typeof WORDS) => WORDS[key][cell.language === "ar" ? 0 : 1];
  const api = site.product.apiOrigin;
  const { id, analysis } = await through(api, INSTRUCTOR, answeredQuiz);
  const [hardest] = analysis.rows;
  expect(hardest?.facility, "one question misleads most").toBeLessThan(50);
  await logIn(page, words, INSTRUCTOR, `/instructor/course/${COURSE}/add-activity?item=${id}`);
  await page.getByRole("button", { name: say("show") }).click();
  await page.getByLabel(say("order")).selectOption("facility");
  const first = page
    .getByRole("listitem")
    .filter({ hasText: say("facility") })
    .first();
  await expect(first).toContainText(hardest?.text[cell.language] ?? "");
  await expectAccessible(page);
  await takePicture(page, `quiz-analysis-${cell.language}-${cell.size}`);

  await first.getByRole("button", { name: say("regrade") }).click();
  const dialog = page.getByRole("dialog", { name: say("dialog") });
  await expect(dialog.getByText(say("nothing")), "the key is what it was").toBeVisible();
  await dialog.getByLabel(say("way")).selectOption("points");
  await expect(dialog.getByText(/\d+%.* → .*\d+%/u).first()).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, `regrade-${cell.language}-${cell.size}`);
  await dialog.getByRole("button", { name: say("regrade"), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  // It stays while it is pointed at.
  await page.locator(".Toastify__toast").hover();
  const facility = async () => (await through(api, INSTRUCTOR, answeredQuiz)).analysis.rows.find((row) => row.id === hardest?.id)?.facility;
  expect(await facility()).toBe(100);

  // The notice of the regrade is still leaving when the next one of its name comes: both are said.
  await page.locator(".Toastify__toast").getByRole("button", { name: words.close }).click();
  await page.getByRole("button", { name: say("undo") }).click();
  await expect(page.getByText(say("undone"))).toBeVisible();
  expect(await facility()).toBe(hardest?.facility);
});
