import type { Postponement } from "#contract/requests/postponements.ts";
import type { Withdrawal } from "#contract/requests/withdrawals.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { type Account, ApiCaller, DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { buyByCard } from "#tests/support/purchase.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

const STAFF: Account = { email: "staff@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
const POSTPONEMENTS = "/student/services/postponement";
const WITHDRAWALS = "/student/services/withdrawal";

/** What staff decide over the API, on a device that is gone again afterwards. */
async function decide(apiOrigin: string, kind: "postponement" | "withdrawal", id: string): Promise<void> {
  const staff = await ApiCaller.signIn(apiOrigin, STAFF);
  await staff.call("POST", "/platform/profile/reauthenticate", { password: STAFF.password });
  const { status } = await staff.call("POST", `/admin/requests/${kind}/${id}/decide`, {
    decision: "approve",
    note: "بالتوفيق",
    version: 1,
  });
  expect(status).toBe(200);
  await staff.call("POST", "/logout");
}

test("a postponement written without a connection is sent, approved, and moves the student to the new cohort (R6.4)", {
  tag: "@part",
}, async ({ page, context, site, words, account }) => {
  test.setTimeout(120_000);
  const { api, enrollmentId, later } = await buyByCard(site.product, account);
  const target = later[0];
  await logIn(page, words, account, POSTPONEMENTS);
  await test.step("nothing was asked yet: what will stand here, and the rules", async () => {
    await expect(page.getByRole("heading", { name: words.noRequestsYet })).toBeVisible();
    await expect(page.getByRole("heading", { name: words.beforeYouAsk })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("written and sent with no network: it waits on this device", async () => {
    await new Shop(page, words).settled();
    await context.setOffline(true);
    await page.getByRole("main").getByRole("link", { name: words.newPostponement }).click();
    await expect(page.getByRole("heading", { level: 1, name: words.newPostponement })).toBeVisible();
    const program = page.getByLabel(words.requestedProgram, { exact: true });
    await expect(program).toHaveValue(String(enrollmentId));
    await page.locator(`input[name="target_cohort_id"][value="${target?.id}"]`).check();
    await page.getByLabel(words.requestReason, { exact: true }).selectOption("work");
    await page.getByLabel(words.explanation).fill("انتقلت إلى فرع الدمام حتى نهاية ديسمبر.");
    await page.getByRole("checkbox", { name: words.requestConsent }).check();
    await expectAccessible(page);
    await page.getByRole("button", { name: words.sendPostponement }).click();
    await expect(page).toHaveURL(new RegExp(`${POSTPONEMENTS}$`, "u"));
    await expect(page.getByRole("main").getByText(words.waitingToSync, { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("main").getByText(words.waitingToSync, { exact: true })).toBeVisible();
    expect((await api.call<Postponement[]>("GET", "/student/postponements")).data).toEqual([]);
  });

  await test.step("sent by itself, once, when the network is back", async () => {
    await context.setOffline(false);
    await expect(page.getByRole("main").getByText(words.requestPending, { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole("main").getByText(words.waitingToSync, { exact: true })).toHaveCount(0);
  });

  const { data } = await api.call<Postponement[]>("GET", "/student/postponements");
  expect(data).toMatchObject([{ status: "pending", target_cohort: { id: target?.id } }]);
  await decide(site.product.apiOrigin, "postponement", data[0]?.id ?? "");
  await page.getByRole("main").getByRole("listitem").getByRole("link").click();
  await expect(page.getByRole("main").getByText(words.requestApplied, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: words.requestTimeline })).toBeVisible();
  await expect(page.getByText("بالتوفيق")).toBeVisible();
  await expectAccessible(page);
  const { data: held } = await api.call<{ status: string; cohort: { id: number } }[]>("GET", "/student/enrollments");
  expect(held).toMatchObject([{ status: "postponed", cohort: { id: target?.id } }]);
});

test("the calculator says what goes back and why; approved, the money returns and a credit note is there (R2.4, R6.4)", {
  tag: "@part",
}, async ({ page, context, site, words, account }) => {
  test.setTimeout(120_000);
  const { api, enrollmentId, paid } = await buyByCard(site.product, account);
  await logIn(page, words, account, WITHDRAWALS);
  await expect(page.getByRole("heading", { name: words.noRequestsYet })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: words.newWithdrawal }).click();
  const amount = paid.toLocaleString("en-US");

  await test.step("today the whole amount, and the day after the last nothing", async () => {
    const result = page.getByRole("region", { name: words.refundIfToday });
    await expect(result.getByText(words.wholeAmount)).toBeVisible();
    await expect(result.getByRole("img").first()).toHaveAccessibleName(new RegExp(amount, "u"));
    await expect(result.getByText(words.decidingRule)).toHaveCount(1);
    await page.getByRole("button", { name: words.noRefund }).click();
    await expect(page.getByRole("region", { name: words.refundOnThatDay }).getByRole("img").first()).toHaveAccessibleName(/^0 /u);
    await expectAccessible(page);
  });

  await test.step("sending needs a connection; what was written stays", async () => {
    await page.getByLabel(words.withdrawalReason).selectOption("schedule");
    await page.getByRole("checkbox", { name: words.requestConsent }).check();
    await new Shop(page, words).settled();
    await context.setOffline(true);
    await expect(page.getByRole("button", { name: words.withdrawalNeedsConnection })).toBeDisabled({ timeout: 60_000 });
    await context.setOffline(false);
    await expect(page.getByLabel(words.withdrawalReason)).toHaveValue("schedule");
    await page.getByRole("button", { name: words.sendWithdrawal }).click({ timeout: 60_000 });
  });

  await expect(page).toHaveURL(new RegExp(`${WITHDRAWALS}/[0-9a-f-]{36}$`, "u"));
  await expect(page.getByRole("main").getByText(words.requestPending, { exact: true })).toBeVisible();
  const id = page.url().split("/").at(-1) ?? "";
  await decide(site.product.apiOrigin, "withdrawal", id);
  await expect
    .poll(async () => (await api.call<Withdrawal>("GET", `/student/withdrawals/${id}`)).data.status, { timeout: 60_000 })
    .toBe("refunded");
  await page.reload();
  await expect(page.getByRole("main").getByText(words.requestRefunded, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(words.creditNote)).toBeVisible();
  await expectAccessible(page);
  const { data: held } = await api.call<{ id: number; status: string }[]>("GET", "/student/enrollments");
  expect(held).toMatchObject([{ id: enrollmentId, status: "withdrawn" }]);
});

test("a request that nobody decided on is cancelled by its student, after being asked; a second one may follow (R6.4)", {
  tag: ["@online", "@full"],
}, async ({ page, site, words, account }) => {
  const { enrollmentId } = await buyByCard(site.product, account);
  await logIn(page, words, account, `${POSTPONEMENTS}/new`);
  const send = page.getByRole("button", { name: words.sendPostponement });

  await test.step("what is missing is said, with a way to it", async () => {
    await expect(page.getByLabel(words.requestedProgram, { exact: true })).toHaveValue(String(enrollmentId));
    await send.click();
    await expect(page.getByRole("main").getByText(words.consentRequired).first()).toBeVisible();
    await expect(page.getByRole("main").getByText(words.selectionRequired).first()).toBeVisible();
  });

  await page.getByRole("radio", { name: words.aPauseOnly }).check();
  await page.getByLabel(words.pauseEnds, { exact: true }).fill("2026-12-20");
  await page.getByLabel(words.requestReason, { exact: true }).selectOption("travel");
  await page.getByLabel(words.explanation).fill("سفر عائلي شهرًا واحدًا.");
  await page.getByRole("checkbox", { name: words.requestConsent }).check();
  await send.click();
  await expect(page).toHaveURL(new RegExp(`${POSTPONEMENTS}/[0-9a-f-]{36}$`, "u"));
  await expect(page.getByRole("main").getByText(words.requestPending, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: words.cancelRequest, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: words.cancelRequest, exact: true }).click();
  await expect(page.getByRole("main").getByText(words.requestCancelled, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: words.cancelRequest, exact: true })).toHaveCount(0);
  await visit(page, `${POSTPONEMENTS}/new`);
  await expect(send).toBeVisible();
});
