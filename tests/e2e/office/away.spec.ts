import { expect, test } from "./desk.ts";

test("office.md §12: without a network what was opened is read, nothing is decided, and all of it comes back with the network", async ({
  desk,
  api,
}) => {
  const { page, hand, button } = desk;
  const { data } = await api.call<{ id: string }[]>("GET", "/admin/orders?filter[status]=paid&per_page=1");
  const rows = page.locator("main [data-list-row]");
  const refund = button(["استرداد", "Refund"]);
  await desk.open("/staff/finance/orders");
  await expect(rows.first()).toBeVisible();
  await desk.open(`/staff/finance/orders/${data[0]?.id}`);
  await expect(refund).toBeEnabled();
  await page.context().setOffline(true);
  try {
    // It stays where it is, so that a reader's place is not lost, and says what it cannot do.
    await expect(button(["الاسترداد يحتاج إلى اتصال", "Refunding needs a connection"])).toBeDisabled();
    await desk.shot("order-offline");
    await hand.press(page.getByRole("navigation").locator('a[href="/staff/finance/orders"]').first());
    await expect(page).toHaveURL(/\/staff\/finance\/orders$/u);
    await expect(rows.first()).toBeVisible();
    // How old it is, and what cannot be done with it.
    await expect(page.getByText(/آخر تحديث: |Last updated: /u)).toBeVisible();
    await expect(page.getByText(/القرارات والتغييرات|Decisions and changes need a connection/u)).toBeVisible();
    await desk.shot("orders-offline");
  } finally {
    await page.context().setOffline(false);
  }
  await hand.open(rows.first());
  await expect(refund.or(page.getByRole("heading", { level: 1 })).first()).toBeVisible();
});
