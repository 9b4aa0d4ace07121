import { readFile } from "node:fs/promises";
import { expect, test } from "./desk.ts";

const CODES = 2_500;

test("office.md §5: a list of more than 2,000 rows is written by a job while one works elsewhere, and fetched from its list afterwards", async ({
  desk,
  api,
}) => {
  const { page, hand, say, button } = desk;
  const made = await api.call<{ id: number }>("POST", "/admin/coupon-campaigns", {
    name: "حملة كبيرة",
    prefix: "BIG",
    size: CODES,
    type: "percentage",
    value: 5,
    max_discount: 10,
    min_total: null,
    budget: 20_000,
    starts_at: "2026-11-23T05:00:00Z",
    expires_at: "2027-01-31T20:00:00Z",
  });
  expect(made.status, JSON.stringify(made)).toBeLessThan(300);
  await desk.open(`/staff/finance/campaigns/${made.data.id}`);
  const dialog = page.getByRole("dialog", { name: say(["تصدير هذه القائمة", "Export this list"]) });
  await hand.press(button(["تصدير", "Export"]));
  await expect(dialog.getByText(say(["عدد الرموز: 2,500", "Codes: 2,500"]))).toBeVisible();
  await hand.press(dialog.getByRole("button", { name: "CSV" }));
  await hand.press(button(["تجهيز الملف", "Prepare the file"], dialog));
  await desk.settle(dialog.getByText(say([/^(?:قيد الإعداد|الملف جاهز)/u, /^(?:Being prepared|Ready\.)/u])));
  await hand.press(button(["إغلاق", "Close"], dialog));
  await expect(dialog).toHaveCount(0);

  // Another page meanwhile; back at the list the file is there.
  await desk.open("/staff/finance/orders");
  await desk.open(`/staff/finance/campaigns/${made.data.id}`);
  await hand.press(button(["تصدير", "Export"]));
  const earlier = dialog.getByRole("region", { name: say(["جُهز من قبل", "Prepared earlier"]) });
  await expect(earlier.getByText(say([/عدد الصفوف: 2,500$/u, /rows: 2,500$/u]))).toBeVisible();
  await desk.shot("export-earlier");
  const take = earlier.getByRole("button", { name: say([/^تنزيل/u, /^Download/u]) });
  const [file] = await Promise.all([page.waitForEvent("download"), hand.press(take)]);
  const text = await readFile(await file.path(), "utf8");
  expect(text.trim().split("\n")).toHaveLength(CODES + 1);
  await hand.press(button(["إغلاق", "Close"], dialog));
});
