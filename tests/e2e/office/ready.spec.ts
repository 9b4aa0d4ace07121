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
