import type { Locator, Page } from "@playwright/test";
import { ApiCaller, newPerson } from "#tests/support/accounts.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { emailsTo } from "#tests/support/mail/mailbox.ts";
import type { Words } from "#tests/support/words.ts";
import { fillLogin, logIn } from "#tests/e2e/pages/entry.ts";
import { Registration } from "#tests/e2e/pages/registration.ts";

test("an empty registration names every missing field, at the field and above the form (R8.1)", { tag: ["@online", "@part"] }, async ({
  page,
  words,
}) => {
  const form = new Registration(page, words);
  await form.open();
  await form.writeIn(words.arabicLetters);
  await form.send();
  for (const [field, sentence, summary] of [
    [form.nameParts(words.nameInArabic).first(), words.namePartMissing, words.fourNames],
    [form.nationalId, words.nationalIdRequired],
    [form.nationality, words.selectionRequired],
    [form.email, words.emailRequired],
    [form.phone, words.phoneRequired],
    [form.password, words.fieldRequired],
    [form.confirmation, words.fieldRequired],
    [form.terms, words.termsRequired],
  ] as const) {
    await expect(field).toHaveAccessibleDescription(new RegExp(escaped(sentence), "u"));
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(form.summary).toContainText(summary ?? sentence);
  }
  // The other spelling is not asked for here.
  await expect(form.nameParts(words.nameInEnglish)).toHaveCount(0);

  // A screen reader hears the count, and a keyboard is one step from a field.
  await expect(form.summary).toBeFocused();
  await form.summary.getByRole("link", { name: words.email, exact: true }).click();
  await expect(form.email).toBeFocused();
});

test("each rule of registration speaks at its field once it is left (R8.1, R8.2)", { tag: ["@online", "@full"] }, async ({
  page,
  words,
}) => {
  const form = new Registration(page, words);
  await form.open();
  const arabic = form.nameParts(words.nameInArabic);
  const english = form.nameParts(words.nameInEnglish);
  await form.writeIn(words.arabicLetters);
  await form.fillName(words.nameInArabic, ["Noura", "سعد", "محمد", "القحطاني"]);
  await left(arabic.last(), arabic.first(), words.useArabicLetters);
  await form.fillName(words.nameInArabic, ["نورة", "سعد", "", "القحطاني"]);
  await left(arabic.last(), arabic.nth(2), words.namePartMissing);
  await form.fillName(words.nameInArabic, ["نورة", "سعد2", "محمد", "القحطاني"]);
  await left(arabic.last(), arabic.nth(1), words.nameDigits);
  await form.writeIn(words.latinLetters);
  await form.fillName(words.nameInEnglish, ["Noura", "Saad", "Mohammed", "القحطاني"]);
  await left(english.last(), english.last(), words.useEnglishLetters);

  await says(form.nationalId, "1234", words.nationalIdShort);
  await says(form.email, "noura@", words.emailInvalid);
  await says(form.phone, "5", words.phoneShort);
  // A number that nobody is known to have is asked about, and taken.
  await form.phone.fill("0512");
  await form.phone.blur();
  await expect(page.getByText(words.phoneDoubtful)).toBeVisible();
  await expect(form.phone).not.toHaveAttribute("aria-invalid", "true");
  await says(form.password, "Abc1#", words.passwordLength);
  await says(form.password, "madrasa#2026", words.passwordUpper);
  await says(form.password, "Madrasa2026", words.passwordSpecial);
  await says(form.password, "Madrasa#", words.passwordDigit);
  await form.password.fill("Madrasa#2026");
  await says(form.confirmation, "Madrasa#2025", words.passwordsMustMatch);

  // A failed check digit only warns; Arabic-Indic digits are read as digits.
  await form.nationalId.fill("١٢٣٤٥٦٧٨٩٠");
  await expect(form.nationalId).toHaveValue("1234567890");
  await expect(page.getByText(words.nationalIdMistyped)).toBeVisible();
  await expect(form.nationalId).not.toHaveAttribute("aria-invalid", "true");
});

test("a resident registers with the two names and the number of a passport (R15.3)", { tag: ["@online", "@full"] }, async ({
  page,
  words,
}) => {
  const person = newPerson();
  const form = new Registration(page, words);
  await form.open("/student/profile/account-info");
  await form.fill(person);
  await form.nationality.selectOption({ label: words.egypt });
  await form.writeIn(words.latinLetters);
  await form.fillName(words.nameInEnglish, ["Mahmoud", "Abdelfattah"]);
  await page.getByRole("button", { name: words.passport, exact: true }).click();
  await form.passportNumber.fill("a 1234567");
  await form.send();
  await expect(page.getByLabel(words.fullNameInEnglish, { exact: false }).first()).toHaveValue("Mahmoud Abdelfattah");
  await expect(form.passportNumber).toHaveValue("A1•••567");
});

test("a registration keeps its draft without the passwords, hears of a taken e-mail, and signs in (R3.4, R3.6, P14)", {
  tag: ["@online", "@part"],
}, async ({ page, words, account }) => {
  const person = newPerson();
  const form = new Registration(page, words);
  await form.open("/student/dashboard");
  await form.fill({ ...person, email: account.email });
  await page.reload();
  await expect(form.nameParts(words.nameInArabic).first()).toHaveValue("نورة");
  await expect(form.email).toHaveValue(account.email);
  await expect(form.password).toHaveValue("");
  await expect(form.confirmation).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(person.password);

  await form.fillPasswords(person.password);
  await form.send();
  const refused = page.getByRole("alert").filter({ hasText: words.registrationRefused });
  await expect(refused).toBeVisible();
  await expect(refused).toBeInViewport();
  // Which of them is known it does not say (A6).
  await expect(page.getByRole("main").locator('[aria-invalid="true"]')).toHaveCount(0);
  await expect(refused.getByRole("link", { name: words.logIn, exact: true })).toBeVisible();

  await form.email.fill(person.email);
  await form.send();
  await expect(page).toHaveURL(/\/student\/dashboard$/u);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(person.email);
});

test("a failed login says the same of a wrong password and of an unknown person (R3.4)", { tag: ["@online", "@part"] }, async ({
  page,
  words,
  account,
}) => {
  await page.goto("/login");
  const sentence = page.getByRole("main").getByText(words.loginInvalid);
  await fillLogin(page, words, { ...account, password: "Wrong#2026" });
  await expect(sentence).toBeVisible();
  await expect(page.getByLabel(words.username, { exact: true })).toHaveValue(account.email);
  await page.goto("/login");
  await fillLogin(page, words, { ...account, email: newPerson().email });
  await expect(sentence).toBeVisible();
  await expect(page).toHaveURL(/\/login$/u);
});

test("a fourth device lists the three others; ending one lets it in (R3.8)", { tag: ["@online", "@part"] }, async ({
  page,
  site,
  words,
  account,
}) => {
  const devices: ApiCaller[] = [];
  for (let made = 0; made < 3; made += 1) devices.push(await ApiCaller.signIn(site.product.apiOrigin, account));
  await page.goto("/login?redirect=%2Fcart");
  await fillLogin(page, words, account);
  const end = page.getByRole("button", { name: words.endDevice });
  await expect(end).toHaveCount(3);
  await end.first().click();
  await expect(page).toHaveURL(/\/cart$/u);
  const statuses = await Promise.all(devices.map(async (device) => (await device.call("GET", "/platform/profile")).status));
  expect(statuses.sort()).toEqual([200, 200, 401]);
});

test("a forgotten password is set anew by the mailed link, which works once (R3.9)", { tag: ["@online", "@part"] }, async ({
  page,
  site,
  words,
  account,
}) => {
  await page.goto("/login");
  await page.getByRole("link", { name: words.forgotPassword }).click();
  await page.getByLabel(words.email, { exact: true }).fill(account.email);
  await page.getByRole("button", { name: words.sendLink }).click();
  await expect(page.getByText(words.linkSent)).toBeVisible();
  const sent = () => emailsTo(site.product, account.email).find((text) => text.includes("/reset-password?token="));
  await expect.poll(sent).toBeDefined();
  const link = /http\S+/u.exec(sent() ?? "")?.[0] ?? "";
  expect(new URL(link).origin).toBe(site.origin);

  const renewed = { ...account, password: "Maktaba#2027" };
  await page.goto(link);
  await setPassword(page, words, renewed.password);
  await expect(page.getByText(words.passwordSaved)).toBeVisible();
  await logIn(page, words, renewed);

  const api = await ApiCaller.signIn(site.product.apiOrigin, renewed);
  expect((await api.call("GET", "/platform/profile")).status).toBe(200);
  await expect(ApiCaller.signIn(site.product.apiOrigin, account)).rejects.toThrow(/401|422/u);
  await page.goto(link);
  await setPassword(page, words, "Another#2028");
  await expect(page.getByText(words.linkInvalid)).toBeVisible();
});

async function setPassword(page: Page, words: Words, password: string): Promise<void> {
  await page.getByLabel(words.newPassword, { exact: true }).fill(password);
  await page.getByLabel(words.confirmNewPassword, { exact: true }).fill(password);
  await page.getByRole("button", { name: words.savePassword }).click();
}

/** What a field says once something was written and the field left. */
async function says(field: Locator, written: string, sentence: string): Promise<void> {
  await field.fill(written);
  await left(field, field, sentence);
}

async function left(field: Locator, faulty: Locator, sentence: string): Promise<void> {
  await field.blur();
  await expect(faulty).toHaveAccessibleDescription(new RegExp(escaped(sentence), "u"));
}

const escaped = (sentence: string) => sentence.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
