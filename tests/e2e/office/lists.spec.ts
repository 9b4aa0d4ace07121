import { expect, test } from "./desk.ts";

test("office.md §5: columns are chosen and moved, kept in a view of one's own, and the view changed and removed", async ({ desk }) => {
  const { page, hand, say, button } = desk;
  const heads = page.getByRole("columnheader");
  const headsNow = async () => (await heads.allTextContents()).map((head) => head.trim()).filter(Boolean);
  await desk.open("/staff/finance/orders");
  await expect(heads.first()).toBeVisible();
  const before = await headsNow();
  await hand.press(button(["الأعمدة", "Columns"]));
  const dialog = page.getByRole("dialog");
  await hand.untick(dialog.getByRole("checkbox", { name: say(["البرامج", "Programs"]) }));
  await hand.press(dialog.getByRole("button", { name: say(["تقديمه على ما قبله", "Move before the one above"]) }).first());
  await desk.shot("columns");
  await hand.press(button(["إغلاق", "Close"], dialog));
  await expect(page).toHaveURL(/columns=/u);
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await headsNow()).length).toBe(before.length - 1);
  const chosen = await headsNow();

  await hand.press(button(["حفظ العرض", "Save view"]));
  const name = `${say(["أعمدتي", "My columns"])} ${Date.now().toString(36)}`;
  await hand.write(dialog.getByRole("textbox"), name);
  await hand.press(dialog.getByRole("button", { name: say(["حفظ", "Save"]), exact: true }));
  const view = page.getByRole("main").getByRole("link", { name });
  await expect(view).toHaveAttribute("aria-current", "page");
  await hand.choose(page.getByRole("combobox", { name: say(["المدة", "Period"]) }), "month");
  await hand.press(button(["حفظ التعديل", "Save the change"]));
  await desk.settle(page.getByText(say(["حُفظ العرض", "The view is saved"])));

  await desk.open("/staff/finance/orders");
  await hand.press(view);
  await expect(page).toHaveURL(/from=/u);
  await expect.poll(headsNow).toEqual(chosen);
  await desk.shot("orders-view");
  await hand.press(button(["إزالة العرض", "Remove the view"]));
  await desk.settle(page.getByText(say(["أُزيل العرض", "The view is removed"])));
  await expect(view).toHaveCount(0);
});

test("office.md §8: a request is read beside the queue before it is opened, and decided only once it is", async ({ desk }) => {
  const { page, hand, say } = desk;
  await desk.open("/staff/requests");
  const rows = page.locator("main [data-list-row]");
  const aside = page.getByRole("complementary").filter({ has: page.locator("#preview") });
  const row = rows.nth(1);
  const href = (await row.getAttribute("href")) ?? "";
  await hand.look(row);
  const way = aside.getByRole("link", { name: say(["فتح الطلب للقرار", "Open to decide"]) });
  await expect(way).toHaveAttribute("href", href);
  await expect(aside.getByRole("radio")).toHaveCount(0);
  await desk.shot("request-preview");
  await hand.press(way);
  await expect(page).toHaveURL(new RegExp(`${href}$`, "u"));
  await desk.open("/staff/requests");
  await hand.press(page.getByRole("main").getByRole("button", { name: say(["المعاينة", "Preview"]) }));
  await expect(page).toHaveURL(/preview=no/u);
  await expect(aside).toHaveCount(0);
});
