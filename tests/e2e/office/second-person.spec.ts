import type { ApiCaller } from "#tests/support/accounts.ts";
import { type Desk, expect, test } from "./desk.ts";
import { approveNewest } from "./steps.ts";

interface Program {
  id: number;
  price: number;
  price_after_discount: number | null;
}
const SAVE = ["حفظ التغييرات", "Save changes"] as const;
const programs = async (api: ApiCaller) => (await api.call<Program[]>("GET", "/admin/programs?filter[status]=published&per_page=50")).data;
const priceOf = async (api: ApiCaller, id: number) => (await api.call<Program>("GET", `/admin/programs/${id}`)).data.price;

/** Writes another price of a program and why, and saves it: the way to the wish stands there. */
async function reprice(desk: Desk, id: number, price: number) {
  const { page, hand, say, field, button } = desk;
  await desk.open(`/staff/programs/${id}`);
  await hand.write(field("price"), String(price));
  await hand.write(field("price_reason"), "ارتفعت كلفة المدربين هذا الفصل");
  await hand.press(button(SAVE));
  await desk.settle(page.getByText(say([/بانتظار اعتماد شخص ثانٍ، وحتى/u, /waits for a second person\. Until then/u])));
}

test("office.md §10: another price of a published program holds when a second person approved it", async ({ desk, second, api }) => {
  const program = (await programs(api)).find(({ price }) => price > 300 && price < 5_000);
  const { id, price } = program ?? { id: 0, price: 0 };
  await reprice(desk, id, price + 150);
  await desk.shot("price-waits");
  expect(await priceOf(api, id)).toBe(price);
  await approveNewest(second, desk.say(["سعر برنامج", "Price of a program"]), "price-approval");
  expect(await priceOf(api, id)).toBe(price + 150);
});

test("office.md §6: a second person says why not, and who asked reads it; one's own wish is taken back", async ({ desk, second, api }) => {
  const program = (await programs(api)).filter(({ price }) => price > 300 && price < 5_000).at(-1);
  const { id, price } = program ?? { id: 0, price: 0 };
  await reprice(desk, id, price + 90);
  await second.open("/staff");
  const waits = second.page.getByRole("heading", { name: second.say(["بانتظار اعتمادك", "Waiting for your approval"]) });
  await expect(waits).toBeVisible();
  await second.shot("today-approvals");
  await second.open("/staff/approvals");
  await second.hand.open(second.page.locator("[data-list-row]").last());
  await second.hand.press(second.button(["رفض", "Reject"]));
  const dialog = second.page.getByRole("dialog").first();
  await second.hand.write(dialog.getByRole("textbox"), "ينتظر اعتماد الميزانية");
  await second.shot("approval-reject");
  await second.hand.press(second.button(["رفض", "Reject"], dialog));
  await second.settle(second.page.getByText("ينتظر اعتماد الميزانية"));
  await desk.open(new URL(second.page.url()).pathname);
  await expect(desk.page.getByText("ينتظر اعتماد الميزانية")).toBeVisible();
  await desk.shot("approval-rejected", "dark");

  await reprice(desk, id, price + 80);
  await desk.hand.press(desk.page.getByRole("main").getByRole("link", { name: desk.say(["فتح الاعتماد", "Open the approval"]) }));
  await desk.hand.press(desk.button(["سحب الطلب", "Take back"]));
  await desk.settle(desk.page.getByText(desk.say([/^سُحب/u, /^Taken back/u])).first());
  expect(await priceOf(api, id)).toBe(price);
});

test("office.md §10: another VAT number is saved with the settings, and holds when a second person approved it", async ({
  desk,
  second,
  api,
}) => {
  const { page, hand, say, field, button } = desk;
  const held = async () => (await api.call<{ vat_number: string }>("GET", "/admin/settings")).data.vat_number;
  const before = await held();
  const after = before === "310122393500003" ? "310122393600003" : "310122393500003";
  await desk.open("/staff/platform/settings");
  await hand.write(field("vat_number"), after);
  await hand.press(button(SAVE));
  await desk.settle(page.getByText(say([/^تغيير الرقم الضريبي بانتظار/u, /^The other VAT number waits/u])));
  await desk.shot("vat-number-waits");
  expect(await held()).toBe(before);
  await approveNewest(second, say(["الرقم الضريبي", "VAT number"]), "vat-number-approval");
  expect(await held()).toBe(after);
});

test("office.md §9: a campaign that is expected to take off more than 50,000 SAR has no codes before a second person approved it", async ({
  desk,
  second,
  api,
}) => {
  const { page, hand, say, field, button } = desk;
  await desk.open("/staff/finance/campaigns/new");
  await hand.write(field("name"), "حملة اليوم الوطني");
  await hand.write(field("prefix"), Date.now().toString(36).toUpperCase().slice(-6));
  await hand.write(field("size"), "700");
  await hand.choose(field("type"), "fixed");
  await hand.write(field("value"), "100");
  await hand.write(field("budget"), "90000");
  await hand.press(button(["حفظ", "Save"]));
  await expect(page).toHaveURL(/\/staff\/finance\/campaigns\/\d+$/u);
  await expect(page.getByText(say([/^هذه الحملة بانتظار اعتماد/u, /^This campaign waits/u]))).toBeVisible();
  await desk.shot("campaign-waits");
  const waits = async () =>
    (await api.call<{ waits: boolean }>("GET", `/admin/coupon-campaigns/${page.url().split("/").at(-1)}`)).data.waits;
  expect(await waits()).toBe(true);
  await approveNewest(second, say(["الخصم المتوقع", "Expected discount"]), "campaign-approval");
  expect(await waits()).toBe(false);
});
