import { randomUUID } from "node:crypto";
import { expect, test } from "./desk.ts";
import { letter } from "./letters.ts";

test("office.md §8: a ready answer is written, put into the answer to a letter, changed and sent; another letter is referred", async ({
  desk,
  site,
  api,
}) => {
  const { page, hand, say, field, button } = desk;
  const mark = randomUUID().slice(0, 8).replaceAll(/\d/gu, "a");
  await desk.open("/staff/requests/answers");
  await desk.shot("ready-answers");
  await desk.open("/staff/requests/answers/new");
  await hand.write(field("name_ar"), `الاعتماد ${mark}`);
  await hand.write(field("name_en"), `Accreditation ${mark}`);
  await hand.write(field("body_ar"), "وعليكم السلام {name}،\nالبرنامج معتمد.");
  await hand.write(field("body_en"), "Dear {name},\nthe program is accredited.");
  await desk.shot("ready-answer");
  await hand.press(button(["حفظ", "Save"]));
  await expect(page).toHaveURL(/\/answers\/\d+$/u);
  const { id, fullName } = await letter(site.product.apiOrigin, { fullName: `نورة ${mark}`, message: "هل هو معتمد؟" });
  await desk.open(`/staff/requests/messages/${id}?q=${encodeURIComponent(fullName)}`);
  await hand.press(button([`إدراج: الاعتماد ${mark}`, `Put in: Accreditation ${mark}`]));
  await expect(field("body")).toHaveValue(`وعليكم السلام ${fullName}،\nالبرنامج معتمد.`);
  await desk.shot("ready-answer-put-in");
  await hand.press(button(["إحالة", "Refer"]));
  const dialog = page.getByRole("dialog");
  const { data: colleagues } = await api.call<{ id: number; name: { en: string } }[]>("GET", "/admin/assignees/contact");
  await hand.choose(field("choice", dialog), String(colleagues[0]?.id));
  await hand.write(field("note", dialog), "يُرجى التحقق من جهة الاعتماد");
  await desk.shot("refer");
  await hand.press(button(["إحالة", "Refer"], dialog));
  await expect(page.getByText("يُرجى التحقق من جهة الاعتماد").first()).toBeVisible();
  await expect(field("body")).toHaveValue(/معتمد/u);
  await hand.press(button(["إرسال الرد", "Send the answer"]));
  await desk.settle(page.getByText(say(["الرد في طريقه بالبريد", "The answer is on its way by mail"])));
});

test("office.md §8: a letter is referred to a role with a note, lies in its queue as nobody's, and is taken from there", async ({
  desk,
  site,
}) => {
  const { page, hand, say, field, button } = desk;
  const { id, fullName } = await letter(site.product.apiOrigin, { message: "أين شهادتي؟" });
  await desk.open(`/staff/requests/messages/${id}`);
  const refer = ["إحالة", "Refer"] as const;
  await hand.press(button(refer));
  const dialog = page.getByRole("dialog");
  await hand.choose(field("choice", dialog), "role:support");
  // No referral without a word of what is to be done.
  await hand.press(button(refer, dialog));
  await expect(dialog.getByText(say(["يُرجى كتابة ملاحظة", "Write a note"]))).toBeVisible();
  await hand.write(field("note", dialog), "سؤال عن الشحن");
  await desk.shot("refer-role");
  await hand.press(button(refer, dialog));
  await desk.settle(page.getByText(say(["أُحيلت إلى مساعدة المتدربين", "Referred to Trainee support"])));
  // Whoever listens hears what became of it.
  await expect(page.locator(":focus")).toHaveText(say(["أُحيلت إلى مساعدة المتدربين", "Referred to Trainee support"]));
  await expect(page.getByRole("list", { name: say(["الإحالات", "Referrals"]) })).toContainText("سؤال عن الشحن");
  await desk.shot("referred");
  await desk.open(`/staff/requests/messages?assignee=${encodeURIComponent("role:support")}&q=${encodeURIComponent(fullName)}`);
  const row = page.locator("[data-list-row]").filter({ hasText: fullName });
  await expect(row).toHaveCount(1);
  await hand.press(page.getByRole("main").locator("[data-assign]"));
  await desk.settle(page.getByText(say([/^أُسند إلى/u, /^Assigned to (?!:)/u])).first());
  // It is in the queue no more.
  await expect(row).toHaveCount(0);
  await desk.open(`/staff/requests/messages/${id}`);
  await expect(page.getByRole("list", { name: say(["الإحالات", "Referrals"]) })).toContainText("سؤال عن الشحن");
});
