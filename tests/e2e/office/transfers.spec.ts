import { ApiCaller, register } from "#tests/support/accounts.ts";
import { buyable } from "#tests/support/catalogue.ts";
import { expect, test } from "./desk.ts";

test.use({ paidThrough: "transfer" });

test("office.md §9: a bank transfer is found among those awaited, noted with the bank's reference, and its purchase is paid", async ({
  desk,
  site,
  api,
}) => {
  const { page, hand, say, field, button } = desk;
  const person = await register(site.product.apiOrigin);
  const buyer = await ApiCaller.signIn(site.product.apiOrigin, person);
  const [program] = await buyable(site.product.apiOrigin, "en", 1);
  await buyer.call("POST", "/cart", { learning_program_id: program?.id });
  const { data: cart } = await buyer.call<{ total_after_discount: number }>("GET", "/cart");
  const ordered = await buyer.call<{ order: { id: string } }>("POST", "/orders", {
    method: "bank_transfer",
    billing: { full_name: person.nameAr, email: person.email, phone: "+966550000000", city_id: 1 },
    accept_terms: true,
    expected_total: cart.total_after_discount,
  });
  expect(ordered.status, JSON.stringify(ordered)).toBe(201);
  await desk.open("/staff/finance/transfers");
  await expect(page.locator("[data-list-row]").first()).toBeVisible();
  await desk.shot("transfers");
  await hand.open(page.locator("[data-list-row]").first());
  await hand.press(button(["وصلت الحوالة", "Transfer received"]));
  const dialog = page.getByRole("dialog").first();
  await hand.write(dialog.getByLabel(say(["المبلغ بالريال", "Amount in SAR"])), String(cart.total_after_discount));
  await hand.write(field("bank_reference", dialog), "FT26-0001");
  await desk.shot("transfer");
  await hand.press(button(["تسجيل الحوالة", "Note the transfer"], dialog));
  await desk.settle(page.getByText(say([/^سُجلت الحوالة/u, /^The transfer is noted/u])));
  const stands = async () => (await api.call<{ status: string }>("GET", `/admin/orders/${ordered.data.order.id}`)).data.status;
  await expect.poll(stands).toBe("paid");
});
