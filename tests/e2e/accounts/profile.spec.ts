import sharp from "sharp";
import { expectAccessible } from "#tests/support/accessible.ts";
import { type Account, ApiCaller, DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { tracesOn } from "#tests/support/browser/device-scan.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { emailsTo } from "#tests/support/mail/mailbox.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { confirmWithPassword } from "#tests/e2e/pages/password-dialog.ts";
import { Payment } from "#tests/e2e/pages/payment.ts";
import { logOut } from "#tests/e2e/pages/shell.ts";

/** Each test leaves its device again: there are three places. */
const STUDENT: Account = { email: "student@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
const PROFILE = "/student/profile";

test("the account is changed, a new e-mail waits for its link, and a new password signs the other devices out (R6.5, R3.8)", {
  tag: "@part",
}, async ({ page, site, words, account }) => {
  test.setTimeout(120_000);
  const other = await ApiCaller.signIn(site.product.apiOrigin, account);
  const email = account.email.replace("@", "-new@");
  await logIn(page, words, account, `${PROFILE}/account-info`);
  const main = page.getByRole("main");

  await test.step("names and number are saved, and the devices are there, two of three", async () => {
    await main.getByLabel(words.accountNameInArabic).fill("نورة سعد");
    await main.getByRole("button", { name: words.saveChanges }).click();
    await expect(main.locator('[aria-invalid="true"]')).toHaveCount(1);
    await main.getByLabel(words.accountNameInArabic).fill("هند سعد محمد القحطاني");
    await main.getByLabel(words.email, { exact: true }).fill(email);
    const devices = page.getByRole("complementary", { name: words.devices }).getByRole("heading", { level: 3 });
    await expect(devices).toHaveCount(2);
    // Beside the form they have little room: their words get it before the button does.
    const asked = page.viewportSize();
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const device of await devices.all()) expect((await device.boundingBox())?.width).toBeGreaterThan(150);
    if (asked) await page.setViewportSize(asked);
    await main.getByRole("button", { name: words.saveChanges }).click();
    await confirmWithPassword(page, words, account.password);
    await expect(main.getByText(words.waitingForLink)).toBeVisible();
    await expectAccessible(page, { exclude: "iframe" });
  });

  await test.step("issue 4: a wide photograph is cut to a square by keyboard, and is shown", async () => {
    const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#15454f" } })
      .png()
      .toBuffer();
    await main.locator('input[type="file"]').setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("slider").press("ArrowRight");
    await expectAccessible(page, { exclude: "iframe" });
    await dialog.getByRole("button", { name: words.savePhoto, exact: true }).click();
    // The first picture waits until a reader has loaded.
    await expect(dialog).toHaveCount(0, { timeout: 60_000 });
    const size = () =>
      main
        .locator("img")
        .first()
        .evaluate((shown: HTMLImageElement) => [shown.naturalWidth, shown.naturalHeight]);
    await expect.poll(async () => new Set(await size()).size).toBe(1);
    expect((await size())[0]).toBeGreaterThan(0);
  });

  await test.step("the link is opened, pressed, and holds", async () => {
    await expect.poll(() => emailsTo(site.product, email).length).toBe(1);
    const link = /\/student\/verify-email\?token=[\w-]+/u.exec(emailsTo(site.product, email)[0] ?? "")?.[0];
    await visit(page, link ?? "");
    await main.getByRole("button", { name: words.verifyThisEmail }).click();
    await expect(main.getByText(email)).toBeVisible();
    await visit(page, `${PROFILE}/account-info`);
    await expect(main.getByLabel(words.email, { exact: true })).toHaveValue(email);
    await expect(main.getByLabel(words.accountNameInArabic)).toHaveValue("هند سعد محمد القحطاني");
  });

  await test.step("a new password: this device stays, the other is signed out", async () => {
    expect((await other.call("GET", "/platform/profile")).status).toBe(200);
    await visit(page, `${PROFILE}/change-password`);
    await expectAccessible(page, { exclude: "iframe" });
    await main.getByLabel(words.currentPassword, { exact: true }).fill(account.password);
    await main.getByLabel(words.newPassword, { exact: true }).fill("Another#2027");
    await main.getByLabel(words.confirmNewPassword, { exact: true }).fill("Another#2027");
    await main.getByRole("button", { name: words.saveNewPassword }).click();
    await expect(page.getByText(words.passwordChanged)).toBeVisible();
    expect((await other.call("GET", "/platform/profile")).status).toBe(401);
    await page.reload();
    await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/change-password$/u);
  });
});

test("a card is added in the provider's fields, deleted and taken back; payments are narrowed and open offline (R5.3, R5.4)", {
  tag: ["@part", "@full"],
}, async ({ page, context, words, cell }) => {
  test.setTimeout(120_000);
  await logIn(page, words, STUDENT, `${PROFILE}/payment-and-billing`);
  const cards = page.getByRole("region", { name: words.savedCards });
  const payments = page.getByRole("region", { name: words.transactions });

  await test.step("the number is typed where only the provider sees it", async () => {
    await expect(cards.getByRole("listitem").first()).toBeVisible();
    const before = await cards.getByRole("listitem").count();
    await cards.getByRole("button", { name: words.addCard }).click();
    await new Payment(page, words).fillCard("4111111111111111");
    await cards.getByRole("button", { name: words.saveCard }).click();
    await expect(cards.getByRole("listitem")).toHaveCount(before + 1);
    await expect(cards.getByText("•• 1111")).toBeVisible();
    await expectAccessible(page, { exclude: "iframe" });
  });

  await test.step("deleted, and back by one press", async () => {
    const card = cards.getByRole("listitem").filter({ hasText: "1111" });
    await card.getByRole("button", { name: words.deleteCard }).click();
    await expect(card).toHaveCount(0);
    await page.getByRole("button", { name: words.undo }).click();
    await expect(card).toHaveCount(1);
    await card.getByRole("button", { name: words.deleteCard }).click();
    await expect(card).toHaveCount(0);
  });

  await test.step("one status, with the tax invoice as PDF", async () => {
    await payments.getByRole("button", { name: words.refundedTransactions, exact: true }).click();
    await expect(page).toHaveURL(/status=refunded$/u);
    await expect(payments.getByRole("listitem")).toHaveCount(1);
    const download = page.waitForEvent("download");
    await payments.getByRole("button", { name: words.downloadInvoice }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/u);
  });

  await test.step("and without a network", async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(payments.getByRole("listitem")).toHaveCount(1);
    await expect(payments.getByRole("button", { name: words.downloadNeedsConnection }).first()).toBeDisabled();
    await context.setOffline(false);
    await visit(page, "/student/dashboard");
    await logOut(page, words, cell);
  });
});

test("notifications are read, also without a network, and told where and when they may come (R6.5)", { tag: "@full" }, async ({
  page,
  context,
  site,
  words,
  cell,
}) => {
  test.setTimeout(120_000);
  const main = page.getByRole("main");
  await logIn(page, words, STUDENT, "/student/services/schedule");
  await expect(main.getByRole("article").first()).toBeVisible();
  await visit(page, "/student/notifications");
  const unread = main.locator("[data-unread]");
  await expect(main.getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page, { exclude: "iframe" });

  await test.step("offline the list opens, and what is read there arrives later", async () => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await page.reload();
    await main.getByRole("button", { name: words.markAllAsRead }).click();
    await expect(unread).toHaveCount(0);
    // On the device too.
    await expect.poll(() => tracesOn(page, ["readNotifications"])).not.toEqual([]);
    await page.reload();
    await expect(main.getByRole("listitem").first()).toBeVisible();
    await expect(unread).toHaveCount(0);
    // What each is about opens too: a session on its day, with all that is known of it.
    await main.getByRole("link", { name: words.sessionHasMoved }).click();
    await expect(page).toHaveURL(/\/student\/services\/schedule/u);
    await expect(page.getByRole("dialog").getByRole("heading", { level: 2 })).toBeVisible();
    await page.goBack();
    await context.setOffline(false);
    const api = await ApiCaller.signIn(site.product.apiOrigin, STUDENT);
    await expect
      .poll(async () => (await api.call<{ unread: number }>("GET", "/notifications/unread")).data.unread, { timeout: 60_000 })
      .toBe(0);
    await api.call("POST", "/logout");
  });

  await test.step("a choice is kept, with quiet hours and how often letters about conversations come", async () => {
    await visit(page, `${PROFILE}/notifications`);
    const box = main.getByRole("checkbox", { name: words.quietHours });
    const wanted = !(await box.isChecked());
    await box.setChecked(wanted);
    const often = main.getByRole("combobox", { name: words.howOften });
    await expect(often).toHaveValue("daily");
    await often.selectOption({ label: words.oneLetterAWeek });
    await main.getByRole("button", { name: words.savePreferences }).click();
    await expect(page.getByText(words.preferencesSaved)).toBeVisible();
    await page.reload();
    await expect(box).toBeChecked({ checked: wanted });
    await expect(often).toHaveValue("weekly");
    await expectAccessible(page, { exclude: "iframe" });
    await logOut(page, words, cell);
  });
});

test("a copy of one's data is prepared and downloaded; deleting the account is asked for, confirmed and taken back (R6.5)", {
  tag: "@full",
}, async ({ page, words, account }) => {
  test.setTimeout(120_000);
  await logIn(page, words, account, `${PROFILE}/privacy`);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: words.prepareCopy }).click();
  await confirmWithPassword(page, words, account.password);
  const download = page.waitForEvent("download");
  await main.getByRole("button", { name: words.downloadCopy }).click({ timeout: 60_000 });
  expect((await download).suggestedFilename()).toBe("qabas-data.zip");

  await main.getByRole("button", { name: words.deleteAccount, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words.currentPassword, { exact: true }).fill(account.password);
  await dialog.getByRole("button", { name: words.confirmDeletion }).click();
  // By the password alone it waits until staff know who asked.
  await expect(main.getByText(words.identityWaits)).toBeVisible();
  await expectAccessible(page, { exclude: "iframe" });
  await main.getByRole("button", { name: words.keepAccount }).click();
  await expect(main.getByText(words.identityWaits)).toHaveCount(0);
});

test("issue 19.7: the address at which a password manager changes a password leads to one's own page, past the worker too", {
  tag: "@part",
}, async ({ page, words, account }) => {
  await logIn(page, words, account, "/student/profile/menu");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
  await page.goto("/.well-known/change-password");
  await expect(page).toHaveURL(/\/student\/profile\/change-password$/u);
  await expect(page.getByRole("heading", { level: 1, name: words.changePassword })).toBeVisible();
});
