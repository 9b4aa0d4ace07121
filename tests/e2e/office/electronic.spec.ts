import { readFile } from "node:fs/promises";
import { register } from "#tests/support/accounts.ts";
import { buyByCard } from "#tests/support/purchase.ts";
import { expect, test } from "./desk.ts";
import { plant } from "./planted.ts";

interface Document {
  number: string;
  status: string;
}

test("office.md §9: electronic documents are listed with what the tax authority said; one it rejected is read and issued again", async ({
  site,
  desk,
  api,
}) => {
  // The product starts anew for it.
  test.slow();
  const { page, hand, say, button } = desk;
  await plant(site.product, "tax-unit");
  for (let one = 0; one < 2; one += 1) await buyByCard(site.product, await register(site.product.apiOrigin));
  const all = async () => (await api.call<Document[]>("GET", "/admin/electronic-documents")).data;
  await expect.poll(async () => (await all()).length).toBe(2);
  const [{ number } = { number: "" }] = await all();
  await plant(site.product, number);
  await desk.open("/staff/finance/electronic-documents");
  const rows = page.getByRole("main").locator("[data-list-row]");
  await expect(rows).toHaveCount(2);
  await desk.shot("electronic-documents");
  await hand.choose(page.getByRole("combobox", { name: say(["الحالة", "Status"]) }), "rejected");
  await expect(page).toHaveURL(/status=rejected/u);
  await expect(rows).toHaveCount(1);
  await hand.open(rows.first());
  await expect(page.getByText("The VAT number of the buyer is not valid")).toBeVisible();
  await desk.shot("electronic-document");
  const [file] = await Promise.all([page.waitForEvent("download"), hand.press(button(["تنزيل ملف XML", "Download the XML"]))]);
  expect(await readFile(await file.path(), "utf8")).toContain(number);
  await hand.press(button(["إصدار المستند من جديد", "Issue it again"]));
  await desk.settle(page.getByText(say([/^صدر المستند من جديد/u, /^The document was made anew/u])));
  // The one before stays, replaced: both links are read under the number.
  await expect(page.getByRole("heading", { level: 2, name: say(["صدر بدله مستند آخر", "Replaced"]) })).toBeVisible();
  expect(
    (await all())
      .filter((one) => one.number === number)
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual(["replaced", "waiting"]);
});
