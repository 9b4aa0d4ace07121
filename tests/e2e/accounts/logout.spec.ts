import type { CourseOverview } from "#contract/classroom/classroom.ts";
import type { LessonNote } from "#contract/classroom/lesson-notes.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { type Account, ApiCaller, DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { logOut, logOutUnsent } from "#tests/e2e/pages/shell.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

const STUDENT: Account = { email: "student@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
const COURSE = 1;

test("O2, P16: work that waits is named before a logout deletes it: stay and keep it, or let it go; with a network it is sent first", {
  tag: "@part",
}, async ({ page, context, site, words, cell }) => {
  test.setTimeout(120_000);
  const api = await ApiCaller.signIn(site.product.apiOrigin, STUDENT);
  const { data: course } = await api.call<CourseOverview>("GET", `/course/${COURSE}/overview`);
  const film = course.sections.flatMap(({ items }) => items).find(({ format }) => format === "video");
  if (!film) throw new Error("the demo has a film in this course");
  const kept = async () =>
    (await api.call<LessonNote[]>("GET", `/student/enrollments/${course.enrollment_id}/notes`)).data.map(({ body }) => body);
  const mine = page.getByRole("list", { name: words.myNotes });
  const question = page.getByRole("dialog", { name: words.unsentAtLogout });
  const writeOffline = async (text: string) => {
    await visit(page, `/course/${COURSE}/lesson/${film.id}`);
    await page.getByRole("tab", { name: words.myNotes }).click();
    await context.setOffline(true);
    await page.getByRole("textbox", { name: words.noteAt }).fill(text);
    await page.getByRole("button", { name: words.doneWriting, exact: true }).click();
    await expect(mine).toContainText(words.waitingToSync);
    await visit(page, "/");
  };

  await logIn(page, words, STUDENT, "/courses");
  await new Shop(page, words).settled();
  await writeOffline("ملاحظة تبقى");

  await test.step("it is named, and Escape stays", async () => {
    await logOut(page, words, cell);
    await expect(question.getByRole("listitem").filter({ hasText: words.oneLessonNote })).toBeVisible();
    await expect(question.getByRole("button", { name: words.stayLoggedIn })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await expect(page).not.toHaveURL(/\/login/u);
    if (cell.size === "phone") await page.keyboard.press("Escape");
  });

  await test.step("nothing was lost: with a network it is sent, and then nobody asks", async () => {
    await context.setOffline(false);
    await logOut(page, words, cell);
    await expect(page).toHaveURL(/\/login/u);
    await expect.poll(kept).toContain("ملاحظة تبقى");
  });

  await test.step("let go of, it is gone", async () => {
    await logIn(page, words, STUDENT, "/courses");
    await new Shop(page, words).settled();
    await writeOffline("ملاحظة تذهب");
    await logOutUnsent(page, words, cell);
    await expect(page).toHaveURL(/\/login/u);
    await context.setOffline(false);
    await logIn(page, words, STUDENT, `/course/${COURSE}/lesson/${film.id}`);
    await page.getByRole("tab", { name: words.myNotes }).click();
    await expect(mine).toContainText("ملاحظة تبقى");
    await expect(mine).not.toContainText("ملاحظة تذهب");
    await visit(page, "/");
    await logOut(page, words, cell);
  });
  await api.call("POST", "/logout");
});
