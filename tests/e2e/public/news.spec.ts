import type { BrowserContext, Page } from "@playwright/test";
import type { Cell } from "#tests/playwright.config.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/fixtures.ts";

const WORDS = {
  ar: {
    news: "أخبار قبس",
    events: "الفعاليات 4",
    lead: "افتتاح التسجيل في دبلومات الفصل الثاني",
    other: "شراكة مع غرفة الروابي لتأهيل 500 موظف",
    oldest: "إطلاق دبلوم علم البيانات التطبيقي",
    next: "التالي",
    search: "البحث في الأخبار",
    word: "إثراء",
    found: "40 منحة مع جمعية إثراء لأبناء القرى",
    unknown: "تعذر تطبيق عوامل التصفية الآتية",
    quotation: "صُممت المقررات مع جهات التوظيف",
    both: "18 نوفمبر 2026، 8 جمادى الآخرة 1448",
    all: "كل الأخبار",
    diplomas: "تصفح الدبلومات",
    share: "مشاركة",
    copied: "نُسخ الرابط",
    link: "رابط الصفحة",
    fresh: "جديد",
    retry: "إعادة المحاولة",
    notFound: "الصفحة غير موجودة",
  },
  en: {
    news: "Qabas news",
    events: "Events 4",
    lead: "Second-term diploma admissions open",
    other: "Rawabi Chamber partnership trains 500 employees",
    oldest: "Launch of the Diploma in Applied Data Science",
    next: "Next",
    search: "Search the news",
    word: "scholarships",
    found: "40 scholarships with Ithra Society for village youth",
    unknown: "These filters are not known",
    quotation: "The modules were designed with employers",
    both: "18 November 2026, 8 Jumada II 1448",
    all: "All news",
    diplomas: "Browse diplomas",
    share: "Share",
    copied: "Link copied",
    link: "Page link",
    fresh: "New",
    retry: "Try again",
    notFound: "Page not found",
  },
} as const;
const say = (cell: Cell) => WORDS[cell.language];
const article = (page: Page, name: string) => page.getByRole("article").filter({ has: page.getByRole("link", { name, exact: true }) });

async function open(page: Page, cell: Cell, address = "/news"): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: say(cell).news, exact: true })).toBeVisible();
}

test("the list leads with the newest post, is filtered by category and paged, and the address holds it all (R2.4)", {
  tag: ["@online", "@part"],
}, async ({ page, cell }) => {
  const words = say(cell);
  await open(page, cell);
  await expect(page.getByRole("article")).toHaveCount(7);
  await expect(page.getByRole("article").first()).toContainText(words.lead);
  await expect(page.getByRole("article").first()).toContainText(words.both);
  await expectAccessible(page);

  await page.getByRole("link", { name: words.events, exact: true }).click();
  await expect(page).toHaveURL(/\/news\?category=events/u);
  await expect(page.getByRole("article")).toHaveCount(4);
  await expect(page.getByRole("link", { name: words.events, exact: true })).toHaveAttribute("aria-current", "true");
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(7);

  await page.getByRole("link", { name: words.next, exact: true }).click();
  await expect(page).toHaveURL(/page=2/u);
  await expect(page.getByRole("article")).toHaveCount(5);
  await expect(article(page, words.oldest)).toBeVisible();
  await expect(page.getByRole("article").first()).toBeInViewport();
  await expectAccessible(page);
});

test("the back button returns to the place in the list (R1.3, R2.4)", { tag: ["@online", "@part"] }, async ({ page, cell }) => {
  const words = say(cell);
  await open(page, cell, "/news?page=2");
  await article(page, words.oldest).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await article(page, words.oldest).getByRole("link", { name: words.oldest, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: words.oldest, exact: true })).toBeVisible();
  await page.goBack();
  await expect(article(page, words.oldest)).toBeInViewport();
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(80);
});

test("the search finds words of posts, and what the address says wrongly is told and left out (R2.4)", {
  tag: ["@online", "@full"],
}, async ({ page, cell }) => {
  const words = say(cell);
  await open(page, cell);
  const field = page.getByRole("searchbox", { name: words.search });
  await field.fill(words.word);
  await field.press("Enter");
  await expect(page).toHaveURL(/q=/u);
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(article(page, words.found)).toBeVisible();

  const hostile = `<script>alert(1)</script>\u202E${"x".repeat(200)}`;
  await open(page, cell, `/news?page=abc&category=${encodeURIComponent(hostile)}`);
  await expect(page.getByRole("status").filter({ hasText: words.unknown })).toContainText("<script>alert(1)</script>");
  await expect(page.getByRole("article")).toHaveCount(7);
  await open(page, cell, "/news?category=weather");
  await expect(page.getByRole("status").filter({ hasText: words.unknown })).toContainText("weather");
  await expect(page.getByRole("article")).toHaveCount(7);
  await expectAccessible(page);
});

test("a post is read whole, and leads on: other posts, the list, the diplomas (R2.4)", { tag: ["@online", "@part"] }, async ({
  page,
  cell,
}) => {
  const words = say(cell);
  await open(page, cell);
  await page.getByRole("article").first().getByRole("link", { name: words.lead, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: words.lead, exact: true })).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(words.lead, "u"));
  const main = page.getByRole("main");
  await expect(main).toContainText(words.both);
  await expect(main.getByRole("blockquote")).toContainText(words.quotation);
  await expect(main.locator("dl dt")).toHaveCount(3);
  await expectAccessible(page);
  await expect(article(page, words.other)).toBeVisible();
  await expect(main.getByRole("link", { name: words.diplomas })).toHaveAttribute("href", /\/courses\?type=diploma/u);
  await main.getByRole("link", { name: words.all, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: words.news, exact: true })).toBeVisible();
});

test("a post that there is not is not found, by its status too (R1.8)", { tag: ["@online", "@part"] }, async ({ page, cell }) => {
  for (const address of ["/news/999999", "/news/abc", "/news/0"]) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: say(cell).notFound })).toBeVisible();
  }
});

test("a post is shared by the device, else by its link, and by the link to see where the clipboard is closed (R2.4)", {
  tag: ["@online", "@full"],
}, async ({ page, context, cell, site }) => {
  const words = say(cell);
  const address = `${site.origin}/news/1${cell.language === "en" ? "?lang=en" : ""}`;
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.origin });
  await page.goto("/news/1?utm_source=mail#top");
  const share = page.getByRole("button", { name: words.share, exact: true });
  await share.click();
  await expect(page.getByText(words.copied, { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("closed", "NotAllowedError"));
  });
  await share.click();
  await expect(page.getByRole("textbox", { name: words.link })).toHaveValue(address);
  await expect(page.getByRole("textbox", { name: words.link })).toBeFocused();

  await page.addInitScript(() => {
    navigator.share = async (what) => void document.documentElement.setAttribute("data-shared", JSON.stringify(what));
  });
  await page.goto("/news/1");
  await share.click();
  await expect(page.locator("html")).toHaveAttribute("data-shared", JSON.stringify({ title: words.lead, url: address }));
});

test("after one visit the list, its filters and every post that was read open without a network (R11.2)", {
  tag: ["@part", "@full"],
}, async ({ visitor, cell }) => {
  const words = say(cell);
  const { page, context } = visitor;
  await open(page, cell);
  await isKept(page);
  await page.getByRole("article").first().getByRole("link", { name: words.lead, exact: true }).click();
  await expect(page.getByRole("blockquote")).toContainText(words.quotation);
  await context.setOffline(true);

  await open(page, cell);
  await expect(page.getByRole("article")).toHaveCount(7);
  await page.getByRole("link", { name: words.events, exact: true }).click();
  await expect(page.getByRole("article")).toHaveCount(4);
  await open(page, cell, "/news?page=2");
  await expect(article(page, words.oldest)).toBeVisible();
  await open(page, cell, `/news?q=${encodeURIComponent(words.word)}`);
  await expect(article(page, words.found)).toBeVisible();

  await page.goto("/news/1");
  await expect(page.getByRole("blockquote")).toContainText(words.quotation);
  // A post that was never opened: what the list knows of it, and how to get the rest.
  await page.goto("/news/2");
  await expect(page.getByRole("heading", { level: 1, name: words.other, exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: words.retry })).toBeVisible();
  await backOnline(context);
  await expect(page.getByRole("blockquote")).toBeVisible();
});

test("what came out since the last visit is marked, after 30 minutes away and not before (R2.4)", { tag: ["@online", "@full"] }, async ({
  page,
  cell,
}) => {
  const words = say(cell);
  const marks = page.getByRole("main").getByText(words.fresh, { exact: true });
  await open(page, cell);
  await expect(marks).toHaveCount(0);
  const goneFor = async (minutes: number) => {
    await page.evaluate((away) => {
      const kept = JSON.parse(localStorage.getItem("qabas.news-seen") ?? "{}") as { at: number; newest: string };
      // As if the three newest had come out while nobody was here.
      localStorage.setItem("qabas.news-seen", JSON.stringify({ ...kept, newest: "2026-10-30T06:00:00.000Z", at: kept.at - away * 60_000 }));
    }, minutes);
    await open(page, cell);
  };
  await goneFor(29);
  await expect(marks).toHaveCount(0);
  await goneFor(31);
  await expect(marks).toHaveCount(3);
  await page.goto("/");
  await expect(marks).toHaveCount(3);
});

test("list and post are read without script, in both languages; categories, pages and search work (R2.4)", { tag: "@full" }, async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin });
  const page = await context.newPage();
  for (const language of ["ar", "en"] as const) {
    const words = WORDS[language];
    await page.goto(language === "ar" ? "/news" : "/news?lang=en");
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.getByRole("article")).toHaveCount(7);
    await page.getByRole("link", { name: words.events, exact: true }).click();
    await expect(page.getByRole("article")).toHaveCount(4);
    await page.getByRole("searchbox", { name: words.search }).fill(words.word);
    await page.getByRole("searchbox", { name: words.search }).press("Enter");
    await expect(page).toHaveURL(/category=events/u);
    await expect(page.getByRole("article")).toHaveCount(0);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await page.goto(language === "ar" ? "/news/1" : "/news/1?lang=en");
    await expect(page.getByRole("blockquote")).toContainText(words.quotation);
    await expect(page.getByRole("button", { name: words.share, exact: true })).toBeHidden();
  }
  await context.close();
});

/** The worker controls the page and has fetched the whole list. */
async function isKept(page: Page): Promise<void> {
  const kept = async () =>
    await page.evaluate(async () => {
      if (!navigator.serviceWorker.controller) return false;
      for (const name of await caches.keys()) {
        const requests = await (await caches.open(name)).keys();
        if (requests.some(({ url }) => url.includes("/news-posts?") && url.includes("per_page=100"))) return true;
      }
      return false;
    });
  await expect.poll(kept, { timeout: 60_000 }).toBe(true);
}

const backOnline = (context: BrowserContext) => context.setOffline(false);

test("an article is listened to sentence by sentence where the device has a voice, and not offered where it has none (issue 18.6)", {
  tag: "@part",
}, async ({ page, cell }) => {
  const words =
    cell.language === "ar"
      ? { listen: "استماع", pause: "إيقاف مؤقت", on: "متابعة", stop: "إيقاف" }
      : { listen: "Listen", pause: "Pause", on: "Go on", stop: "Stop" };
  await open(page, cell);
  await page
    .getByRole("link", { name: say(cell).lead })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: say(cell).lead })).toBeVisible();
  // The browser of the tests has no voice.
  await expect(page.getByRole("button", { name: words.listen })).toHaveCount(0);
  await page.addInitScript(giveVoices);
  await page.reload();
  const spoken = () => page.evaluate(() => (globalThis as unknown as { spoken: string[] }).spoken);
  const next = () => page.evaluate(() => (speechSynthesis as unknown as { finish(): void }).finish());
  const marked = () => page.evaluate(() => [...(CSS.highlights.get("spoken") ?? [])].map(String).join());
  await page.getByRole("button", { name: words.listen }).click();
  await expect.poll(async () => (await spoken()).length).toBe(1);
  const [first] = await spoken();
  expect(await marked()).toBe(first);
  await next();
  await expect.poll(async () => (await spoken()).length).toBe(2);
  expect(await marked()).toBe((await spoken())[1]);
  await page.getByRole("button", { name: words.pause }).click();
  await page.getByRole("button", { name: words.on }).click();
  // The sentence in which it was paused is said again.
  const again = await spoken();
  expect(again[2]).toBe(again[1]);
  await page.getByRole("button", { name: words.stop, exact: true }).click();
  expect(await marked()).toBe("");
  await expect(page.getByRole("button", { name: words.listen })).toBeVisible();
});

/** A voice for each language, which says nothing and ends when it is told. Runs in the page. */
function giveVoices(): void {
  const spoken: string[] = [];
  class Utterance extends EventTarget {
    constructor(readonly text: string) {
      super();
    }
  }
  class Engine extends EventTarget {
    #now: Utterance | null = null;
    getVoices = () => ["ar-SA", "en-GB"].map((lang) => ({ lang, localService: true }));
    speak(words: Utterance): void {
      this.#now = words;
      spoken.push(words.text);
    }
    finish(): void {
      const words = this.#now;
      this.#now = null;
      words?.dispatchEvent(new Event("end"));
    }
    cancel(): void {
      this.finish();
    }
  }
  Object.assign(globalThis, { spoken, SpeechSynthesisUtterance: Utterance });
  Object.defineProperty(globalThis, "speechSynthesis", { value: new Engine() });
}
