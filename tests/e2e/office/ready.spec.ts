import type { ReadyRow } from "#contract/certificates/ready-certificates.ts";
import { expect, test } from "./desk.ts";
import { plant } from "./planted.ts";

test("office.md §9: who meets every rule and has no certificate is listed with the cause; one is chosen and issued, and the answer says so", async ({
  desk,
  api,
  site,
}) => {
  // The product starts anew for it.
  test.slow();
  const { page, hand, say, button } = desk;
  await plant(site.product, "ready-certificate");
  const ready = async () => (await api.call<ReadyRow[]>("GET", "/admin/certificates/ready")).data;
  const late = (await ready()).find(({ cause }) => cause === "access_over");
  await desk.open("/staff/certificates");
  await hand.press(page.getByRole("main").getByRole("link", { name: say(["جاهزة للإصدار", "Ready to issue"]), exact: true }));
  await expect(page).toHaveURL(/\/certificates\/ready$/u);
  const row = page
    .locator("li, tr")
    .filter({ hasText: say([/انتهت مدة الوصول/u, /Access ended first/u]) })
    .first();
  await expect(row).toBeVisible();
  await hand.select(row.locator("[data-list-row]"));
  await desk.shot("ready");
  await hand.press(button(["إصدار", "Issue"]));
  const answers = page.getByRole("heading", { level: 2, name: say(["نتيجة الإصدار", "What was issued"]) });
  await desk.settle(answers);
  await expect(page.getByText(/QBS-14\d\d-\d{6}/u).first()).toBeVisible();
  await desk.shot("ready-issued", "dark");
  expect((await ready()).map((one) => one.enrollment_id)).not.toContain(late?.enrollment_id);
});

test("office.md §9: of whom automatic issue failed is said with why and the way to the stopped work; the list is narrowed to a program", async ({
  desk,
  api,
  site,
}) => {
  // The product starts anew for it.
  test.slow();
  const { page, hand, say, field } = desk;
  await plant(site.product, "failed-certificate");
  const ready = async () => (await api.call<ReadyRow[]>("GET", "/admin/certificates/ready")).data;
  const stopped = (await ready()).find(({ cause }) => cause === "failed");
  expect(stopped).toBeDefined();
  await desk.open("/staff/certificates/ready");
  await hand.choose(field("program"), String(stopped?.program.id));
  await expect(page).toHaveURL(new RegExp(`program=${stopped?.program.id}`, "u"));
  const row = page
    .locator("main :is(li, tr):has([data-list-row])")
    .filter({ hasText: say([/تعذر الإصدار التلقائي/u, /Automatic issue failed/u]) });
  await expect(row).toHaveCount(1);
  await expect(row.getByText(say([/^تعذر يومًا كاملًا/u, /^It failed for a day/u]))).toBeVisible();
  await desk.shot("ready-failed", "dark");
  await hand.press(row.getByRole("link", { name: say([/^عمل متوقف/u, /^Stopped work/u]) }));
  await expect(page).toHaveURL(new RegExp(`/staff/platform/health/jobs/${stopped?.failed?.job_id}$`, "u"));
  await hand.write(field("reason"), "أُصلح مفتاح التوقيع");
  await hand.press(desk.button(["إعادة المحاولة", "Retry"]));
  await desk.settle(page.getByText(say([/^ستُعاد محاولة العمل/u, /^The work will be tried again/u])));
  await expect.poll(async () => (await ready()).some((one) => one.enrollment_id === stopped?.enrollment_id)).toBe(false);
});
