import { expectAccessible } from "#tests/support/accessible.ts";
import { type Account, ApiCaller, DEMO_PASSWORD, signOutEverywhere } from "#tests/support/accounts.ts";
import { buyable } from "#tests/support/catalogue.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import type { Locator, Page } from "@playwright/test";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { speak } from "#tests/e2e/pages/shell.ts";
import { wordsOf } from "#tests/support/words.ts";
import { visit } from "#tests/support/patient-pages.ts";

const INSTRUCTOR: Account = { email: "instructor@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
const CARD_WITH_BANK_STEP = "5297412484442387";
/** Presses of the Tab key that any thing of a page is reached in. */
const MOST_TABS = 80;

test.afterEach(async ({ context, site }) => {
  await context.clearCookies();
  await signOutEverywhere(site.product.apiOrigin, INSTRUCTOR);
});

/** Goes on with the Tab key until something has the focus. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target.first()).toBeAttached();
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if (await target.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the Tab key does not come to ${target}`);
}

const focus = (page: Page) => page.locator(":focus");

test("the keyboard alone finds a program by the search of every page, buys it and opens what was bought; the focus is never lost (frame.md §10, §13, §14)", {
  tag: ["@part", "@online"],
}, async ({ page, site, words, account, cell }) => {
  test.setTimeout(120_000);
  const program = (await buyable(site.product.apiOrigin, cell.language, 9))[8];
  if (!program) throw new Error("nothing to buy");
  await page.goto(`/login?redirect=${encodeURIComponent("/about")}`);
  await tabTo(page, page.getByLabel(words.username, { exact: true }));
  await page.keyboard.type(account.email);
  await tabTo(page, page.getByLabel(words.password, { exact: true }));
  await page.keyboard.type(account.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/about$/u);
  await expect(focus(page)).toHaveRole("heading");

  const opener = page.getByRole("banner").getByRole("link", { name: words.searchButton, exact: true });
  await tabTo(page, opener, "Shift+Tab");
  await page.keyboard.press("Enter");
  const field = page.getByRole("dialog").getByRole("combobox", { name: words.search });
  // At once: what searches is still on its way.
  await page.keyboard.type("zzyy");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("zzyy");
  await page.keyboard.press("Escape");
  await expect(field).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await page.goBack();
  await expect(field).toBeHidden();
  await expect(page).toHaveURL(/\/about$/u);

  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
  await page.keyboard.type(program.title);
  const option = page
    .getByRole("option")
    .filter({ hasText: program.title })
    .filter({ has: page.locator("small") });
  await expect(option).toBeVisible();
  await expectAccessible(page, { include: "#search-door" });
  for (let presses = 0; presses < 8 && (await option.getAttribute("aria-selected")) !== "true"; presses += 1) {
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/courses/${program.id}$`, "u"));
  await expect(focus(page)).toHaveRole("heading");

  // The page's own, not those of the programs beside it, which show no word.
  await tabTo(page, page.getByRole("button", { name: words.addToCart, exact: true }).filter({ hasText: words.addToCart, visible: true }));
  await page.keyboard.press("Enter");
  await expect(focus(page)).toHaveAttribute("href", /^\/cart/u);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/cart$/u);
  await expect(focus(page)).toHaveRole("heading");
  // Once: each sign-in takes one of the account's three devices.
  const api = await ApiCaller.signIn(site.product.apiOrigin, account);
  await expect.poll(() => api.cartIds()).toEqual([program.id]);
  await tabTo(page, page.getByRole("link", { name: words.checkout, exact: true }).filter({ visible: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: words.checkout })).toBeFocused();

  await tabTo(page, page.getByLabel(words.city, { exact: true }));
  await page.keyboard.press("ArrowDown");
  const card = page.frameLocator("iframe");
  await expect(card.getByLabel(words.cardNumber)).toBeVisible();
  await tabTo(page, page.locator("iframe"));
  for (const typed of [CARD_WITH_BANK_STEP, "1229", "123", "NOURA ALQAHTANI"]) {
    await page.keyboard.type(typed);
    await page.keyboard.press("Tab");
  }
  await tabTo(page, page.getByRole("button", { name: words.payNow }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel(words.bankCode));
  await page.keyboard.type("1234");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: words.paymentReceived })).toBeFocused({ timeout: 60_000 });
  await expect(page.getByRole("main")).toContainText(program.title);
  await page.goBack();
  await expect(page).toHaveURL(/\/student\/enrollments$/u);
});

test("a title that comes late, with the data of a slow network, has the focus too (issue 17)", {
  tag: ["@part", "@online"],
}, async ({ page, words }) => {
  await logIn(page, words, INSTRUCTOR, "/instructor/course/1/marking");
  const work = page.getByRole("main").locator('a[href*="/marking/"]').first();
  await expect(work).toBeVisible();
  await page.route("**/instructor/submissions/*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 7_000));
    await route.continue();
  });
  await work.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/marking\/[^/]+$/u);
  await expect(focus(page)).toHaveRole("heading");
});

for (const language of ["ar", "en"] as const)
  test(`the keyboard alone takes a register and marks works, in the reading direction of ${language} (issue 17)`, {
    tag: ["@full", "@online"],
  }, async ({ page, words, cell }) => {
    test.setTimeout(120_000);
    await logIn(page, words, INSTRUCTOR, "/instructor/dashboard");
    await speak(page, language);
    const own = wordsOf(language);
    const [ahead, back] = language === "ar" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
    await visit(page, "/instructor/course/1/register-attendance");
    const sheet = page.getByRole("grid", { name: own.attendanceSheet }).or(page.getByRole("list", { name: own.attendanceSheet }));
    const rows = page.locator("[data-row]");
    await expect(sheet).toBeVisible();
    if (cell.size === "phone") {
      // The marks of a learner are a radio group: its arrows go in the reading direction of the page.
      await tabTo(page, rows.first().locator("[data-mark]"));
      const first = await focus(page).getAttribute("data-mark");
      await page.keyboard.press(ahead);
      await expect(focus(page)).not.toHaveAttribute("data-mark", first ?? "");
      await page.keyboard.press(back);
      await expect(focus(page)).toHaveAttribute("data-mark", first ?? "");
    } else {
      await tabTo(page, sheet.locator('[tabindex="0"]'));
      await page.keyboard.press("Control+Home");
      await expect(focus(page)).toHaveRole("rowheader");
      await page.keyboard.press(ahead);
      await expect(focus(page)).not.toHaveRole("rowheader");
      await page.keyboard.press(back);
      await expect(focus(page)).toHaveRole("rowheader");
    }
    for (const [at, digit] of ["Digit1", "Digit2", "Digit3"].entries()) {
      await page.keyboard.press(digit);
      await expect(rows.nth(at + 1).and(page.locator("[data-row]:focus-within"))).toBeVisible();
    }

    await visit(page, "/instructor/course/1/marking");
    // Links on a phone; on a wide screen a grid of one stop, whose Enter opens the row in focus.
    const pile = page.getByRole("main");
    await tabTo(page, cell.size === "phone" ? pile.locator('a[href*="/marking/"]') : pile.getByRole("grid").locator('[tabindex="0"]'));
    if (cell.size === "desktop") await page.keyboard.press("Control+Home");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/marking\/[^/]+$/u);
    await expect(focus(page)).toHaveRole("heading");
    const panel = page.getByRole("main").locator('section[aria-labelledby="rubric-title"]');
    const lines = panel.getByRole("group");
    await expect(panel).toBeVisible();
    for (let line = 0; line < (await lines.count()); line += 1) {
      await tabTo(page, lines.nth(line).getByRole("button"));
      await page.keyboard.press("Enter");
    }
    if ((await lines.count()) === 0) {
      await tabTo(page, panel.getByRole("textbox").first());
      await page.keyboard.type("1");
    }
    // From wherever one is: it is saved, and the next of the pile is there.
    const work = page.url();
    await page.keyboard.press("Control+Enter");
    await expect(page).not.toHaveURL(work);
    await expect(focus(page)).toHaveRole("heading");
  });

test("who asks again after a fault keeps their place: at the button until the answer, and at the title of what came (frame.md §14)", {
  tag: ["@full", "@online"],
}, async ({ page, words, account }) => {
  let fault: 500 | 504 | null = 500;
  let answered = 0;
  // Others of the page read it too: what is answered is changed between two presses alone.
  await page.route(/\/api\/v1\/student\/grades(?:\?|$)/u, async (route) => {
    if (fault === null) return route.continue();
    await route.fulfill({
      status: fault,
      json: { status: fault, message: "", data: null, code: fault === 500 ? "unexpected" : "unavailable" },
    });
    answered += 1;
  });
  await logIn(page, words, account, "/student/services/grades");
  const main = page.getByRole("main");
  const again = main.getByRole("button", { name: words.tryAgain, exact: true });
  await expect(again).toBeVisible();
  const press = async () => {
    await tabTo(page, again);
    const before = answered;
    await page.keyboard.press("Enter");
    if (fault !== null) await expect.poll(() => answered).toBeGreaterThan(before);
  };
  await press();
  await expect(again).toBeFocused();
  fault = 504;
  await press();
  await expect(main.getByRole("heading", { name: words.serverSilent })).toBeFocused();
  fault = null;
  await press();
  await expect(main.locator("[data-state=fault]")).toHaveCount(0);
  await expect(focus(page)).toHaveRole("heading");
});
