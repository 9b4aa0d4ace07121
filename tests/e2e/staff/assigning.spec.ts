import { takePicture } from "#tests/support/browser/take-picture.ts";
import { type Account, DEMO_PASSWORD, signOutEverywhere } from "#tests/support/accounts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/fixtures.ts";

import { fillLogin } from "#tests/e2e/pages/entry.ts";
import { visit } from "#tests/support/patient-pages.ts";

const STAFF: Account = { email: "staff@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
test.afterEach(({ site }) => signOutEverywhere(site.product.apiOrigin, STAFF));

const WORDS = {
  take: ["إسناد إلي", "Assign to me"],
  assigned: [/أُسند إلى /u, /Assigned to /u],
  undo: ["تراجع", "Undo"],
  nobodys: ["عاد غير مسند إلى أحد", "It is nobody’s now"],
  left: [/بقيت 3 أيام|موعده|بقي|متأخر/u, /days? left|Due today|Overdue by/u],
  next: ["فتح التالي", "Open next"],
  who: ["المسؤول", "Assigned to"],
} as const;

test("issue 20.5: a message says how long it may wait, is taken with the key A, given back by the notice, and found among mine", {
  tag: ["@online", "@full"],
}, async ({ page, cell, words }) => {
  const say = <K extends keyof typeof WORDS>(key: K) => WORDS[key][cell.language === "ar" ? 0 : 1];
  const fullName = `نورة ${crypto.randomUUID().slice(0, 6).replaceAll(/\d/gu, "a")}`;
  const sent = await page.request.post("/api/v1/contact-messages", {
    data: {
      id: crypto.randomUUID(),
      fullName,
      email: "noura@example.com",
      phone: "+966 55 618 2047",
      website: "",
      message: "متى تبدأ الدورة؟",
    },
    headers: { "Accept-Language": "ar" },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  await visit(page, `/login?redirect=${encodeURIComponent(`/staff/requests/messages?q=${encodeURIComponent(fullName)}`)}`);
  await fillLogin(page, words, STAFF);
  const row = page
    .locator("tr, li")
    .filter({ has: page.locator("[data-list-row]") })
    .first();
  await expect(row.getByText(say("left"))).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, `queue-${cell.language}-${cell.size}`);
  await page.keyboard.press("j");
  await page.keyboard.press("a");
  await expect(page.getByText(say("assigned")).first()).toBeVisible();
  await expect(row.getByRole("button", { name: say("take") })).toHaveCount(0);
  await page.getByRole("button", { name: say("undo") }).click();
  await expect(page.getByText(say("nobodys"))).toBeVisible();
  await row.getByRole("button", { name: say("take") }).click();
  await expect(row.getByRole("button", { name: say("take") })).toHaveCount(0);
  await page.getByLabel(say("who")).selectOption("me");
  await expect(page).toHaveURL(/assignee=me/u);
  await expect(page.locator("[data-list-row]").filter({ hasText: fullName })).toHaveCount(1);
  await page.locator("[data-list-row]").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(fullName);
  await expect(page.locator("main select").last()).toBeEnabled();
  await expectAccessible(page);
  await takePicture(page, `assigned-${cell.language}-${cell.size}`);
});
