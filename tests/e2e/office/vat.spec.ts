import type { VatPeriod } from "#contract/reports/vat-periods.ts";
import { expect, test } from "./desk.ts";
import { approveNewest, SEND, SENT, step } from "./steps.ts";

test("office.md §9: a tax period is sent to be closed, a second person approves its figures, and a correction is written", async ({
  desk,
  second,
  api,
}) => {
  const { page, hand, say, button } = desk;
  const period = async () => (await api.call<VatPeriod>("GET", "/admin/vat-periods/2026-2")).data;
  const before = await period();
  expect(before.state).toBe("open");
  await desk.open("/staff/finance/vat?quarter=2026-2");
  await hand.press(button(["إقفال الفترة", "Close the period"]));
  const dialog = page.getByRole("dialog").first();
  await desk.shot("vat-close");
  await hand.press(button(SEND, dialog));
  await desk.settle(page.getByText(say(SENT)));
  await expect(page.getByText(say([/^إقفال هذه الفترة بانتظار/u, /^The closing of this period waits/u]))).toBeVisible();
  await desk.shot("vat-waits");
  expect((await period()).state).toBe("waiting");
  // The second person looks at the figures by category, as the page of the period has them.
  await approveNewest(second, say(["النسبة الأساسية 15%", "Standard rate, 15%"]), "vat-approval");
  const closed = await period();
  expect(closed).toMatchObject({ state: "closed", report: before.report, moved: [] });

  await desk.open("/staff/finance/vat");
  await desk.open("/staff/finance/vat?quarter=2026-2");
  await expect(page.getByText(say(["مقفلة", "Closed"]), { exact: true }).first()).toBeVisible();
  await step(desk, ["كتابة تصحيح", "Write a correction"], "فاتورة أُرّخت خطأ، وتدخل الربع الثالث");
  await desk.settle(page.getByText(say(["دُوّن التصحيح.", "The correction is noted."])));
  await desk.shot("vat-closed", "dark");
  expect((await period()).corrections).toMatchObject([{ note: "فاتورة أُرّخت خطأ، وتدخل الربع الثالث" }]);
});
