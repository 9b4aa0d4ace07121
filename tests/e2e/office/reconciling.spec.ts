import type { DataOf } from "#contract/endpoint.ts";
import type { readReconciliation, Reconciliation } from "#contract/orders/reconciliations.ts";
import { expect, test } from "./desk.ts";
import { plant } from "./planted.ts";
import { step } from "./steps.ts";

const SETTLED = ["سُوّي الفرق.", "The difference is settled."] as const;

test("office.md §9: differences of a day are matched or accepted with a reason, the last one closes it, and a correction is written", async ({
  desk,
  api,
  site,
}) => {
  // The product starts anew for it.
  test.slow();
  const { page, hand, say, button } = desk;
  await plant(site.product, "differing-day");
  const [day] = (await api.call<Reconciliation[]>("GET", "/admin/reconciliations?filter[state]=differs")).data;
  expect(day).toMatchObject({ provider: "sandbox-cards", open: 3 });
  expect((await api.call<{ differences: number }>("GET", "/admin/waiting")).data.differences).toBe(3);
  const read = async () => (await api.call<DataOf<typeof readReconciliation>>("GET", `/admin/reconciliations/${day?.id}`)).data;
  const choose = async (number: string) => await hand.open(page.locator("[data-list-row]").filter({ hasText: number }));
  await desk.open("/staff");
  // What waits was counted before.
  await page.reload();
  await expect(page.getByText(say(["فروق مطابقة مفتوحة", "Open reconciliation differences"]))).toBeVisible();
  await desk.open("/staff/finance/reconciliations?state=differs");
  await hand.open(page.locator("[data-list-row]").first());
  await choose("pay_2209");
  await expect(page.getByText(say(["المقابل المرجح", "Likely match"]))).toBeVisible();
  await desk.shot("difference");
  await hand.press(button(["مطابقة", "Match"]));
  await hand.press(button(["مطابقة", "Match"], page.getByRole("dialog").first()));
  await desk.settle(page.getByText(say(SETTLED)));
  await expect.poll(async () => (await read()).open).toBe(1);
  await choose("pay_2211");
  await step(desk, ["قبول الفرق", "Accept the difference"], "رسوم المزود خُصمت من المبلغ");
  await expect.poll(async () => (await read()).state).toBe("settled");
  await expect(page.getByText(say(["تاريخ الإقفال", "Closed on"]))).toBeVisible();
  await step(desk, ["كتابة تصحيح", "Write a correction"], "وصلت القائمة المصححة من المزود");
  await desk.settle(page.getByText(say(["دُوّن التصحيح.", "The correction is noted."])));
  await desk.shot("reconciliation-closed", "dark");
  expect((await read()).corrections).toMatchObject([{ note: "وصلت القائمة المصححة من المزود" }]);
});
