import { expect, test } from "#tests/support/fixtures.ts";
import { DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { fillLogin } from "#tests/e2e/pages/entry.ts";

const STAFF = { email: "staff@qabas.example", password: DEMO_PASSWORD, nameAr: "" };

test("issue 20, office.md §12: on a device of the university the lists and records that were opened last are read after a start without a network, and on another they are not", {
  tag: "@full",
}, async ({ page, words, cell }) => {
  const say = (ar: string, en: string) => (cell.language === "ar" ? ar : en);
  const rows = page.locator("main [data-list-row]");
  const old = page.getByText(/آخر تحديث: |Last updated: /u);
  const ours = page.getByRole("checkbox", { name: say("هذا الجهاز ملك للجامعة", "This device belongs to the university") });
  const start = async (path: string) => {
    await page.context().setOffline(true);
    await page.goto(path);
  };
  await visit(page, "/login");
  await fillLogin(page, words, STAFF);
  await expect(page).toHaveURL(/\/staff$/u);
  // The worker keeps the parts of the console that were opened.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  const refund = page.getByRole("button", { name: say("استرداد", "Refund"), exact: true });
  const open = async () => {
    await visit(page, "/staff/finance/orders?status=paid");
    await expect(rows.first()).toBeVisible();
    // The newest may be free ones of other stories, of which nothing can be refunded.
    const record = (await rows.last().getAttribute("href")) ?? "";
    await visit(page, record);
    await expect(refund).toBeEnabled();
    await visit(page, "/staff/finance/orders");
    await expect(rows.first()).toBeVisible();
    return record;
  };

  // Of nobody's device nothing is kept: it says so instead of a list.
  await open();
  await start("/staff/finance/orders");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(rows).toHaveCount(0);
  await page.context().setOffline(false);

  await page.goto("/sync");
  await ours.check();
  const record = await open();
  const first = (await rows.first().innerText()).split("\n")[0] ?? "";
  await start("/staff/finance/orders");
  await expect(rows.first()).toContainText(first);
  await expect(old).toBeVisible();
  await page.goto(record);
  await expect(page.getByRole("button", { name: say("الاسترداد يحتاج إلى اتصال", "Refunding needs a connection") })).toBeDisabled();
  await expect(old).toBeVisible();

  // Taken back, it goes at once.
  await page.goto("/sync");
  await ours.uncheck();
  await page.goto("/staff/finance/orders");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(rows).toHaveCount(0);
  await page.context().setOffline(false);
});
