import type { Enrollment } from "#contract/enrollments/enrollments.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { type Account, ApiCaller, DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { copyAge, logOut } from "#tests/e2e/pages/shell.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

const STUDENT: Account = { email: "student@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
const STAFF: Account = { email: "staff@qabas.example", password: DEMO_PASSWORD, nameAr: "" };

/** What the demo student is enrolled in, asked from a device that is gone again. */
async function enrolled(apiOrigin: string): Promise<Enrollment[]> {
  const api = await ApiCaller.signIn(apiOrigin, STUDENT);
  const { data } = await api.call<Enrollment[]>("GET", "/student/enrollments?per_page=100");
  await api.call("POST", "/logout");
  return data;
}

test("from the dashboard to the programs, to the path of a diploma and what opens its locked modules, also offline (R6.2)", {
  tag: "@part",
}, async ({ page, context, site, words, cell }) => {
  test.setTimeout(120_000);
  const all = await enrolled(site.product.apiOrigin);
  const diploma = all.find(({ program }) => program.type === "diploma");
  const postponed = all.filter(({ status }) => status === "postponed");
  if (!diploma || postponed.length !== 1) throw new Error("the demo has no diploma, or nothing put off");
  const titleOf = ({ program }: Enrollment) => program.translations[cell.language].title;
  await logIn(page, words, STUDENT, "/student/dashboard");
  await page.getByRole("region", { name: words.myPrograms, exact: true }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/student\/enrollments$/u);
  const main = page.getByRole("main");
  const tabs = page.getByRole("navigation", { name: words.programsByState });

  await test.step("every program, and the tabs with their counts in the address", async () => {
    for (const one of all) await expect(main.getByRole("heading", { name: titleOf(one), exact: true })).toBeVisible();
    await expect(tabs.getByRole("link").first()).toContainText(String(all.length));
    await expectAccessible(page);
    await tabs.getByRole("link", { name: new RegExp(`^${words.postponedPrograms}`, "u") }).click();
    await expect(page).toHaveURL(/status=postponed$/u);
    await expect(main.getByRole("heading", { level: 2 })).toHaveText(postponed.map(titleOf));
    await page.goBack();
    await expect(main.getByRole("heading", { level: 2 })).toHaveCount(all.length);
  });

  await test.step("the diploma's path, what opens a locked module, and what an open one holds", async () => {
    await main.getByRole("link", { name: titleOf(diploma), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/student/enrollments/${diploma.id}/sections$`, "u"));
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(titleOf(diploma));
    await expect(main.getByText(words.opensAfter).first()).toBeVisible();
    const locked = main.getByRole("listitem").filter({ hasText: words.opensAfter }).first();
    await expect(locked.getByRole("link")).toHaveCount(0);
    await expect(main.getByRole("link", { name: words.continueModule })).toHaveCount(1);
    await expectAccessible(page);
    await main.getByRole("link", { name: words.startModule }).first().click();
    await expect(page).toHaveURL(/section=\d+$/u);
    await expect(main.locator(`a[href^="/course/${diploma.program.id}/lesson/"]`)).not.toHaveCount(1);
  });

  await test.step("with no network, from the device", async () => {
    await new Shop(page, words).settled();
    await visit(page, `/student/enrollments/${diploma.id}/sections`);
    await expect(main.getByText(words.opensAfter).first()).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(copyAge(page, words)).toBeVisible();
    await expect(main.getByText(words.opensAfter).first()).toBeVisible();
    await visit(page, "/student/enrollments");
    await expect(main.getByRole("heading", { level: 2 })).toHaveCount(all.length);
    await context.setOffline(false);
    await expect(copyAge(page, words)).toHaveCount(0, { timeout: 60_000 });
  });

  await test.step("what is not the student's leads back", async () => {
    await visit(page, "/student/enrollments/999999/sections");
    await expect(main.getByRole("heading", { level: 1, name: words.enrollmentNotFound })).toBeVisible();
    await visit(page, `/student/enrollments/${diploma.id}/sections?section=999999`);
    await expect(main.getByRole("heading", { level: 1, name: words.sectionNotFound })).toBeVisible();
    await main.getByRole("link", { name: words.myPrograms, exact: true }).click();
    await expect(page).toHaveURL(/\/student\/enrollments$/u);
  });
  await logOut(page, words, cell);
  await expect(page).toHaveURL(/\/login/u);
});

test("a review is written offline, sent, published by staff, read by everybody, deleted and brought back (R6.6)", { tag: "@full" }, async ({
  page,
  context,
  site,
  words,
  cell,
}) => {
  test.setTimeout(120_000);
  const course = (await enrolled(site.product.apiOrigin)).find(({ can, status }) => can.review && status === "active");
  if (!course) throw new Error("the demo student may review nothing");
  const text = `الأمثلة من واقع العمل، ${cell.language} ${cell.size}`;
  const address = `/course/${course.program.id}/course_rate`;
  await logIn(page, words, STUDENT, address);
  const own = page.getByRole("region", { name: words.myReview, exact: true });
  await expect(own.getByRole("radio")).toHaveCount(5);
  await expectAccessible(page);
  await new Shop(page, words).settled();

  await test.step("kept on the device, and sent by itself", async () => {
    await own.getByRole("button", { name: words.sendReview }).click();
    await expect(own.getByText(words.pleaseChoose)).toBeVisible();
    await context.setOffline(true);
    // As a keyboard does it: to the radios, then along them.
    await own.getByRole("radio").first().focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(own.getByRole("radio").nth(3)).toBeChecked();
    await own.getByRole("textbox").fill(text);
    await own.getByRole("button", { name: words.sendReview }).click();
    await expect(own.getByText(words.waitingToSync)).toBeVisible();
    await expect(own.getByText(text)).toBeVisible();
    await context.setOffline(false);
    await expect(own.getByText(words.awaitingPublication)).toBeVisible({ timeout: 60_000 });
  });

  const staff = await ApiCaller.signIn(site.product.apiOrigin, STAFF);
  await test.step("published by staff, and on the public page", async () => {
    const { data } = await staff.call<{ id: number; body: string | null }[]>("GET", "/admin/reviews?filter[status]=pending&per_page=100");
    const review = data.find(({ body }) => body === text);
    if (!review) throw new Error("staff does not see the review");
    expect((await staff.call("POST", `/admin/reviews/${review.id}/publish`)).status).toBe(200);
    await staff.call("POST", "/logout");
    // Loaded: between screens what was read a moment ago is not asked for again.
    await page.goto(`/courses/${course.program.id}`);
    await expect(page.getByRole("main").getByText(text)).toBeVisible({ timeout: 60_000 });
  });

  await test.step("deleted, and brought back as it was", async () => {
    await visit(page, address);
    await expect(own.getByText(words.publishedReview, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await own.getByRole("button", { name: words.deleteMyReview }).click();
    await expect(own.getByText(words.reviewDeleted)).toBeVisible();
    await own.getByRole("button", { name: words.undo }).click();
    await expect(own.getByText(words.publishedReview, { exact: true })).toBeVisible();
    await own.getByRole("button", { name: words.deleteMyReview }).click();
    await expect(own.getByRole("radio")).toHaveCount(5);
  });
  await logOut(page, words, cell);
  await expect(page).toHaveURL(/\/login/u);
});

test("the menus of the area: at the title of the services on a phone, opened and left by keyboard; the rail alone on a wide screen (R1.9)", {
  tag: ["@online", "@part"],
}, async ({ page, words, cell }) => {
  await logIn(page, words, STUDENT, "/student/dashboard");
  await visit(page, "/student/services");
  await expect(page).toHaveURL(/\/student\/services\/schedule$/u);
  await expect(page.getByRole("heading", { level: 1, name: words.schedule })).toBeVisible();
  const button = page.getByRole("main").getByRole("button", { name: words.services, exact: true });
  const menu = page.getByRole("menu", { name: words.services });

  if (cell.size === "phone") {
    await test.step("Escape and a press outside close it, and the focus comes back", async () => {
      await button.focus();
      await page.keyboard.press("Enter");
      await expect(menu.getByRole("menuitem", { name: words.schedule })).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(menu).toBeHidden();
      await expect(button).toBeFocused();
      await button.click();
      await expect(menu).toBeVisible();
      // Between the edge and the sessions, where nothing else is pressed.
      await page.mouse.click(8, 700);
      await expect(menu).toBeHidden();
    });
    await test.step("and a link of it leads on", async () => {
      await button.click();
      await menu.getByRole("menuitem", { name: words.grades }).click();
      await expect(page).toHaveURL(/\/student\/services\/grades$/u);
      await expect(menu).toBeHidden();
    });
  } else {
    await test.step("no second menu beside the rail", async () => {
      await expect(button).toBeHidden();
      const rail = page.getByRole("complementary", { name: words.menuLandmark });
      await expect(rail.getByRole("link", { name: words.schedule })).toHaveAttribute("aria-current", "page");
      await expect(rail.getByRole("link", { name: words.changePassword })).toHaveCount(0);
      await rail.getByRole("link", { name: words.grades }).focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/student\/services\/grades$/u);
      await rail.getByRole("link", { name: words.myAccount }).click();
      await expect(page).toHaveURL(/\/student\/profile\/menu$/u);
      await rail.getByRole("link", { name: words.accountInfo }).click();
      await expect(rail.getByRole("link", { name: words.accountInfo })).toHaveAttribute("aria-current", "page");
      await expect(rail.getByRole("link", { name: words.changePassword })).toBeVisible();
    });
  }
  await logOut(page, words, cell);
  await expect(page).toHaveURL(/\/login/u);
});
