import { type Account, DEMO_PASSWORD, signOutEverywhere } from "#tests/support/accounts.ts";
import { expect, MOVING, test } from "#tests/support/fixtures.ts";
import { visitWhole } from "#tests/support/patient-pages.ts";
import { wordsOf } from "#tests/support/words.ts";
import { fillLogin, logIn } from "#tests/e2e/pages/entry.ts";
import { addressesOf, crawl, ON_PHONES } from "#tests/e2e/pages/area-crawler.ts";
import { speak } from "#tests/e2e/pages/shell.ts";
import { measureDesk, measureFrame } from "#tests/e2e/pages/frame-measures.ts";

test.use(MOVING);

const STUDENT: Account = { email: "student@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
const INSTRUCTOR: Account = { email: "instructor@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
/** Every role but audit, and audit alone: no account holds both. */
const STAFF: Account = { email: "staff@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
const AUDITOR: Account = { email: "auditor@qabas.example", password: DEMO_PASSWORD, nameAr: "" };

/** A phone whole, one with a browser's bars, the smallest and a large one (frame.md §1). */
const SIZES = [
  { width: 390, height: 844 },
  { width: 390, height: 664 },
  { width: 320, height: 640 },
  { width: 430, height: 932 },
] as const;

const AREAS = [
  {
    whose: "a student",
    account: STUDENT,
    start: "/student/dashboard",
    pages: [
      "/student/dashboard",
      "/student/services/schedule",
      "/student/services/menu",
      "/student/services/grades",
      "/student/certifications",
      "/student/notifications",
      "/student/profile/menu",
      "/course/1",
      "/courses",
    ],
  },
  {
    whose: "an instructor",
    account: INSTRUCTOR,
    start: "/instructor/dashboard",
    pages: [
      "/instructor/dashboard",
      "/instructor/training-programs",
      "/instructor/training-programs/1/students",
      "/instructor/services/schedule",
      "/instructor/requests",
      "/instructor/profile/menu",
      "/instructor/course/1/overview",
      "/instructor/course/1/marking",
      "/instructor/course/1/weights",
    ],
  },
  {
    whose: "one of the staff",
    account: STAFF,
    start: "/staff",
    pages: [
      "/staff",
      "/staff/requests",
      "/staff/people",
      "/staff/programs",
      "/staff/finance/orders",
      "/staff/platform/keys",
      "/staff/more",
    ],
  },
] as const;

/** Where the first row begins at the latest (frame.md B3). */
const firstRow = (path: string): number => {
  if (path.endsWith("/services/schedule")) return 176;
  if (/(?:dashboard|enrollments|training-programs|menu|(?<!staff\/)requests|course\/1)$/u.test(path)) return 120;
  return /(?:students|attendance_degree|marking|staff\/requests)$/u.test(path) ? 260 : 300;
};

/** Whole rows of the lists of people and of the schedule (frame.md B4), by height of the view. */
const ROWS: Partial<Record<string, Record<number, number>>> = {
  "/instructor/training-programs/1/students": { 844: 6, 664: 4 },
  "/instructor/course/1/marking": { 844: 6, 664: 4 },
  "/student/services/schedule": { 844: 5, 664: 3 },
  "/student/services/menu": { 844: 6, 664: 4 },
  "/student/profile/menu": { 844: 6, 664: 4 },
};

const tabbed = (path: string) => /\/course\/\d|\/training-programs$/u.test(path);

/** An account has three devices at most, and other tests sign in to these too. */
test.afterEach(async ({ page, site }) => {
  await page.context().clearCookies();
  for (const account of [STUDENT, INSTRUCTOR, STAFF, AUDITOR]) await signOutEverywhere(site.product.apiOrigin, account);
});

for (const { whose, account, start, pages } of AREAS) {
  test(`the frame of ${whose} keeps its budgets at every size, in both languages (frame.md §1)`, {
    tag: ["@online", "@full"],
  }, async ({ page, words }) => {
    test.setTimeout(180_000);
    await logIn(page, words, account, start);
    for (const language of ["ar", "en"] as const) {
      await speak(page, language);
      const own = wordsOf(language);
      for (const path of pages) {
        await page.setViewportSize(SIZES[0]);
        await visitWhole(page, path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        // Of a page that was gone to, and not loaded (frame.md §14).
        if (path !== pages[0]) await expect(page.locator(":focus"), `the focus on ${path}`).toHaveRole("heading");
        for (const size of SIZES) {
          await page.setViewportSize(size);
          const where = `${path} in ${language} at ${size.width}×${size.height}`;
          const found = await page.evaluate(measureFrame);
          if (path !== "/courses") expect(found.top, `B1 ${where}: ${found.lowest}`).toBeLessThanOrEqual(tabbed(path) ? 104 : 56);
          expect(found.foot, `B2 ${where}`).toBeLessThanOrEqual(104);
          expect(found.statuses.length, `B6 ${where}: ${found.statuses.join(" | ")}`).toBeLessThanOrEqual(1);
          expect(found.small, `B8 ${where}`).toEqual([]);
          if (size.width === 390 && path !== "/courses") {
            expect(found.first, `B3 ${where}`).toBeLessThanOrEqual(firstRow(path));
            expect(found.whole, `B4 ${where}`).toBeGreaterThanOrEqual(ROWS[path]?.[size.height] ?? 0);
          }
          expect(found.overflow, `B10 ${where}`).toBe(0);
          if (size === SIZES[0]) expect(found.embers.length, `B7 ${where}: ${found.embers.join(" | ")}`).toBeLessThanOrEqual(1);
        }
        const dock = page.getByRole("navigation", { name: own.mainNavigation });
        if (!(await page.locator("section[aria-label] > div[aria-live]").isVisible())) {
          await expect(dock.getByRole("link"), `B11 ${path}`).toHaveCount(5);
          await expect(dock.locator("[aria-current]"), `B11 ${path}`).toHaveCount(path === "/courses" ? 0 : 1);
        }
      }
    }
  });

  // Of the console no one account sees all: that is told below.
  if (start === "/staff") continue;

  test(`every address of the area of ${whose} is reached by links from its first page in three presses`, { tag: "@full" }, async ({
    page,
    words,
    cell,
  }) => {
    test.setTimeout(180_000);
    await logIn(page, words, account, start);
    const { wanted, unlinked } = addressesOf(start);
    const found = await crawl(page, start, wanted, 3);
    const elsewhere = cell.size === "desktop" ? [...unlinked, ...ON_PHONES] : unlinked;
    expect(wanted.filter((address) => !found.has(address) && !elsewhere.includes(address))).toEqual([]);
  });
}

test("every address of the console is reached by links from its first page in three presses, by whoever may see it", {
  tag: "@full",
}, async ({ page, words }) => {
  test.setTimeout(300_000);
  const { wanted, unlinked } = addressesOf("/staff");
  const found = new Set<string>();
  for (const account of [STAFF, AUDITOR]) {
    await page.context().clearCookies();
    await page.goto("/login");
    await fillLogin(page, words, account);
    await expect(page).toHaveURL(/\/staff$/u);
    for (const address of await crawl(page, "/staff", wanted, 3, 2)) found.add(address);
  }
  expect(wanted.filter((address) => !found.has(address) && !unlinked.includes(address))).toEqual([]);
});

test("without a connection the line stands over the dock within their height, one thing is said at a time, and no ember calls to what cannot succeed (frame.md B2, B6, B7)", {
  tag: ["@phone", "@full"],
}, async ({ page, context, words }) => {
  test.setTimeout(120_000);
  await logIn(page, words, STUDENT, "/student/dashboard");
  const offline = page.getByText(words.offline).filter({ visible: true }).first();
  for (const [path, most] of [
    ["/student/dashboard", 1],
    ["/student/services/schedule", 0],
    ["/student/services/grades", 0],
    ["/student/profile/menu", 0],
  ] as const) {
    await visitWhole(page, path);
    await context.setOffline(true);
    await expect(offline, path).toBeVisible({ timeout: 60_000 });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const found = await page.evaluate(measureFrame);
      const where = `${path} at ${size.width}×${size.height}`;
      expect(found.foot, `B2 ${where}`).toBeLessThanOrEqual(104);
      expect(found.foot, `the line is there: ${where}`).toBeGreaterThan(64);
      expect(found.statuses.length, `B6 ${where}: ${found.statuses.join(" | ")}`).toBe(1);
      expect(found.embers.length, `B7 ${where}: ${found.embers.join(" | ")}`).toBeLessThanOrEqual(most);
    }
    await page.setViewportSize(SIZES[0]);
    await context.setOffline(false);
    await expect(offline, path).toBeHidden({ timeout: 60_000 });
  }
});

const DESKS = [
  {
    whose: "a student",
    account: STUDENT,
    start: "/student/dashboard",
    pages: ["/student/services/grades", "/student/profile/menu", "/course/1"],
  },
  {
    whose: "an instructor",
    account: INSTRUCTOR,
    start: "/instructor/dashboard",
    pages: ["/instructor/course/1/marking", "/instructor/course/1/register-attendance"],
  },
] as const;

for (const { whose, account, start, pages } of DESKS)
  test(`on the desk of ${whose} the rail, the head and the tabs are as high as they may be, and what is pressed there is 44 pixels high (frame.md B8, §5)`, {
    tag: ["@wide", "@part"],
  }, async ({ page, words }) => {
    test.setTimeout(120_000);
    await logIn(page, words, account, start);
    for (const path of [start, ...pages]) {
      await visitWhole(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const found = await page.evaluate(measureDesk);
      expect(found.small, `B8 ${path}`).toEqual([]);
      expect(found.rail, path).toBe(232);
      // The grid scrolls in its own frame; what answers first on other pages may be higher.
      if (path.endsWith("/register-attendance"))
        expect(found.table, `head, tabs and tools of ${path}`).toBeLessThanOrEqual(found.tableFrom + 180);
    }
  });

test("certificates, the account and the schedule are two presses away from any page of the area (frame.md B12)", {
  tag: ["@online", "@full"],
}, async ({ page, words, cell }) => {
  await logIn(page, words, STUDENT, "/student/dashboard");
  const dock = page.getByRole("navigation", { name: words.mainNavigation });
  const targets = ["/student/certifications", "/student/profile/menu", "/student/services/schedule"];
  for (const path of ["/student/services/grades", "/course/1", "/student/notifications", "/courses"]) {
    if (cell.size === "desktop") {
      const found = await crawl(page, path, [...targets, "/student", "/student/dashboard"], 2);
      expect(
        targets.filter((address) => !found.has(address)),
        path,
      ).toEqual([]);
      continue;
    }
    await visitWhole(page, path);
    await dock.getByRole("link", { name: words.myAccount }).click();
    await expect(page).toHaveURL(/\/student\/profile\/menu$/u);
    await page.getByRole("main").getByRole("link", { name: words.myCertificates }).click();
    await expect(page.getByRole("heading", { level: 1, name: words.myCertificates })).toBeFocused();
    await dock.getByRole("link", { name: words.dockSchedule }).click();
    await expect(page).toHaveURL(/\/services\/schedule$/u);
  }
});

test("nothing moves where the status line and a toast come and go, offline and back (frame.md B13)", { tag: "@full" }, async ({
  page,
  context,
  words,
}) => {
  test.setTimeout(120_000);
  await page.addInitScript(() => {
    const seen = { moved: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.moved += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await logIn(page, words, STUDENT, "/student/dashboard");
  const offline = page.getByText(words.offline).filter({ visible: true }).first();
  for (const path of ["/student/services/grades", "/student/services/schedule", "/courses"]) {
    await visitWhole(page, path);
    await page.evaluate(() => ((globalThis as unknown as { seen: { moved: number } }).seen.moved = 0));
    await context.setOffline(true);
    await expect(offline, path).toBeVisible({ timeout: 60_000 });
    await context.setOffline(false);
    await expect(offline, path).toBeHidden({ timeout: 60_000 });
    await expect(page.locator(".Toastify__toast"), path).toHaveCount(0, { timeout: 60_000 });
    const moved = await page.evaluate(() => (globalThis as unknown as { seen: { moved: number } }).seen.moved);
    expect(moved, path).toBeLessThanOrEqual(0.02);
  }
});
