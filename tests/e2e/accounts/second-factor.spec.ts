import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { expectAccessible } from "#tests/support/accessible.ts";
import type { Account } from "#tests/support/accounts.ts";
import { clockOffset } from "#tests/support/clock-offset.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import type { Words } from "#tests/support/words.ts";
import { fillLogin, logIn } from "#tests/e2e/pages/entry.ts";
import { confirmWithPassword } from "#tests/e2e/pages/password-dialog.ts";
import { logOut } from "#tests/e2e/pages/shell.ts";

const PAGE = "/student/profile/second-factor";

const main = (page: Page) => page.getByRole("main");

/** The first step, which leads to the second. */
async function givePassword(page: Page, words: Words, account: Account) {
  await visit(page, "/login?redirect=%2Fcart");
  await fillLogin(page, words, account);
  await expect(page).toHaveURL(/\/login\/second-factor\?redirect=%2Fcart$/u);
  await expect(page.getByRole("heading", { level: 1, name: words.confirmItIsYou })).toBeVisible();
}

test("issue 19.2: an authenticator app is set up, asked for at the log-in, and a recovery code stands in for it once", {
  tag: ["@online", "@full"],
}, async ({ page, site, words, account, cell }) => {
  test.setTimeout(180_000);
  const offset = await clockOffset(site.product.apiOrigin);
  await logIn(page, words, account, PAGE);
  const title = main(page).getByRole("heading", { level: 1 });
  await expect(main(page).getByRole("heading", { name: (await title.textContent()) ?? "", exact: true })).toHaveCount(1);
  await main(page).getByRole("button", { name: words.addAuthenticator }).click();
  await confirmWithPassword(page, words, account.password);
  const secret = main(page)
    .locator("bdi")
    .filter({ hasText: /^[A-Z2-7 ]{30,}$/u });
  // It is copied by hand where no picture can be scanned: all of it is seen.
  expect(await secret.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(1);
  const totp = new TOTP({ secret: ((await secret.textContent()) ?? "").replaceAll(" ", "") });
  const code = (steps = 0) => totp.generate({ timestamp: Date.now() + offset + steps * 30_000 });
  const field = main(page).getByLabel(words.authenticatorCode);
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await expectAccessible(page, { exclude: "iframe" });
  await field.fill(code());
  await main(page).getByRole("button", { name: words.turnItOn, exact: true }).click();
  const shown = main(page).getByRole("region", { name: words.recoveryCodes }).getByRole("listitem");
  await expect(shown).toHaveCount(10);
  const [recovery = ""] = await shown.allTextContents();
  await expectAccessible(page, { exclude: "iframe" });
  await main(page).getByRole("button", { name: words.keptCodes }).click();
  await expect(shown).toHaveCount(0);
  await logOut(page, words, cell);
  await expect(page).toHaveURL(/\/login$/u, { timeout: 60_000 });

  await test.step("the password leads to a page of its own, and back leads to the password", async () => {
    await givePassword(page, words, account);
    await expectAccessible(page, { exclude: "iframe" });
    await page.goBack();
    await expect(page).toHaveURL(/\/login\?redirect/u);
    await givePassword(page, words, account);
    // The tab that was put away for the app is loaded anew.
    await page.reload();
    await field.fill("000000");
    await main(page).getByRole("button", { name: words.logIn, exact: true }).click();
    await expect(field).toHaveAccessibleDescription(new RegExp(words.factorCodeWrong, "u"));
    await field.fill(code(1));
    await main(page).getByRole("button", { name: words.logIn, exact: true }).click();
    await expect(page).toHaveURL(/\/cart$/u);
  });
  await logOut(page, words, cell);
  await expect(page).toHaveURL(/\/login$/u, { timeout: 60_000 });

  await test.step("a recovery code opens the account, once", async () => {
    for (const works of [true, false]) {
      await givePassword(page, words, account);
      await main(page).getByRole("button", { name: words.useRecoveryCode }).click();
      await main(page).getByLabel(words.recoveryCode, { exact: true }).fill(recovery);
      await main(page).getByRole("button", { name: words.logIn, exact: true }).click();
      if (!works) await expect(main(page).locator('[aria-invalid="true"]')).toHaveCount(1);
      else {
        await expect(page).toHaveURL(/\/cart$/u);
        await logOut(page, words, cell);
        await expect(page).toHaveURL(/\/login$/u, { timeout: 60_000 });
      }
    }
  });
});

test("issue 19.2: a passkey is added, and signs a learner in without a password", { tag: ["@online", "@part"] }, async ({
  page,
  words,
  account,
  cell,
}) => {
  test.setTimeout(120_000);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await logIn(page, words, account, PAGE);
  await main(page).getByRole("button", { name: words.addPasskey, exact: true }).click();
  await main(page).getByLabel(words.passkeyName).fill("هاتفي");
  await main(page).getByRole("button", { name: words.addPasskey, exact: true }).click();
  await confirmWithPassword(page, words, account.password);
  await expect(main(page).getByRole("listitem").filter({ hasText: "هاتفي" })).toBeVisible();
  const { credentials } = await devtools.send("WebAuthn.getCredentials", { authenticatorId });
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: "localhost" }]);
  await expectAccessible(page, { exclude: "iframe" });
  await devtools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: false });
  await logOut(page, words, cell);
  await expect(page).toHaveURL(/\/login$/u, { timeout: 60_000 });

  await visit(page, "/login?redirect=%2Fcart");
  await expect(page.getByLabel(words.username, { exact: true })).toHaveAttribute("autocomplete", "username webauthn");
  const entry = main(page).getByRole("button", { name: words.logInWithPasskey });
  await expect(entry).toBeVisible();
  await devtools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: true });
  await entry.click();
  await expect(page).toHaveURL(/\/cart$/u);
});
