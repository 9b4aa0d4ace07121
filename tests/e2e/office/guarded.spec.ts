import { expect, test } from "./desk.ts";
import { approveNewest } from "./steps.ts";

test("office.md §10: a higher refund limit is saved with the settings, and holds once a second person approved it", async ({
  desk,
  second,
  api,
}) => {
  const { page, hand, say, field, button } = desk;
  const limit = async () => (await api.call<{ refund_limit: number }>("GET", "/admin/settings")).data.refund_limit;
  const before = await limit();
  await desk.open("/staff/platform/settings");
  await hand.write(field("refund_limit"), String(before + 250));
  await hand.press(button(["حفظ التغييرات", "Save changes"]));
  await desk.settle(page.getByText(say([/رفع حد الاسترداد بانتظار اعتماد ثانٍ/u, /higher refund limit waits for a second person/u])));
  await desk.shot("settings-waits");
  expect(await limit()).toBe(before);
  await approveNewest(second, say(["حد الاسترداد", "Refund limit"]), "limit-approval");
  expect(await limit()).toBe(before + 250);
});

test("office.md §10: a key for a script is made with the rights that it needs, shown once, and ended", async ({ desk, api }) => {
  const { page, hand, say, field, button } = desk;
  const name = `جدول المبيعات ${Date.now().toString(36)}`;
  await desk.open("/staff/platform/keys");
  await hand.press(button(["مفتاح جديد", "New key"]));
  const dialog = page.getByRole("dialog").first();
  await hand.write(field("key-name", dialog), name);
  await hand.date(field("key-until", dialog), "2027-06-30");
  await hand.tick(field("key-scope", dialog).first());
  await desk.shot("key-new");
  await hand.press(button(["إنشاء المفتاح", "Make the key"], dialog));
  await desk.settle(page.getByText(/^qabas_[\w-]{20,}/u));
  await desk.shot("key-made");
  await hand.press(button(["حُفظ المفتاح", "I have kept it"]));
  await expect(page.getByText(/^qabas_[\w-]{20,}/u)).toHaveCount(0);
  const row = page.getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText(say(["حتى 30 يونيو 2027", "Until 30 June 2027"]));
  await hand.press(button(["إلغاء المفتاح", "Revoke the key"], row));
  await desk.settle(page.getByText(say(["أُلغي المفتاح", "The key was revoked"])));
  const { data } = await api.call<{ name: string; state: string }[]>("GET", "/admin/api-keys");
  expect(data.find((key) => key.name === name)?.state).toBe("revoked");
});

test("office.md §9: among the platform's texts one is found by its words and by whose text it is", async ({ desk }) => {
  const { page, hand, say } = desk;
  await desk.open("/staff/platform/messages");
  const texts = page.getByRole("main").locator('a[href^="/staff/platform/messages/"]');
  await expect(texts.first()).toBeVisible();
  const all = await texts.count();
  await hand.write(page.getByRole("searchbox"), say(["شهادتك", "certificate"]));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=/u);
  await expect.poll(() => texts.count()).toBeLessThan(all);
  expect(await texts.count()).toBeGreaterThan(0);
  await desk.shot("texts-found");
  await hand.choose(page.getByRole("combobox", { name: say(["صاحب النص", "Whose text"]) }), "own");
  await expect(page).toHaveURL(/text=own/u);
  await hand.press(
    page
      .getByRole("main")
      .getByRole("button", { name: say(["مسح الكل", "Clear all"]) })
      .first(),
  );
  await expect.poll(() => texts.count()).toBe(all);
});

test("office.md §11: whoever works here reads their own entries of the log, also what they looked at", async ({ desk }) => {
  const { page, hand, say } = desk;
  await desk.open("/staff/own-actions?looks=yes");
  await expect(page.getByRole("heading", { level: 1, name: say(["قيودي في سجل التدقيق", "My entries in the audit log"]) })).toBeVisible();
  await hand.open(page.locator("[data-list-row]").first());
  await expect(page.getByText(say(["بصمة القيد", "Hash of this entry"]), { exact: true })).toBeVisible();
  await desk.shot("own-entry");
});
