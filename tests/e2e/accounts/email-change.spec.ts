import { expectAccessible } from "#tests/support/accessible.ts";
import { ApiCaller } from "#tests/support/accounts.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { emailsTo } from "#tests/support/mail/mailbox.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { confirmWithPassword } from "#tests/e2e/pages/password-dialog.ts";

const CHOSEN = "Sanad#2027!";

test("A1: a new e-mail asks for the password first; the old e-mail takes it back, and a new password is chosen", {
  tag: ["@online", "@full"],
}, async ({ page, site, words, account }) => {
  test.setTimeout(120_000);
  const thief = account.email.replace("@", "-thief@");
  const other = await ApiCaller.signIn(site.product.apiOrigin, account);
  // Only an e-mail that was proved to be theirs can be taken back.
  const proof = () => /verify-email\?token=([\w-]+)/u.exec(emailsTo(site.product, account.email).join("\n"))?.[1];
  await expect.poll(proof).toBeDefined();
  expect((await other.call("POST", "/email/verify", { token: proof() })).status).toBe(200);
  const main = page.getByRole("main");
  const email = main.getByLabel(words.email, { exact: true });
  const dialog = page.getByRole("dialog", { name: words.confirmWithPassword });
  const save = main.getByRole("button", { name: words.saveChanges });
  await logIn(page, words, account, "/student/profile/account-info");

  await test.step("closed, it leaves what was typed, says that nothing was done, and gives the focus back", async () => {
    await email.fill(thief);
    await save.click();
    await expect(dialog.getByLabel(words.currentPassword, { exact: true })).toBeVisible();
    await expectAccessible(page, { exclude: "iframe" });
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(main.getByText(words.needsPassword)).toBeVisible();
    await expect(email).toHaveValue(thief);
    await expect(save).toBeFocused();
  });

  await test.step("a wrong password is said at its field, by keyboard alone", async () => {
    await page.keyboard.press("Enter");
    const field = dialog.getByLabel(words.currentPassword, { exact: true });
    await field.fill("Guess#2026");
    await field.press("Enter");
    await expect(dialog.getByText(words.currentPasswordWrong)).toBeVisible();
    await expect(field).toBeFocused();
    await confirmWithPassword(page, words, account.password);
    await expect(main.getByText(words.waitingForLink)).toBeVisible();
  });

  await test.step("the change is made by whoever reads the new e-mail", async () => {
    await expect.poll(() => emailsTo(site.product, thief).length).toBe(1);
    const link = /\/student\/verify-email\?token=[\w-]+/u.exec(emailsTo(site.product, thief)[0] ?? "")?.[0];
    await visit(page, link ?? "");
    await main.getByRole("button", { name: words.verifyThisEmail }).click();
    await expect(main.getByText(thief)).toBeVisible();
  });

  await test.step("the old e-mail takes it back: every device is out, and a new password signs in", async () => {
    const taken = () => emailsTo(site.product, account.email).findLast((text) => text.includes("/student/take-email-back?token="));
    await expect.poll(taken).toBeDefined();
    await visit(page, /\/student\/take-email-back\?token=[\w-]+/u.exec(taken() ?? "")?.[0] ?? "");
    await expectAccessible(page, { exclude: "iframe" });
    await main.getByRole("button", { name: words.restoreMyEmail }).click();
    await expect(main.getByText(account.email)).toBeVisible();
    expect((await other.call("GET", "/platform/profile")).status).toBe(401);
    await main.getByRole("link", { name: words.chooseNewPassword }).click();
    await main.getByLabel(words.newPassword, { exact: true }).fill(CHOSEN);
    await main.getByLabel(words.confirmNewPassword, { exact: true }).fill(CHOSEN);
    await main.getByRole("button", { name: words.saveNewPassword }).click();
    await expect(main.getByRole("link", { name: words.logIn, exact: true })).toBeVisible();
    await logIn(page, words, { ...account, password: CHOSEN }, "/student/profile/account-info");
    await expect(email).toHaveValue(account.email);
  });
});
