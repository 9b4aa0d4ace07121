import { register } from "#tests/support/accounts.ts";
import { buyable } from "#tests/support/catalogue.ts";
import { expect, test } from "./desk.ts";
import { find, pair } from "./steps.ts";

interface Sponsor {
  awaited: number;
  agreements: { order_id: string; order_number: string }[];
}

test("office.md §9: an organisation is written down, agrees to pay a part of seats, and owes what its agreement says", async ({
  desk,
  api,
  site,
  cell,
}) => {
  const { page, hand, say, field, button } = desk;
  const contact = await register(site.product.apiOrigin);
  const [program] = await buyable(site.product.apiOrigin, cell.language, 1);
  await desk.open("/staff/finance/sponsors");
  await hand.press(page.getByRole("main").getByRole("link", { name: say(["جهة راعية جديدة", "New sponsor"]) }));
  await pair(desk, "name", "شركة الواحة للتقنية", "Oasis Technology");
  for (const [name, text] of Object.entries({
    vat_number: "311111111100003",
    contact_name: "سارة القحطاني",
    email: contact.email,
    street: "شارع العليا",
    building: "2929",
    district: "حي المروج",
    company_city: "الرياض",
    postal_code: "12281",
  }))
    await hand.write(field(name), text);
  await desk.shot("sponsor-new");
  await hand.press(button(["حفظ", "Save"]));
  await expect(page).toHaveURL(/\/staff\/finance\/sponsors\/\d+$/u);
  const id = page.url().split("/").at(-1);

  await hand.press(page.getByRole("main").getByRole("link", { name: say(["اتفاق جديد", "New agreement"]) }));
  await find(desk, "program_id", program?.title ?? "");
  const offered = field("cohort_id").locator("option");
  await expect.poll(() => offered.count()).toBeGreaterThan(0);
  const [cohort = ""] = await offered.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value).filter(Boolean));
  await hand.choose(field("cohort_id"), cohort);
  await hand.write(field("seats"), "2");
  await hand.choose(field("share_type"), "percentage");
  await hand.write(field("share_value"), "60");
  await expect(page.getByText(say(["يدفع المتدرب", "The learner pays"]), { exact: true })).toBeVisible();
  await desk.shot("agreement");
  await hand.press(button(["اتفاق", "Agree"]));
  await desk.settle(page.getByText(say([/^سُجل الاتفاق/u, /^Agreed\./u])));
  const { data } = await api.call<Sponsor>("GET", `/admin/sponsors/${id}`);
  expect(data).toMatchObject({ awaited: 2 * (Math.round((program?.price_after_discount ?? program?.price ?? 0) * 60) / 100) });
  await desk.shot("sponsor");
  const [agreement] = data.agreements;
  await hand.open(page.locator(`[data-list-row][href="/staff/finance/orders/${agreement?.order_id}"]`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(agreement?.order_number ?? "");
});
