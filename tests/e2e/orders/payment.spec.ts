import { expectAccessible } from "#tests/support/accessible.ts";
import { type Account, ApiCaller } from "#tests/support/accounts.ts";
import { buyable } from "#tests/support/catalogue.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { Payment } from "#tests/e2e/pages/payment.ts";

const CARDS = { bankStep: "5297412484442387", declined: "4000000000000002", pending: "4000000000000077" };

/** A cart with one program that costs something, put there over the API. */
async function withCart(apiOrigin: string, account: Account, index: number): Promise<{ api: ApiCaller; title: string; id: number }> {
  const program = (await buyable(apiOrigin, "ar", index + 1))[index];
  if (!program) throw new Error("nothing to buy");
  const api = await ApiCaller.signIn(apiOrigin, account);
  await api.call("POST", "/cart", { learning_program_id: program.id });
  return { api, title: program.title, id: program.id };
}

test("a declined card says so, and another card pays the same order (R5.2, R5.3)", { tag: ["@part", "@online"] }, async ({
  page,
  site,
  words,
  account,
}) => {
  test.setTimeout(120_000);
  const { api, id } = await withCart(site.product.apiOrigin, account, 2);
  await logIn(page, words, account);
  const payment = new Payment(page, words);
  await payment.open();
  await payment.chooseCity();
  await payment.fillCard(CARDS.declined);
  await payment.pay();
  await expect(page.getByText(words.paymentDeclined).first()).toBeVisible({ timeout: 60_000 });
  await payment.fillCard(CARDS.bankStep);
  await payment.pay();
  await payment.confirmWithBank();
  await expect(page.getByText(words.paymentReceived)).toBeVisible({ timeout: 60_000 });
  const { data: orders } = await api.call<{ status: string; payments: { status: string }[] }[]>("GET", "/orders");
  expect(orders).toHaveLength(1);
  expect(orders[0]?.payments.map((attempt) => attempt.status).sort()).toEqual(["captured", "failed"]);
  const { data: enrolled } = await api.call<{ program: { id: number } }[]>("GET", "/student/enrollments");
  expect(enrolled.map((enrollment) => enrollment.program.id)).toEqual([id]);
});

test("issue 4: a card is saved while paying, and pays the next purchase with no field filled; the bank may still ask (R5.4)", {
  tag: ["@online", "@full"],
}, async ({ page, site, words, account }) => {
  test.setTimeout(120_000);
  const { api } = await withCart(site.product.apiOrigin, account, 6);
  await logIn(page, words, account);
  const payment = new Payment(page, words);
  await payment.open();
  await payment.chooseCity();
  await payment.fillCard(CARDS.bankStep);
  await page.getByRole("checkbox", { name: words.saveCardForNextTime }).check();
  await payment.pay();
  await payment.confirmWithBank();
  await expect(page.getByText(words.paymentReceived)).toBeVisible({ timeout: 60_000 });

  const next = (await buyable(site.product.apiOrigin, "ar", 8))[7];
  await api.call("POST", "/cart", { learning_program_id: next?.id });
  await payment.open();
  await payment.chooseCity();
  await expect(page.getByRole("radio", { name: words.savedCard })).toBeChecked();
  await expect(page.getByRole("radio", { name: "2387" })).toBeChecked();
  await expectAccessible(page, { exclude: "iframe" });
  await payment.pay();
  await payment.confirmWithBank();
  await expect(page.getByText(words.paymentReceived)).toBeVisible({ timeout: 60_000 });
});

test("a failed bank step charges nothing and offers another try (R5.2)", { tag: ["@online", "@full"] }, async ({
  page,
  site,
  words,
  account,
}) => {
  const { api } = await withCart(site.product.apiOrigin, account, 3);
  await logIn(page, words, account);
  const payment = new Payment(page, words);
  await payment.open();
  await payment.chooseCity();
  await payment.fillCard(CARDS.bankStep);
  await payment.pay();
  await payment.confirmWithBank("0000");
  await expect(page).toHaveURL(/\/payment\/success/u, { timeout: 60_000 });
  await expect(page.getByRole("main")).not.toContainText(words.paymentReceived);
  const { data } = await api.call<{ status: string }[]>("GET", "/orders");
  expect(data.map((order) => order.status)).not.toContain("paid");
});

test("a pending payment is explained and becomes an enrollment once the gateway says so (R5.3)", {
  tag: ["@part", "@online", "@full"],
}, async ({ page, site, words, account }) => {
  test.setTimeout(120_000);
  const { api, id } = await withCart(site.product.apiOrigin, account, 4);
  await logIn(page, words, account);
  const payment = new Payment(page, words);
  await payment.open();
  await payment.chooseCity();
  await payment.fillCard(CARDS.pending);
  await payment.pay();
  await expect(page.getByText(words.confirmingPayment).first()).toBeVisible({ timeout: 60_000 });
  await expect
    .poll(
      async () =>
        (await api.call<{ program: { id: number } }[]>("GET", "/student/enrollments")).data.map((enrollment) => enrollment.program.id),
      { timeout: 60_000 },
    )
    .toEqual([id]);
  await expect(page.getByText(words.paymentReceived)).toBeVisible({ timeout: 60_000 });
});

test("checkout with no network keeps the page, says why, and offers no payment (P13)", { tag: "@part" }, async ({
  page,
  context,
  site,
  words,
  account,
}) => {
  await withCart(site.product.apiOrigin, account, 5);
  await logIn(page, words, account);
  await visit(page, "/checkout");
  await expect(page.getByRole("heading", { level: 1, name: words.checkout })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole("button", { name: words.payNow })).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByText(words.checkoutNeedsConnection).first()).toBeVisible();
});
