import { LANGUAGE_KEY } from "#contract/accounts/session.ts";
import { randomInt, randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { ownProduct } from "#tests/e2e/faults/own-product.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { freePort, scratch, TEST_NOW } from "#tests/support/product.ts";
import { NafathTwin } from "#tests/support/sign-in/nafath-twin.ts";
import { startOidcProvider } from "#tests/support/sign-in/oidc-provider.ts";

const WORDS = {
  university: ["جامعة المثال", "Example University"],
  nafath: ["الدخول عن طريق نفاذ", "Log in with Nafath"],
  id: ["رقم الهوية أو الإقامة", "National ID or Iqama number"],
  ask: ["إرسال الطلب إلى نفاذ", "Ask Nafath"],
  nameAr: ["الاسم الكامل بالعربية", "Full name in Arabic"],
  phone: ["رقم الجوال", "Mobile number"],
} as const;

test("issue 19.3: a learner comes in through their university, and another through the national sign-in; the second time nothing is asked", {
  tag: ["@full", "@online"],
}, async ({ browser, words, cell }) => {
  test.setTimeout(240_000);
  const word = (name: keyof typeof WORDS) => WORDS[name][cell.language === "ar" ? 0 : 1];
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const began = Date.now();
  const twin = await new NafathTwin(() => new Date(TEST_NOW).getTime() + Date.now() - began).open();
  const university = await startOidcProvider(`${origin}/sign-in/university`);
  const file = path.join(scratch("sso"), "sso.json");
  const { issuer, clientId, clientSecret } = university;
  const provider = { id: "university", name: { ar: WORDS.university[0], en: WORDS.university[1] }, issuer, clientId, clientSecret };
  writeFileSync(file, JSON.stringify({ providers: [{ ...provider, domains: ["university.example"] }] }));
  const product = await ownProduct({ port, env: { QABAS_SSO: file, ...twin.settings() } });
  const visitor = async (work: (page: Page) => Promise<void>, language: string = cell.language) => {
    const context = await browser.newContext({
      baseURL: origin,
      storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: LANGUAGE_KEY, value: language }] }] },
    });
    await context.addCookies([{ name: LANGUAGE_KEY, value: language, url: origin }]);
    await work(await context.newPage());
    await context.close();
  };
  const finishForm = async (page: Page, email?: string) => {
    const main = page.getByRole("main");
    await expect(main.getByLabel(word("nameAr"), { exact: true })).toHaveValue(/القحطاني/u);
    await expectAccessible(page);
    if (email) await main.getByLabel(words.email, { exact: true }).fill(email);
    await main.getByLabel(word("phone"), { exact: true }).fill("550000000");
    await main.getByRole("checkbox").last().check({ force: true });
    await main.getByRole("button", { name: words.createAccount, exact: true }).click();
  };
  try {
    const subject = randomUUID();
    university.people.set(subject, { email: `${subject}@university.example`, email_verified: true, name: "نورة سعد محمد القحطاني" });
    university.expects(subject);
    const throughUniversity = async (page: Page, query = "") => {
      await visit(page, `/login?redirect=%2Fstudent%2Fprofile${query}`);
      await page.getByRole("button", { name: word("university") }).click();
    };
    await visitor(async (page) => {
      await throughUniversity(page);
      await finishForm(page);
      await expect(page).toHaveURL(/\/student\/profile\/account-info$/u);
    });
    await visitor(async (page) => {
      await throughUniversity(page);
      await expect(page).toHaveURL(/\/student\/profile\/account-info$/u);
    });
    // Who was sent an address in one language stays in it, though the device spoke another one before.
    await visitor(
      async (page) => {
        await throughUniversity(page, `&lang=${cell.language}`);
        await expect(page).toHaveURL(/\/student\/profile\/account-info$/u);
        await expect(page.locator("html")).toHaveAttribute("lang", cell.language);
      },
      cell.language === "ar" ? "en" : "ar",
    );

    const nationalId = `1${randomInt(100_000_000, 999_999_999)}`;
    const throughNafath = async (page: Page) => {
      await visit(page, "/login?redirect=%2Fstudent%2Fprofile");
      await page.getByRole("link", { name: word("nafath") }).click();
      await page.getByLabel(word("id"), { exact: true }).fill(nationalId);
      await page.getByRole("button", { name: word("ask"), exact: true }).click();
      const number = page
        .getByRole("main")
        .locator("bdi")
        .filter({ hasText: /^\d\d$/u });
      await expect(number).toBeVisible();
      await expectAccessible(page);
      const decided = await twin.decide(nationalId, "COMPLETED", (await number.textContent()) ?? "", {
        firstName: "نورة",
        familyName: "القحطاني",
      });
      const told = await fetch(`${origin}/sign-in/national/callback`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(decided),
      });
      expect(told.status).toBe(200);
    };
    await visitor(async (page) => {
      await throughNafath(page);
      await finishForm(page, `nafath-${randomInt(1e9)}@example.com`);
      await expect(page).toHaveURL(/\/student\/profile\/account-info$/u);
    });
    await visitor(async (page) => {
      await throughNafath(page);
      await expect(page).toHaveURL(/\/student\/profile\/account-info$/u);
    });
    expect(product.output).not.toContain(nationalId);
  } finally {
    await product.discard();
    await Promise.all([university.close(), twin.close()]);
  }
});
