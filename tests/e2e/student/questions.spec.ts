import { randomUUID } from "node:crypto";
import type { Postponement } from "#contract/requests/postponements.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { type Account, ApiCaller, DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { buyByCard } from "#tests/support/purchase.ts";
import { takePicture } from "#tests/support/browser/take-picture.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

const STAFF: Account = { email: "staff@qabas.example", password: DEMO_PASSWORD, nameAr: "" };

test("what staff ask about a request is read and answered on its page, which needs a connection (office.md §8)", { tag: "@full" }, async ({
  page,
  context,
  site,
  words,
  cell,
  account,
}) => {
  test.setTimeout(120_000);
  const { api, enrollmentId, later } = await buyByCard(site.product, account);
  const id = randomUUID();
  const body = { id, enrollment_id: enrollmentId, target_cohort_id: later[0]?.id, reason_code: "work", reason: "نقل", consent: true };
  await api.call("POST", "/student/postponements", { ...body, from: new Date().toISOString().slice(0, 10) });
  const staff = await ApiCaller.signIn(site.product.apiOrigin, STAFF);
  const asked = await staff.call("POST", `/admin/requests/postponement/${id}/ask`, { question: "يُرجى إرفاق خطاب النقل.", version: 1 });
  expect(asked.status).toBe(200);
  await logIn(page, words, account, `/student/services/postponement/${id}`);
  const main = page.getByRole("main");
  const arabic = cell.language === "ar";
  const answer = main.locator('[name="answer"]');
  await expect(main.getByText("يُرجى إرفاق خطاب النقل.").first()).toBeVisible();
  await expect(main.getByText(arabic ? "بانتظارك" : "Waiting for you", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, `question-of-staff-${cell.size}-${cell.language}`);
  await answer.fill("أُرسل الخطاب غدًا.");
  await new Shop(page, words).settled();
  await context.setOffline(true);
  const send = main.getByRole("button", { name: arabic ? "إرسال الرد" : "Send answer", exact: true });
  await expect(send).toHaveCount(0, { timeout: 60_000 });
  await context.setOffline(false);
  await expect(answer).toHaveValue("أُرسل الخطاب غدًا.");
  await send.click({ timeout: 60_000 });
  await expect(answer).toHaveCount(0);
  await expect(main.getByText("أُرسل الخطاب غدًا.")).toBeVisible();
  const { data } = await api.call<Postponement>("GET", `/student/postponements/${id}`);
  expect(data.question).toBeNull();
});
