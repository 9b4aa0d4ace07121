import { randomUUID } from "node:crypto";
import { expectAccessible } from "#tests/support/accessible.ts";
import { type Account, DEMO_PASSWORD, signOutEverywhere, through } from "#tests/support/accounts.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { type Purchase, buyByCard } from "#tests/support/purchase.ts";
import { takePicture } from "#tests/support/browser/take-picture.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";

const STAFF: Account = { email: "staff@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
const NOTE = "شعبة مسائية تناسب الدوام الجديد.";
test.afterEach(({ site }) => signOutEverywhere(site.product.apiOrigin, STAFF));

/** Asks to leave, and is offered a seat of the last of the later cohorts. */
async function offered({ api, enrollmentId, later }: Purchase, apiOrigin: string) {
  const { data: quote } = await api.call<{ id: string }>("GET", `/student/withdrawals/quote?enrollment_id=${enrollmentId}`);
  const id = randomUUID();
  const form = { id, enrollment_id: enrollmentId, quote_id: quote.id, reason_code: "schedule", reason: "تغير الدوام", consent: true };
  expect((await api.call("POST", "/student/withdrawals", form)).status).toBe(201);
  const body = { cohort_id: later.at(-1)?.id, note: NOTE, version: 1 };
  const answer = await through(apiOrigin, STAFF, (staff) => staff.call("POST", `/admin/requests/withdrawal/${id}/offer`, body));
  expect(answer.status, JSON.stringify(answer)).toBe(200);
  return id;
}

test("a postponement offered in place of a withdrawal is read on its page, and accepted it is the postponement (office.md §8)", {
  tag: ["@online", "@full"],
}, async ({ page, site, words, cell, account }) => {
  const arabic = cell.language === "ar";
  const bought = await buyByCard(site.product, account);
  const id = await offered(bought, site.product.apiOrigin);
  await logIn(page, words, account, "/student/dashboard");
  const main = page.getByRole("main");
  // The dashboard leads to it.
  const alert = main.getByText(arabic ? "عُرض عليك التأجيل بدلًا من الانسحاب." : "A postponement is offered to you in place of withdrawing.");
  await alert.click();
  await expect(page).toHaveURL(new RegExp(`/student/services/withdrawal/${id}$`, "u"));
  await expect(main.getByText(NOTE).first()).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, `offered-postponement-${cell.size}-${cell.language}`);
  await main.getByRole("button", { name: arabic ? "قبول التأجيل" : "Accept postponement", exact: true }).click();
  await expect(page).toHaveURL(/\/student\/services\/postponement\/[\da-f-]+$/u);
  await expect(page.getByText(arabic ? "أُجّل برنامجك." : "Your program is postponed.")).toBeVisible();
  await takePicture(page, `offered-postponement-accepted-${cell.size}-${cell.language}`);
  const { data } = await bought.api.call<{ id: number; cohort: { id: number } }[]>("GET", "/student/enrollments");
  expect(data.find((one) => one.id === bought.enrollmentId)?.cohort.id).toBe(bought.later.at(-1)?.id);
});

test("an offer is declined and the withdrawal is reviewed again; one whose cohort is not held says so (office.md §8)", {
  tag: "@full",
}, async ({ page, site, words, cell, account }) => {
  const arabic = cell.language === "ar";
  const bought = await buyByCard(site.product, account);
  const id = await offered(bought, site.product.apiOrigin);
  await logIn(page, words, account, `/student/services/withdrawal/${id}`);
  const main = page.getByRole("main");
  const decline = main.getByRole("button", { name: arabic ? "رفض العرض" : "Decline the offer", exact: true });
  // Answering takes a seat, or gives one back: it needs a connection, and is never kept for later.
  await expect(decline).toBeEnabled();
  await page.context().setOffline(true);
  await expect(decline).toHaveCount(0, { timeout: 60_000 });
  await page.context().setOffline(false);
  await decline.click({ timeout: 60_000 });
  await expect(main.getByText(arabic ? "رُفض العرض" : "Offer declined", { exact: true })).toBeVisible();
  await expect(decline).toHaveCount(0);
  await visit(page, "/student/services/withdrawal");
  await expect(main.locator(`a[href$="${id}"]`).first()).toBeVisible();
  await expect(main.getByText(arabic ? "عُرض عليك التأجيل بدلًا منه" : "A postponement is offered to you in its place")).toHaveCount(0);
});
