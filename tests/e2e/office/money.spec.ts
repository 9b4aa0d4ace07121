import { type ApiCaller, register } from "#tests/support/accounts.ts";
import { buyByCard } from "#tests/support/purchase.ts";
import { type Desk, expect, test } from "./desk.ts";

interface Order {
  id: string;
  number: string;
  total: number;
  method: { type: string } | null;
}

const paid = async (api: ApiCaller) => (await api.call<Order[]>("GET", "/admin/orders?filter[status]=paid&per_page=100")).data;

/** Fills in the dialog of a refund, and leaves its button. */
async function writeRefund(desk: Desk, amount: string | null) {
  const { page, hand, say, field } = desk;
  await hand.press(desk.button(["استرداد", "Refund"]));
  const dialog = page.getByRole("dialog");
  if (amount) await hand.write(dialog.getByLabel(say(["المبلغ بالريال", "Amount in SAR"])), amount);
  await hand.write(field("reason", dialog), "خطأ في التسجيل");
  await expect(dialog.getByRole("heading", { name: say(["ما يترتب عليه", "What follows"]) })).toBeVisible();
  return dialog;
}

test("office.md §9: a purchase is found and refunded in part, with what follows beside it", async ({ desk, site, api }) => {
  const { page, hand, say } = desk;
  const person = await register(site.product.apiOrigin);
  await buyByCard(site.product, person);
  await desk.open("/staff/finance/orders");
  await hand.write(page.getByRole("searchbox"), person.email);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=/u);
  await expect(page.locator("[data-list-row]")).toHaveCount(1);
  await desk.shot("orders");
  await hand.open(page.locator("[data-list-row]").first());
  await expect(page.getByRole("heading", { level: 1 })).toContainText("QBS-");
  const id = page.url().split("/").at(-1) ?? "";
  const dialog = await writeRefund(desk, "10");
  await desk.shot("order-refund");
  await hand.press(desk.button(["استرداد", "Refund"], dialog));
  await desk.settle(page.getByText(say(["الاسترداد قيد التنفيذ.", "The refund is on its way."])));
  const refunded = async () => (await api.call<{ items: { refunded: number }[] }>("GET", `/admin/orders/${id}`)).data.items[0]?.refunded;
  await expect.poll(refunded).toBe(10);
});

test("office.md §6: a refund above the limit moves no money until a second person approves it", async ({ desk, second, api }) => {
  const { page, say } = desk;
  const { data: settings } = await api.call<{ refund_limit: number }>("GET", "/admin/settings");
  const order = (await paid(api)).find(({ total }) => total > settings.refund_limit);
  await desk.open(`/staff/finance/orders/${order?.id}`);
  const dialog = await writeRefund(desk, null);
  await desk.shot("order-refund-second");
  await desk.hand.press(desk.button(["إرسال للاعتماد الثاني", "Send for second approval"], dialog));
  await desk.settle(page.getByText(say([/^أُرسل للاعتماد الثاني/u, /^Sent for second approval/u])));

  await second.open("/staff/approvals?of=refunds");
  await second.hand.open(
    second.page
      .locator("li, tr")
      .filter({ hasText: order?.number ?? "" })
      .locator("[data-list-row]"),
  );
  await expect(second.page).toHaveURL(/\/staff\/approvals\/refunds\//u);
  await second.shot("refund-approval");
  await second.hand.press(second.button(["اعتماد", "Approve"]));
  await second.settle(second.page.getByText(say([/^اعتُمد/u, /^Approved/u])));
});

test("office.md §9: a bank's chargeback is noted on its purchase, answered with evidence, and won", async ({ desk, api }) => {
  const { page, hand, say, field, button } = desk;
  const { data: taken } = await api.call<{ order: { id: string } }[]>("GET", "/admin/chargebacks");
  const order = (await paid(api)).find(({ id, method }) => method?.type === "card" && !taken.some((one) => one.order.id === id));
  const reference = `CB-${Date.now()}`;
  await desk.open(`/staff/finance/orders/${order?.id}`);
  await hand.press(button(["تسجيل اعتراض بنكي", "Record a chargeback"]));
  const dialog = page.getByRole("dialog").first();
  await hand.write(dialog.getByRole("textbox", { name: say(["المبلغ بالريال", "Amount in SAR"]) }), "100");
  await hand.write(dialog.getByRole("textbox", { name: say(["مرجع البنك", "The bank’s reference"]) }), reference);
  await hand.date(dialog.getByLabel(say(["آخر موعد للرد", "Answer due"]), { exact: true }), "2031-01-31");
  await desk.shot("chargeback-new");
  await hand.press(button(["تسجيل الاعتراض", "Record chargeback"], dialog));
  await desk.settle(page.getByText(say(["سُجل الاعتراض البنكي.", "The chargeback is recorded."])));
  await expect(button(["استرداد", "Refund"])).toHaveCount(0);
  await hand.open(page.locator("li, tr").filter({ hasText: reference }).first().locator("[data-list-row]"));
  for (const [step, note] of [
    [["أُرسلت الأدلة", "Evidence was sent"], "سجل الدخول إلى المقرر"],
    [["كسبنا الاعتراض", "We won"], "أغلق البنك الاعتراض لصالحنا"],
  ] as const) {
    await hand.press(button(step));
    await hand.write(field("note", dialog), note);
    await hand.press(button(step, dialog));
    await expect(dialog).toHaveCount(0);
  }
  await expect(page.getByText(say(["كُسب", "Won"]), { exact: true }).first()).toBeVisible();
  await desk.shot("chargeback");
});

test("office.md §9: a provider's payout is recorded, said to be short, and received", async ({ desk, api }) => {
  const { page, hand, say, button } = desk;
  const reference = `PO-${Date.now()}`;
  await desk.open("/staff/finance/payouts");
  await hand.press(button(["تسجيل تحويل", "Record a payout"]));
  const dialog = page.getByRole("dialog").first();
  await hand.write(dialog.getByRole("textbox", { name: say(["مرجع جهة الدفع", "The provider’s reference"]) }), reference);
  await hand.date(dialog.getByLabel(say(["الوصول المتوقع", "Expected on"]), { exact: true }), "2031-01-31");
  await hand.write(dialog.getByRole("textbox", { name: say(["الصافي بالريال", "Net in SAR"]) }), "95.40");
  await hand.give(dialog.locator('input[type="file"]'), {
    name: "report.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`id,type,amount,fee,vat\ntx-${reference},payment,100,4,0.60\n`),
  });
  await desk.shot("payout-new");
  await hand.press(button(["تسجيل التحويل", "Record payout"], dialog));
  await desk.settle(page.getByText(say(["سُجل التحويل.", "The payout is recorded."])));
  const confirm = ["تأكيد الوصول", "Confirm receipt"] as const;
  await hand.press(button(confirm));
  await hand.write(dialog.getByRole("textbox", { name: say(["الواصل إلى البنك بالريال", "What came to the bank, in SAR"]) }), "90");
  await hand.write(dialog.getByRole("textbox", { name: say(["السبب", "Reason"]) }), "خصم البنك رسوم تحويل");
  await hand.press(button(confirm, dialog));
  await expect(page.getByText(say(["وصل مبلغ مختلف", "Another sum came"]), { exact: true }).first()).toBeVisible();
  await hand.press(button(confirm));
  await hand.press(button(confirm, dialog));
  await expect(page.getByText(say(["وصل إلى البنك", "Received at the bank"]), { exact: true }).first()).toBeVisible();
  await desk.shot("payout");
  const { data } = await api.call<{ reference: string; received: number }[]>("GET", "/admin/payouts?filter[state]=received");
  expect(data.find((one) => one.reference === reference)).toMatchObject({ received: 95.4 });
});
