import { expect, test } from "./desk.ts";

test("office.md §5: the keys of a list stand on a sheet of their own, and what a place holds is one press away", async ({ desk }) => {
  const { page, hand, say, button } = desk;
  const sheet = page.getByRole("dialog", { name: say(["مفاتيح القائمة", "Keys of a list"]) });
  await desk.open("/staff/certificates");
  await expect(page.locator("[data-list-row]").first()).toBeVisible();
  await hand.press(button(["لوحة المفاتيح", "Keyboard"]));
  await expect(sheet.getByText("G T R P B C M N S")).toBeVisible();
  await desk.shot("keys");
  await hand.press(button(["إغلاق", "Close"], sheet));
  await expect(sheet).toHaveCount(0);
  await hand.go("people");
  await expect(page).toHaveURL(/\/staff\/people$/u);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await hand.go("finance");
  await expect(page).toHaveURL(/\/staff\/finance\/orders$/u);
});
