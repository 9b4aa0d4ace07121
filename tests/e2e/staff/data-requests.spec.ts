import { takePicture } from "#tests/support/browser/take-picture.ts";
import { type Account, ApiCaller, DEMO_PASSWORD, register, signOutEverywhere } from "#tests/support/accounts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { fillLogin } from "#tests/e2e/pages/entry.ts";

const STAFF: Account = { email: "staff@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
test.afterEach(({ site }) => signOutEverywhere(site.product.apiOrigin, STAFF));

const WORDS = {
  erasure: ["حذف حساب", "Account deletion"],
  steps: ["الخطوات", "Steps"],
  kept: ["ما يوجب النظام حفظه", "What the law keeps"],
  copies: ["نسخة من البيانات الشخصية", "Copy of personal data"],
} as const;

test("issue 19.5: what people asked for about their data stands there with its deadline, an erasure with what the law keeps, a copy without its content @online @full", async ({
  page,
  site,
  cell,
  words,
}) => {
  const say = (key: keyof typeof WORDS) => WORDS[key][cell.language === "ar" ? 0 : 1];
  const person = await register(site.product.apiOrigin);
  const api = await ApiCaller.signIn(site.product.apiOrigin, person);
  await api.call("POST", "/platform/profile/reauthenticate", { password: person.password });
  expect((await api.call("POST", "/privacy/export")).status).toBeLessThan(300);
  expect((await api.call("POST", "/privacy/delete-account")).status).toBeLessThan(300);
  expect((await api.call("POST", "/privacy/delete-account/confirm", { password: person.password })).status).toBeLessThan(300);

  await visit(page, `/login?redirect=${encodeURIComponent("/staff/requests/data")}`);
  await fillLogin(page, words, STAFF);
  const rows = page.locator('[data-list-row][href^="/staff/requests/data/"]');
  await expect(rows.first()).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, `data-requests-${cell.language}-${cell.size}`);
  await rows.first().click();
  await expect(page.getByRole("heading", { name: say("erasure") })).toBeVisible();
  for (const part of ["steps", "kept"] as const) await expect(page.getByRole("heading", { name: say(part) })).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, `data-request-${cell.language}-${cell.size}`);
  await visit(page, "/staff/requests/data?kind=copy");
  await rows.first().click();
  await expect(page.getByRole("heading", { name: say("copies") })).toBeVisible();
});
