import type { ProgramDetails } from "#contract/catalogue/catalogue.ts";
import type { Sponsor } from "#contract/orders/sponsors.ts";
import { takePicture } from "#tests/support/browser/take-picture.ts";
import { type Account, ApiCaller, DEMO_PASSWORD, register, signOutEverywhere } from "#tests/support/accounts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { buyable } from "#tests/support/catalogue.ts";
import { choice, emulation, expect, prepare, test } from "#tests/support/fixtures.ts";
import { confirmWithPassword } from "#tests/e2e/pages/password-dialog.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { fillLogin, logIn } from "#tests/e2e/pages/entry.ts";
import { Payment } from "#tests/e2e/pages/payment.ts";
import { emailsTo } from "#tests/support/mail/mailbox.ts";

const STAFF: Account = { email: "staff@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
test.afterEach(({ site }) => signOutEverywhere(site.product.apiOrigin, STAFF));

const WORDS = {
  agreement: ["اتفاق جديد", "New agreement"],
  cohort: ["الشعبة", "Cohort"],
  seats: ["عدد المقاعد", "Seats"],
  agree: ["اتفاق", "Agree"],
  share: ["تدفع الجهة الراعية", "The sponsor pays"],
  percentage: ["النسبة من سعر المقعد", "Percentage of the seat"],
  learnerPays: ["يدفع المتدرب", "The learner pays"],
  takeAndPay: ["أخذ المقعد ودفع الباقي", "Take the seat and pay the rest"],
  inCart: ["المقعد في سلتك", "The seat lies in your cart"],
  bySponsor: ["تدفعه جهة راعية", "Paid by a sponsor"],
  toCart: ["إلى السلة", "Go to the cart"],
  ofSponsor: ["الاتفاق مع الجهة الراعية", "Agreement with the sponsor"],
  leftAfterwards: ["مقاعد الاتفاق المتبقية بعد ذلك", "Seats of the agreement left afterwards"],
  agreed: ["سُجل الاتفاق. المقاعد محجوزة حتى يصل التحويل.", "Agreed. The seats are held until the transfer comes."],
} as const;

const CARD = "5297412484442387";

test("issue 21.5: a sponsor agrees to pay a part of seats and owes it on its page; a learner takes a seat and pays the rest @online @full", async ({
  page,
  browser,
  site,
  cell,
  words,
}) => {
  test.setTimeout(240_000);
  const say = (key: keyof typeof WORDS) => WORDS[key][cell.language === "ar" ? 0 : 1];
  const shot = (name: string) => takePicture(page, `sponsor-${name}-${cell.language}-${cell.size}`);
  const { apiOrigin } = site.product;
  const api = await ApiCaller.signIn(apiOrigin, STAFF);
  const { data: sponsors } = await api.call<Sponsor[]>("GET", "/admin/sponsors");
  const sponsor = sponsors.find(({ contact_id: contact }) => contact !== null);
  const [program] = await buyable(apiOrigin, cell.language, 1);
  await visit(page, `/login?redirect=${encodeURIComponent("/staff/finance/sponsors")}`);
  await fillLogin(page, words, STAFF);
  await expect(page.locator("[data-list-row]").first()).toBeVisible();
  await expectAccessible(page);
  await shot("list");
  await visit(page, `/staff/finance/sponsors/${sponsor?.id}`);
  await page.getByRole("link", { name: say("agreement") }).click();
  const field = page.locator('main [data-field="program_id"]');
  await field.getByRole("searchbox").fill(program?.title ?? "");
  await field
    .getByRole("button")
    .filter({ hasText: program?.title ?? "" })
    .click();
  await page.getByLabel(say("cohort"), { exact: true }).selectOption({ index: 1 });
  await page.getByLabel(say("seats"), { exact: true }).fill("2");
  await page.getByLabel(say("share"), { exact: true }).selectOption("percentage");
  await page.getByLabel(say("percentage"), { exact: true }).fill("60");
  await expect(page.getByText(say("learnerPays"), { exact: true })).toBeVisible();
  await expectAccessible(page);
  await shot("agreement");
  await page.getByRole("button", { name: say("agree"), exact: true }).click();
  await confirmWithPassword(page, words, STAFF.password);
  await expect(page.getByText(say("agreed"))).toBeVisible();
  const { data: after } = await api.call<Sponsor>("GET", `/admin/sponsors/${sponsor?.id}`);
  const price = program?.price_after_discount ?? program?.price ?? 0;
  const part = Math.round(price * 60) / 100;
  const owed = 2 * part;
  expect(after).toMatchObject({ paid: sponsor?.paid, awaited: (sponsor?.awaited ?? 0) + owed });
  await expect(page.getByRole("main")).toContainText(after.agreements[0]?.order_number ?? "");
  await expectAccessible(page);
  await shot("statement");

  const agreement = after.agreements[0];
  const invited = await register(apiOrigin);
  await test.step("the transfer comes, and the contact invites a learner", async () => {
    await api.call("POST", "/platform/profile/reauthenticate", { password: STAFF.password });
    const came = await api.call("POST", `/admin/orders/${agreement?.order_id}/transfer`, { amount: owed, bank_reference: "FT-21" });
    expect(came.status).toBe(201);
    const contact = await ApiCaller.signIn(apiOrigin, { email: sponsor?.email ?? "", password: DEMO_PASSWORD, nameAr: "" });
    await contact.call("POST", `/orders/${agreement?.order_id}/seats/invitations`, { program_id: program?.id, emails: invited.email });
  });
  await test.step("who takes the seat up pays the rest at the checkout", async () => {
    const link = () => /\/student\/seat-invitation\?token=[\w-]+/u.exec(emailsTo(site.product, invited.email).join("\n"))?.[0];
    await expect.poll(link, { timeout: 60_000 }).toBeTruthy();
    const other = await browser.newContext({ ...emulation(cell), baseURL: site.origin, serviceWorkers: "block" });
    await other.addInitScript(prepare(cell));
    await other.addCookies([choice(cell, site.origin)]);
    const their = await other.newPage();
    await logIn(their, words, invited);
    await visit(their, link() ?? "");
    await expect(their.getByRole("button", { name: say("takeAndPay") })).toBeEnabled();
    await expectAccessible(their);
    await takePicture(their, `sponsor-link-${cell.language}-${cell.size}`);
    await their.getByRole("button", { name: say("takeAndPay") }).click();
    await expect(their.getByText(say("inCart"))).toBeVisible();
    await their.getByRole("link", { name: say("toCart") }).click();
    await expect(
      their
        .getByRole("main")
        .getByText(program?.title ?? "")
        .first(),
    ).toBeVisible();
    await expect(their.getByText(say("bySponsor"), { exact: true })).toBeVisible();
    await takePicture(their, `sponsor-cart-${cell.language}-${cell.size}`);
    const payment = new Payment(their, words);
    await payment.open();
    await payment.chooseCity();
    await expect(their.getByRole("main")).toContainText(
      new Intl.NumberFormat("en", { minimumFractionDigits: 0 }).format(Math.round((price - part) * 100) / 100),
    );
    await expect(their.getByRole("main")).toContainText(say("bySponsor"));
    await takePicture(their, `sponsor-checkout-${cell.language}-${cell.size}`);
    await payment.fillCard(CARD);
    await payment.pay();
    await payment.confirmWithBank();
    await expect(their.getByText(words.paymentReceived)).toBeVisible({ timeout: 60_000 });
    await other.close();
  });
  const { data: taken } = await api.call<Sponsor>("GET", `/admin/sponsors/${sponsor?.id}`);
  expect(taken.agreements.find(({ order_id: id }) => id === agreement?.order_id)).toMatchObject({ status: "paid", seats: 2, taken: 1 });
});

test("issue 21.5: a person is enrolled from their file in a seat that a sponsor paid @online @full", async ({
  page,
  site,
  cell,
  words,
  account,
}) => {
  const say = (key: keyof typeof WORDS) => WORDS[key][cell.language === "ar" ? 0 : 1];
  const { apiOrigin } = site.product;
  const api = await ApiCaller.signIn(apiOrigin, STAFF);
  await api.call("POST", "/platform/profile/reauthenticate", { password: STAFF.password });
  const { data: sponsors } = await api.call<Sponsor[]>("GET", "/admin/sponsors");
  const sponsor = sponsors.find(({ contact_id: contact }) => contact !== null);
  const [program] = await buyable(apiOrigin, cell.language, 1);
  const details = await fetch(`${apiOrigin}/api/v1/learning-programs/${program?.id}`);
  const { data } = (await details.json()) as { data: ProgramDetails };
  const cohort = data.cohorts.find(({ status, seats_left: left }) => status === "open" && left > 3);
  const expected_total = 2 * (program?.price_after_discount ?? program?.price ?? 0);
  const wish = { program_id: program?.id, cohort_id: cohort?.id, seats: 2, expected_total };
  const agreed = await api.call<{ order: { id: string; number: string } }>("POST", `/admin/sponsors/${sponsor?.id}/agreements`, wish);
  expect(agreed.status).toBe(201);
  await api.call("POST", `/admin/orders/${agreed.data.order.id}/transfer`, { amount: expected_total, bank_reference: "FT-22" });

  await visit(page, `/login?redirect=${encodeURIComponent(`/staff/people?q=${account.email}`)}`);
  await fillLogin(page, words, STAFF);
  await page.locator("[data-list-row]").first().click();
  await expect(page).toHaveURL(/\/staff\/people\/\d+$/u);
  await page.locator('main a[href$="/enrol"]').click();
  const field = page.locator('main [data-field="program_id"]');
  await field.getByRole("searchbox").fill(program?.title ?? "");
  await field
    .getByRole("button")
    .filter({ hasText: program?.title ?? "" })
    .click();
  await page.locator('main [name="basis"]').selectOption("sponsored");
  await page.getByLabel(say("ofSponsor"), { exact: true }).selectOption(agreed.data.order.id);
  await expect(page.getByText(say("leftAfterwards"))).toBeVisible();
  await page.locator('main [name="reason"]').fill("FT-22");
  await expectAccessible(page);
  await takePicture(page, `sponsor-enrol-${cell.language}-${cell.size}`);
  await page.locator('main form button[type="submit"]').click();
  await expect(page).toHaveURL(/\/staff\/people\/\d+$/u);
  const { data: after } = await api.call<Sponsor>("GET", `/admin/sponsors/${sponsor?.id}`);
  expect(after.agreements.find(({ order_id: id }) => id === agreed.data.order.id)).toMatchObject({ seats: 2, taken: 1 });
});
