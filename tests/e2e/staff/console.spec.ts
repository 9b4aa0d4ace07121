import type { Page } from "@playwright/test";
import { type Account, DEMO_PASSWORD, signOutEverywhere } from "#tests/support/accounts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { confirmWithPassword } from "#tests/e2e/pages/password-dialog.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { fillLogin } from "#tests/e2e/pages/entry.ts";

const STAFF: Account = { email: "staff@qabas.example", password: DEMO_PASSWORD, nameAr: "" };

test.afterEach(({ site }) => signOutEverywhere(site.product.apiOrigin, STAFF));
const WORDS = {
  today: ["اليوم", "Today"],
  people: ["الأشخاص", "People"],
  purchases: ["طلبات الشراء", "Purchases"],
  requests: ["الطلبات", "Requests"],
  findPerson: ["الاسم أو الجوال أو الهوية أو البريد", "Name, mobile, ID or e-mail"],
  personTyped: ["ساره العسيري", "alasiri sarah"],
  person: ["سارة خالد محمد العسيري", "Sarah Khalid Mohammed Alasiri"],
  paid: ["مدفوع", "Paid"],
  refund: ["استرداد", "Refund"],
  reason: ["السبب", "Reason"],
  amount: ["المبلغ بالريال", "Amount in SAR"],
  whatFollows: ["ما يترتب عليه", "What follows"],
  reject: ["رفض", "Reject"],
  note: ["ملاحظة إلى صاحب الطلب", "Note to whoever asked"],
  send: ["إرسال", "Send"],
  nothingFound: ["لا توجد نتائج مطابقة", "No matching results"],
  keys: ["مفاتيح القائمة", "Keys of a list"],
  close: ["إغلاق", "Close"],
} as const;
/** What a notice says: the money is on its way, or waits for a second person. */
const REFUND_GONE = /الاسترداد قيد التنفيذ|أُرسل للاعتماد الثاني|refund is on its way|Sent for second approval/u;
const DECIDED = /^(?:أُرسل القرار وأُبلغ صاحب الطلب|Decision sent)\./u;

/** Looked at beside the drawings where a folder is named. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.QABAS_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

test("issue 20: one of the staff finds a person, refunds an order and decides a request, by mouse and by keyboard", {
  tag: ["@online", "@wide"],
}, async ({ page, cell, words }) => {
  const say = <K extends keyof typeof WORDS>(key: K) => WORDS[key][cell.language === "ar" ? 0 : 1];
  const shot = (name: string) => picture(page, `${name}-${cell.language}-${cell.size}`);
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
  const phone = cell.size === "phone";

  await test.step("logging in leads to the console, with the places of the roles", async () => {
    await visit(page, "/login");
    await fillLogin(page, words, STAFF);
    await expect(page).toHaveURL(/\/staff$/u);
    await expect(heading(say("today"))).toBeVisible();
    await expect(page.getByRole("link", { name: say("people"), exact: true }).filter({ visible: true })).toBeVisible();
    await expectAccessible(page);
    await shot("today");
  });

  await test.step("a person is found by a name in another spelling, and the file is opened from the keyboard", async () => {
    await page
      .getByRole("link", { name: say("people"), exact: true })
      .filter({ visible: true })
      .click();
    await expect(heading(say("people"))).toBeVisible();
    await expect(page.locator("[data-list-row]").first()).toBeVisible();
    await expectAccessible(page);
    await shot("people");
    const search = page.getByRole("searchbox", { name: say("findPerson") });
    if (phone) await search.click();
    else await page.keyboard.press("/");
    await expect(search).toBeFocused();
    await search.fill("لا أحد بهذا الاسم");
    await search.press("Enter");
    await expect(page.getByText(say("nothingFound"))).toBeVisible();
    await search.press("Escape");
    await search.fill(say("personTyped"));
    await search.press("Enter");
    await expect(page.locator("[data-list-row]")).toHaveCount(1);
    await expect(page).toHaveURL(/q=/u);
    await search.blur();
    if (!phone) {
      await page.keyboard.press("Shift+Slash");
      await expect(page.getByRole("dialog", { name: say("keys") })).toBeVisible();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: say("close") })
        .click();
    }
    await page.keyboard.press("j");
    await expect(page.locator("[data-list-row]").first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(heading(say("person"))).toBeVisible();
    await expect(page.getByText("••••••0014")).toBeVisible();
    await expectAccessible(page);
    await shot("person");
  });

  await test.step("an order of theirs is refunded, and what follows stands there first", async () => {
    await page
      .getByRole("main")
      .getByRole("link", { name: new RegExp(`^${say("purchases")}`, "u") })
      .click();
    await page
      .locator("tr, li")
      .filter({ hasText: say("paid") })
      .locator("[data-list-row]")
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("QBS-");
    await expectAccessible(page);
    await shot("order");
    await page.getByRole("button", { name: say("refund"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(say("amount")).fill("10");
    await dialog.getByLabel(say("reason")).fill("خطأ في التسجيل");
    await expect(dialog.getByRole("heading", { name: say("whatFollows") })).toBeVisible();
    await expectAccessible(page);
    await shot("order-refund");
    await dialog.getByRole("button", { name: say("refund"), exact: true }).click();
    await confirmWithPassword(page, words, STAFF.password);
    await expect(page.getByText(REFUND_GONE).first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  await test.step("a request is decided, with its note", async () => {
    await visit(page, "/staff/requests");
    await expect(heading(say("requests"))).toBeVisible();
    await expect(page.locator("[data-list-row]").first()).toBeVisible();
    await expectAccessible(page);
    await shot("requests");
    await page.locator("[data-list-row]").first().click();
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expectAccessible(page);
    await shot("request");
    await page.getByRole("radio", { name: new RegExp(`^${say("reject")}`, "u") }).check();
    await page.getByLabel(say("note")).fill("لا يسمح به النظام في هذا الموعد.");
    await page
      .getByRole("main")
      .getByRole("button", { name: say("send"), exact: true })
      .click();
    await expect(page.getByText(DECIDED)).toBeVisible();
  });
});

test("issue 20: the console is the staff's alone, and orders are listed with their figures", { tag: ["@online", "@full"] }, async ({
  page,
  cell,
  words,
}) => {
  await visit(page, "/staff/people");
  await expect(page).toHaveURL(/\/login\?redirect=/u);
  await fillLogin(page, words, STAFF);
  await expect(page).toHaveURL(/\/staff\/people$/u);
  await visit(page, "/staff/finance/orders");
  await expect(page.locator("[data-list-row]").first()).toBeVisible();
  await expectAccessible(page);
  await picture(page, `orders-${cell.language}-${cell.size}`);
});

test("days in the tables of the console stay in one line on a desk, and the table in its page (issue 17)", {
  tag: ["@online", "@wide"],
}, async ({ page, words }) => {
  await page.goto("/login");
  await fillLogin(page, words, STAFF);
  await expect(page).toHaveURL(/\/staff$/u);
  for (const path of ["/staff/finance/reconciliations", "/staff/finance/orders", "/staff/programs/cohorts"]) {
    await visit(page, path);
    // The page before has more than one.
    await expect(page.getByRole("table"), path).toHaveCount(1);
    await expect(page.getByRole("table").getByRole("row").nth(1), path).toBeVisible();
    const found = await page.getByRole("table").evaluate((table) => {
      const range = document.createRange();
      const broken = [...table.querySelectorAll("tbody :is(th, td)")].filter((cell) => {
        range.selectNodeContents(cell);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 10)));
        const said = cell.textContent.trim();
        return said.length <= 36 && /\b20\d\d\b/u.test(said) && lines.size > 1;
      });
      const room = table.parentElement?.clientWidth ?? 0;
      return { broken: broken.map(({ textContent }) => textContent), over: table.getBoundingClientRect().width - room };
    });
    expect(found, path).toEqual({ broken: [], over: 0 });
  }
});
