import { expect, test } from "./desk.ts";

const SAVE = ["حفظ التغييرات", "Save changes"] as const;
const both = (text: string) => ({ ar: text, en: text });

test("office.md §7: of two versions of a record one is chosen field by field, and nothing that was typed is lost", async ({
  desk,
  api,
}) => {
  const { page, hand, say, field, button } = desk;
  const wish = { name: both(`قاعة ${Date.now().toString(36)}`), venue: both("المبنى الشمالي"), seats: 20 };
  const { data: room } = await api.call<{ id: number; version: number }>("POST", "/admin/rooms", wish);
  await desk.open(`/staff/programs/rooms/${room.id}`);
  await hand.write(field("seats"), "24");
  const other = await api.call("PUT", `/admin/rooms/${room.id}`, { ...wish, seats: 30, version: room.version });
  expect(other.status, JSON.stringify(other)).toBe(200);
  await hand.press(button(SAVE));
  const versions = page.getByRole("region", { name: say(["نسختان", "Two versions"]) });
  await expect(versions.getByRole("radio").first()).toBeVisible();
  await desk.shot("two-versions");
  const save = button(["حفظ ما اختير", "Save what was chosen"]);
  await expect(save).toBeDisabled();
  await hand.tick(versions.getByRole("radio").first());
  await hand.press(save);
  await expect(field("seats")).toHaveValue("24");
  await expect.poll(async () => (await api.call<{ seats: number }>("GET", `/admin/rooms/${room.id}`)).data.seats).toBe(24);
});

test("office.md §7: what was typed and not saved is there on the way back, and is let go by one press", async ({ desk, api }) => {
  const { page, hand, say, field, button } = desk;
  const { data: room } = await api.call<{ id: number }>("POST", "/admin/rooms", {
    name: both("قاعة النخيل"),
    venue: both("المبنى الجنوبي"),
    seats: 12,
  });
  await desk.open(`/staff/programs/rooms/${room.id}`);
  await hand.write(field("seats"), "16");
  await expect(page.getByText(say([/^المسودة محفوظة على جهازك/u, /^Draft saved on this device/u]))).toBeVisible();
  await desk.open("/staff/programs/rooms");
  await expect(page.locator("[data-list-row]").first()).toBeVisible();
  await desk.open(`/staff/programs/rooms/${room.id}`);
  await expect(field("seats")).toHaveValue("16");
  await hand.press(button(["تجاهل المسودة", "Discard draft"]));
  await expect(field("seats")).toHaveValue("12");
});

test("office.md §7: a payout that is half written is there when it is opened again", async ({ desk }) => {
  const { page, hand, say, button } = desk;
  const record = ["تسجيل تحويل", "Record a payout"] as const;
  const reference = page.getByRole("dialog").getByRole("textbox", { name: say(["مرجع جهة الدفع", "The provider’s reference"]) });
  await desk.open("/staff/finance/payouts");
  await hand.press(button(record));
  await hand.write(reference, "PO-DRAFT-7");
  await hand.press(button(["إلغاء", "Cancel"], page.getByRole("dialog")));
  await desk.open("/staff/finance/vat");
  await desk.open("/staff/finance/payouts");
  await hand.press(button(record));
  await expect(reference).toHaveValue("PO-DRAFT-7");
  await desk.shot("payout-draft");
  await hand.write(reference, "");
  await hand.press(button(["إلغاء", "Cancel"], page.getByRole("dialog")));
});
