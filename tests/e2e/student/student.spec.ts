import type { Dashboard } from "#contract/enrollments/enrollments.ts";
import type { Schedule } from "#contract/requests/student-services.ts";
import { type Account, ApiCaller, DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { enrolFree, freeProgram } from "#tests/support/catalogue.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { fillLogin, logIn } from "#tests/e2e/pages/entry.ts";
import { SavedCoursePage } from "#tests/e2e/pages/saved-course.ts";
import { SchedulePage, weekOf } from "#tests/e2e/pages/schedule.ts";
import { copyAge, logOut } from "#tests/e2e/pages/shell.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

/** Enrolled in two courses and a diploma with sessions this week. Only read here; each test leaves its device again. */
const STUDENT: Account = { email: "student@qabas.example", password: DEMO_PASSWORD, nameAr: "" };

/** What the API tells a device that is gone again when this is answered. */
async function asked<Data>(apiOrigin: string, path: string): Promise<Data> {
  const api = await ApiCaller.signIn(apiOrigin, STUDENT);
  const { data } = await api.call<Data>("GET", path);
  await api.call("POST", "/logout");
  return data;
}

test("the dashboard shows what comes next, the programs and their progress, with both dates (R6.1)", { tag: "@online" }, async ({
  page,
  site,
  words,
  cell,
}) => {
  const dashboard = await asked<Dashboard>(site.product.apiOrigin, "/student/dashboard");
  await logIn(page, words, STUDENT, "/student/dashboard");
  await expect(page.getByText(words.hijriToday).first()).toBeVisible();

  const own = page.getByRole("region", { name: words.myPrograms, exact: true });
  for (const { program, progress, status } of dashboard.enrolled) {
    const row = own.getByRole("listitem").filter({ hasText: program.translations[cell.language].title });
    await expect(row).toHaveCount(1);
    // What has not begun has no progress to show.
    if (status === "pending") await expect(row.getByRole("progressbar")).toHaveCount(0);
    else await expect(row.getByRole("progressbar")).toHaveAttribute("value", String(progress));
  }
  const upcoming = page.getByRole("region", { name: words.upcoming, exact: true });
  expect(dashboard.upcoming_sessions.length).toBeGreaterThan(0);
  await expect(upcoming.getByRole("listitem")).toHaveCount(dashboard.upcoming_sessions.length);
  for (const { translations } of dashboard.upcoming_sessions) await expect(upcoming).toContainText(translations[cell.language].title);
  const active = page.getByRole("main").locator("dl > div").filter({ hasText: words.activePrograms });
  await expect(active.getByRole("definition")).toHaveText(String(dashboard.stats.active));
  const recommended = page.getByRole("region", { name: words.youMayAlsoLike });
  await expect(recommended.getByRole("article")).toHaveCount(dashboard.recommended.length);
  await logOut(page, words, cell);
  await expect(page).toHaveURL(/\/login/u);
});

test("the schedule goes from week to week, and opens offline with the time it was last brought up to date (R6.4, R6.7)", {
  tag: "@part",
}, async ({ page, context, site, words, cell }) => {
  const sessions = await asked<Schedule>(site.product.apiOrigin, "/student/schedule");
  const titles = (sunday: string) =>
    sessions.filter(({ starts_at }) => weekOf(starts_at) === sunday).map(({ translations }) => translations[cell.language].title);
  const [thisWeek, nextWeek] = ["2026-11-22", "2026-11-29"];
  await logIn(page, words, STUDENT, "/student/dashboard");
  await expect(page.getByRole("region", { name: words.myPrograms, exact: true })).toBeVisible();
  const schedule = new SchedulePage(page, words);
  await schedule.open();

  await test.step("this week, in both calendars, Sunday first", async () => {
    await schedule.holds(titles(thisWeek));
    await expect(page.getByText(words.hijriWeek).first()).toBeVisible();
    await expect(schedule.days).toHaveCount(7);
    await expect(schedule.days.first()).toHaveAttribute("aria-current", "date");
  });

  await test.step("the next one and back", async () => {
    await page.getByRole("button", { name: words.nextWeek }).click();
    await expect(page).toHaveURL(new RegExp(`week=${nextWeek}$`, "u"));
    await schedule.holds(titles(nextWeek));
    await page.getByRole("button", { name: words.previousWeek }).click();
    await schedule.holds(titles(thisWeek));
    await page.getByRole("button", { name: words.nextWeek }).click();
    await page.getByRole("button", { name: words.thisWeek }).click();
    await expect(page).toHaveURL(/schedule$/u);
  });

  await test.step("from the device, with no network", async () => {
    await new Shop(page, words).settled();
    await context.setOffline(true);
    await schedule.open();
    await schedule.holds(titles(thisWeek));
    await expect(copyAge(page, words)).toBeVisible();
    await schedule.open(nextWeek);
    await schedule.holds(titles(nextWeek));
    await schedule.open("2027-01-17");
    await expect(page.getByText(words.weekNotKept)).toBeVisible();
    await visit(page, "/student/dashboard");
    await expect(copyAge(page, words)).toBeVisible();
    await expect(page.getByRole("region", { name: words.myPrograms, exact: true }).getByRole("listitem")).not.toHaveCount(0);
  });

  await test.step("and as new once the network is back", async () => {
    await context.setOffline(false);
    await expect(copyAge(page, words)).toHaveCount(0, { timeout: 60_000 });
    await logOut(page, words, cell);
    await expect(page).toHaveURL(/\/login/u);
  });
});

test("the schedule opens offline though nobody opened it before: the device brings it along (R6.7)", { tag: "@part" }, async ({
  page,
  context,
  site,
  words,
  cell,
}) => {
  const sessions = await asked<Schedule>(site.product.apiOrigin, "/student/schedule");
  await logIn(page, words, STUDENT, "/cart");
  await new Shop(page, words).settled();
  const shelves = new SavedCoursePage(page, words, 0);
  await expect.poll(shelves.shelves, { timeout: 60_000 }).toContainEqual(expect.stringMatching(/\/schedule$/u));
  await context.setOffline(true);
  const schedule = new SchedulePage(page, words);
  await schedule.open();
  await schedule.holds(
    sessions.filter(({ starts_at }) => weekOf(starts_at) === "2026-11-22").map(({ translations }) => translations[cell.language].title),
  );
  await context.setOffline(false);
  await logOut(page, words, cell);
});

test("a lapsed session still reads its schedule, and is asked to log in again (R3.1, R3.6, R6.7)", {
  tag: "@part",
}, async ({ page, context, site, words, account, cell }) => {
  const program = await freeProgram(site.product.apiOrigin, cell.language);
  const api = await ApiCaller.signIn(site.product.apiOrigin, account);
  await enrolFree(api, account, program);
  const week = weekOf(program.starts_at ?? "");
  await logIn(page, words, account, "/student/services/schedule");
  const schedule = new SchedulePage(page, words);
  await schedule.open(week);
  await expect(page.getByRole("main")).toContainText(program.title);
  await new Shop(page, words).settled();
  // It ends while no page of ours is open: one that is would hear of it before its reload, and go to login by itself.
  const here = page.url();
  await page.goto("about:blank");
  await api.endOtherDevices();

  // Our own 401 leads to login, with the way back; what is on the device stays.
  await page.goto(here);
  await expect(page).toHaveURL(/\/login\?redirect=%2Fstudent%2Fservices%2Fschedule%3Fweek/u);
  for (const offline of [false, true]) {
    await context.setOffline(offline);
    await schedule.open(week);
    await expect(page.getByRole("main")).toContainText(program.title);
    await expect(page.getByRole("status").filter({ hasText: words.sessionEnded })).toBeVisible();
  }
  await context.setOffline(false);
  await page.getByRole("link", { name: words.sessionEnded }).click();
  await fillLogin(page, words, account);
  await expect(page).toHaveURL(new RegExp(`schedule\\?week=${week}$`, "u"));
  await expect(page.getByRole("main")).toContainText(program.title);
  await expect(page.getByRole("status").filter({ hasText: words.sessionEnded })).toHaveCount(0);
});
