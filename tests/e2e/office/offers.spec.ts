import { type Desk, expect, test } from "./desk.ts";

interface Code {
  id: number;
  code: string;
  archived_at: string | null;
}

/** What a code and a campaign of codes have in common. */
async function worth({ hand, field }: Desk, percent: string) {
  await hand.write(field("value"), percent);
  await hand.write(field("max_discount"), "200");
  await hand.date(field("starts_at"), "2026-11-23T08:00");
  await hand.date(field("expires_at"), "2031-01-31T23:00");
}

const mark = () => Date.now().toString(36).toUpperCase().slice(-6);

test("office.md §9: a code is made, and one that is no longer wanted is stopped and started again", async ({ desk, api }) => {
  const { page, hand, say, field, button } = desk;
  const code = `WINTER-${mark()}`;
  await desk.open("/staff/finance/coupons");
  await hand.press(page.getByRole("main").getByRole("link", { name: say(["رمز خصم جديد", "New discount code"]) }));
  await hand.write(field("code"), code);
  await worth(desk, "15");
  await hand.write(field("usage_limit"), "100");
  await hand.press(button(["حفظ", "Save"]));
  await expect(page).toHaveURL(/\/staff\/finance\/coupons\/\d+$/u);
  await desk.shot("coupon");
  const stands = async () => (await api.call<Code>("GET", `/admin/coupons/${page.url().split("/").at(-1)}`)).data;
  expect(await stands()).toMatchObject({ code, archived_at: null });
  await hand.press(button(["أرشفة", "Archive"]));
  await expect.poll(async () => (await stands()).archived_at).not.toBeNull();
  await hand.press(button(["إعادة من الأرشيف", "Bring back"]));
  await expect.poll(async () => (await stands()).archived_at).toBeNull();
});

test("office.md §9: a campaign makes many codes under one rule, with a budget that ends it, and gives them as a file", async ({ desk }) => {
  const { page, hand, say, field, button } = desk;
  await desk.open("/staff/finance/campaigns");
  await hand.press(page.getByRole("main").getByRole("link", { name: say(["حملة جديدة", "New campaign"]) }));
  await hand.write(field("name"), "حملة الشتاء");
  await hand.write(field("prefix"), mark().slice(0, 4));
  await hand.write(field("size"), "50");
  await worth(desk, "10");
  await hand.write(field("budget"), "5000");
  await hand.press(button(["حفظ", "Save"]));
  await expect(page).toHaveURL(/\/staff\/finance\/campaigns\/\d+$/u);
  await expect(page.getByText(say(["المتبقي من الميزانية", "Left of the budget"]))).toBeVisible();
  await desk.shot("campaign");
  await hand.press(button(["تصدير", "Export"]));
  const dialog = page.getByRole("dialog").first();
  await hand.press(button(["تجهيز الملف", "Prepare the file"], dialog));
  await desk.settle(dialog.getByText(say([/^الملف جاهز/u, /^Ready\./u])));
  const [file] = await Promise.all([page.waitForEvent("download"), hand.press(button(["تنزيل الملف", "Download the file"], dialog))]);
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/u);
});
