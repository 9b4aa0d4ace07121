import type { ProgramCard } from "#contract/catalogue/catalogue.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { programs } from "#tests/support/catalogue.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { CoursesPage } from "#tests/e2e/pages/courses.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

const titlesOf = (cards: readonly ProgramCard[]): string[] => cards.map(({ title }) => title);
const newestFirst = (cards: readonly ProgramCard[]) => [...cards].sort((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id);

test("filters, their counts, the order and the page stand in the address, and going back undoes each (R2.2)", { tag: "@online" }, async ({
  page,
  words,
  site,
  cell,
}) => {
  const all = newestFirst(await programs(site.product.apiOrigin, cell.language));
  const medium = all.filter((card) => card.duration_bucket === "medium");
  const rated = medium.filter((card) => card.rating.avg >= 4);
  const list = new CoursesPage(page, words);
  await list.open();
  expect(await list.titles()).toEqual(titlesOf(all.slice(0, 12)));

  const duration = (await list.filters()).getByRole("checkbox", { name: words.threeToSixHours });
  await expect(duration.locator("xpath=..")).toContainText(String(medium.length));
  // The box itself is drawn by its label. The first press of a page brings its filters to life, and counts once they are.
  await duration.click({ force: true });
  await expect(duration).toBeChecked();
  await expect(page).toHaveURL(/\?duration=medium$/u);
  const rating = (await list.filters()).getByRole("radio", { name: words.ratedFourAndUp });
  await expect(rating.locator("xpath=..")).toContainText(String(rated.length));
  await rating.check({ force: true });
  await expect(page).toHaveURL(/\?duration=medium&rating=4$/u);
  await list.done(rated.length);
  await expect(list.cards).toHaveCount(rated.length);
  await page.getByRole("combobox", { name: words.sortBy }).selectOption("price");
  await expect(page).toHaveURL(/&sort=price$/u);
  const prices = rated.map((card) => card.price_after_discount ?? card.price).sort((a, b) => a - b);
  await expect(list.cards.first()).toContainText(String(prices[0]));

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\?duration=medium$/u);
  expect(await list.titles()).toEqual(titlesOf(medium));
  await page.getByRole("link", { name: `${words.removeFilter}${words.threeToSixHours}` }).click();
  await expect(page).toHaveURL(/\/courses$/u);
  await list.next.click();
  await expect(page).toHaveURL(/\?page=2$/u);
  await expect.poll(() => list.titles()).toEqual(titlesOf(all.slice(12, 24)));
  await page.goBack();
  await expect.poll(() => list.titles()).toEqual(titlesOf(all.slice(0, 12)));
});

test("values that nobody knows are left out and named, as they were written (R2.2, bad input)", { tag: ["@online", "@full"] }, async ({
  page,
  words,
  cell,
}) => {
  const said: string[] = [];
  page.on("dialog", (dialog) => {
    said.push(dialog.message());
    void dialog.dismiss();
  });
  const list = new CoursesPage(page, words);
  const query = new URLSearchParams({
    level: "<img src=x onerror=alert(1)>",
    delivery: "\u202etsop",
    start: "2026-02-30",
    category: "1e9",
    lang: cell.language,
  });
  // Once as the server writes it, once as the browser does.
  for (const round of ["server", "browser"]) {
    await list.open(`?${query}`);
    await expect(list.notice, round).toContainText(words.filtersLeftOut);
    for (const value of ["<img src=x onerror=alert(1)>", "\u202etsop", "2026-02-30", "1e9"])
      await expect(list.notice.locator("bdi").filter({ hasText: value }), value).toHaveCount(1);
    await expect(list.cards).toHaveCount(12);
  }
  await list.open(`?q=${"س".repeat(1_500)}`);
  await expect(list.notice).toContainText(words.searchIsCut);
  await list.open("?page=99");
  await expect(page.getByText(words.noSuchPage)).toBeVisible();
  expect(said).toEqual([]);
  const answer = await page.request.get("/api/v1/learning-programs?filter[level]=guru&filter[price]=cheap");
  expect(answer.status()).toBe(200);
  expect(((await answer.json()) as { meta: { ignored: unknown } }).meta.ignored).toEqual([
    { filter: "filter[price]", value: "cheap" },
    { filter: "filter[level]", value: "guru" },
  ]);
});

test("without script the filters are a form, the pages links, and a program reads whole (R2.2, R2.3)", {
  tag: ["@online", "@part"],
}, async ({ browser, site, words, cell }) => {
  const all = newestFirst(await programs(site.product.apiOrigin, cell.language));
  const long = all.filter((card) => card.duration_bucket === "long");
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.origin,
    viewport: cell.size === "phone" ? { width: 390, height: 844 } : { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  const list = new CoursesPage(page, words);
  await list.open(`?lang=${cell.language}`);
  expect(await list.titles()).toEqual(titlesOf(all.slice(0, 12)));
  const side = page.getByRole("region", { name: words.filter, exact: true });
  await side.locator('input[value="long"]').check({ force: true });
  await side.getByRole("button", { name: words.showResults }).click();
  await expect(page).toHaveURL(/duration=long/u);
  expect(await list.titles()).toEqual(titlesOf(long.slice(0, 12)));
  await expect(page.locator("html")).toHaveAttribute("lang", cell.language);
  await expect(list.next).toHaveAttribute("href", /duration=long&page=2/u);
  await page.goto(`/courses/1?lang=${cell.language}`);
  await expect(page.getByRole("heading", { name: words.reviews, exact: true })).toBeVisible();
  await expect(page.getByText(words.instructorReply).first()).toBeVisible();
  await expect(page.getByRole("button", { name: words.showMore })).toBeHidden();
  const { status } = await page.goto("/courses/99999").then((answer) => ({ status: answer?.status() }));
  expect(status).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await context.close();
});

test("a page from the server asks for nothing it brought, and takes over without a word (issue 3, §4)", { tag: "@part" }, async ({
  browser,
  site,
  cell,
}) => {
  const context = await browser.newContext({ baseURL: site.origin, serviceWorkers: "block" });
  const page = await context.newPage();
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/v1\/(?:learning-programs|categories|catalogue\/)/u.test(pathname)) asked.push(pathname + search);
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  // Other stories of this server may have changed programs before.
  const index = await (await fetch(`${site.product.apiOrigin}/api/v1/catalogue/index`)).json();
  const { version } = (index as { data: { version: string } }).data;
  await page.goto(`/courses/1?lang=${cell.language}`);
  await page.waitForLoadState("networkidle");
  // A first visit asks for nothing of what is for later before it is used.
  expect(asked).toEqual([]);
  // All programs for this device once somebody uses the page; then what changed of them, and the words of their search.
  const first = ["/api/v1/catalogue/index"];
  await expect
    .poll(async () => {
      // A slow machine may still be starting the page when the network is quiet: who gets no answer presses again.
      if (asked.length === 0) await page.keyboard.press("Shift");
      return asked;
    })
    .toEqual(first);
  await page.goto(`/courses?type=diploma&lang=${cell.language}`);
  await page.waitForLoadState("networkidle");
  await expect.poll(() => asked).toEqual([...first, `/api/v1/catalogue/index?since=${version}`, "/api/v1/catalogue/words"]);
  expect(complaints.filter((words) => !words.includes("Service Worker"))).toEqual([]);
  await context.close();
});

test("a course shows its reviews by mark and order, its dated payments, and can be shared (R2.3)", { tag: ["@online", "@part"] }, async ({
  page,
  words,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/courses/1");
  const reviews = page.getByRole("region", { name: words.reviews, exact: true });
  await expect(reviews.getByRole("article")).toHaveCount(4);
  await reviews.getByRole("button", { name: words.showMore }).click();
  await expect(reviews.getByRole("article")).toHaveCount(6);
  await reviews.getByRole("button", { name: /^3 /u }).click();
  await expect(reviews.getByRole("article")).toHaveCount(1);
  await reviews.getByRole("button", { name: /^3 /u }).click();
  await reviews.getByRole("combobox", { name: words.sortBy }).selectOption("stars");
  await expect(reviews.getByRole("article").first().getByRole("img")).toHaveAccessibleName(/^3 /u);
  await expect(page.getByText(words.preview).first()).toBeVisible();
  const plan = page
    .getByRole("list")
    .filter({ hasText: words.today, visible: true })
    .filter({ has: page.getByRole("img") });
  await expect(plan.getByRole("listitem")).toHaveText([words.today, /22/u, /22/u, /22/u].map((day) => new RegExp(day, "u")));
  await page.getByRole("button", { name: words.share }).click();
  await expect(page.getByText(words.linkCopied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/courses\/1(\?lang=en)?$/u);
});

test("a diploma says its terms, modules and total fees (R2.3)", { tag: ["@online", "@full"] }, async ({ page, words, site, cell }) => {
  const diploma = (await programs(site.product.apiOrigin, cell.language)).find(({ slug }) => slug === "diploma-cybersecurity");
  await page.goto(`/courses/${diploma?.id}`);
  await expect(page.getByText(words.twoTerms).filter({ visible: true })).toHaveCount(1);
  await expect(page.locator("#syllabus > ol > li")).toHaveCount(diploma?.modules_count ?? 0);
  if (cell.size === "desktop") await expect(page.getByText(words.totalFees)).toBeVisible();
  await page.goto("/courses/99999");
  await expect(page.getByRole("heading", { level: 1, name: words.pageNotFound })).toBeVisible();
});

test("the list with a notice, the sheet of filters and a course with all reviews are accessible and fit 320 px (design §11)", {
  tag: ["@online", "@part"],
}, async ({ page, words }) => {
  const list = new CoursesPage(page, words);
  await list.open("?level=x&rating=4&start=2026-12-01");
  await expectAccessible(page);
  await list.filters();
  await expectAccessible(page);
  await page.goto("/courses/10");
  await page.getByRole("button", { name: words.showMore }).click();
  await expect(page.getByRole("region", { name: words.reviews, exact: true }).getByRole("article")).toHaveCount(8);
  await expectAccessible(page);
});

test("what was read can be read again without a network: a course, its introductory lesson, its reviews, the list filtered (R2.2, R2.3)", {
  tag: "@part",
}, async ({ page, context, words }) => {
  await new Shop(page, words).open();
  const list = new CoursesPage(page, words);
  await page.goto("/courses/1");
  const reviews = page.getByRole("region", { name: words.reviews, exact: true });
  await expect(reviews.getByRole("article")).toHaveCount(4);
  // Over the page of its program, at an address of its own.
  const lesson = page.getByRole("dialog").getByRole("listitem");
  await page.getByRole("link", { name: words.preview }).click();
  await expect(lesson.first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/courses\/1$/u);
  await context.setOffline(true);
  await page.goto("/courses/1?lesson=1");
  await expect(lesson.first()).toBeVisible();
  await page.goto("/courses/1");
  await expect(reviews.getByRole("article")).toHaveCount(4);
  await page.goto("/courses?rating=4.5&level=guru");
  await expect(list.notice).toContainText("guru");
  expect((await list.titles()).length).toBeGreaterThan(5);
});
