import { randomUUID } from "node:crypto";
import type { ApiCaller } from "#tests/support/accounts.ts";
import { expect, test } from "./desk.ts";

interface Order {
  id: string;
  number: string;
  total: number;
  method: { type: string } | null;
}

/** Paid by card, with nothing of it given back or disputed. */
async function paid(api: ApiCaller, place = 0): Promise<Order> {
  const { data } = await api.call<Order[]>("GET", "/admin/orders?filter[status]=paid&per_page=100");
  const { data: disputed } = await api.call<{ order: { id: string } }[]>("GET", "/admin/chargebacks");
  const found = data.filter(
    ({ id, method, total }) => total > 0 && method?.type === "card" && !disputed.some(({ order }) => order.id === id),
  )[place];
  if (!found) throw new Error("no paid order");
  return found;
}

/** Refunds above it wait for a second person. */
async function limitRefunds(api: ApiCaller, sar: number): Promise<void> {
  const { data } = await api.call<Record<string, unknown>>("GET", "/admin/settings");
  const { status, data: said } = await api.call("PUT", "/admin/settings", { ...data, refund_limit: sar });
  expect(status, JSON.stringify(said)).toBe(200);
}

test("office.md §9: purchases are narrowed by their state, one is read, and a refund above the limit waits for a second person who approves it", async ({
  desk,
  second,
  api,
}) => {
  const { page, hand, say } = desk;
  await api.call("POST", "/platform/profile/reauthenticate", { password: desk.account.password });
  await limitRefunds(api, 50);
  const order = await paid(api, 3);
  await desk.open("/staff/finance/orders");
  await hand.choose(page.getByRole("combobox", { name: say(["الحالة", "Status"]) }), "paid");
  await expect(page).toHaveURL(/status=paid/u);
  await expect(page.locator("[data-list-row]").first()).toBeVisible();
  await desk.shot("orders");
  await hand.write(page.getByRole("searchbox"), order.number);
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-list-row]")).toHaveCount(1);
  await hand.open(page.locator("[data-list-row]"));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(order.number);
  await desk.shot("order");
  const refund = page.getByRole("button", { name: say(["استرداد", "Refund"]), exact: true });
  await hand.press(refund);
  const dialog = page.getByRole("dialog").first();
  // Closed without a decision, it gives the focus back to where it was opened from.
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(refund).toBeFocused();
  await hand.press(refund);
  await hand.write(dialog.getByLabel(say(["المبلغ بالريال", "Amount in SAR"])), "60");
  await hand.write(dialog.getByLabel(say(["السبب", "Reason"])), "خطأ في التسجيل");
  await expect(dialog.getByText(say([/^تجاوز المبلغ الحد/u, /^This is above the limit/u]))).toBeVisible();
  await desk.shot("order-refund");
  await hand.press(dialog.getByRole("button", { name: say(["إرسال للاعتماد الثاني", "Send for second approval"]) }));
  await desk.settle(page.getByText(say([/^أُرسل للاعتماد الثاني/u, /^Sent for second approval/u])));
  await expect(dialog).toHaveCount(0);

  await second.open("/staff/approvals?of=refunds");
  await second.hand.open(second.page.locator("tr").filter({ hasText: order.number }).locator("[data-list-row]"));
  await second.shot("refund-approval");
  await second.hand.press(second.page.getByRole("button", { name: say(["اعتماد", "Approve"]), exact: true }));
  await second.settle(second.page.getByText(say([/^اعتُمد/u, /^Approved/u])));
  const { data } = await api.call<{ items: { refunded: number; waits: boolean }[] }>("GET", `/admin/orders/${order.id}`);
  expect(data.items.reduce((sum, { refunded }) => sum + refunded, 0)).toBe(60);
  await limitRefunds(api, 5000);
});

test("office.md §9: a campaign of codes is written with its budget, refused where a field lacks, and kept", async ({ desk, api }) => {
  const { page, hand, say } = desk;
  const main = page.getByRole("main");
  const field = (name: string) => main.locator(`[name="${name}"]`);
  const prefix = `AB${randomUUID().slice(0, 2).toUpperCase()}`;
  await desk.open("/staff/finance/campaigns");
  await hand.press(page.getByRole("link", { name: say(["حملة جديدة", "New campaign"]) }));
  await hand.write(field("name"), "حملة العودة");
  await hand.write(field("prefix"), prefix);
  await hand.write(field("size"), "20");
  await hand.choose(field("type"), "percentage");
  await hand.write(field("value"), "15");
  const save = main.getByRole("button", { name: say(["حفظ", "Save"]), exact: true });
  await hand.press(save);
  await expect(field("budget")).toHaveAttribute("aria-invalid", "true");
  await hand.write(field("budget"), "4000");
  await hand.write(field("expires_at"), "2027-03-01T12:00");
  await desk.shot("campaign");
  await hand.press(save);
  await expect(page).toHaveURL(/\/campaigns\/\d+$/u);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("حملة العودة");
  await desk.shot("campaign-kept");
  const { data } = await api.call<{ name: string; size: number; budget: number; expires_at: string }>(
    "GET",
    `/admin/coupon-campaigns/${page.url().split("/").at(-1)}`,
  );
  expect(data).toMatchObject({ size: 20, budget: 4000, expires_at: "2027-03-01T09:00:00.000Z" });
});

test("office.md §9: a provider's day is read beside our books, difference by difference, and leads to the purchase", async ({ desk }) => {
  const { page, hand } = desk;
  await desk.open("/staff/finance/reconciliations");
  const day = page.locator("[data-list-row]").first();
  await hand.open(day);
  await expect(page).toHaveURL(/\/reconciliations\/[^/]+$/u);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("main").locator("dl").first()).toBeVisible();
  await desk.shot("reconciliation");
});

test("office.md §9: what a tax period owes is chosen, read and opened document by document", async ({ desk, api }) => {
  const { page, hand } = desk;
  await desk.open("/staff/finance/vat");
  const period = page.locator('[name="quarter"]');
  const quarters = await period.locator("option").evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  await hand.choose(period, quarters[1] ?? "");
  await expect(page).toHaveURL(new RegExp(`quarter=${quarters[1]}`, "u"));
  const document = page.locator("main [data-list-row]").first();
  await expect(document).toBeVisible();
  await desk.shot("vat");
  const { data } = await api.call<unknown[]>("GET", "/admin/orders?per_page=1");
  expect(data).toHaveLength(1);
  await hand.open(document);
  await expect(page).toHaveURL(/\/staff\/finance\/orders\//u);
});

test("office.md §9: a payout of a provider is recorded with its report and confirmed at the bank", async ({ desk, api }) => {
  const { page, hand, say } = desk;
  const reference = `PO-${randomUUID().slice(0, 8)}`;
  await desk.open("/staff/finance/payouts");
  await hand.press(page.getByRole("button", { name: say(["تسجيل تحويل", "Record a payout"]) }));
  const dialog = page.getByRole("dialog").first();
  await hand.write(dialog.locator('[name="reference"]'), reference);
  await hand.write(dialog.locator('[name="expected_on"]'), "2026-11-20");
  await hand.write(dialog.locator('[name="net"]'), "95.40");
  await hand.attach(dialog.locator('[name="report"]'), {
    name: "report.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`id,type,amount,fee,vat\ntx-${reference},payment,100,4,0.60\n`),
  });
  await desk.shot("payout-new");
  await hand.press(dialog.getByRole("button", { name: say(["تسجيل التحويل", "Record payout"]) }));
  await desk.settle(page.getByText(say(["سُجل التحويل.", "The payout is recorded."])));
  await desk.shot("payout");
  const confirm = say(["تأكيد الوصول", "Confirm receipt"]);
  await hand.press(page.getByRole("main").getByRole("button", { name: confirm }));
  await hand.press(dialog.getByRole("button", { name: confirm }));
  await desk.settle(page.getByText(say(["وصل إلى البنك", "Received at the bank"]), { exact: true }));
  const { data } = await api.call<{ reference: string; received: number }[]>("GET", "/admin/payouts?filter[state]=received");
  expect(data.find((one) => one.reference === reference)).toMatchObject({ received: 95.4 });
});

test("office.md §12: without a network the list that was opened is read, and what decides or pays says that it needs one", async ({
  desk,
  api,
}) => {
  const { page, hand, say } = desk;
  const order = await paid(api, 5);
  await desk.open("/staff/finance/orders");
  await expect(page.locator("[data-list-row]").first()).toBeVisible();
  await desk.open(`/staff/finance/orders/${order.id}`);
  await expect(page.getByRole("button", { name: say(["استرداد", "Refund"]), exact: true })).toBeVisible();
  await page.context().setOffline(true);
  try {
    await expect(page.getByText(say([/^لا يوجد اتصال\. يمكن قراءة/u, /^You are offline\. What was opened/u]))).toBeVisible();
    await expect(page.getByRole("button", { name: say(["يحتاج إلى اتصال", "Needs a connection"]) }).first()).toBeDisabled();
    const places = page.getByRole("navigation").getByRole("link", { name: say(["المالية", "Finance"]), exact: true });
    await hand.place(places.filter({ visible: true }).first(), "KeyM");
    await expect(page).toHaveURL(/\/staff\/finance\/orders$/u);
    await expect(page.locator("[data-list-row]").first()).toBeVisible();
    await expect(page.getByRole("button", { name: say([/التصدير يحتاج إلى اتصال/u, /Exporting needs a connection/u]) })).toBeDisabled();
    await desk.shot("orders-offline");
  } finally {
    await page.context().setOffline(false);
  }
  await expect(page.getByText(say([/^لا يوجد اتصال\. يمكن قراءة/u, /^You are offline\. What was opened/u]))).toHaveCount(0);
});
